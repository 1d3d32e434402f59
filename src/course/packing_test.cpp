#include "course/packing.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <zlib.h>

#include "eval/random_pattern_weights.h"

namespace ogai::course {
namespace {

TEST(Packing, Base85IsPythons) {  // what base64.b85encode answers
  EXPECT_EQ(base85(""), "");
  EXPECT_EQ(base85("a"), "VE");
  EXPECT_EQ(base85("Ogai"), "PiJ9i");
  EXPECT_EQ(base85("Reversed"), "Qe}2!a&u*5");
  EXPECT_EQ(base85(std::string("\xff\xff\xff\xff\0\0", 6)), "|NsC0000");
}

TEST(Packing, LinesAreOfOneWidth) {
  EXPECT_EQ(in_lines("abcdefg", 3), "abc\ndef\ng\n");
  EXPECT_EQ(in_lines("", 3), "");
}

TEST(Packing, DeflatedInflates) {
  const std::string text(5000, 'x');
  const std::string packed = deflated(text);
  EXPECT_LT(packed.size(), 100u);
  std::string back(text.size(), '\0');
  uLongf size = back.size();
  ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(back.data()), &size,
                       reinterpret_cast<const Bytef*>(packed.data()), packed.size()),
            Z_OK);
  EXPECT_EQ(back, text);
}

TEST(Packing, WeightsAreRoundedToTheNearestStep) {
  const auto weights = eval::random_pattern_weights(game::BoardSize::six, 1500);
  const Packing packing{.step = 24, .stages = 5};
  const auto packed = as_packed(weights, packing);
  const std::size_t cases = weights.set().weights();
  for (int stage = 0; stage < packing.stages; ++stage) {
    for (std::size_t i = 0; i < cases; ++i) {
      ASSERT_EQ(packed.row(stage)[i] % packing.step, 0);
      ASSERT_LE(2 * std::abs(packed.row(stage)[i] - weights.row(stage)[i]), packing.step);
    }
    for (std::size_t i = cases; i < weights.columns(); ++i)
      ASSERT_EQ(packed.row(stage)[i], weights.row(stage)[i]);
  }
}

TEST(Packing, WhatABytesStepsCannotHoldIsCutOff) {
  auto weights = eval::random_pattern_weights(game::BoardSize::six, 0);
  weights.row(0)[0] = 3000;
  weights.row(0)[1] = -3000;
  const auto packed = as_packed(weights, {.step = 16, .stages = 2});
  EXPECT_EQ(packed.row(0)[0], 127 * 16);
  EXPECT_EQ(packed.row(0)[1], -128 * 16);
}

TEST(Packing, StagesLeftOutAreAsTheLastOne) {
  const auto weights = eval::random_pattern_weights(game::BoardSize::six, 1500);
  const auto packed = as_packed(weights, {.step = 16, .stages = 3});
  for (int stage = 3; stage < eval::pattern_stages(game::BoardSize::six); ++stage)
    for (std::size_t i = 0; i < weights.columns(); ++i)
      ASSERT_EQ(packed.row(stage)[i], packed.row(2)[i]);
}

TEST(Packing, BytesAreStepsWeightByWeight) {
  const auto weights = eval::random_pattern_weights(game::BoardSize::six, 1500);
  const Packing packing{.step = 16, .stages = 4};
  const auto packed = as_packed(weights, packing);
  const std::string bytes = packed_bytes(weights, packing);
  ASSERT_EQ(bytes.size(), 4 * weights.set().weights());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    ASSERT_EQ(static_cast<signed char>(bytes[i]) * 16, packed.row(static_cast<int>(i % 4))[i / 4]);
}

}  // namespace
}  // namespace ogai::course
