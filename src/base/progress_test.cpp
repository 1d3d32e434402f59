#include "base/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace ogai::base {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Time stands still unless the test moves it.
class ProgressOutput : public ::testing::Test {
 protected:
  ProgressSettings settings(ProgressMode mode, std::uint64_t total) {
    ProgressSettings s;
    s.title = "play";
    s.total = total;
    s.unit = "games";
    s.mode = mode;
    s.width = 79;
    s.sink = [this](std::string_view text) { written_.emplace_back(text); };
    s.clock = [this] { return now_.load(); };
    return s;
  }

  void pass(Duration time) { now_ = now_.load() + time; }

  std::atomic<SteadyTime> now_ = SteadyTime(100s);
  std::vector<std::string> written_;
};

TEST_F(ProgressOutput, LinesOutsideATerminalEveryTenSeconds) {
  Progress progress(settings(ProgressMode::lines, 200));
  progress.advance();
  EXPECT_THAT(written_, IsEmpty());
  pass(9s);
  progress.advance(8);
  EXPECT_THAT(written_, IsEmpty());
  pass(1s);
  progress.advance();
  progress.advance(0);  // at once again: not yet due
  EXPECT_THAT(written_, ElementsAre("play: 10/200 games  5.0 %  1/s  3 min 10 s left\n"));
  pass(10s);
  progress.advance(190);
  progress.finish();
  EXPECT_THAT(written_, ElementsAre(HasSubstr("10/200"), "play: 200/200 games  100.0 %  10/s\n",
                                    "play: 200/200 games in 20 s (10/s)\n"));
}

TEST_F(ProgressOutput, MakesRoomForOtherOutput) {
  auto quiet_end = settings(ProgressMode::terminal, 2);
  quiet_end.summary = false;
  Progress progress(quiet_end);
  progress.hide();
  EXPECT_THAT(written_, IsEmpty());  // nothing was there
  pass(1s);
  progress.advance();
  progress.hide();
  EXPECT_THAT(written_, ElementsAre(HasSubstr("play: 1/2 games"), "\r\x1b[K"));
  progress.finish();
  EXPECT_EQ(written_.back(), "\r\x1b[K");
}

TEST_F(ProgressOutput, OneOverwrittenLineOnATerminal) {
  Progress progress(settings(ProgressMode::terminal, 0));
  for (int i = 0; i < 1000; ++i) {  // one second in all
    pass(1ms);
    progress.advance();
  }
  EXPECT_EQ(written_.size(), 10u);
  EXPECT_EQ(written_.front(), "\r\x1b[Kplay: 100 games  1000/s");
  progress.finish();
  EXPECT_EQ(written_.back(), "\r\x1b[Kplay: 1000 games in 1 s (1000/s)\n");
}

TEST_F(ProgressOutput, ATerminalLineIsClippedToTheWindow) {
  auto s = settings(ProgressMode::terminal, 0);
  s.title = "ääääääääää";
  s.width = 6;
  Progress progress(std::move(s));
  pass(1s);
  progress.advance();
  EXPECT_THAT(written_, ElementsAre("\r\x1b[Käääää"));
}

TEST_F(ProgressOutput, WorkOfAnEarlierRunIsNoPartOfTheRate) {
  auto s = settings(ProgressMode::lines, 100);
  s.already = 80;
  Progress progress(std::move(s));
  pass(10s);
  progress.advance(10);
  EXPECT_THAT(written_, ElementsAre("play: 90/100 games  90.0 %  1/s  10 s left\n"));
}

TEST_F(ProgressOutput, NotesStandBehindTheNumbers) {
  Progress progress(settings(ProgressMode::lines, 0));
  progress.note("Elo +12");
  pass(10s);
  progress.advance();
  progress.finish();
  EXPECT_THAT(written_, ElementsAre("play: 1 game  0.1/s  Elo +12\n",
                                    "play: 1 game in 10 s (0.1/s)  Elo +12\n"));
}

TEST_F(ProgressOutput, SilentMeansSilent) {
  {
    Progress progress(settings(ProgressMode::silent, 10));
    pass(1h);
    progress.advance(5);
    progress.note("x");
    progress.finish();
    EXPECT_EQ(progress.done(), 5u);
  }
  EXPECT_THAT(written_, IsEmpty());
}

TEST_F(ProgressOutput, TheDestructorLeavesTheSummaryOnce) {
  { Progress moment(settings(ProgressMode::lines, 10)); }
  EXPECT_THAT(written_, IsEmpty());
  {
    Progress progress(settings(ProgressMode::lines, 10));
    pass(1s);
  }
  EXPECT_THAT(written_, ElementsAre("play: 0/10 games in 1 s (0/s)\n"));
  written_.clear();
  {
    Progress progress(settings(ProgressMode::lines, 10));
    pass(1s);
    progress.finish();
    progress.finish();
    pass(1min);
    progress.advance();
  }
  EXPECT_EQ(written_.size(), 1u);
}

TEST_F(ProgressOutput, ManyThreadsLoseNothing) {
  Progress progress(settings(ProgressMode::terminal, 4000));
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 1000; ++i) {
          if (i % 10 == 0) now_ = now_.load() + 10ms;
          progress.advance();
        }
      });
    }
  }
  EXPECT_EQ(progress.done(), 4000u);
  progress.finish();
  EXPECT_THAT(written_.back(), HasSubstr("4000/4000 games in"));
  EXPECT_LE(written_.size(), 42u);
}

}  // namespace
}  // namespace ogai::base
