// Makes a file of training positions by self-play on several threads.
//
// Games are written in the order of their numbers, whole or not at all: what a stop or a crash
// leaves behind is a shorter file, and the next call with the same settings goes on from there.
// The games of a file depend on its settings alone, not on threads and interruptions.
#pragma once

#include <filesystem>
#include <stop_token>

#include "base/progress.h"
#include "base/result.h"
#include "train/positions/self_play.h"

namespace ogai::train {

struct GenerateOptions {
  std::filesystem::path path;
  std::uint64_t games = 0;  // that the file shall have in the end
  int threads = 1;
  base::ProgressMode progress = base::ProgressMode::silent;
};

struct GenerateResult {
  std::uint64_t games = 0;  // in the file now
  std::uint64_t positions = 0;
  std::uint64_t new_games = 0;
};

// `settings.weights` is filled in from the evaluation.
base::Result<GenerateResult> generate_positions(SelfPlaySettings settings,
                                                const eval::AnyEvaluation& evaluation,
                                                const GenerateOptions& options,
                                                const std::stop_token& stop);

}  // namespace ogai::train
