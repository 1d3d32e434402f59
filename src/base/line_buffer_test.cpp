#include "base/line_buffer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"

namespace ogai::base {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> lines_of(LineBuffer& buffer) {
  std::vector<std::string> lines;
  while (const auto line = buffer.next()) lines.push_back(line->too_long ? "TOO LONG" : line->text);
  return lines;
}

TEST(LineBuffer, CutsLines) {
  LineBuffer buffer(100);
  EXPECT_THAT(lines_of(buffer), IsEmpty());
  buffer.append("one\ntwo\r\n\nth");
  EXPECT_THAT(lines_of(buffer), ElementsAre("one", "two", ""));
  buffer.append("ree");
  EXPECT_THAT(lines_of(buffer), IsEmpty());
  buffer.end();
  EXPECT_THAT(lines_of(buffer), ElementsAre("three"));
  EXPECT_THAT(lines_of(buffer), IsEmpty());
}

TEST(LineBuffer, ATooLongLineIsReportedOnceAndSkipped) {
  LineBuffer buffer(4);
  buffer.append("1234\n12345\nab\n123456");
  EXPECT_THAT(lines_of(buffer), ElementsAre("1234", "TOO LONG", "ab", "TOO LONG"));
  buffer.append("789");
  EXPECT_THAT(lines_of(buffer), IsEmpty());
  buffer.append("0\ncd");
  buffer.end();
  EXPECT_THAT(lines_of(buffer), ElementsAre("cd"));
}

TEST(LineBuffer, TheEndInsideASkippedLine) {
  LineBuffer buffer(2);
  buffer.append("12345");
  EXPECT_THAT(lines_of(buffer), ElementsAre("TOO LONG"));
  buffer.append("6");
  buffer.end();
  EXPECT_THAT(lines_of(buffer), IsEmpty());
}

// However the stream is cut into pieces, the lines are the same.
TEST(LineBuffer, PiecesDoNotMatter) {
  Random random(11);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (auto n = random.below(60); n > 0; --n) text += "ab\r\n\n"[random.below(5)];
    LineBuffer whole(3), pieces(3);
    whole.append(text);
    whole.end();
    std::vector<std::string> seen;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = 1 + random.below(7);
      pieces.append(text.substr(at, length));
      at += length;
      for (auto& line : lines_of(pieces)) seen.push_back(line);
    }
    pieces.end();
    for (auto& line : lines_of(pieces)) seen.push_back(line);
    EXPECT_EQ(seen, lines_of(whole)) << text;
  }
}

}  // namespace
}  // namespace ogai::base
