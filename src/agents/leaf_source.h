// LeafSource: where the leaves of a tree player get their values from: random games, an evaluation
// or a network, and around one of these a shallow search and the exact solver.
//
// A source belongs to one player. prepare() makes it ready for boards of a size, evaluator() then
// makes the evaluator of one thread. What the evaluators share (a network's weights, the cache of
// its values, a search's table) lies in the source, and clear() empties it between games.
#pragma once

#include <memory>

#include "agents/net_source.h"
#include "nn/net_evaluator.h"
#include "search/mcts/guided.h"
#include "search/mcts/rollouts.h"
#include "search/mcts/searched_leaves.h"

namespace ogai::agents {

class LeafSource {
 public:
  virtual ~LeafSource() = default;

  // Before the first evaluator for boards of that size; evaluators made before are gone. Throws
  // AgentFailure where it has nothing for such boards.
  virtual void prepare(game::BoardSize size) = 0;
  virtual void clear() {}
  virtual std::unique_ptr<search::mcts::Evaluator> evaluator(std::uint64_t seed) const = 0;
};

using LeafSourcePointer = std::unique_ptr<LeafSource>;

// Games played to the end.
LeafSourcePointer rollout_leaves(game::Objective objective,
                                 const search::mcts::RolloutSettings& rollouts);

// The evaluation that ships, with games for the rest of its weight.
LeafSourcePointer guided_leaves(game::Objective objective,
                                const search::mcts::GuidedSettings& guided,
                                const search::mcts::RolloutSettings& rollouts);

// A network.
struct NetworkLeaves {
  nn::Images images = nn::Images::itself;
  std::size_t cache_bytes = 0;  // of positions it has judged, shared by all threads; 0: no cache
  std::uint32_t batch = 1;      // leaves at a time
};
LeafSourcePointer network_leaves(NetSource source, const NetworkLeaves& settings);

// A shallow alpha-beta search with patterns and `inner` value a leaf together.
LeafSourcePointer with_search(game::Objective objective,
                              const search::mcts::SearchedLeavesSettings& settings,
                              LeafSourcePointer inner);

// Leaves with at most `empties` empty squares are solved; `inner` values the others. 0: all.
LeafSourcePointer with_solver(game::Objective objective, int empties, LeafSourcePointer inner);

}  // namespace ogai::agents
