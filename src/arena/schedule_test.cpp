#include "arena/schedule.h"

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace ogai::arena {
namespace {

using Judge = std::function<int(int first, int second)>;  // the pair's total, 0 … 4

// Plays a schedule to its end, letting `judge` decide every pair.
std::vector<PairOutcome> run(const Schedule& schedule, const Judge& judge) {
  std::vector<PairOutcome> outcomes;
  for (int number = 0; number < 100; ++number) {
    const Round round = schedule.round(number, outcomes);
    if (round.encounters.empty()) return outcomes;
    int pair = 0;
    for (int i = 0; i < round.pairs; ++i) {
      for (const Encounter& one : round.encounters) {
        const int total = judge(one.first, one.second);
        outcomes.push_back(
            {{number, pair++}, one.first, one.second, {total / 2, total - total / 2}});
      }
    }
  }
  ADD_FAILURE() << "the schedule has no end";
  return outcomes;
}

// The lower number always wins.
int by_number(int first, int second) {
  return first < second ? 4 : 0;
}

std::map<std::pair<int, int>, int> meetings(const std::vector<PairOutcome>& outcomes) {
  std::map<std::pair<int, int>, int> count;
  for (const PairOutcome& pair : outcomes) ++count[std::minmax(pair.first, pair.second)];
  return count;
}

TEST(Schedule, RoundRobinIsEverybodyAgainstEverybody) {
  const auto count = meetings(run(*round_robin(5, 3), by_number));
  EXPECT_EQ(count.size(), 10u);
  for (const auto& [who, times] : count) EXPECT_EQ(times, 3);
}

TEST(Schedule, AGauntletIsOneAgainstAll) {
  const auto count = meetings(run(*gauntlet(5, 2), by_number));
  EXPECT_EQ(count.size(), 4u);
  for (const auto& [who, times] : count) {
    EXPECT_EQ(who.first, 0);
    EXPECT_EQ(times, 2);
  }
}

TEST(Schedule, SwissPairsEqualsAndRepeatsNobody) {
  for (const int agents : {8, 9}) {
    const auto outcomes = run(*swiss(agents, 1, 4), by_number);
    for (const auto& [who, times] : meetings(outcomes)) EXPECT_EQ(times, 1);
    // Four rounds of eight: the best wins all, and everybody plays each round (or is spared).
    EXPECT_EQ(points(agents, outcomes)[0], 16);
    for (int round = 0; round < 4; ++round) {
      std::set<int> playing;
      for (const PairOutcome& pair : outcomes)
        if (pair.key.round == round) {
          EXPECT_TRUE(playing.insert(pair.first).second);
          EXPECT_TRUE(playing.insert(pair.second).second);
        }
      EXPECT_EQ(playing.size(), 8u);
    }
  }
}

TEST(Schedule, SwissSparesNobodyTwice) {
  const auto outcomes = run(*swiss(5, 1, 5), by_number);
  std::map<int, int> rounds_played;
  for (const PairOutcome& pair : outcomes) {
    ++rounds_played[pair.first];
    ++rounds_played[pair.second];
  }
  for (int agent = 0; agent < 5; ++agent) EXPECT_EQ(rounds_played[agent], 4) << agent;
}

TEST(Schedule, SwissGoesOnWhenEverybodyHasMet) {
  const auto outcomes = run(*swiss(4, 1, 6), by_number);
  EXPECT_EQ(outcomes.size(), 12u);
}

TEST(Schedule, KnockoutLeavesTheBest) {
  for (const int agents : {2, 3, 5, 8, 13, 16}) {
    const auto outcomes = run(*knockout(agents, 2), by_number);
    std::set<int> losers;
    for (const PairOutcome& pair : outcomes)
      losers.insert(pair.total() > 2 ? pair.second : pair.first);
    EXPECT_EQ(losers.size(), static_cast<std::size_t>(agents - 1)) << agents;
    EXPECT_EQ(losers.count(0), 0u);
    // The two best meet in the last round only.
    EXPECT_EQ(outcomes.back().first, 0);
    EXPECT_EQ(outcomes.back().second, 1);
  }
}

TEST(Schedule, TellTheirOwnRanking) {
  const auto cup = knockout(5, 1);
  const auto cup_ranking = cup->ranking(run(*cup, by_number));
  ASSERT_EQ(cup_ranking.size(), 1u);
  EXPECT_EQ(cup_ranking[0].agent, 0);
  EXPECT_TRUE(cup->ranking({}).empty());
  const auto league = swiss(5, 1, 5);
  const auto ranking = league->ranking(run(*league, by_number));
  ASSERT_EQ(ranking.size(), 5u);
  EXPECT_EQ(ranking[0].agent, 0);
  EXPECT_EQ(ranking[0].half_points, 20);  // four won encounters and one credited
  EXPECT_TRUE(round_robin(3, 1)->ranking({}).empty());
}

TEST(Schedule, KnockoutReplaysLevelEncountersAFewTimes) {
  const auto outcomes = run(*knockout(2, 1), [](int, int) { return 2; });
  EXPECT_EQ(outcomes.size(), static_cast<std::size_t>(1 + kReplays));
  int calls = 0;
  const auto decided = run(*knockout(4, 1), [&](int first, int second) {
    return first == 0 && second == 3 && calls++ == 0 ? 2 : by_number(first, second);
  });
  EXPECT_EQ(decided.size(), 4u);  // two semi-finals, one replay, the final
}

}  // namespace
}  // namespace ogai::arena
