#include "agents/leaf_source.h"

#include "search/alphabeta/engine.h"
#include "search/mcts/solved_leaves.h"

namespace ogai::agents {

using game::BoardSize;
using game::Objective;
using search::mcts::Evaluator;
using EvaluatorPointer = std::unique_ptr<Evaluator>;

namespace {

// The searches at leaves have a table of their own: in the engine's table they would cost it, at
// 50 ms a move, four of the plies that it remembers from the move before.
constexpr std::size_t kLeafTable = std::size_t{2} << 20;

class RolloutLeaves final : public LeafSource {
 public:
  RolloutLeaves(Objective objective, const search::mcts::RolloutSettings& settings)
      : objective_(objective), settings_(settings) {}

  void prepare(BoardSize size) override { size_ = size; }

  EvaluatorPointer evaluator(std::uint64_t seed) const override {
    return std::make_unique<search::mcts::Rollouts>(objective_, size_, settings_, seed);
  }

 private:
  Objective objective_;
  search::mcts::RolloutSettings settings_;
  BoardSize size_ = BoardSize::eight;
};

class GuidedLeaves final : public LeafSource {
 public:
  GuidedLeaves(Objective objective, const search::mcts::GuidedSettings& settings,
               const search::mcts::RolloutSettings& rollouts)
      : objective_(objective), settings_(settings), games_(objective, rollouts) {}

  void prepare(BoardSize size) override {
    size_ = size;
    games_.prepare(size);
  }

  EvaluatorPointer evaluator(std::uint64_t seed) const override {
    return search::mcts::guided(objective_, size_, settings_, games_.evaluator(seed));
  }

 private:
  Objective objective_;
  search::mcts::GuidedSettings settings_;
  RolloutLeaves games_;
  BoardSize size_ = BoardSize::eight;
};

class NetLeaves final : public LeafSource {
 public:
  NetLeaves(NetSource source, const NetworkLeaves& settings)
      : source_(std::move(source)), settings_(settings) {}

  void prepare(BoardSize size) override {
    auto model = source_.model(size);
    if (!model) throw AgentFailure(game::EndReason::failed_start, model.error().message);
    model_ = std::move(*model);
    if (settings_.cache_bytes > 0)
      cache_ = std::make_shared<nn::EvaluationCache>(settings_.cache_bytes);
  }

  void clear() override {
    if (cache_) cache_->clear();
  }

  EvaluatorPointer evaluator(std::uint64_t) const override {
    auto network = std::make_unique<nn::NetEvaluator>(model_, cache_, settings_.images);
    network->prepare(settings_.batch);
    return network;
  }

 private:
  NetSource source_;
  NetworkLeaves settings_;
  std::shared_ptr<const nn::CpuModel> model_;
  std::shared_ptr<nn::EvaluationCache> cache_;
};

class SearchedLeaves final : public LeafSource {
 public:
  SearchedLeaves(Objective objective, const search::mcts::SearchedLeavesSettings& settings,
                 LeafSourcePointer inner)
      : objective_(objective), settings_(settings), inner_(std::move(inner)) {}

  void prepare(BoardSize size) override {
    size_ = size;
    inner_->prepare(size);
    table_ = std::make_shared<search::TranspositionTable>(kLeafTable);
  }

  void clear() override {
    inner_->clear();
    table_->clear();
  }

  EvaluatorPointer evaluator(std::uint64_t seed) const override {
    search::EngineOptions options;
    options.evaluation =
        eval::AnyEvaluation::shipped(objective_, size_, eval::EvaluationKind::patterns);
    options.table = table_;
    return search::mcts::searched_leaves(settings_, search::make_engine(objective_, size_, options),
                                         inner_->evaluator(seed));
  }

 private:
  Objective objective_;
  search::mcts::SearchedLeavesSettings settings_;
  LeafSourcePointer inner_;
  std::shared_ptr<search::TranspositionTable> table_;
  BoardSize size_ = BoardSize::eight;
};

class SolvedLeaves final : public LeafSource {
 public:
  SolvedLeaves(Objective objective, int empties, LeafSourcePointer inner)
      : objective_(objective), empties_(empties), inner_(std::move(inner)) {}

  void prepare(BoardSize size) override {
    size_ = size;
    inner_->prepare(size);
  }

  void clear() override { inner_->clear(); }

  EvaluatorPointer evaluator(std::uint64_t seed) const override {
    return search::mcts::solved_leaves(objective_, size_, empties_, inner_->evaluator(seed));
  }

 private:
  Objective objective_;
  int empties_;
  LeafSourcePointer inner_;
  BoardSize size_ = BoardSize::eight;
};

}  // namespace

LeafSourcePointer rollout_leaves(Objective objective,
                                 const search::mcts::RolloutSettings& rollouts) {
  return std::make_unique<RolloutLeaves>(objective, rollouts);
}

LeafSourcePointer guided_leaves(Objective objective, const search::mcts::GuidedSettings& guided,
                                const search::mcts::RolloutSettings& rollouts) {
  return std::make_unique<GuidedLeaves>(objective, guided, rollouts);
}

LeafSourcePointer network_leaves(NetSource source, const NetworkLeaves& settings) {
  return std::make_unique<NetLeaves>(std::move(source), settings);
}

LeafSourcePointer with_search(Objective objective,
                              const search::mcts::SearchedLeavesSettings& settings,
                              LeafSourcePointer inner) {
  return std::make_unique<SearchedLeaves>(objective, settings, std::move(inner));
}

LeafSourcePointer with_solver(Objective objective, int empties, LeafSourcePointer inner) {
  if (empties == 0) return inner;
  return std::make_unique<SolvedLeaves>(objective, empties, std::move(inner));
}

}  // namespace ogai::agents
