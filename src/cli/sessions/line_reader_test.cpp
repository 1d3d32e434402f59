#include "cli/sessions/line_reader.h"

#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace ogai::cli {
namespace {

class LineReaderTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(pipe(ends_), 0); }
  void TearDown() override {
    close(ends_[0]);
    close_input();
  }
  void type(const std::string& text) {
    ASSERT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void close_input() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

  int ends_[2] = {-1, -1};
};

TEST_F(LineReaderTest, ReadsLinesAndTheLastOneWithoutItsEnd) {
  type("f5\n\nlast");
  close_input();
  LineReader reader(ends_[0]);
  EXPECT_EQ(reader.next({}), "f5");
  EXPECT_EQ(reader.next({}), "");
  EXPECT_EQ(reader.next({}), "last");
  EXPECT_EQ(reader.next({}), std::nullopt);
}

TEST_F(LineReaderTest, StopsWaitingWhenAsked) {
  std::stop_source source;
  LineReader reader(ends_[0]);
  std::jthread stopper([&] { source.request_stop(); });
  EXPECT_EQ(reader.next(source.get_token()), std::nullopt);
}

TEST_F(LineReaderTest, CutsEndlessLines) {
  std::jthread typist([&] {
    std::string endless(1 << 20, 'x');
    endless += "\nf5\n";
    type(endless);
    close_input();
  });
  LineReader reader(ends_[0]);
  EXPECT_LE(reader.next({})->size(), 64u << 10);
  EXPECT_EQ(reader.next({}), "f5");
}

}  // namespace
}  // namespace ogai::cli
