#include "arena/intransitive.h"

#include <gtest/gtest.h>
#include <vector>

namespace ogai::arena {
namespace {

void win(std::vector<PairOutcome>& outcomes, int winner, int loser, int pairs) {
  for (int i = 0; i < pairs; ++i)
    outcomes.push_back({{0, static_cast<int>(outcomes.size())}, winner, loser, {2, 2}});
}

TEST(Intransitive, FindsRockPaperScissors) {
  std::vector<PairOutcome> outcomes;
  win(outcomes, 0, 2, 20);
  win(outcomes, 2, 1, 20);
  win(outcomes, 1, 0, 20);
  win(outcomes, 3, 0, 20);
  win(outcomes, 3, 1, 20);
  win(outcomes, 3, 2, 20);
  const auto triples = intransitive_triples(4, outcomes);
  ASSERT_EQ(triples.size(), 1u);
  EXPECT_EQ(triples[0].players, (std::array{0, 2, 1}));
  EXPECT_EQ(triples[0].scores, (std::array{1.0, 1.0, 1.0}));
  EXPECT_GT(triples[0].likelihood, 0.999);
}

TEST(Intransitive, FewGamesSayLittleAndTheLikeliestComesFirst) {
  std::vector<PairOutcome> outcomes;
  for (const int base : {0, 3}) {
    const int pairs = base == 0 ? 1 : 5;
    win(outcomes, base, base + 1, pairs);
    win(outcomes, base + 1, base + 2, pairs);
    win(outcomes, base + 2, base, pairs);
  }
  const auto triples = intransitive_triples(6, outcomes);
  ASSERT_EQ(triples.size(), 2u);
  EXPECT_EQ(triples[0].players, (std::array{3, 4, 5}));
  EXPECT_EQ(triples[1].players, (std::array{0, 1, 2}));
  EXPECT_LT(triples[1].likelihood, 0.5);
}

TEST(Intransitive, TiesAndOrdersAreNoCycles) {
  std::vector<PairOutcome> outcomes;
  win(outcomes, 0, 1, 1);
  win(outcomes, 1, 2, 1);
  outcomes.push_back({{0, 9}, 2, 0, {2, 0}});
  EXPECT_TRUE(intransitive_triples(3, outcomes).empty());
  EXPECT_TRUE(intransitive_triples(0, {}).empty());
}

}  // namespace
}  // namespace ogai::arena
