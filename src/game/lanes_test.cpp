// Lane-parallel arithmetic against the same one number at a time.
#include "game/lanes.h"

#include <bit>
#include <gtest/gtest.h>

#include "base/random.h"
#include "game/symmetry.h"

namespace ogai::game {
namespace {

Lanes random_lanes(base::Random& random) {
  Lanes lanes{};
  for (int i = 0; i < kLanes; ++i) lanes[i] = random();
  return lanes;
}

TEST(Lanes, PopcountProductsAndZeros) {
  base::Random random(1);
  for (int round = 0; round < 200; ++round) {
    Lanes a = random_lanes(random);
    const Lanes b = random_lanes(random);
    const int cleared = static_cast<int>(random.below(kLanes));
    a[cleared] = 0;
    const Lanes counts = popcount(a);
    const Lanes products = multiply_low(a, b);
    const Lanes kept = where_meeting(a, b & 7, b);
    for (int i = 0; i < kLanes; ++i) {
      EXPECT_EQ(counts[i], static_cast<Bits>(std::popcount(Bits{a[i]})));
      EXPECT_EQ(products[i], (a[i] & 0xffffffffu) * (b[i] & 0xffffffffu));
      EXPECT_EQ(kept[i], (a[i] & b[i] & 7) ? b[i] : 0);
    }
    EXPECT_EQ(zero_lanes(a), 1u << cleared);
  }
}

TEST(Lanes, Reflections) {
  base::Random random(2);
  for (int round = 0; round < 200; ++round) {
    const Lanes boards = random_lanes(random);
    const Lanes mirrored = mirror_columns(boards);
    const Lanes reflected = reflect(boards);
    for (int i = 0; i < kLanes; ++i) {
      EXPECT_EQ(mirrored[i], mirror_columns(Bits{boards[i]}));
      EXPECT_EQ(reflected[i], mirror_rows(mirror_columns(transpose(boards[i]))));
    }
  }
}

}  // namespace
}  // namespace ogai::game
