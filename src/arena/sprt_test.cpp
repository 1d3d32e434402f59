#include "arena/sprt.h"

#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <numbers>
#include <string>
#include <vector>

#include "arena/simulated_pairs.h"

namespace ogai::arena {
namespace {

struct Published {
  EloModel model;
  double elo0, elo1;
  Pentanomial pairs;
  double ratio;
  int pull_request;  // of official-stockfish/Stockfish
};

TEST(Sprt, RatioEqualsThePublishedOnes) {
  const std::vector<Published> results{
      {EloModel::logistic, -0.5, 1.5, {17, 253, 1042, 337, 39}, 2.96, 2971},
      {EloModel::logistic, 0.25, 1.75, {11, 407, 3238, 513, 11}, 2.93, 3331},
      {EloModel::logistic, -0.25, 1.25, {115, 2196, 11328, 2317, 136}, 2.94, 3098},
      {EloModel::logistic, 0.25, 1.25, {53, 2220, 21459, 2445, 47}, 2.97, 3514},
      {EloModel::normalized, -0.5, 2.5, {264, 5737, 31270, 5964, 269}, 2.97, 5712},
      {EloModel::normalized, 0, 2, {831, 31795, 68460, 32448, 834}, 2.93, 6285},
      {EloModel::normalized, -1.75, 0.25, {289, 26459, 62934, 26379, 331}, 2.94, 6285},
  };
  for (const Published& result : results) {
    const double ratio = log_likelihood_ratio(result.pairs, result.model, result.elo0, result.elo1);
    EXPECT_NEAR(ratio, result.ratio, 0.005) << "pull request " << result.pull_request;
  }
}

TEST(Sprt, BoundsAreWalds) {
  const Sprt test;
  EXPECT_NEAR(test.upper_bound(), 2.944, 0.0005);
  EXPECT_NEAR(test.lower_bound(), -2.944, 0.0005);
  const Sprt uneven{.alpha = 0.01, .beta = 0.1};
  EXPECT_NEAR(uneven.upper_bound(), std::log(90), 1e-12);
  EXPECT_NEAR(uneven.lower_bound(), std::log(0.1 / 0.99), 1e-12);
}

TEST(Sprt, NoPairsGiveNoVerdict) {
  for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
    const Sprt test{.model = model};
    EXPECT_EQ(test.ratio({}), 0);
    EXPECT_EQ(test.verdict({}), SprtVerdict::go_on);
  }
}

// One class only: finite after every pair, and decided in the end, by the right side.
TEST(Sprt, PerfectAndEmptyScoresAreDecided) {
  for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
    const Sprt test{.elo0 = 0, .elo1 = 10, .model = model};
    for (std::uint64_t n = 1; n <= 1000; ++n) {
      ASSERT_TRUE(std::isfinite(test.ratio({0, 0, 0, 0, n})));
      ASSERT_TRUE(std::isfinite(test.ratio({n, 0, 0, 0, 0})));
      ASSERT_TRUE(std::isfinite(test.ratio({0, 0, n, 0, 0})));
    }
    EXPECT_EQ(test.verdict({0, 0, 0, 0, 1000}), SprtVerdict::accept_h1);
    EXPECT_EQ(test.verdict({1000, 0, 0, 0, 0}), SprtVerdict::accept_h0);
    EXPECT_EQ(test.verdict({0, 0, 0, 0, 1}), SprtVerdict::go_on);
  }
}

TEST(Sprt, ChecksItsSettings) {
  EXPECT_TRUE(Sprt{}.is_valid());
  EXPECT_FALSE((Sprt{.elo0 = 5, .elo1 = 5}).is_valid());
  EXPECT_FALSE((Sprt{.elo0 = 6, .elo1 = 5}).is_valid());
  EXPECT_FALSE((Sprt{.elo1 = INFINITY}).is_valid());
  EXPECT_FALSE((Sprt{.elo0 = NAN}).is_valid());
  EXPECT_FALSE((Sprt{.alpha = 0}).is_valid());
  EXPECT_FALSE((Sprt{.beta = 0.5}).is_valid());
}

PairDistribution distribution_at(const PairDistribution& shape, EloModel model, double elo) {
  if (model == EloModel::logistic) return tilted_until(shape, score_of_elo(elo), mean_of);
  const auto in_deviations = [](const PairDistribution& d) {
    return (mean_of(d) - 0.5) / deviation_of(d);
  };
  return tilted_until(shape, std::numbers::sqrt2 * elo / (2 * kEloPerNat), in_deviations);
}

struct VerdictCounts {
  int accepted_h0 = 0;
  int accepted_h1 = 0;
  double mean_pairs = 0;
};

VerdictCounts simulate(const Sprt& test, const PairDistribution& truth, int runs,
                       std::uint64_t seed) {
  VerdictCounts tally;
  base::Random random(seed);
  for (int run = 0; run < runs; ++run) {
    Pentanomial pairs{};
    SprtVerdict verdict = SprtVerdict::go_on;
    while (verdict == SprtVerdict::go_on) {
      ++pairs[draw_pair(truth, random)];
      tally.mean_pairs += 1.0 / runs;
      verdict = test.verdict(pairs);
    }
    ++(verdict == SprtVerdict::accept_h0 ? tally.accepted_h0 : tally.accepted_h1);
  }
  return tally;
}

// 5 % plus three standard errors of 2000 runs is 6.5 %.
TEST(Sprt, ErrsNoMoreOftenThanItClaims) {
  constexpr int kRuns = 2000;
  std::uint64_t seed = 1;
  for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
    for (const PairDistribution& shape : {kFewDraws, kManyDraws}) {
      const Sprt test{.elo0 = 0, .elo1 = 40, .model = model};
      const VerdictCounts at0 = simulate(test, distribution_at(shape, model, 0), kRuns, seed++);
      const VerdictCounts at1 = simulate(test, distribution_at(shape, model, 40), kRuns, seed++);
      EXPECT_LE(at0.accepted_h1, 0.065 * kRuns);
      EXPECT_LE(at1.accepted_h0, 0.065 * kRuns);
      EXPECT_GE(at0.accepted_h1, 0.02 * kRuns);  // nor is it needlessly careful
      EXPECT_GE(at1.accepted_h0, 0.02 * kRuns);
      const std::string name = "errors_" + std::to_string(seed);
      RecordProperty(name, std::to_string(at0.accepted_h1) + " " + std::to_string(at1.accepted_h0) +
                               " of 2000; pairs " + std::to_string(at0.mean_pairs));
    }
  }
}

}  // namespace
}  // namespace ogai::arena
