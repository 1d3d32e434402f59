// SecondOpinion: what a deep alpha-beta search of the position says, weighed with the tree's word.
//
// Each is evidence for the result of a move, and evidence adds up: of the search's best move and
// the tree's, compared at one depth, that with the greater discs / scale + artanh(mean) is played,
// `discs` being the search's value and `mean` the tree's. Near the end, where the search looks for
// win, loss or draw, its move is played; what either has proved decides alone. Pure functions, of
// positions that have a move.
#pragma once

#include <vector>

#include "search/mcts/tree.h"
#include "search/searcher.h"

namespace ogai::agents {

struct SecondOpinion {
  double share = 0.5;  // of the time, for the search
  double scale = 2;    // discs that outweigh much of what a tree can say
  int end = 30;        // with so few empty squares the end begins
};

// The share of the time that the search gets there.
double share_of_search(const SecondOpinion& settings, const game::Position& position);

// What the search is asked, without limits; `first` is the tree's best move.
search::SearchRequest second_question(const SecondOpinion& settings, const game::Position& position,
                                      game::Move first);

// The move to play. The tree's word is never empty, its best move first.
game::Move joint_choice(const SecondOpinion& settings,
                        const std::vector<search::mcts::MoveStatistics>& tree,
                        const search::SearchResult& searched);

}  // namespace ogai::agents
