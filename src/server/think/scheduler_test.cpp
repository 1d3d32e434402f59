#include "server/think/scheduler.h"

#include <atomic>
#include <gtest/gtest.h>
#include <latch>
#include <new>
#include <thread>

#include "server/think/test_scheduler.h"

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;

// A request made of functions.
struct Scripted final : SearchRequest {
  std::function<TurnEnd(const std::stop_token&)> turn = [](const std::stop_token&) {
    return TurnEnd::finished;
  };
  std::function<void()> on_tick;
  bool whole = false;

  using SearchRequest::cancelled;
  TurnEnd take_turn(Engines&, const std::stop_token& cut) override { return turn(cut); }
  void tick() override { call(on_tick); }
  bool divisible() const override { return !whole; }
};

using OwnedScript = std::unique_ptr<Scripted, CancelAndDelete>;

// Thinks until it is stopped, and would for ever.
TurnEnd think_for_ever(const std::stop_token& cut) {
  Event stopped;
  const std::stop_callback on_cut(cut, [&] { stopped.happen(); });
  stopped.wait();
  return TurnEnd::more;
}

OwnedScript scripted(std::function<TurnEnd(const std::stop_token&)> turn) {
  OwnedScript request(new Scripted);
  request->turn = std::move(turn);
  return request;
}

// Thinks for ever, and does not make room for others either.
OwnedScript stubborn() {
  OwnedScript request(new Scripted);
  request->turn = [self = request.get()](const std::stop_token&) {
    return think_for_ever(self->cancelled());
  };
  return request;
}

bool is_over_soon(const SearchRequest& request) {
  for (int i = 0; i < 6000 && !request.over(); ++i) std::this_thread::sleep_for(10ms);
  return request.over();
}

TEST(Scheduler, ARequestIsAskedUntilItHasFinished) {
  Scheduler scheduler(settings());
  int count = 0;
  const OwnedRequest request = submitted(scheduler, "a", scripted([&](const std::stop_token&) {
                                           return ++count < 3 ? TurnEnd::more : TurnEnd::finished;
                                         }));
  ASSERT_TRUE(is_over_soon(*request));
  EXPECT_EQ(count, 3);
}

// One worker, eight endless requests: those of another client are served all the same, and without
// waiting for all eight each time (schedule_test.cpp is exact about that).
TEST(Scheduler, AHeavyClientDoesNotStarveALightOne) {
  SchedulerSettings fast = settings();
  fast.schedule.first_slice = 5ms;
  fast.schedule.longest_slice = 20ms;
  std::atomic<int> heavy_turns = 0;
  Scheduler scheduler(fast);
  std::vector<OwnedRequest> heavy;
  for (int i = 0; i < 8; ++i)
    heavy.push_back(submitted(scheduler, "heavy", scripted([&](const std::stop_token& cut) {
                                ++heavy_turns;
                                return think_for_ever(cut);
                              })));
  int waited_for = 0;
  for (int i = 0; i < 20; ++i) {
    Event served;
    int turns_before = 0;
    const OwnedRequest light = submitted(scheduler, "light", scripted([&](const std::stop_token&) {
                                           turns_before = heavy_turns;
                                           served.happen();
                                           return TurnEnd::finished;
                                         }));
    const int turns_then = heavy_turns;
    ASSERT_TRUE(served.wait());
    waited_for += turns_before - turns_then;
  }
  EXPECT_LT(waited_for, 80);   // in turns; one after the other it would be 160
  EXPECT_GT(heavy_turns, 10);  // and they went on in between
}

TEST(Scheduler, CancellingStopsARequestInItsMidst) {
  Scheduler scheduler(settings());
  Event begun;
  const OwnedRequest request = submitted(scheduler, "a", scripted([&](const std::stop_token& cut) {
                                           begun.happen();
                                           return think_for_ever(cut);
                                         }));
  ASSERT_TRUE(begun.wait());
  EXPECT_FALSE(request->over());
  request->cancel();
  EXPECT_TRUE(request->over());
  request->cancel();  // once more does nothing
  EXPECT_EQ(scheduler.statistics().running, 0u);
}

TEST(Scheduler, CancellingAWaitingRequestTakesItOut) {
  Scheduler scheduler(settings());
  const OwnedRequest first = submitted(scheduler, "a", stubborn());
  bool begun = false;
  submitted(scheduler, "a", scripted([&](const std::stop_token&) {
              begun = true;
              return TurnEnd::finished;
            }));  // and gone again
  EXPECT_FALSE(begun);
  EXPECT_LE(scheduler.statistics().running + scheduler.statistics().waiting, 1u);
}

