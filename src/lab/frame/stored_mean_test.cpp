#include "lab/frame/stored_mean.h"

#include <gtest/gtest.h>

namespace ogai::lab {
namespace {

TEST(StoredMean, KeepsWhatTheMeanSays) {
  arena::Mean mean;
  for (const double value : {1.0, 2.0, 6.0}) mean.add(value);
  const auto stored = Json(StoredMean(mean)).get<StoredMean>();
  EXPECT_EQ(stored.count, 3u);
  EXPECT_DOUBLE_EQ(stored.value, 3);
  EXPECT_DOUBLE_EQ(stored.error, mean.error());
  EXPECT_NEAR(stored.deviation(), std::sqrt((4 + 1 + 9) / 2.0), 1e-12);
  const double standard_error = mean.error() / arena::kNormal95;
  EXPECT_NEAR(stored.estimate().high, 3 + 4.3027 * standard_error, 1e-12);
  EXPECT_NEAR(stored.estimate().low, 3 - 4.3027 * standard_error, 1e-12);
}

TEST(StoredMean, OneValueSaysNothingAboutItsError) {
  arena::Mean mean;
  mean.add(3);
  EXPECT_TRUE(std::isinf(StoredMean(mean).estimate().high));
}

TEST(Student, IsThatOfTheTables) {
  EXPECT_NEAR(student95(1), 12.706, 0.001);
  EXPECT_NEAR(student95(3), 3.182, 0.001);
  EXPECT_NEAR(student95(5), 2.571, 0.005);
  EXPECT_NEAR(student95(7), 2.365, 0.002);
  EXPECT_NEAR(student95(30), 2.042, 0.001);
  EXPECT_NEAR(student95(1'000'000), arena::kNormal95, 1e-5);
}

}  // namespace
}  // namespace ogai::lab
