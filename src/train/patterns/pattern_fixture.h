// What the tests of the pattern fit share: 6×6 positions whose labels follow from known weights.
#pragma once

#include <bit>
#include <numeric>

#include "eval/pattern_evaluation.h"
#include "game/random_games.h"
#include "train/patterns/train_patterns.h"

namespace ogai::train {

inline constexpr game::BoardSize kFitSize = game::BoardSize::six;

// The columns of a position, by the slow way.
inline std::vector<std::size_t> columns_of(game::Board board) {
  const eval::PatternSet& set = eval::PatternSet::of(kFitSize);
  const auto indices = set.indices(board);
  std::vector<std::size_t> columns;
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(set.lanes()); ++lane)
    columns.push_back(
        set.weight_of()[static_cast<std::size_t>(set.centres()[lane] + indices[lane])]);
  const int moves = std::popcount(game::legal_moves(board, game::playable(kFitSize)));
  columns.push_back(set.weights() + static_cast<std::size_t>(moves));
  columns.push_back(set.weights() + static_cast<std::size_t>(32 + (board.disc_count() - 4) % 4));
  return columns;
}

// Weights that depend on little: the short patterns, mobility, discs.
inline std::vector<double> known_weights() {
  const eval::PatternSet& set = eval::PatternSet::of(kFitSize);
  std::vector<double> weights(set.weights() + std::size_t{eval::kStageScalars});
  base::Random random(3);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = 2 * random.uniform() - 1;
  for (const auto& pattern : set.patterns())
    if (pattern.squares > 6)
      std::fill_n(weights.begin() + pattern.first_weight, pattern.weights, 0.0);
  return weights;
}

// After so many moves and no pass.
inline game::Board random_board(base::Random& random, int moves) {
  while (true) {
    const game::Board board = game::random_game(kFitSize, random, moves).position().board;
    if (board.disc_count() == 4 + moves) return board;
  }
}

inline void add_random_position(PositionsByDiscs& positions, base::Random& random, int moves,
                                const std::vector<double>& truth) {
  const game::Board board = random_board(random, moves);
  double value = 0;
  for (const std::size_t column : columns_of(board)) value += truth[column];
  positions[static_cast<std::size_t>(board.disc_count())].push_back(
      {board, static_cast<float>(value), 1});
}

// Positions of 16 to 19 discs: stage 3.
inline LabelledPositions known_positions(int learned, int held_out) {
  LabelledPositions positions;
  positions.purpose.size = kFitSize;
  base::Random random(1);
  const auto truth = known_weights();
  for (int i = 0; i < learned; ++i)
    add_random_position(positions.learned, random, 12 + i % 4, truth);
  for (int i = 0; i < held_out; ++i)
    add_random_position(positions.held_out, random, 12 + i % 4, truth);
  return positions;
}

struct Fit {
  eval::PatternWeights weights{kFitSize, game::Objective::fewest};
  std::vector<PatternStage> stages;
  int finished = 0;
};

inline Fit fit(const LabelledPositions& positions, const PatternOptions& options, int first = 0,
               int last = 100, Fit from = {}) {
  Fit result = std::move(from);
  std::stop_source stop;
  result.finished = train_patterns(
      positions, options, first, result.weights,
      [&](const PatternStage& stage) {
        result.stages.push_back(stage);
        if (stage.stage == last) stop.request_stop();
      },
      stop.get_token());
  return result;
}

}  // namespace ogai::train
