#include "server/think/turns.h"

#include <atomic>
#include <gtest/gtest.h>
#include <latch>
#include <new>
#include <thread>

#include "server/think/test_turns.h"

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;

// A job made of functions.
struct Scripted final : Job {
  std::function<TurnEnd(const Turn&)> turn = [](const Turn&) { return TurnEnd::finished; };
  std::function<void(const Failure&)> on_failure;
  std::function<void()> on_wait, on_tick, on_end;
  bool whole = false;

  ~Scripted() override { call(on_end); }
  TurnEnd take_turn(Worker&, const Turn& now) override { return turn(now); }
  void fail(const Failure& failure) override { call(on_failure, failure); }
  void wait() override { call(on_wait); }
  void tick() override { call(on_tick); }
  bool divisible() const override { return !whole; }
};

// Thinks until it is stopped, and would for ever.
TurnEnd think_for_ever(const Turn& turn) {
  Event stopped;
  const std::stop_callback on_cut(turn.cut, [&] { stopped.happen(); });
  stopped.wait();
  return TurnEnd::more;
}

// The same, and does not make room for others either.
TurnEnd think_until_cancelled(const Turn& turn) {
  Event stopped;
  const std::stop_callback on_cancel(turn.cancelled, [&] { stopped.happen(); });
  stopped.wait();
  return TurnEnd::more;
}

std::unique_ptr<Scripted> scripted(std::function<TurnEnd(const Turn&)> turn) {
  auto job = std::make_unique<Scripted>();
  job->turn = std::move(turn);
  return job;
}

TEST(Turns, AJobIsAskedUntilItHasFinished) {
  Turns turns(settings());
  int count = 0;
  Event ended;
  auto job = scripted([&](const Turn&) { return ++count < 3 ? TurnEnd::more : TurnEnd::finished; });
  job->on_end = [&] { ended.happen(); };
  const Ticket ticket = taken(turns.submit("a", std::move(job)));
  ASSERT_TRUE(ended.wait());
  EXPECT_EQ(count, 3);
}

// One worker, eight endless jobs: those of another client are served all the same, and without
// waiting for all eight each time (schedule_test.cpp is exact about that).
TEST(Turns, AHeavyClientDoesNotStarveALightOne) {
  TurnSettings fast = settings();
  fast.schedule.first_slice = 5ms;
  fast.schedule.longest_slice = 20ms;
  std::atomic<int> heavy_turns = 0;
  Turns turns(fast);
  std::vector<Ticket> heavy;
  for (int i = 0; i < 8; ++i)
    heavy.push_back(taken(turns.submit("heavy", scripted([&](const Turn& turn) {
                                         ++heavy_turns;
                                         return think_for_ever(turn);
                                       }))));
  int waited_for = 0;
  for (int i = 0; i < 20; ++i) {
    Event served;
    int turns_before = 0;
    const Ticket light = taken(turns.submit("light", scripted([&](const Turn&) {
                                              turns_before = heavy_turns;
                                              served.happen();
                                              return TurnEnd::finished;
                                            })));
    const int turns_then = heavy_turns;
    ASSERT_TRUE(served.wait());
    waited_for += turns_before - turns_then;
  }
  EXPECT_LT(waited_for, 80);   // in turns; one after the other it would be 160
  EXPECT_GT(heavy_turns, 10);  // and they went on in between
}

TEST(Turns, CancellingStopsAJobInItsMidst) {
  Turns turns(settings());
  Event begun, ended;
  auto job = scripted([&](const Turn& turn) {
    begun.happen();
    return think_for_ever(turn);
  });
  job->on_end = [&] { ended.happen(); };
  Ticket ticket = taken(turns.submit("a", std::move(job)));
  ASSERT_TRUE(begun.wait());
  EXPECT_FALSE(ticket.over());
  ticket.cancel();
  EXPECT_TRUE(ended.wait(0s));  // it is destroyed already
  EXPECT_TRUE(ticket.over());
  ticket.cancel();  // once more does nothing
  EXPECT_EQ(turns.statistics().running, 0u);
}

TEST(Turns, CancellingAWaitingJobTakesItOut) {
  Turns turns(settings());
  const Ticket first = taken(turns.submit("a", scripted(think_until_cancelled)));
  bool ended = false, begun = false;
  {
    auto job = scripted([&](const Turn&) {
      begun = true;
      return TurnEnd::finished;
    });
    job->on_end = [&] { ended = true; };
    const Ticket second = taken(turns.submit("a", std::move(job)));
  }
  EXPECT_TRUE(ended);
  EXPECT_FALSE(begun);
}

