#include "server/think/schedule.h"

#include <gtest/gtest.h>

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;
using RequestId = Schedule::RequestId;

// A schedule and the clock on its wall.
class Desk {
 public:
  explicit Desk(ScheduleSettings settings = {}) : schedule_(settings) {}

  void pass(base::Duration time) { now_ += time; }
  RequestId enter(const std::string& client, bool divisible = true) {
    return std::get<RequestId>(schedule_.enter(client, divisible, now_));
  }
  Rejection refused(const std::string& client) {
    return std::get<Rejection>(schedule_.enter(client, true, now_));
  }
  RequestId begin() { return schedule_.begin_turn(now_).value_or(0); }
  void end(RequestId id) { schedule_.end_turn(id, now_); }
  void leave(RequestId id) { schedule_.leave(id, now_); }
  std::vector<RequestId> cut() { return schedule_.due(now_).cut; }
  std::vector<RequestId> told() { return schedule_.due(now_).waiting; }
  // Time until something is due; none: never.
  std::optional<base::Duration> rest() const {
    const auto next = schedule_.next_due(now_);
    return next ? std::optional(*next - now_) : std::nullopt;
  }
  ScheduleStatistics statistics() const { return schedule_.statistics(now_); }

  // Lets the next request think for `time`; whose turn it was.
  RequestId turn(base::Duration time) {
    const RequestId id = begin();
    pass(time);
    if (id != 0) end(id);
    return id;
  }

 private:
  Schedule schedule_;
  base::SteadyTime now_{1000s};
};

using Ids = std::vector<RequestId>;

TEST(Schedule, WhoUsedLeastComesNext) {
  Desk desk;
  const RequestId a = desk.enter("a"), b = desk.enter("b");
  EXPECT_EQ(desk.turn(3s), a);
  EXPECT_EQ(desk.turn(1s), b);
  EXPECT_EQ(desk.turn(1s), b);  // 2 s against 3
  EXPECT_EQ(desk.turn(2s), b);
  EXPECT_EQ(desk.turn(1s), a);  // 3 s against 4
}

TEST(Schedule, AClientHasNoMoreOfManyJobs) {
  Desk desk;
  std::map<RequestId, int> turns;
  for (int i = 0; i < 8; ++i) desk.enter("greedy");
  const RequestId modest = desk.enter("modest");
  for (int i = 0; i < 160; ++i) ++turns[desk.turn(100ms)];
  for (const auto& [id, count] : turns) EXPECT_EQ(count, id == modest ? 80 : 10);
}

TEST(Schedule, NobodySavesUpTimeByBeingAway) {
  Desk desk;
  const RequestId a = desk.enter("a");
  EXPECT_EQ(desk.turn(60s), a);
  const RequestId b = desk.enter("b");
  EXPECT_EQ(desk.turn(1s), b);  // never had a turn: before the other, who has used as much
  EXPECT_EQ(desk.turn(1s), a);  // but not for a minute
}

TEST(Schedule, ANewcomerStartsLevelWithWhoThinksNow) {
  Desk desk;
  const RequestId a = desk.begin() + desk.enter("a");
  EXPECT_EQ(desk.begin(), a);
  desk.pass(60s);  // alone, all in one turn
  const RequestId b = desk.enter("b");
  EXPECT_EQ(desk.cut(), Ids{a});
  desk.end(a);
  EXPECT_EQ(desk.turn(1s), b);
  EXPECT_EQ(desk.turn(1s), a);
}

TEST(Schedule, ShortJobsAreNotForgottenWhileOthersWait) {
  Desk desk;
  const RequestId a = desk.enter("a");
  desk.turn(1s);
  for (int i = 0; i < 5; ++i) {  // "b" has a new request each time, of 2 s
    const RequestId b = desk.enter("b");
    EXPECT_EQ(desk.begin(), b);
    desk.pass(2s);
    desk.leave(b);
    const RequestId again = desk.enter("b");
    EXPECT_EQ(desk.turn(2s), a) << i;
    desk.leave(again);
  }
}

TEST(Schedule, WhatNobodyElseWantedIsNotHeldAgainstAnyoneForLong) {
  Desk desk({.most_debt = 5s});
  // Two threads: "a" has one all the time, "b" the other, with short breaks that bring "c" nothing.
  const RequestId a = desk.enter("a"), b1 = desk.enter("b"), b2 = desk.enter("b"),
                  b3 = desk.enter("b");
  ASSERT_EQ(desk.begin(), a);
  ASSERT_EQ(desk.begin(), b1);
  ASSERT_EQ(desk.begin(), b2);
  ASSERT_EQ(desk.begin(), b3);
  desk.pass(100s);  // "b" has used 300 s, "a" 100 s
  for (const RequestId id : {a, b1, b2, b3}) desk.end(id);
  EXPECT_EQ(desk.turn(4s), a);
  EXPECT_EQ(desk.turn(2s), a);
  EXPECT_EQ(desk.turn(1s), b1);  // after 6 s, not after 200
}

