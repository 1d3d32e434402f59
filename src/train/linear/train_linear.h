// Fits an evaluation's weights to files of training positions and judges them on games that
// were held out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/linear.h"
#include "train/stage_error.h"

namespace ogai::train {

struct LinearOptions {
  double ridge = 10;
  int holdout = 10;  // per cent of the games, chosen by their number and the file's seed
};

struct LinearTraining {
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;
  eval::LinearEvaluation::Weights weights;
  std::uint64_t learned = 0;       // positions
  std::vector<StageError> stages;  // of held-out positions, every number of discs from 4 on
  StageError all;
};

// An error's message begins with the file it is about. The files must agree in size and rules.
base::Result<LinearTraining> train_linear(const std::vector<std::filesystem::path>& files,
                                          const LinearOptions& options);

// The weight file's bytes.
std::string format_linear(const LinearTraining& training);

}  // namespace ogai::train