TEST(Turns, AJobMayBeCancelledFromItsOwnCallback) {
  Turns turns(settings());
  Ticket ticket;
  std::latch stored(1);
  Event ended;
  auto job = scripted([&](const Turn& turn) {
    stored.wait();
    ticket.cancel();
    EXPECT_TRUE(turn.cancelled.stop_requested());
    return TurnEnd::more;
  });
  job->on_end = [&] { ended.happen(); };
  ticket = taken(turns.submit("a", std::move(job)));
  stored.count_down();
  EXPECT_TRUE(ended.wait());
}

// A job that holds the last of what holds its ticket.
TEST(Turns, AJobMayOwnItsTicket) {
  Turns turns(settings());
  auto ticket = std::make_shared<Ticket>();
  std::latch stored(1);
  Event ended;
  auto job = scripted([&](const Turn&) {
    stored.wait();
    return TurnEnd::finished;
  });
  job->on_end = [&ended, ticket] { ended.happen(); };
  *ticket = taken(turns.submit("a", std::move(job)));
  ticket.reset();
  stored.count_down();
  EXPECT_TRUE(ended.wait());
}

TEST(Turns, ManyThreadsMayCancelAtOnce) {
  Turns turns(settings(2));
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> alive = 0;
    std::vector<Ticket> tickets;
    for (int i = 0; i < 6; ++i) {
      auto job = scripted(think_for_ever);
      ++alive;
      job->on_end = [&] { --alive; };
      tickets.push_back(taken(turns.submit("c" + std::to_string(i), std::move(job))));
    }
    {
      std::vector<std::jthread> threads;
      for (Ticket& ticket : tickets) threads.emplace_back([&ticket] { ticket.cancel(); });
    }
    EXPECT_EQ(alive, 0);
  }
}

TEST(Turns, RefusesWhatIsTooMuch) {
  TurnSettings few = settings();
  few.schedule.jobs_per_client = 1;
  few.schedule.jobs = 2;
  Turns turns(few);
  const Ticket a = taken(turns.submit("a", scripted(think_for_ever)));
  EXPECT_EQ(std::get<Refusal>(turns.submit("a", scripted(think_for_ever))), Refusal::too_many);
  const Ticket b = taken(turns.submit("b", scripted(think_for_ever)));
  EXPECT_EQ(std::get<Refusal>(turns.submit("c", scripted(think_for_ever))), Refusal::busy);
}

TEST(Turns, ClosingEndsEverything) {
  Turns turns(settings(2));
  std::atomic<int> alive = 0;
  std::vector<Ticket> tickets;
  for (int i = 0; i < 6; ++i) {
    auto job = scripted(think_for_ever);
    ++alive;
    job->on_end = [&] { --alive; };
    tickets.push_back(taken(turns.submit("a", std::move(job))));
  }
  turns.close();
  EXPECT_EQ(alive, 0);
  for (const Ticket& ticket : tickets) EXPECT_TRUE(ticket.over());
  EXPECT_EQ(std::get<Refusal>(turns.submit("a", scripted(think_for_ever))), Refusal::closed);
}

TEST(Turns, TicketsMayOutliveThem) {
  Ticket ticket;
  {
    Turns turns(settings());
    ticket = taken(turns.submit("a", scripted(think_for_ever)));
  }
  EXPECT_TRUE(ticket.over());
  ticket.cancel();
}

TEST(Turns, FailuresAreTold) {
  Turns turns(settings());
  const auto failure_of = [&](std::function<void()> fault) {
    Event told;
    Failure failure;
    auto job = scripted([&](const Turn&) -> TurnEnd {
      fault();
      return TurnEnd::more;
    });
    job->on_failure = [&](const Failure& one) {
      failure = one;
      told.happen();
      throw std::runtime_error("even here");
    };
    const Ticket ticket = taken(turns.submit("a", std::move(job)));
    EXPECT_TRUE(told.wait());
    return failure;
  };
  EXPECT_EQ(failure_of([] { throw std::bad_alloc(); }).kind, Failure::Kind::memory);
  const Failure other = failure_of([] { throw std::runtime_error("a fault"); });
  EXPECT_EQ(other.kind, Failure::Kind::server);
  EXPECT_EQ(other.message, "a fault");
}

TEST(Turns, TellsThatAJobWaitsAndTicksTheOneThatThinks) {
  TurnSettings impatient = settings();
  impatient.schedule.patience = 1ms;
  Turns turns(impatient);
  Event ticked, waits;
  auto thinker = scripted(think_until_cancelled);
  thinker->whole = true;
  thinker->on_tick = [&] { ticked.happen(); };
  const Ticket first = taken(turns.submit("a", std::move(thinker)));
  auto waiter = scripted(think_for_ever);
  waiter->on_wait = [&] { waits.happen(); };
  const Ticket second = taken(turns.submit("b", std::move(waiter)));
  EXPECT_TRUE(waits.wait());
  EXPECT_TRUE(ticked.wait());
}

}  // namespace
}  // namespace ogai::server::think
