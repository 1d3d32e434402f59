// What threads share: the model, the cache, a tree.
#include <gtest/gtest.h>
#include <thread>

#include "nn/net_evaluator.h"
#include "nn/sample_positions.h"
#include "search/mcts/tree_search.h"

namespace ogai::nn {
namespace {

using game::BoardSize;

std::shared_ptr<const CpuModel> shared_model() {
  return std::make_shared<CpuModel>(sample_network("resnet:b1c16", BoardSize::eight));
}

TEST(NetworkThreads, ShareAModel) {
  const auto model = shared_model();
  const auto sample = sample_positions(BoardSize::eight, 9);
  CpuRunner runner(model);
  const BatchOutput expected = runner.run(sample.boards, sample.moves);
  std::vector<std::vector<float>> values(3);
  {
    std::vector<std::jthread> threads;
    for (auto& mine : values)
      threads.emplace_back([&] {
        CpuRunner own(model);
        const auto output = own.run(sample.boards, sample.moves).value;
        mine.assign(output.begin(), output.end());
      });
  }
  for (const auto& mine : values)
    EXPECT_TRUE(std::equal(mine.begin(), mine.end(), expected.value.begin(), expected.value.end()));
}

TEST(NetworkThreads, NeverSeeAMixtureInTheCache) {
  EvaluationCache cache(1 << 10);
  const auto sample = sample_positions(game::BoardSize::eight, 200);
  const auto work = [&] {
    std::vector<float> found(8);
    for (int round = 0; round < 20; ++round)
      for (const game::Board board : sample.boards) {
        const auto value = static_cast<float>(board.own % 1000);
        cache.store(board, value, std::vector<float>(8, value));
        float seen = value;
        if (!cache.find(board, seen, found)) continue;
        ASSERT_EQ(seen, value);
        ASSERT_EQ(found, std::vector<float>(8, value));
      }
  };
  std::jthread one(work), other(work);
}

TEST(NetworkThreads, JudgeForOneTree) {
  const auto model = shared_model();
  const auto cache = std::make_shared<EvaluationCache>(1 << 20);
  search::mcts::TreeSearchSettings settings;
  settings.tree.priors = true;
  settings.threads = 2;
  settings.batch = 8;
  search::mcts::TreeSearch search(settings, [&](std::uint64_t) {
    return std::make_unique<NetEvaluator>(model, cache, Images::canonical);
  });
  search.new_game(1);
  search::NullSink sink;
  const auto answer = search.think(game::initial_board(), {.simulations = 300}, {}, sink);
  ASSERT_EQ(answer.moves.size(), 4u);
  float priors = 0;
  for (const auto& move : answer.moves) priors += move.prior;
  EXPECT_NEAR(priors, 1, 1e-4);
}

}  // namespace
}  // namespace ogai::nn
