// Self-play for training: games that begin at random and go on with sense, labelled with their
// exact scores, and files of them made on several threads.
//
// A game starts from a position after a random number of random moves, so that it shows positions
// of every kind and stage. From there a selective search of fixed depth plays for both sides;
// once few squares are empty the position is solved, and the rest is perfect play. The solved
// score is the label of every position of the game: what sensible play made of it.
//
// A game depends only on the settings and its number, never on the thread that plays it.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>

#include "base/progress.h"
#include "base/result.h"
#include "train/fixed_search.h"
#include "train/positions/position_file.h"

namespace ogai::train {

// A table large enough for games that are solved from so many empty squares on.
std::size_t self_play_table_bytes(int solve);

// Nothing if the search was stopped.
std::optional<TrainingGame> play_training_game(FixedSearch& search,
                                               const SelfPlaySettings& settings,
                                               std::uint64_t number);

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

// Games are written in the order of their numbers, whole or not at all: what a stop or a crash
// leaves behind is a shorter file, and the next call with the same settings goes on from there.
// `settings.weights` is filled in from the evaluation.
base::Result<GenerateResult> generate_positions(SelfPlaySettings settings,
                                                const eval::AnyEvaluation& evaluation,
                                                const GenerateOptions& options,
                                                const std::stop_token& stop);

}  // namespace ogai::train
