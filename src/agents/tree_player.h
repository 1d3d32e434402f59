// TreePlayer: the agent behind every tree search.
//
// An agent of this family is a choice of four parts: the tree and its rules (TreeSearchSettings),
// where its leaves get their values from (leaf_source.h), what an engine beside the tree is asked
// near the end and before (engine_advice.h), and how much time a move takes (time_policy.h). Others
// may own a TreePlayer for part of a game, as `hybrid` does. Equal seeds and simulation limits
// repeat exactly with one thread.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/engine_advice.h"
#include "agents/leaf_source.h"
#include "agents/time_policy.h"
#include "search/mcts/tree_search.h"

namespace ogai::agents {

struct TreePlayerSettings {
  search::mcts::TreeSearchSettings search;  // the board size is set when a game shows it
  LeafSourcePointer leaves;
  EngineAdviceSettings engine;
  TimePolicy time;
  std::uint64_t seed = 0;  // 0: the game's
};

class TreePlayer : public Agent {
 public:
  explicit TreePlayer(TreePlayerSettings settings);

  void new_game(const game::Position& start, std::uint64_t seed) override;
  void observe(game::Move move) override;
  Choice choose(const game::Position& position, const search::Limits& limits,
                const std::stop_token& stop, search::InfoSink& sink) override;

  // Reports every move of the position once, the best first: its win rate, its visits, its line.
  bool can_analyse() const override { return true; }
  void analyse(const game::Position& position, const search::Limits& limits,
               const std::stop_token& stop, search::InfoSink& sink) override;

 protected:
  // The search for boards of that size, made when a game begins that has none.
  search::mcts::TreeSearch& search_for(game::BoardSize size);

 private:
  TreePlayerSettings settings_;
  EngineAdvice engine_;
  std::unique_ptr<search::mcts::TreeSearch> search_;
  game::BoardSize size_ = game::BoardSize::eight;
  std::uint64_t game_seed_ = 1;
};

}  // namespace ogai::agents
