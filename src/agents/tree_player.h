// TreePlayer: the agent behind every tree search: the tree, who judges its leaves, its time.
//
// What an agent of this family is lies wholly in its TreePlayerSettings; rnd-mcts, rox-mcts, uct,
// table-mcts, mcts and az differ in nothing else. Others may own one for part of a game (report E's
// hybrid does): new_game(), observe() and choose() as of any agent. Equal seeds and simulation
// limits repeat exactly with one thread.
#pragma once

#include <memory>

#include "agents/net_source.h"
#include "agents/registry.h"
#include "agents/second_opinion.h"
#include "nn/net_evaluator.h"
#include "search/mcts/guided.h"
#include "search/mcts/rollouts.h"
#include "search/mcts/searched_leaves.h"
#include "search/mcts/tree_search.h"
#include "search/searcher.h"

namespace ogai::agents {

// Leaves judged by a network.
struct NetJudge {
  NetSource source;
  nn::Images images = nn::Images::itself;
  std::size_t cache_bytes = 0;  // of positions it has judged, shared by all threads; 0: no cache
};

struct TreePlayerSettings {
  search::mcts::TreeSearchSettings search;  // the board size is set when a game shows it
  search::mcts::RolloutSettings rollouts;
  std::optional<search::mcts::GuidedSettings> guided;  // judge by an evaluation
  std::optional<NetJudge> net;                         // judge by a network
  // Judge by a shallow search, too, or ask a deep one about the move.
  std::optional<search::mcts::SearchedLeavesSettings> searched;
  std::optional<SecondOpinion> second_opinion;
  int solve_leaves = 0;    // leaves with so few empty squares are solved, not played out
  int solve_root = 0;      // positions with so few go to the exact solver, if there is time
  search::Limits own;      // besides the referee's
  double time_share = 1;   // of the time allowed that is used
  std::uint64_t seed = 0;  // 0: the game's
};

class TreePlayer : public Agent {
 public:
  explicit TreePlayer(const TreePlayerSettings& settings) : settings_(settings) {}

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
  const TreePlayerSettings& settings() const { return settings_; }

 private:
  search::mcts::TreeBudget budget(const game::Position& position,
                                  const search::Limits& granted) const;
  void make_search(game::BoardSize size);
  void take_network(game::BoardSize size);
  // Players with a network, or whose judge they are, have a smaller tree, which leaves room for the
  // patterns' 11 MB.
  bool by_patterns() const {
    return settings_.net.has_value() ||
           (settings_.guided && settings_.guided->evaluation == eval::EvaluationKind::patterns);
  }
  std::unique_ptr<search::Searcher> make_engine(
      game::BoardSize size, int threads, std::shared_ptr<search::TranspositionTable> table) const;
  std::unique_ptr<search::mcts::Evaluator> make_judge(game::BoardSize size,
                                                      std::uint64_t seed) const;
  std::unique_ptr<search::mcts::Evaluator> make_evaluator(game::BoardSize size,
                                                          std::uint64_t seed) const;
  const search::mcts::MoveStatistics& ask_again(const game::Position& position,
                                                const search::mcts::TreeSearchResult& answer,
                                                const search::mcts::TreeBudget& budget,
                                                const std::stop_token& stop);
  void limit_engine(search::SearchRequest& question, base::Duration time,
                    const search::mcts::TreeBudget& budget);
  bool solve(const game::Position& position, const search::mcts::TreeBudget& budget,
             const std::stop_token& stop, Choice& choice);

  TreePlayerSettings settings_;
  std::shared_ptr<const nn::CpuModel> model_;   // with a network: that for boards of size_
  std::shared_ptr<nn::EvaluationCache> cache_;  // of it
  std::unique_ptr<search::mcts::TreeSearch> search_;
  std::shared_ptr<search::TranspositionTable> leaf_table_;  // of the leaves' searches
  std::unique_ptr<search::Searcher> engine_;  // solves the end and gives the second opinion
  bool engine_used_ = false;                  // since it was made or cleared
  game::BoardSize size_ = game::BoardSize::eight;
  std::uint64_t game_seed_ = 1;
};

// Report E's last phase: UCB = wins / Nᵢ + √(2 ln N / Nᵢ), random games, 95 % of the time.
TreePlayerSettings report_e_tree(game::Objective objective);

}  // namespace ogai::agents
