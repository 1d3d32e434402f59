// The batching of leaves, with a device that only pretends: fast, and fit for the thread sanitizer.
#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "nn/sample_positions.h"
#include "nn/torch/net_server.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {
namespace {

constexpr auto kSize = game::BoardSize::six;
constexpr int kRow = policy_size(kSize) + 1;

// What the pretended network says: something that only this position has.
float pretended_value(game::Board board) {
  return static_cast<float>(board.own % 1009) / 1009.0f;
}
float pretended_prior(game::Board board, int index) {
  return static_cast<float>((board.opp + static_cast<unsigned>(index)) % 997);
}

struct Pretence {
  std::atomic<int> largest = 0;
  std::atomic<int> runs = 0;
  std::atomic<int> fail_at = -1;
  std::atomic<int> delay_us = 0;
};

class PretendedRunner final : public BatchRunner {
 public:
  PretendedRunner(Pretence& pretence, int batch)
      : pretence_(pretence), input_(kInputWords * batch), output_(kRow * batch), batch_(batch) {}

  std::uint64_t* input() override { return input_.data(); }
  const float* output() const override { return output_.data(); }
  void run(int count) override {
    EXPECT_LE(count, batch_);
    EXPECT_GT(count, 0);
    if (pretence_.runs++ == pretence_.fail_at) throw base::Failure("it broke");
    std::this_thread::sleep_for(std::chrono::microseconds(pretence_.delay_us));
    if (count > pretence_.largest) pretence_.largest = count;
    for (int i = 0; i < count; ++i) {
      const game::Board board{input_[kInputWords * i], input_[kInputWords * i + 1]};
      for (int index = 0; index < kRow - 1; ++index)
        output_[kRow * i + index] = pretended_prior(board, index);
      output_[kRow * i + kRow - 1] = pretended_value(board);
    }
  }
  void run_bare(int, int) override {}

 private:
  Pretence& pretence_;
  std::vector<std::uint64_t> input_;
  std::vector<float> output_;
  int batch_;
};

class PretendedNetwork final : public DeviceNetwork {
 public:
  explicit PretendedNetwork(Pretence& pretence) : pretence_(pretence) {}
  void load(const std::vector<FoldedLayer>&) override {}
  std::unique_ptr<BatchRunner> runner(int batch) override {
    return std::make_unique<PretendedRunner>(pretence_, batch);
  }

 private:
  Pretence& pretence_;
};

std::unique_ptr<NetServer> pretended_server(Pretence& pretence, int batch, int streams) {
  NetServerSettings settings;
  settings.batch = batch;
  settings.streams = streams;
  return std::make_unique<NetServer>(sample_layers("resnet:b1c8", kSize),
                                     std::make_unique<PretendedNetwork>(pretence), settings);
}

void evaluate_and_check(search::mcts::Evaluator& client, std::size_t count, std::uint64_t seed) {
  const auto sample = sample_positions(kSize, count, seed);
  std::size_t legal = 0;
  for (const game::Bits moves : sample.moves) legal += std::popcount(moves);
  std::vector<search::mcts::LeafResult> results(count);
  std::vector<float> priors(legal, -1);
  client.evaluate({sample.boards, sample.moves}, results, priors);
  std::size_t prior = 0;
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(results[i].sum, pretended_value(sample.boards[i]));
    for (game::Bits rest = sample.moves[i]; rest;)
      ASSERT_EQ(priors[prior++],
                pretended_prior(sample.boards[i], policy_index(kSize, game::pop_first(rest))));
  }
}

TEST(BatchServer, AnswersOneClient) {
  Pretence pretence;
  const auto server = pretended_server(pretence, 16, 1);
  const auto client = server->client();
  EXPECT_TRUE(client->gives_priors());
  for (const std::size_t count : {0, 1, 15, 16, 17}) evaluate_and_check(*client, count, count);
  EXPECT_EQ(server->counts().positions, 49u);
  EXPECT_GT(server->counts().device_seconds, 0);
}

TEST(BatchServer, SplitsWhatIsLargerThanAllItsSlots) {
  Pretence pretence;
  const auto server = pretended_server(pretence, 8, 2);
  const auto client = server->client();
  evaluate_and_check(*client, 500, 1);
  EXPECT_LE(pretence.largest, 8);
  EXPECT_EQ(server->counts().positions, 500u);
}

TEST(BatchServer, GivesManyClientsTheirOwnAnswers) {
  Pretence pretence;
  const auto server = pretended_server(pretence, 32, 2);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 8; ++thread)
      threads.emplace_back([&, thread] {
        const auto client = server->client();
        for (std::uint64_t i = 0; i < 40; ++i)
          evaluate_and_check(*client, 1 + (7 * i + thread) % 70, thread * 100 + i);
      });
  }
  const auto counts = server->counts();
  EXPECT_GT(counts.positions, 8u * 40u);
  EXPECT_LE(counts.batches, counts.positions);
}

TEST(BatchServer, MergesTheLeavesOfSeveralClients) {
  Pretence pretence;
  pretence.delay_us = 2000;
  const auto server = pretended_server(pretence, 64, 1);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, client = server->client(), thread] {
        for (std::uint64_t i = 0; i < 10; ++i) evaluate_and_check(*client, 8, thread);
      });
  }
  EXPECT_GE(pretence.largest, 16);
}

TEST(BatchServer, ADeviceThatBreaksWakesAllClients) {
  Pretence pretence;
  pretence.fail_at = 5;
  const auto server = pretended_server(pretence, 16, 2);
  std::atomic<int> told = 0;
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 6; ++thread)
      threads.emplace_back([&, thread] {
        const auto client = server->client();
        try {
          for (;;) evaluate_and_check(*client, 20, thread);
        } catch (const base::Failure& error) {
          EXPECT_STREQ(error.what(), "it broke");
          ++told;
        }
      });
  }
  EXPECT_EQ(told, 6);
}

TEST(BatchServer, ItsClientsMayOutliveIt) {
  Pretence pretence;
  auto server = pretended_server(pretence, 16, 2);
  const auto client = server->client();
  evaluate_and_check(*client, 3, 1);
  server.reset();
  EXPECT_THROW(evaluate_and_check(*client, 3, 1), base::Failure);
}

TEST(BatchServer, LoadsOnlyTheSameArchitecture) {
  Pretence pretence;
  const auto server = pretended_server(pretence, 16, 1);
  EXPECT_TRUE(server->load(sample_network("resnet:b1c8", kSize)).ok());
  EXPECT_FALSE(server->load(sample_network("resnet:b2c8", kSize)).ok());
  EXPECT_FALSE(server->load(sample_network("resnet:b1c8", game::BoardSize::eight)).ok());
}

}  // namespace
}  // namespace ogai::nn
