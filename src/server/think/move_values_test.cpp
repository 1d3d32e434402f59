#include "server/think/move_values.h"

#include <gtest/gtest.h>

namespace ogai::server::think {
namespace {

search::Info info(game::Move move, int value, int depth, int confidence = 73) {
  search::Info info;
  info.value = value;
  info.depth = depth;
  info.confidence = confidence;
  info.exact = confidence == 100;
  info.line = {move};
  return info;
}

// "move:value" of what is shown, proved values with a full stop.
std::string text(const MoveValues& values) {
  std::string text;
  for (const auto& move : values.shown())
    text +=
        std::to_string(move.move) + ":" + std::to_string(move.value) + (move.exact ? ". " : " ");
  return text;
}

TEST(MoveValues, ShowsWholeIterations) {
  MoveValues values(2);
  values.begin();
  values.take(info(1, 4, 1));
  EXPECT_FALSE(values.complete());
  values.take(info(2, 3, 1));
  EXPECT_TRUE(values.complete());
  EXPECT_EQ(text(values), "1:4 2:3 ");
  values.take(info(2, 8, 2));
  EXPECT_EQ(text(values), "1:4 2:3 ");
  values.take(info(1, 6, 2));
  EXPECT_EQ(text(values), "2:8 1:6 ");
  EXPECT_EQ(values.depth(), 2);
}

TEST(MoveValues, AnotherSearchNeverGoesBack) {
  MoveValues values(2);
  values.begin();
  values.take(info(1, 4, 7));
  values.take(info(2, 3, 7));
  values.take(info(1, 5, 8));
  values.begin();  // cut in the midst of depth 8
  values.take(info(2, 9, 6));
  values.take(info(1, 1, 6));
  EXPECT_EQ(text(values), "1:4 2:3 ");
  values.take(info(1, 2, 7));
  values.take(info(2, 1, 7));
  EXPECT_EQ(text(values), "1:2 2:1 ");
  EXPECT_EQ(values.depth(), 7);
}

TEST(MoveValues, ProofsAreShownAtOnceAndBoundTheOthers) {
  MoveValues values(3);
  values.begin();
  for (const int move : {1, 2, 3}) values.take(info(static_cast<game::Move>(move), 10 - move, 5));
  values.take(info(2, 6, 20, 100));
  EXPECT_EQ(text(values), "2:6. 1:6 3:6 ");
  values.take(info(3, 4, 20, 100));
  EXPECT_EQ(text(values), "2:6. 3:4. 1:4 ");
  EXPECT_EQ(values.depth(), 5);
  values.begin();  // cut; the proofs stay
  values.take(info(1, 30, 1));
  EXPECT_EQ(text(values), "2:6. 3:4. 1:4 ");
  EXPECT_FALSE(values.proved());
  values.take(info(1, 2, 20, 100));
  EXPECT_TRUE(values.proved());
  EXPECT_EQ(text(values), "2:6. 3:4. 1:2. ");
  EXPECT_EQ(values.depth(), 20);
}

TEST(MoveValues, SelectivePassesToTheEndCountMoreThanLessSureOnes) {
  MoveValues values(1);
  values.begin();
  values.take(info(1, 4, 24, 91));
  values.begin();
  values.take(info(1, 2, 24, 73));
  EXPECT_EQ(text(values), "1:4 ");
  values.take(info(1, 6, 24, 100));
  EXPECT_EQ(text(values), "1:6. ");
}

}  // namespace
}  // namespace ogai::server::think
