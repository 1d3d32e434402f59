// SearchedLeaves: a shallow alpha-beta search and another judge, a network say, judge a leaf
// together.
//
// The search values the leaf in discs, the other judge between −1 and 1; both are evidence for the
// same result, and evidence adds up: result = tanh(discs / scale + trust · artanh(other)). Priors
// are the other judge's, and so is every result that is certain. What the searcher remembers of
// other leaves changes its values a little, so equal leaves are judged equally only in equal order.
#pragma once

#include <memory>

#include "search/mcts/evaluator.h"
#include "search/searcher.h"

namespace ogai::search::mcts {

struct SearchedLeavesSettings {
  int depth = 4;     // plies of the search, at least 1
  double scale = 5;  // discs
  double trust = 1;  // in the other judge; 0: only its priors count
};

// The searcher is for the board size and the objective of the leaves, and nobody else's while
// leaves are judged.
std::unique_ptr<Evaluator> searched_leaves(const SearchedLeavesSettings& settings,
                                           std::unique_ptr<Searcher> searcher,
                                           std::unique_ptr<Evaluator> other);

}  // namespace ogai::search::mcts
