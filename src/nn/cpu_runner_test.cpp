#include "nn/cpu_runner.h"

#include <cmath>
#include <gtest/gtest.h>

#include "nn/reference.h"
#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

using game::BoardSize;

struct Case {
  const char* architecture;
  BoardSize size;
};

void PrintTo(const Case& made, std::ostream* out) {
  *out << made.architecture << " on " << game::side(made.size);
}

std::shared_ptr<const CpuModel> model_of(const Case& made, Arithmetic arithmetic) {
  return std::make_shared<CpuModel>(sample_network(made.architecture, made.size), arithmetic);
}

class CpuRunnerCases : public testing::TestWithParam<Case> {};

// Largest difference in value, logits, score / cells and ownership from the plain calculation.
float worst_error(const Case& made, Arithmetic arithmetic) {
  const Network network = sample_network(made.architecture, made.size);
  const auto sample = sample_positions(made.size, 11);
  CpuRunner runner(model_of(made, arithmetic), true);
  const BatchOutput output = runner.run(sample.boards, sample.moves);
  const std::size_t logits = policy_size(made.size);
  const std::size_t cells = logits - 1;
  float worst = 0;
  for (std::size_t i = 0; i < sample.boards.size(); ++i) {
    const Output expected = evaluate_plainly(network, sample.boards[i], sample.moves[i]);
    worst = std::max(worst, std::fabs(output.value[i] - expected.value));
    for (std::size_t j = 0; j < logits; ++j)
      worst = std::max(worst, std::fabs(output.policy[i * logits + j] - expected.policy[j]));
    if (network.layers.score == kAbsent) continue;
    worst = std::max(worst, std::fabs(output.score[i] - expected.score) / 64);
    for (std::size_t j = 0; j < cells; ++j)
      worst = std::max(worst, std::fabs(output.ownership[i * cells + j] - expected.ownership[j]));
  }
  return worst;
}

TEST_P(CpuRunnerCases, AgreesWithThePlainCalculation) {
  EXPECT_LT(worst_error(GetParam(), Arithmetic::fp32), 2e-4f);
}

TEST_P(CpuRunnerCases, IntegersAgreeNearly) {
  EXPECT_LT(worst_error(GetParam(), Arithmetic::int16), 2e-2f);
}

TEST_P(CpuRunnerCases, ABatchIsItsPositionsOneByOne) {
  const auto sample = sample_positions(GetParam().size, 19);
  for (const Arithmetic arithmetic : {Arithmetic::fp32, Arithmetic::int16}) {
    const auto model = model_of(GetParam(), arithmetic);
    CpuRunner together(model), alone(model);
    const BatchOutput all = together.run(sample.boards, sample.moves);
    const std::size_t logits = policy_size(GetParam().size);
    for (std::size_t i = 0; i < sample.boards.size(); ++i) {
      const BatchOutput one = alone.run({&sample.boards[i], 1}, {&sample.moves[i], 1});
      EXPECT_EQ(one.value[0], all.value[i]);
      for (std::size_t j = 0; j < logits; ++j) EXPECT_EQ(one.policy[j], all.policy[i * logits + j]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Networks, CpuRunnerCases,
    testing::Values(Case{"resnet:b2c32", BoardSize::eight}, Case{"resnet:b1c48", BoardSize::eight},
                    Case{"resnet:b1c96", BoardSize::eight}, Case{"resnet:b2c5", BoardSize::eight},
                    Case{"resnet:b2c20", BoardSize::six}, Case{"resnet:b2c32", BoardSize::four},
                    Case{"paper-a", BoardSize::eight}, Case{"paper-a", BoardSize::six},
                    Case{"paper-a", BoardSize::four}, Case{"paper-b", BoardSize::eight},
                    Case{"paper-b", BoardSize::six}));

TEST(CpuRunner, AnEmptyBatchGivesNothing) {
  CpuRunner runner(model_of({"resnet:b1c8", BoardSize::eight}, Arithmetic::int16));
  EXPECT_TRUE(runner.run({}, {}).value.empty());
}

TEST(CpuRunner, OwnershipOnlyIfAskedFor) {
  const auto sample = sample_positions(BoardSize::eight, 1);
  CpuRunner runner(model_of({"resnet:b1c8", BoardSize::eight}, Arithmetic::int16));
  const BatchOutput output = runner.run(sample.boards, sample.moves);
  EXPECT_TRUE(output.ownership.empty());
  EXPECT_EQ(output.score.size(), 1u);
}

}  // namespace
}  // namespace ogai::nn
