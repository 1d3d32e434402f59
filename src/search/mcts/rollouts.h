// Rollouts: judges positions by playing them to the end.
//
// Moves are drawn at random, or by rank as in report A's Rox-MCTS. All games of a batch run
// interleaved in one call (game/playout.h), which is what makes batches worth gathering; too few
// for that are played one at a time.
#pragma once

#include <vector>

#include "base/random.h"
#include "game/objective.h"
#include "game/playout.h"
#include "search/mcts/evaluator.h"

namespace ogai::search::mcts {

enum class RolloutPolicy : std::uint8_t { random, rox };

struct RolloutSettings {
  RolloutPolicy policy = RolloutPolicy::random;
  int games = 1;          // from each leaf
  double draw_value = 0;  // of a drawn game, for the side to move at the leaf
};

// Report A, Fig. 4: sets of squares, the ones to be preferred first. Inner squares (6), C and X
// squares (5), second ring (4), edges (3), corners (1).
std::vector<game::Bits> rox_preferences(game::BoardSize size);

class Rollouts final : public Evaluator {
 public:
  Rollouts(game::Objective objective, game::BoardSize size, const RolloutSettings& settings,
           std::uint64_t seed);

  void evaluate(const Leaves& leaves, std::span<LeafResult> results, std::span<float>) override;

 private:
  void play(std::span<const game::Board> starts);
  game::Board play_one(game::Board board);

  game::Objective objective_;
  game::BoardSize size_;
  RolloutSettings settings_;
  std::vector<game::Bits> preferences_;
  game::Playouts playouts_;
  base::Random random_;  // of games played one at a time
  std::vector<game::Board> starts_;
  std::vector<game::Board> finals_;
};

}  // namespace ogai::search::mcts
