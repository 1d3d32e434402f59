#include "arena/pentanomial.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "arena/simulated_pairs.h"

namespace ogai::arena {
namespace {

TEST(Elo, ScoresAreTheKnownOnes) {
  EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.005);
  EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(score_of_elo(elo_of_score(0.3)), 0.3, 1e-12);
  EXPECT_EQ(elo_of_score(1), INFINITY);
  EXPECT_EQ(elo_of_score(0), -INFINITY);
  EXPECT_NEAR(normal_probability(kNormal95), 0.975, 1e-12);
}

TEST(Pentanomial, CountsPairsFromTheFirstAgentsSide) {
  const std::vector<PairOutcome> outcomes{{{0, 0}, 3, 5, {2, 1}},
                                          {{0, 1}, 5, 3, {2, 2}},
                                          {{0, 2}, 5, 4, {2, 2}},
                                          {{0, 3}, 3, 5, {0, 2}}};
  EXPECT_EQ(pentanomial_of(outcomes, 3, 5), (Pentanomial{1, 0, 1, 1, 0}));
  EXPECT_EQ(pentanomial_of(outcomes, 5, 3), (Pentanomial{0, 1, 1, 0, 1}));
  EXPECT_EQ(pentanomial_of(outcomes, 3, 4), Pentanomial{});
}

// Two classes only: the profile is the binomial likelihood.
TEST(Pentanomial, ProfileOfWholePairsIsBinomial) {
  const Pentanomial pairs{20, 0, 0, 0, 60};
  for (const double s : {0.5, 0.6, 0.75, 0.9}) {
    const double binomial = 60 * std::log(s / 0.75) + 20 * std::log((1 - s) / 0.25);
    EXPECT_NEAR(profile_log_likelihood(pairs, s), binomial, 0.02) << s;
  }
}

// Counts of Stockfish's pull request 5712. In so long a match the interval is mean ± 1.96 σ/√N.
TEST(MatchElo, LongMatchHasTheNormalInterval) {
  const Pentanomial pairs{264, 5737, 31270, 5964, 269};
  const MatchElo match = match_elo(pairs);
  double mean = 0;
  double squares = 0;
  double n = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto k = static_cast<double>(pairs[i]);
    n += k;
    mean += k * kPairScores[i];
    squares += k * kPairScores[i] * kPairScores[i];
  }
  mean /= n;
  const double error = std::sqrt((squares / n - mean * mean) / n);
  EXPECT_EQ(match.pairs, 43504u);
  EXPECT_NEAR(match.score, mean, 1e-12);
  EXPECT_NEAR(match.elo.value, elo_of_score(mean), 1e-9);
  EXPECT_NEAR(match.elo.low, elo_of_score(mean - kNormal95 * error), 1e-3);
  EXPECT_NEAR(match.elo.high, elo_of_score(mean + kNormal95 * error), 1e-3);
  EXPECT_NEAR(match.superiority, normal_probability((mean - 0.5) / error), 1e-4);
  EXPECT_NEAR(match.balanced_pairs, 31270.0 / 43504, 1e-12);
}

// Without draws and with independent games a pair's deviation is √⅛ at equality, so that
// normalized and logistic Elo agree near it.
TEST(MatchElo, NormalizedEloAgreesNearEquality) {
  const MatchElo match = match_elo({2450, 0, 5000, 0, 2550});
  EXPECT_NEAR(match.elo.value, 3.474, 0.001);
  EXPECT_NEAR(match.normalized_elo, match.elo.value, 0.01);
}

TEST(MatchElo, SwappingTheAgentsMirrorsAll) {
  const MatchElo match = match_elo({3, 1, 20, 4, 9});
  const MatchElo mirror = match_elo({9, 4, 20, 1, 3});
  EXPECT_NEAR(match.elo.value, -mirror.elo.value, 1e-9);
  EXPECT_NEAR(match.elo.low, -mirror.elo.high, 1e-6);
  EXPECT_NEAR(match.superiority, 1 - mirror.superiority, 1e-9);
  EXPECT_NEAR(match.normalized_elo, -mirror.normalized_elo, 1e-9);
}

TEST(MatchElo, NoPairsSayNothing) {
  const MatchElo match = match_elo({});
  EXPECT_EQ(match.pairs, 0u);
  EXPECT_EQ(match.elo.value, 0);
  EXPECT_EQ(match.elo.low, -INFINITY);
  EXPECT_EQ(match.elo.high, INFINITY);
  EXPECT_EQ(match.superiority, 0.5);
}

TEST(MatchElo, PerfectScoreHasALowerBound) {
  const MatchElo match = match_elo({0, 0, 0, 0, 10});
  EXPECT_EQ(match.elo.value, INFINITY);
  EXPECT_EQ(match.elo.high, INFINITY);
  EXPECT_NEAR(match.elo.low, 226, 2);
  EXPECT_GT(match.superiority, 0.99);
  EXPECT_EQ(match.normalized_elo, INFINITY);
  EXPECT_LT(match_elo({0, 0, 0, 0, 1}).superiority, 0.8);
}

TEST(MatchElo, AllPairsBalancedIsEquality) {
  const MatchElo match = match_elo({0, 0, 10, 0, 0});
  EXPECT_NEAR(match.elo.value, 0, 1e-9);
  EXPECT_LT(match.elo.low, -20);
  EXPECT_GT(match.elo.high, 20);
  EXPECT_EQ(match.normalized_elo, 0);
  EXPECT_NEAR(match.superiority, 0.5, 1e-6);
}

double coverage(const PairDistribution& shape, double elo, int pairs, std::uint64_t seed) {
  constexpr int kMatches = 4000;
  const PairDistribution truth = tilted_until(shape, score_of_elo(elo), mean_of);
  base::Random random(seed);
  int covered = 0;
  for (int match = 0; match < kMatches; ++match) {
    Pentanomial counts{};
    for (int pair = 0; pair < pairs; ++pair) ++counts[draw_pair(truth, random)];
    const Estimate estimate = match_elo(counts).elo;
    covered += estimate.low <= elo && elo <= estimate.high;
  }
  return static_cast<double>(covered) / kMatches;
}

// Four standard errors of 4000 matches are 1.4 %.
TEST(MatchElo, IntervalsHoldTheTruthAsOftenAsTheyClaim) {
  struct Case {
    PairDistribution shape;
    double elo;
    int pairs;
    double low;
  };
  const std::vector<Case> cases{{kFewDraws, 0, 100, 0.936},    {kFewDraws, 150, 100, 0.936},
                                {kManyDraws, -20, 100, 0.936}, {kColourDecides, 30, 100, 0.936},
                                {kFewDraws, 0, 20, 0.936},     {kFewDraws, 150, 20, 0.936}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const double share = coverage(cases[i].shape, cases[i].elo, cases[i].pairs, 100 + i);
    RecordProperty("coverage_" + std::to_string(i), std::to_string(share));
    EXPECT_GE(share, cases[i].low) << "case " << i;
    EXPECT_LE(share, 0.966) << "case " << i;
  }
}

}  // namespace
}  // namespace ogai::arena
