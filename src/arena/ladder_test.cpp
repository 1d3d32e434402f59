#include <cmath>
#include <gtest/gtest.h>

#include "arena/elo.h"
#include "arena/ratings.h"
#include "arena/schedule.h"
#include "base/random.h"

namespace ogai::arena {
namespace {

// Plays the ladder's rounds with players of known strength.
std::vector<PairOutcome> climb(const LadderSettings& settings, const std::vector<double>& strength,
                               std::vector<PairOutcome> outcomes, std::uint64_t seed) {
  base::Random random(seed);
  const auto schedule = ladder(settings);
  for (int number = outcomes.empty() ? 0 : outcomes.back().key.round + 1;; ++number) {
    const Round round = schedule->round(number, outcomes);
    if (round.encounters.empty()) return outcomes;
    const auto [first, second] = round.encounters.front();
    const double expected = score_of_elo(strength[static_cast<std::size_t>(first)] -
                                         strength[static_cast<std::size_t>(second)]);
    for (int pair = 0; pair < round.pairs; ++pair) {
      PairOutcome outcome{{number, pair}, first, second, {}};
      for (int& points : outcome.first_points) points = random.uniform() < expected ? 2 : 0;
      outcomes.push_back(outcome);
    }
  }
}

bool is_settled(const LadderSettings& settings, const std::vector<PairOutcome>& outcomes) {
  return ladder(settings)->round(0, outcomes).encounters.empty();
}

TEST(Ladder, SettlesEachNewcomerNearItsStrength) {
  const std::vector<double> strength = {0, 150, -200, 80};
  std::vector<PairOutcome> outcomes;
  for (int newcomer = 1; newcomer < 4; ++newcomer)
    outcomes = climb({.agents = newcomer + 1, .newcomer = newcomer, .settled = 40}, strength,
                     std::move(outcomes), 5);
  const RatingTable table = fit_ratings(4, std::span<const PairOutcome>(outcomes));
  for (int agent = 1; agent < 4; ++agent) {
    const Estimate difference = table.difference(agent, 0);
    const double truth = strength[static_cast<std::size_t>(agent)] - strength[0];
    EXPECT_NEAR(difference.value, truth, 2 * (difference.high - difference.low)) << agent;
  }
  EXPECT_TRUE(is_settled({.agents = 4, .settled = 60}, outcomes));
}

TEST(Ladder, PrefersOpponentsOfItsOwnStrength) {
  const std::vector<double> strength = {0, 600, 620};
  auto outcomes = climb({.agents = 2, .newcomer = 1, .settled = 100}, strength, {}, 1);
  const std::size_t before = outcomes.size();
  outcomes = climb({.agents = 3, .newcomer = 2, .settled = 60}, strength, outcomes, 2);
  int near = 0;
  int far = 0;
  for (std::size_t i = before; i < outcomes.size(); ++i) ++(outcomes[i].second == 1 ? near : far);
  EXPECT_GT(near, far);
}

TEST(Ladder, GivesUpAfterTheMostPairs) {
  const auto outcomes =
      climb({.agents = 2, .newcomer = 1, .settled = 0.1, .most_pairs = 50}, {0, 0}, {}, 3);
  EXPECT_EQ(outcomes.size(), 50u);
}

// Cut anywhere, it goes on as it would have.
TEST(Ladder, SettlesEverybodyTheSameWayFromAnyCut) {
  const LadderSettings settings{.agents = 4, .settled = 60};
  const std::vector<double> strength = {0, 150, -200, 80};
  const auto whole = climb(settings, strength, {}, 5);
  ASSERT_FALSE(whole.empty());
  for (std::size_t i = 1; i < whole.size(); ++i) EXPECT_GE(whole[i].first, whole[i - 1].first);
  const auto schedule = ladder(settings);
  for (std::size_t cut = 0; cut < whole.size(); cut += 10) {
    const std::vector<PairOutcome> earlier(whole.begin(), whole.begin() + static_cast<long>(cut));
    const Round round = schedule->round(0, earlier);
    ASSERT_EQ(round.encounters.size(), 1u);
    EXPECT_EQ(round.encounters[0].first, whole[cut].first);
    EXPECT_EQ(round.encounters[0].second, whole[cut].second);
  }
}

TEST(Ladder, GoesThroughTheListAgainWhenToldTo) {
  const std::vector<double> strength = {0, 150, -200, 80};
  const auto once = climb({.agents = 4, .settled = 100}, strength, {}, 5);
  const LadderSettings narrower{
      .agents = 4, .first_round = once.back().key.round + 1, .settled = 50};
  const auto twice = climb(narrower, strength, once, 6);
  ASSERT_GT(twice.size(), once.size());
  EXPECT_EQ(twice[once.size()].first, 0);
  EXPECT_GT(twice.back().first, 0);
}

TEST(Ladder, AbsentAgentsAreNotMet) {
  const LadderSettings settings{
      .agents = 3, .newcomer = 2, .settled = 60, .absent = {true, false, false}};
  for (const PairOutcome& outcome : climb(settings, {0, 0, 0}, {}, 4)) EXPECT_EQ(outcome.second, 1);
  EXPECT_TRUE(ladder({.agents = 2, .newcomer = 1, .absent = {true, false}})
                  ->round(0, {})
                  .encounters.empty());
}

TEST(Ladder, OneAgentAloneHasNothingToPlay) {
  EXPECT_TRUE(ladder({.agents = 1})->round(0, {}).encounters.empty());
}

}  // namespace
}  // namespace ogai::arena