TEST(Scheduler, ARequestMayBeCancelledFromItsOwnCallback) {
  Scheduler scheduler(settings());
  OwnedScript request(new Scripted);
  request->turn = [self = request.get()](const std::stop_token& cut) {
    self->cancel();
    EXPECT_TRUE(cut.stop_requested());
    EXPECT_TRUE(self->cancelled().stop_requested());
    return TurnEnd::more;
  };
  EXPECT_EQ(scheduler.submit("a", *request), std::nullopt);
  EXPECT_TRUE(is_over_soon(*request));
}

TEST(Scheduler, ManyThreadsMayCancelAtOnce) {
  Scheduler scheduler(settings(2));
  for (int round = 0; round < 20; ++round) {
    std::vector<OwnedRequest> requests;
    for (int i = 0; i < 6; ++i)
      requests.push_back(submitted(scheduler, "c" + std::to_string(i), scripted(think_for_ever)));
    {
      std::vector<std::jthread> threads;
      for (OwnedRequest& request : requests) threads.emplace_back([&request] { request.reset(); });
    }
    EXPECT_EQ(scheduler.statistics().running + scheduler.statistics().waiting, 0u);
  }
}

// As soon as a request says that it has finished, its owner may let it go.
TEST(Scheduler, ARequestMayGoWhileItsTurnEnds) {
  Scheduler scheduler(settings(2));
  for (int i = 0; i < 200; ++i) {
    Event finished;
    OwnedRequest request = submitted(scheduler, "a", scripted([&](const std::stop_token&) {
                                       finished.happen();
                                       return TurnEnd::finished;
                                     }));
    ASSERT_TRUE(finished.wait());
    request.reset();
  }
}

TEST(Scheduler, RejectsWhatIsTooMuch) {
  SchedulerSettings few = settings();
  few.schedule.requests_per_client = 1;
  few.schedule.requests = 2;
  Scheduler scheduler(few);
  const OwnedRequest a = submitted(scheduler, "a", scripted(think_for_ever));
  const OwnedRequest other = scripted(think_for_ever);
  EXPECT_EQ(scheduler.submit("a", *other), Rejection::too_many);
  EXPECT_TRUE(other->over());
  const OwnedRequest b = submitted(scheduler, "b", scripted(think_for_ever));
  EXPECT_EQ(scheduler.submit("c", *other), Rejection::busy);
}

TEST(Scheduler, ClosingEndsEverything) {
  Scheduler scheduler(settings(2));
  std::vector<OwnedRequest> requests;
  for (int i = 0; i < 6; ++i)
    requests.push_back(submitted(scheduler, "a", scripted(think_for_ever)));
  scheduler.close();
  for (const OwnedRequest& request : requests) EXPECT_TRUE(request->over());
  const OwnedRequest late = scripted(think_for_ever);
  EXPECT_EQ(scheduler.submit("a", *late), Rejection::closed);
}

TEST(Scheduler, RequestsMayOutliveIt) {
  OwnedRequest request;
  {
    Scheduler scheduler(settings());
    request = submitted(scheduler, "a", scripted(think_for_ever));
  }
  EXPECT_TRUE(request->over());
  request->cancel();
}

TEST(Scheduler, FailuresAreTold) {
  Scheduler scheduler(settings());
  const auto failure_of = [&](std::function<void()> fault) {
    Event told;
    Failure failure;
    OwnedScript request = scripted([&](const std::stop_token&) -> TurnEnd {
      fault();
      return TurnEnd::more;
    });
    request->on_failure = [&](const Failure& one) {
      failure = one;
      told.happen();
      throw std::runtime_error("even here");
    };
    EXPECT_EQ(scheduler.submit("a", *request), std::nullopt);
    EXPECT_TRUE(told.wait());
    return failure;
  };
  EXPECT_EQ(failure_of([] { throw std::bad_alloc(); }).kind, Failure::Kind::memory);
  const Failure other = failure_of([] { throw std::runtime_error("a fault"); });
  EXPECT_EQ(other.kind, Failure::Kind::server);
  EXPECT_EQ(other.message, "a fault");
}

TEST(Scheduler, TellsThatARequestWaitsAndTicksTheOneThatThinks) {
  SchedulerSettings impatient = settings();
  impatient.schedule.patience = 1ms;
  Scheduler scheduler(impatient);
  Event ticked, waits;
  OwnedScript thinker = stubborn();
  thinker->whole = true;
  thinker->on_tick = [&] { ticked.happen(); };
  const OwnedRequest first = submitted(scheduler, "a", std::move(thinker));
  OwnedScript waiter = scripted(think_for_ever);
  waiter->on_wait = [&] { waits.happen(); };
  const OwnedRequest second = submitted(scheduler, "b", std::move(waiter));
  EXPECT_TRUE(waits.wait());
  EXPECT_TRUE(ticked.wait());
}

}  // namespace
}  // namespace ogai::server::think
