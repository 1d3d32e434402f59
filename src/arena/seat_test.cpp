#include "arena/seat.h"

#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>

#include "arena/test_agents.h"

namespace ogai::arena {
namespace {

using namespace std::chrono_literals;
using game::EndReason;

const game::Position kSeatStart;

Fault seat_fault(ScriptedAgent::Script script) {
  const auto seat = scripted("scripted", std::move(script));
  seat->new_game(kSeatStart, 1);
  return seat->ask(kSeatStart, {}, {}).fault;
}

TEST(Seat, JudgesWhatItIsAnswered) {
  const auto says = [](game::Move move) {
    return [move](const game::Position&, const std::stop_token&) { return move; };
  };
  EXPECT_EQ(seat_fault(says(first_legal(kSeatStart))), std::nullopt);
  EXPECT_EQ(seat_fault(says(game::kPass)), EndReason::no_move);
  EXPECT_EQ(seat_fault(says(0)), EndReason::illegal_move);
  EXPECT_EQ(seat_fault(says(200)), EndReason::illegal_move);
}

TEST(Seat, TellsWhatAnAgentComplainsOf) {
  const auto seat =
      scripted("scripted", [](const game::Position&, const std::stop_token&) -> game::Move {
        throw std::runtime_error("out of order");
      });
  seat->new_game(kSeatStart, 1);
  const Answer answer = seat->ask(kSeatStart, {}, {});
  ASSERT_EQ(answer.fault, EndReason::crash);
  EXPECT_EQ(seat->tell(*answer.fault), "out of order");
  EXPECT_EQ(seat->tell(EndReason::crash), seat->complaint());

  Seat nobody("nobody", {});
  EXPECT_EQ(nobody.new_game(kSeatStart, 1), EndReason::failed_start);
  EXPECT_EQ(nobody.ask(kSeatStart, {}, {}).fault, EndReason::failed_start);
  EXPECT_NE(nobody.tell(EndReason::failed_start).find("nobody"), std::string::npos);
}

TEST(Seat, WhoeverIgnoresLimitsIsNeitherStoppedNorLate) {
  const auto seat =
      scripted("slow", [](const game::Position& position, const std::stop_token& stop) {
        std::this_thread::sleep_for(20ms);
        return stop.stop_requested() ? game::kPass : first_legal(position);
      });
  seat->ignore_limits();
  seat->set_margin(0ms);
  const search::Limits limits{.move_time = 1ms};
  EXPECT_EQ(seat->expect(game::Color::black, limits), std::nullopt);
  EXPECT_EQ(seat->new_game(kSeatStart, 1), std::nullopt);
  EXPECT_EQ(seat->ask(kSeatStart, limits, {}).fault, std::nullopt);
}

// It waits to be stopped, which the seat does when the time is over, and some more.
TEST(Seat, LatenessIsAFaultBeyondTheMarginOnly) {
  const auto seat =
      scripted("late", [](const game::Position& position, const std::stop_token& stop) {
        while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(20ms);
        return first_legal(position);
      });
  const search::Limits limits{.move_time = 5ms};
  for (const auto& [margin, fault] :
       {std::pair<std::optional<base::Duration>, Fault>{std::nullopt, std::nullopt},
        {1h, std::nullopt},
        {1ms, EndReason::time}}) {
    seat->set_margin(margin);
    const Answer answer = seat->ask(kSeatStart, limits, {});
    EXPECT_EQ(answer.fault, fault);
    EXPECT_GE(answer.spent, 20ms);
  }
}

class SlowNews final : public agents::Agent {
 public:
  void observe(game::Move) override { std::this_thread::sleep_for(100ms); }
  agents::Choice choose(const game::Position& position, const search::Limits&,
                        const std::stop_token&, search::InfoSink& sink) override {
    sink.report(info());
    return {first_legal(position), info()};
  }
  static search::Info info() {
    search::Info info;
    info.value = 3;
    info.confidence = 73;
    return info;
  }
};

TEST(Seat, NewsAreChargedWithTheNextAnswer) {
  Seat seat(std::make_unique<SlowNews>(), "observer");
  search::Limits limits{.move_time = 1h};
  seat.expect(game::Color::black, limits);
  seat.new_game(kSeatStart, 1);
  seat.observe(first_legal(kSeatStart));
  EXPECT_GE(seat.ask(kSeatStart, limits, {}).spent, 99ms);
  EXPECT_LT(seat.ask(kSeatStart, limits, {}).spent, 99ms);
}

TEST(Seat, PassesReportsOnAsTheyAre) {
  Seat seat(std::make_unique<SlowNews>(), "observer");
  struct Last final : search::InfoSink {
    void report(const search::Info& info) override { confidence = info.confidence; }
    decltype(search::Info::confidence) confidence{};
  } sink;
  const Answer answer = seat.ask(kSeatStart, {}, {}, sink);
  EXPECT_EQ(sink.confidence, 73);
  EXPECT_EQ(answer.choice.info.confidence, 73);
}

}  // namespace
}  // namespace ogai::arena
