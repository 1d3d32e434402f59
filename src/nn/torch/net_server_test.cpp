// The libtorch module's judgement against the reference.
#include <cmath>
#include <gmock/gmock.h>
#include <thread>

#include "nn/reference.h"
#include "nn/sample_positions.h"
#include "nn/torch/torch_backend.h"

namespace ogai::nn {
namespace {

using game::BoardSize;
using testing::HasSubstr;

struct Judged {
  std::vector<search::mcts::LeafResult> results;
  std::vector<float> priors;
};

std::size_t legal_count(const SamplePositions& sample) {
  std::size_t count = 0;
  for (const game::Bits moves : sample.moves) count += std::popcount(moves);
  return count;
}

Judged judged(search::mcts::Evaluator& evaluator, const SamplePositions& sample) {
  Judged result{std::vector<search::mcts::LeafResult>(sample.boards.size()),
                std::vector<float>(legal_count(sample))};
  evaluator.evaluate({sample.boards, sample.moves}, result.results, result.priors);
  return result;
}

Judged judged_plainly(const Network& network, const SamplePositions& sample) {
  Judged result;
  for (std::size_t i = 0; i < sample.boards.size(); ++i) {
    const Output output = evaluate_plainly(network, sample.boards[i], sample.moves[i]);
    result.results.push_back(search::mcts::leaf_result(output.value));
    double sum = 0;
    const std::size_t first = result.priors.size();
    for (game::Bits rest = sample.moves[i]; rest;) {
      const int index = policy_index(network.layers.size, game::pop_first(rest));
      result.priors.push_back(std::exp(output.policy[index]));
      sum += result.priors.back();
    }
    for (std::size_t j = first; j < result.priors.size(); ++j)
      result.priors[j] = static_cast<float>(result.priors[j] / sum);
  }
  return result;
}

void expect_near(const Judged& got, const Judged& expected) {
  ASSERT_EQ(got.results.size(), expected.results.size());
  for (std::size_t i = 0; i < got.results.size(); ++i)
    EXPECT_NEAR(got.results[i].sum, expected.results[i].sum, 1e-4);
  ASSERT_EQ(got.priors.size(), expected.priors.size());
  for (std::size_t i = 0; i < got.priors.size(); ++i)
    EXPECT_NEAR(got.priors[i], expected.priors[i], 1e-4);
}

std::unique_ptr<NetServer> cpu_server(const Network& network, int batch = 64, int streams = 1) {
  NetServerSettings settings;
  settings.batch = batch;
  settings.streams = streams;
  auto made = make_net_server(network, settings);
  EXPECT_TRUE(made) << made.error().message;
  return std::move(*made);
}

TEST(NetServer, AgreesWithTheReference) {
  for (const char* architecture : {"resnet:b2c32", "paper-a", "paper-b"})
    for (const BoardSize size : {BoardSize::six, BoardSize::eight}) {
      SCOPED_TRACE(architecture);
      const Network network = sample_network(architecture, size);
      const auto sample = sample_positions(size, 12);
      const auto server = cpu_server(network);
      expect_near(judged(*server->client(), sample), judged_plainly(network, sample));
    }
}

TEST(NetServer, PlaysTheSmallestBoard) {
  const Network network = sample_network("resnet:b1c8", BoardSize::four);
  const auto sample = sample_positions(BoardSize::four, 20);
  expect_near(judged(*cpu_server(network, 8)->client(), sample), judged_plainly(network, sample));
}

TEST(NetServer, LoadsOtherWeights) {
  const auto sample = sample_positions(BoardSize::six, 10);
  const auto server = cpu_server(sample_network("resnet:b1c16", BoardSize::six, 1));
  const Network other = sample_network("resnet:b1c16", BoardSize::six, 2);
  const auto client = server->client();
  judged(*client, sample);
  ASSERT_TRUE(server->load(other));
  expect_near(judged(*client, sample), judged_plainly(other, sample));
}

TEST(NetServer, ServesManyThreads) {
  const Network network = sample_network("resnet:b1c16", BoardSize::eight);
  const auto server = cpu_server(network, 64, 2);
  std::vector<std::jthread> threads;
  for (std::uint64_t thread = 0; thread < 6; ++thread)
    threads.emplace_back([&, thread] {
      const auto sample = sample_positions(BoardSize::eight, 10 + 5 * thread, thread + 1);
      const Judged expected = judged_plainly(network, sample);
      const auto client = server->client();
      for (int i = 0; i < 10; ++i) expect_near(judged(*client, sample), expected);
    });
}

TEST(NetServer, MeasuresItself) {
  const auto server = cpu_server(sample_network("resnet:b1c8", BoardSize::six));
  EXPECT_GT(server->raw_rate(32, std::chrono::milliseconds(5)), 0);
  EXPECT_THAT(torch_description(), HasSubstr("libtorch"));
  EXPECT_TRUE(torch_available());
}

TEST(NetServer, SaysThatThereIsNoGpu) {
  if (torch_has_gpu()) GTEST_SKIP() << torch_description();
  const Network network = sample_network("resnet:b1c8", BoardSize::six);
  const auto server = make_net_server(network, {.device = Device::gpu});
  ASSERT_FALSE(server);
  EXPECT_THAT(server.error().message, HasSubstr("no GPU here: libtorch"));
  const auto learner = make_torch_learner(network, {.device = Device::gpu});
  ASSERT_FALSE(learner);
  EXPECT_THAT(learner.error().message, HasSubstr("no GPU here: libtorch"));
}

TEST(NetServer, RefusesSettingsThatMakeNoSense) {
  const Network network = sample_network("resnet:b1c8", BoardSize::six);
  EXPECT_FALSE(make_net_server(network, {.batch = 0}));
  EXPECT_FALSE(make_net_server(network, {.streams = 0}));
  EXPECT_FALSE(make_torch_learner(network, {.averaging = 1}));
}

}  // namespace
}  // namespace ogai::nn