TEST(Schedule, ATurnGoesOnWhileNobodyWaits) {
  Desk desk;
  const RequestId a = desk.enter("a");
  desk.begin();
  desk.pass(1h);
  EXPECT_TRUE(desk.cut().empty());
  EXPECT_EQ(desk.rest(), std::nullopt);
  desk.enter("b");
  EXPECT_EQ(desk.cut(), Ids{a});
  EXPECT_TRUE(desk.cut().empty());  // said once
}

TEST(Schedule, SlicesGrow) {
  Desk desk;
  desk.enter("a");
  desk.enter("b");
  desk.turn(1ms);
  desk.turn(1ms);  // both have had a turn
  for (const base::Duration slice : {250ms, 250ms, 500ms, 500ms, 1000ms, 1000ms, 2000ms, 2000ms,
                                     4000ms, 4000ms, 4000ms, 4000ms}) {
    const RequestId id = desk.begin();
    EXPECT_EQ(desk.rest(), slice);
    desk.pass(slice - 1ms);
    EXPECT_TRUE(desk.cut().empty());
    desk.pass(1ms);
    EXPECT_EQ(desk.cut(), Ids{id});
    desk.end(id);
  }
}

TEST(Schedule, AFirstTurnWaitsForAShortSliceOnly) {
  Desk desk;
  desk.enter("a");
  desk.enter("b");
  for (int i = 0; i < 12; ++i) {
    const RequestId id = desk.begin();
    desk.pass(4s);
    desk.cut();
    desk.end(id);
  }
  const RequestId heavy = desk.begin();  // with a slice of 4 s
  desk.pass(100ms);
  const RequestId light = desk.enter("c");
  EXPECT_TRUE(desk.cut().empty());
  EXPECT_EQ(desk.rest(), 150ms);
  desk.pass(150ms);
  EXPECT_EQ(desk.cut(), Ids{heavy});
  desk.end(heavy);
  EXPECT_EQ(desk.begin(), light);
}

TEST(Schedule, NobodyMakesRoomForOneWhoHasUsedMore) {
  Desk desk;
  const RequestId a = desk.enter("a"), b = desk.enter("b");
  EXPECT_EQ(desk.turn(1s), a);
  EXPECT_EQ(desk.begin(), b);
  desk.pass(900ms);
  EXPECT_TRUE(desk.cut().empty());
  EXPECT_GT(desk.rest().value(), 0s);
  desk.pass(200ms);
  EXPECT_EQ(desk.cut(), Ids{b});
}

TEST(Schedule, OnlyAsManyMakeRoomAsWaitAndWhoUsedMostFirst) {
  Desk desk;
  const RequestId a = desk.enter("a");
  desk.begin();
  desk.pass(1s);
  desk.enter("b");
  desk.begin();
  desk.pass(1s);
  desk.enter("c");
  EXPECT_EQ(desk.cut(), Ids{a});
  EXPECT_TRUE(desk.cut().empty());
}

TEST(Schedule, IndivisibleTurnsAreNotCut) {
  Desk desk;
  const RequestId whole = desk.enter("a", false), part = desk.enter("b");
  EXPECT_EQ(desk.begin(), whole);
  desk.pass(1s);
  EXPECT_TRUE(desk.cut().empty());
  EXPECT_EQ(desk.begin(), part);
  desk.pass(1s);
  desk.enter("c");
  EXPECT_EQ(desk.cut(), Ids{part});  // although "a" has used more
}

TEST(Schedule, TellsOnceThatAJobWaits) {
  Desk desk;
  desk.enter("a");
  desk.begin();
  const RequestId b = desk.enter("b");
  EXPECT_EQ(desk.rest(), 200ms);
  desk.pass(199ms);
  EXPECT_TRUE(desk.told().empty());
  desk.pass(1ms);
  EXPECT_EQ(desk.told(), Ids{b});
  desk.pass(1s);
  EXPECT_TRUE(desk.told().empty());
}

TEST(Schedule, HasLimits) {
  Desk desk({.requests_per_client = 2, .requests = 3});
  const RequestId first = desk.enter("a");
  desk.enter("a");
  EXPECT_EQ(desk.refused("a"), Rejection::too_many);
  desk.begin();
  EXPECT_EQ(desk.refused("a"), Rejection::too_many);  // requests that think count too
  desk.enter("b");
  EXPECT_EQ(desk.refused("c"), Rejection::busy);
  desk.leave(first);
  desk.enter("c");
}

TEST(Schedule, CountsWhoWaits) {
  Desk desk;
  desk.enter("a");
  desk.enter("b");
  desk.pass(2s);
  desk.begin();
  desk.pass(1s);
  EXPECT_EQ(desk.statistics().running, 1u);
  EXPECT_EQ(desk.statistics().waiting, 1u);
  EXPECT_EQ(desk.statistics().longest_wait, 3s);
}

}  // namespace
}  // namespace ogai::server::think
