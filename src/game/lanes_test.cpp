// Lane-parallel moves and flips against the reference, board by board.
#include "game/lanes.h"

#include <bit>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"
#include "game/flip/reference.h"
#include "game/lane_moves.h"
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

// Random discs of every density on every size; then each legal move of each board.
TEST(LaneMoves, MovesAndFlipsAgainstReference) {
  base::Random random(3);
  for (const BoardSize size : kBoardSizes)
    for (std::uint32_t density = 1; density <= 16; ++density)
      for (int round = 0; round < 60; ++round) {
        Lanes own{};
        Lanes opp{};
        for (int i = 0; i < kLanes; ++i) {
          const std::uint32_t share = 1 + random.below(15);
          for (Bits rest = playable(size); rest;) {
            const Bits place = bit(pop_first(rest));
            if (random.below(16) >= density) continue;
            if (random.below(16) < share)
              own[i] |= place;
            else
              opp[i] |= place;
          }
        }
        const LaneMoves field(own, opp);
        Lanes rest = field.moves(own, opp);
        for (int i = 0; i < kLanes; ++i)
          ASSERT_EQ(rest[i], flip::Reference::legal_moves(own[i], opp[i]));
        for (bool more = true; more;) {
          const Lanes place = rest & -rest;
          rest &= rest - 1;
          const Lanes turned = field.flips(own, opp, place);
          more = false;
          for (int i = 0; i < kLanes; ++i) {
            if (place[i]) more = true;
            ASSERT_EQ(turned[i],
                      place[i] ? flip::Reference::flips(own[i], opp[i], first_square(place[i])) : 0)
                << std::hex << own[i] << ' ' << opp[i] << ' ' << place[i];
          }
        }
      }
}

}  // namespace
}  // namespace ogai::game
