#include "eval/weight_file.h"

#include <gtest/gtest.h>

namespace ogai::eval {
namespace {

const WeightFile kFile{.kind = "linear",
                       .size = game::BoardSize::six,
                       .objective = game::Objective::most,
                       .rows = 2,
                       .columns = 3,
                       .weights = {1, -2, 3, 32767, -32768, 0}};

TEST(WeightFile, ComesBackAsItWas) {
  const auto file = parse_weights(format_weights(kFile));
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->kind, "linear");
  EXPECT_EQ(file->size, kFile.size);
  EXPECT_EQ(file->objective, kFile.objective);
  EXPECT_EQ(file->rows, 2u);
  EXPECT_EQ(file->columns, 3u);
  EXPECT_EQ(file->weights, kFile.weights);
}

TEST(WeightFile, EveryDamageIsNoticed) {
  const std::string good = format_weights(kFile);
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(parse_weights(good.substr(0, length)).ok()) << length;
  EXPECT_FALSE(parse_weights(good + "x").ok());
  for (std::size_t i = good.size() - 12; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    const auto file = parse_weights(bad);
    ASSERT_FALSE(file.ok());
    EXPECT_NE(file.error().message.find("checksum"), std::string::npos);
  }
  std::string version = good;
  version[8] = 9;
  EXPECT_NE(parse_weights(version).error().message.find("version 9"), std::string::npos);
}

}  // namespace
}  // namespace ogai::eval
