#include "base/suggest.h"

#include <gtest/gtest.h>

namespace ogai::base {
namespace {

const std::vector<std::string> kKnown{"depth", "seed", "time", "c"};

TEST(Suggest, FindsSlipsOfTheFinger) {
  for (const char* typed :
       {"dpeth", "dept", "deptth", "xepth", "DEPTH", "depth", "detph", "dpht"}) {
    EXPECT_EQ(suggest(typed, kKnown), "depth") << typed;
  }
  EXPECT_EQ(suggest("seeds", kKnown), "seed");
}

TEST(Suggest, PrefersTheNearest) {
  EXPECT_EQ(suggest("tim", {"rim-x", "time"}), "time");
  EXPECT_EQ(suggest("ab", {"abc", "abd"}), "abc");
}

TEST(Suggest, StaysSilentWhenNothingIsNear) {
  EXPECT_EQ(suggest("hash", kKnown), std::nullopt);
  EXPECT_EQ(suggest("", kKnown), std::nullopt);
  EXPECT_EQ(suggest("x", kKnown), std::nullopt);  // as far from "c" as it is long
  EXPECT_EQ(suggest("xy", {"c", "zz"}), std::nullopt);
  EXPECT_EQ(suggest("depth", {}), std::nullopt);
  EXPECT_EQ(suggest(std::string(100'000, 'a'), {std::string(100'000, 'a')}), std::nullopt);
}

TEST(Suggest, ListsWhatIsKnown) {
  EXPECT_EQ(list_known("tiem", {"depth", "time"}), "known: depth, time — did you mean 'time'?");
  EXPECT_EQ(list_known("hash", {"depth", "time"}), "known: depth, time");
}

}  // namespace
}  // namespace ogai::base
