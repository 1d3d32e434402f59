#include "search/mcts/searched_leaves.h"

#include <algorithm>
#include <cmath>

namespace ogai::search::mcts {

namespace {

// No judge is so sure that the other's evidence could not change its mind.
constexpr float kMostCertain = 0.999f;

class SearchedLeaves final : public Evaluator {
 public:
  SearchedLeaves(const SearchedLeavesSettings& settings, std::unique_ptr<Searcher> searcher,
                 std::unique_ptr<Evaluator> other)
      : per_disc_(static_cast<float>(1 / settings.scale)),
        trust_(static_cast<float>(settings.trust)),
        searcher_(std::move(searcher)),
        other_(std::move(other)) {
    query_.limits.depth = settings.depth;
  }

  bool gives_priors() const override { return other_->gives_priors(); }

  void evaluate(const Leaves& leaves, std::span<LeafResult> results,
                std::span<float> priors) override {
    other_->evaluate(leaves, results, priors);
    for (std::size_t i = 0; i < leaves.size(); ++i)
      if (results[i].proof == Proof::none)
        results[i] = leaf_result(joint(discs(leaves.boards[i]), results[i]));
  }

 private:
  float discs(game::Board board) {
    query_.board = board;
    NullSink silent;
    return static_cast<float>(searcher_->think(query_, {}, silent).value);
  }

  float joint(float discs, const LeafResult& other) const {
    const float mean = other.sum / static_cast<float>(other.games);
    return std::tanh(discs * per_disc_ +
                     trust_ * std::atanh(std::clamp(mean, -kMostCertain, kMostCertain)));
  }

  float per_disc_;
  float trust_;
  SearchQuery query_;
  std::unique_ptr<Searcher> searcher_;
  std::unique_ptr<Evaluator> other_;
};

}  // namespace

std::unique_ptr<Evaluator> searched_leaves(const SearchedLeavesSettings& settings,
                                           std::unique_ptr<Searcher> searcher,
                                           std::unique_ptr<Evaluator> other) {
  return std::make_unique<SearchedLeaves>(settings, std::move(searcher), std::move(other));
}

}  // namespace ogai::search::mcts
