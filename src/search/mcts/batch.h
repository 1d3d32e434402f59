// Batch: the leaves a tree has selected, the way to each, and room for the verdicts.
//
// Tree::select() fills it, an Evaluator judges its leaves, Tree::apply() takes the verdicts and
// empties it. One per thread; it keeps its memory from use to use.
#pragma once

#include <vector>

#include "search/mcts/evaluator.h"

namespace ogai::search::mcts {

class Batch {
 public:
  std::size_t size() const { return boards_.size(); }
  // Games that select() found to be over: their results are in the tree already.
  std::uint32_t settled() const { return settled_; }

  // Lets the evaluator judge all leaves.
  void judge(Evaluator& evaluator) {
    verdicts_.resize(size());
    has_priors_ = evaluator.gives_priors();
    priors_.resize(has_priors_ ? leaves().move_count() : 0);
    if (size() > 0) evaluator.evaluate(leaves(), verdicts_, priors_);
  }

  // For those who judge by other means, one verdict per leaf.
  Leaves leaves() const { return {boards_, moves_}; }
  std::vector<Verdict>& verdicts() { return verdicts_; }
  // Verdicts with priors, laid out as an Evaluator writes them: for those who judge the leaves of
  // many trees together.
  void accept(std::span<const Verdict> verdicts, std::span<const float> priors) {
    verdicts_.assign(verdicts.begin(), verdicts.end());
    priors_.assign(priors.begin(), priors.end());
    has_priors_ = true;
  }

 private:
  friend class Tree;

  // One move on the way to a leaf.
  struct Step {
    Index state;
    Index edge;
  };

  void clear() {
    boards_.clear();
    moves_.clear();
    steps_.clear();
    ends_.clear();
    settled_ = 0;
  }

  std::vector<game::Board> boards_;
  std::vector<game::Bits> moves_;
  std::vector<Step> steps_;        // of all leaves, one after the other
  std::vector<std::size_t> ends_;  // of each leaf's steps
  std::vector<Verdict> verdicts_;
  std::vector<float> priors_;
  bool has_priors_ = false;
  std::uint32_t settled_ = 0;
};

}  // namespace ogai::search::mcts
