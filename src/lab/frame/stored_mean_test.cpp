#include "lab/frame/stored_mean.h"

#include <gtest/gtest.h>

namespace ogai::lab {
namespace {

TEST(StoredMean, KeepsWhatTheMeanSays) {
  arena::Mean mean;
  for (const double value : {1.0, 2.0, 6.0}) mean.add(value);
  const StoredMean stored = mean_from(mean_json(mean));
  EXPECT_EQ(stored.count, 3u);
  EXPECT_DOUBLE_EQ(stored.value, 3);
  EXPECT_DOUBLE_EQ(stored.error, mean.error());
  EXPECT_NEAR(stored.deviation(), std::sqrt((4 + 1 + 9) / 2.0), 1e-12);
  EXPECT_DOUBLE_EQ(stored.estimate().high - stored.estimate().low, 2 * mean.error());
}

}  // namespace
}  // namespace ogai::lab
