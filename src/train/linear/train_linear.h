// Fits the weights of eval::LinearEvaluation to files of training positions by ridge regression,
// and measures them on games that were held out.
//
// For each number of discs the weights w minimise Σ (w·f − value)² + ridge·|w|² over the positions
// added, f being the features of features.h. Only the normal equations (FᵀF and Fᵀvalue) are
// kept, so any number of positions fits into memory. Neighbouring disc counts share what they
// know: those of the same side to move (two discs away) count 0.3, the others (one away) 0.05.
// Without that, rare features at rare stages get wild weights.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/linear.h"
#include "train/stage_error.h"

namespace ogai::train {

// The normal equations, position by position.
class LinearFit {
 public:
  explicit LinearFit(game::BoardSize size);

  void add(game::Board board, int value);
  eval::LinearEvaluation::Weights solve(double ridge) const;

 private:
  static constexpr std::size_t kCount = eval::feature::kCount;

  struct Stage {
    std::vector<double> products;  // kCount × kCount
    std::array<double, kCount> values{};
  };

  const eval::Geometry& geometry_;
  std::vector<Stage> stages_;  // by discs − 4
};

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
