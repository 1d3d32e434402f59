// EngineAdvice: what an alpha-beta engine beside a tree does for a tree player.
//
// Near the end it proves the result, if there is time: the end-game policy. Before the end it may
// give a second opinion (docs/az.md), which is weighed with the tree's. Each is evidence for the
// result of a move, and evidence adds up: of the search's best move and the tree's, compared at one
// depth, that with the greater discs / scale + artanh(mean) is played, `discs` being the search's
// value and `mean` the tree's. With few empty squares the search looks for win, loss or draw, and
// its move is played. What either has proved decides alone.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "agents/agent.h"
#include "eval/any_evaluation.h"
#include "search/mcts/tree_search.h"
#include "search/searcher.h"

namespace ogai::agents {

struct SecondOpinion {
  double share = 0.5;  // of the time, for the search
  double scale = 2;    // discs that outweigh much of what a tree can say
  int end = 30;        // with so few empty squares the end begins
};

// What the search is asked, without limits; `first` is the tree's best move.
search::SearchQuery second_question(const SecondOpinion& settings, const game::Position& position,
                                    game::Move first);
// The share of the time that the search gets there.
double share_of_search(const SecondOpinion& settings, const game::Position& position);
// The move to play. The tree's moves are never none, the best first.
game::Move joint_choice(const SecondOpinion& settings,
                        const std::vector<search::mcts::MoveStatistics>& tree,
                        const search::SearchResult& searched);

struct EngineAdviceSettings {
  int solve = 0;  // positions with so few empty squares are solved, if there is time; 0: none
  std::optional<SecondOpinion> second_opinion;
  // Patterns take 11 MB, which a player has if its tree is the smaller.
  eval::EvaluationKind evaluation = eval::EvaluationKind::linear;
  int threads = 1;
  // Half of what a simulation costs, in nodes of the engine: one with a network takes as long as
  // about 4000, any other as 100.
  double nodes_per_simulation = 50;
  static constexpr double kNodesPerJudgement = 2000;
};

class EngineAdvice {
 public:
  EngineAdvice(const EngineAdviceSettings& settings, game::Objective objective)
      : settings_(settings), objective_(objective) {}

  void prepare(game::BoardSize size);
  void clear();  // forgets the game before

  // The move that keeps a won or drawn game, if that is proved within half the budget. Nothing for
  // a lost game: the tree plays on, which knows where opponents go wrong.
  std::optional<Choice> solve(const game::Position& position,
                              const search::mcts::TreeBudget& budget, const std::stop_token& stop);

  // What is left for the tree beside the second opinion.
  search::mcts::TreeBudget tree_budget(const game::Position& position,
                                       const search::mcts::TreeBudget& budget) const;
  // The move to play, by the tree's moves and, in the time that is left, the second opinion.
  const search::mcts::MoveStatistics& choose(const game::Position& position,
                                             const search::mcts::TreeSearchResult& tree,
                                             const search::mcts::TreeBudget& budget,
                                             const std::stop_token& stop);

 private:
  search::SearchResult ask(search::SearchQuery query, base::Duration time,
                           const search::mcts::TreeBudget& budget, const std::stop_token& stop);
  double nodes_within(const search::mcts::TreeBudget& budget) const;
  double nodes_to_solve(int empties) const;

  EngineAdviceSettings settings_;
  game::Objective objective_;
  std::unique_ptr<search::Searcher> engine_;  // none where there is nothing to ask
  bool used_ = false;                         // since it was made or cleared
};

}  // namespace ogai::agents
