#include "base/clock.h"

#include <gtest/gtest.h>
#include <thread>

#include "base/random.h"

namespace ogai::base {
namespace {

using namespace std::chrono_literals;

TEST(Stopwatch, RunsForward) {
  Stopwatch watch;
  std::this_thread::sleep_for(2ms);
  EXPECT_GE(watch.elapsed(), 2ms);
  EXPECT_GE(watch.seconds(), 0.002);
  watch.restart();
  EXPECT_LT(watch.elapsed(), 1min);
}

TEST(Deadline, NeverAndFarAway) {
  for (const Deadline deadline : {Deadline::never(), Deadline::after(Duration::max())}) {
    EXPECT_TRUE(deadline.is_never());
    EXPECT_FALSE(deadline.expired());
    EXPECT_EQ(deadline.remaining(), Duration::max());
  }
}

TEST(Deadline, PassesOnce) {
  EXPECT_TRUE(Deadline::after(0s).expired());
  EXPECT_TRUE(Deadline::after(-1s).expired());
  EXPECT_EQ(Deadline::after(-1s).remaining(), 0s);
  const Deadline later = Deadline::after(1h);
  EXPECT_FALSE(later.expired());
  EXPECT_GT(later.remaining(), 59min);
  EXPECT_LE(later.remaining(), 1h);
}

TEST(Duration, ForPeople) {
  EXPECT_EQ(format_duration(0ns), "0 ns");
  EXPECT_EQ(format_duration(850ns), "850 ns");
  EXPECT_EQ(format_duration(1500ns), "1.5 µs");
  EXPECT_EQ(format_duration(12345us), "12.3 ms");
  EXPECT_EQ(format_duration(999'900us), "1 s");
  EXPECT_EQ(format_duration(1250ms), "1.25 s");
  EXPECT_EQ(format_duration(59'940ms), "59.9 s");
  EXPECT_EQ(format_duration(59'990ms), "1 min");
  EXPECT_EQ(format_duration(200s), "3 min 20 s");
  EXPECT_EQ(format_duration(3599'900ms), "60 min");
  EXPECT_EQ(format_duration(2h + 5min + 59s), "2 h 5 min");
  EXPECT_EQ(format_duration(52h), "2 d 4 h");
  EXPECT_EQ(format_duration(-2s), "-2 s");
  EXPECT_FALSE(format_duration(Duration::min()).empty());
  EXPECT_FALSE(format_duration(Duration::max()).empty());
}

TEST(Duration, ForMachinesRoundTrips) {
  EXPECT_EQ(compact_duration(0s), "0s");
  EXPECT_EQ(compact_duration(1500ms), "1500ms");
  EXPECT_EQ(compact_duration(90s), "90s");
  EXPECT_EQ(compact_duration(120s), "2m");
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const Duration duration(static_cast<std::int64_t>(random() >> (1 + random.below(60))));
    const auto read = parse_duration(compact_duration(duration));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, duration);
  }
  EXPECT_EQ(*parse_duration(compact_duration(Duration::max())), Duration::max());
}

TEST(Duration, Parses) {
  EXPECT_EQ(*parse_duration("1s"), 1s);
  EXPECT_EQ(*parse_duration("500ms"), 500ms);
  EXPECT_EQ(*parse_duration("2m"), 2min);
  EXPECT_EQ(*parse_duration("1.5s"), 1500ms);
  EXPECT_EQ(*parse_duration(".5s"), 500ms);
  EXPECT_EQ(*parse_duration("250us"), 250us);
  EXPECT_EQ(*parse_duration("7ns"), 7ns);
  EXPECT_EQ(*parse_duration("1h"), 1h);
  EXPECT_EQ(*parse_duration("3"), 3s);
  EXPECT_EQ(*parse_duration("0.25"), 250ms);
  EXPECT_EQ(*parse_duration("0"), 0s);
}

TEST(Duration, RejectsWhatIsNone) {
  for (const char* text : {"", "s", "-1s", "+1s", "1 s", "1.2.3s", ".", ".s", "1S", "1e3s", "inf",
                           "nan", "1d", "1s ", "0x10", "1h30m"}) {
    const auto read = parse_duration(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_EQ(read.error().kind, ErrorKind::syntax) << text;
  }
  for (const char* text : {"99999999999999999999", "9223372037s", "9999999999999.5h"}) {
    const auto read = parse_duration(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_EQ(read.error().kind, ErrorKind::range) << text;
  }
}

}  // namespace
}  // namespace ogai::base
