// The expected numbers come from a separate implementation of the published
// algorithms in Python; splitmix64's from 1234567 are also Rosetta Code's.
#include "base/random.h"

#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>

namespace ogai::base {
namespace {

TEST(Random, SplitmixGivesThePublishedValues) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
        16408922859458223821u}) {
    EXPECT_EQ(splitmix64(state), expected);
  }
}

TEST(Random, XoshiroGivesThePublishedValues) {
  Random zero(0);
  for (const std::uint64_t expected :
       {11091344671253066420u, 13793997310169335082u, 1900383378846508768u, 7684712102626143532u,
        13521403990117723737u})
    EXPECT_EQ(zero(), expected);
  Random other(42);
  for (const std::uint64_t expected :
       {1546998764402558742u, 6990951692964543102u, 12544586762248559009u, 17057574109182124193u,
        18295552978065317476u})
    EXPECT_EQ(other(), expected);
}

TEST(Random, IsUsableAtCompileTime) {
  constexpr std::uint64_t kFirst = [] {
    Random random(42);
    return random();
  }();
  static_assert(kFirst == 1546998764402558742u);
}

TEST(Random, BelowStaysBelow) {
  Random random(1);
  for (const std::uint32_t bound : {1u, 2u, 3u, 7u, 64u, 1000003u, 0x80000001u, 0xffffffffu}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(random.below(bound), bound);
  }
}

// Chi-square with 59 degrees of freedom: 98.3 is passed by chance once in a
// thousand seeds; the seed is fixed.
TEST(Random, BelowIsUniform) {
  constexpr std::uint32_t kBound = 60;
  constexpr int kDraws = 600'000;
  std::array<int, kBound> count{};
  Random random(2024);
  for (int i = 0; i < kDraws; ++i) ++count[random.below(kBound)];
  constexpr double kExpected = double{kDraws} / kBound;
  double chi_square = 0;
  for (const int n : count) chi_square += (n - kExpected) * (n - kExpected) / kExpected;
  EXPECT_LT(chi_square, 98.3);
  EXPECT_GT(chi_square, 30.0);  // too even would be wrong as well
}

// At three quarters of the 32-bit range plain multiplication would give every
// third value twice as often; rejection must remove that.
TEST(Random, BelowHasNoBiasForLargeBounds) {
  constexpr std::uint32_t kBound = 0xc0000000u;
  constexpr int kDraws = 90'000;
  std::array<int, 3> count{};
  Random random(5);
  for (int i = 0; i < kDraws; ++i) ++count[random.below(kBound) % 3];
  for (const int n : count) EXPECT_NEAR(n, kDraws / 3, 600);
}

TEST(Random, UniformLiesInTheUnitInterval) {
  Random random(3);
  double sum = 0;
  constexpr int kDraws = 100'000;
  for (int i = 0; i < kDraws; ++i) {
    const double x = random.uniform();
    ASSERT_GE(x, 0.0);
    ASSERT_LT(x, 1.0);
    sum += x;
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.005);
}

TEST(DeriveSeed, DistinctWorkGetsDistinctSeeds) {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t run = 0; run < 10; ++run) {
    seeds.insert(derive_seed(run, {}));
    for (std::uint64_t round = 0; round < 30; ++round) {
      seeds.insert(derive_seed(run, {round}));
      for (std::uint64_t pair = 0; pair < 30; ++pair) seeds.insert(derive_seed(run, {round, pair}));
    }
  }
  EXPECT_EQ(seeds.size(), 10u * (1 + 30 + 900));
}

TEST(DeriveSeed, OrderMattersAndEqualPathsAgree) {
  EXPECT_EQ(derive_seed(9, {1, 2}), derive_seed(9, {1, 2}));
  EXPECT_EQ(derive_seed(9, {1, 2}), derive_seed(derive_seed(9, {1}), {2}));
  EXPECT_NE(derive_seed(9, {1, 2}), derive_seed(9, {2, 1}));
}

}  // namespace
}  // namespace ogai::base
