#include "arena/usability/usability.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "arena/test_agents.h"
#include "arena/usability/test_boards.h"
#include "game/notation/position_text.h"

namespace ogai::arena {
namespace {

using game::Move;
using game::Position;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

// Generous: the machine may be loaded.
UsabilitySettings patient() {
  UsabilitySettings settings;
  settings.game.limits.move_time = std::chrono::seconds(20);
  settings.game.margin = std::chrono::seconds(20);
  return settings;
}

UsabilityReport examined(Seat& player, const UsabilitySettings& settings = patient()) {
  return examine(player, settings, {}, {});
}

// Answers by its time as well.
class TimedAgent final : public agents::Agent {
 public:
  using Script = std::function<Move(const Position&, base::Duration move_time)>;
  explicit TimedAgent(Script script) : script_(std::move(script)) {}

  void new_game(const Position&, std::uint64_t) override {}
  agents::Choice choose(const Position& position, const search::Limits& limits,
                        const std::stop_token&, search::InfoSink&) override {
    return {script_(position, *limits.move_time), {}};
  }

 private:
  Script script_;
};

UsabilityReport examined_by_time(TimedAgent::Script script) {
  Seat player(std::make_unique<TimedAgent>(std::move(script)), "timed");
  return examined(player);
}

UsabilityReport examined(ScriptedAgent::Script script,
                         const UsabilitySettings& settings = patient()) {
  const auto player = scripted("test", std::move(script));
  return examined(*player, settings);
}

const Verdict& verdict_of(const UsabilityReport& report, std::string_view test) {
  for (const Verdict& verdict : report.verdicts)
    if (verdict.test == test) return verdict;
  static const Verdict kNone;
  ADD_FAILURE() << "no verdict of " << test;
  return kNone;
}

std::vector<std::string> failed_tests(const UsabilityReport& report) {
  std::vector<std::string> tests;
  for (const Verdict& verdict : report.verdicts)
    if (verdict.grade == Grade::fail) tests.push_back(verdict.test);
  return tests;
}

TEST(Usability, OwnAgentsPass) {
  for (const char* spec : {"rnd", "gdy", "gdy-ab:depth=2"}) {
    Seat player(spec, {});
    const UsabilityReport report = examined(player);
    EXPECT_TRUE(report.passed()) << spec;
    EXPECT_EQ(report.count(Grade::pass), usability_tests(patient())) << spec;
    EXPECT_EQ(static_cast<int>(report.verdicts.size()), usability_tests(patient()));
    EXPECT_GT(report.answers, 100);
    for (const Verdict& verdict : report.verdicts) EXPECT_NE(verdict.reason, "") << verdict.test;
  }
}

TEST(Usability, PassesAreAnsweredAsManyTimesAsThereAreMoves) {
  const UsabilityReport report =
      examined([](const Position& position, const auto&) { return first_legal(position); });
  EXPECT_EQ(verdict_of(report, "four-in-a-row").answers.size(), 4u);
  EXPECT_GE(verdict_of(report, "opponent-passes").answers.size(), 2u);
  EXPECT_GE(verdict_of(report, "own-pass").answers.size(), 1u);
  EXPECT_EQ(verdict_of(report, "opening-white").answers.size(), 1u);
  EXPECT_EQ(verdict_of(report, "repeated-call").answers.size(), 3u);
}

TEST(Usability, AnIllegalMoveIsShownWithItsBoardAndAdvice) {
  // Knows the opening alone.
  const UsabilityReport report = examined([](const Position& position, const auto&) -> Move {
    return position == Position() ? first_legal(position) : Move{0};
  });
  EXPECT_FALSE(report.passed());
  EXPECT_EQ(verdict_of(report, "opening-black").grade, Grade::pass);
  const Verdict& one = verdict_of(report, "many-moves-black");
  EXPECT_EQ(one.grade, Grade::fail);
  EXPECT_THAT(one.reason, HasSubstr("illegal move"));
  EXPECT_THAT(one.advice, HasSubstr("empty"));
  ASSERT_TRUE(one.board);
  EXPECT_EQ(*one.board, board_of_test("many-moves-black"));
}

TEST(Usability, AnAgentThatThinksItIsAlwaysBlackFailsAsWhite) {
  const UsabilityReport report = examined([](const Position& position, const auto&) -> Move {
    if (position.to_move == game::Color::white) return game::kPass;
    return first_legal(position);
  });
  EXPECT_EQ(verdict_of(report, "opening-black").grade, Grade::pass);
  EXPECT_EQ(verdict_of(report, "opening-white").grade, Grade::fail);
  EXPECT_EQ(verdict_of(report, "rnd-black").grade, Grade::pass);
  EXPECT_EQ(verdict_of(report, "rnd-white").grade, Grade::fail);
  EXPECT_EQ(verdict_of(report, "both-colours").grade, Grade::fail);
  EXPECT_THAT(verdict_of(report, "gdy-white").reason, HasSubstr("no move"));
}

TEST(Usability, AnExceptionIsACrashWithItsText) {
  const UsabilityReport report = examined([](const Position& position, const auto&) -> Move {
    if (std::popcount(position.empties()) == 1) throw std::runtime_error("index 64");
    return first_legal(position);
  });
  EXPECT_THAT(verdict_of(report, "last-square-black").reason, HasSubstr("index 64"));
  EXPECT_EQ(verdict_of(report, "last-two-black").grade, Grade::fail);
  EXPECT_EQ(verdict_of(report, "opening-black").grade, Grade::pass);
}

// Knows the board of the first game only, whatever is asked later.
TEST(Usability, AForgottenNewGameIsFound) {
  std::optional<Position> first;
  const UsabilityReport report = examined([&](const Position& position, const auto&) {
    if (!first) first = position;
    return first_legal(*first);
  });
  EXPECT_THAT(failed_tests(report), testing::Contains("new-game"));
}

TEST(Usability, SlowAnswersFailByTime) {
  UsabilitySettings settings = patient();
  settings.game.limits.move_time = milliseconds(1);
  settings.game.margin = milliseconds(0);
  const UsabilityReport report = examined(
      [](const Position& position, const auto&) {
        std::this_thread::sleep_for(milliseconds(5));
        return first_legal(position);
      },
      settings);
  EXPECT_EQ(verdict_of(report, "time").grade, Grade::fail);
  EXPECT_THAT(verdict_of(report, "opening-black").reason, HasSubstr("time"));
  EXPECT_THAT(verdict_of(report, "repeated-call").reason, HasSubstr("time"));
}

TEST(Usability, TheFirstLookFindsFaultsThatTheWholeTimeConfirms) {
  std::vector<base::Duration> allowed;
  const UsabilityReport report =
      examined_by_time([&](const Position& position, base::Duration move_time) {
        allowed.push_back(move_time);
        if (std::popcount(position.empties()) == 1) throw std::runtime_error("index 64");
        return first_legal(position);
      });
  const Verdict& look = report.verdicts[1];
  EXPECT_EQ(look.test, "first-look");
  EXPECT_EQ(look.grade, Grade::fail);
  EXPECT_THAT(look.reason, HasSubstr("index 64"));
  ASSERT_TRUE(look.board);
  EXPECT_EQ(std::popcount(look.board->empties()), 1);
  EXPECT_EQ(allowed.front(), kLookTime);
  EXPECT_EQ(allowed.back(), std::chrono::seconds(20));
}

TEST(Usability, WhatGoesWrongForWantOfTimeAloneIsNoFault) {
  const UsabilityReport report =
      examined_by_time([](const Position& position, base::Duration move_time) {
        if (move_time <= kLookTime) throw std::runtime_error("time_out - 1 is negative");
        return first_legal(position);
      });
  EXPECT_TRUE(report.passed());
  const UsabilityReport late =
      examined_by_time([](const Position& position, base::Duration move_time) {
        if (move_time <= kLookTime) throw agents::AgentFailure(game::EndReason::time, "not yet");
        return first_legal(position);
      });
  EXPECT_TRUE(late.passed());
  EXPECT_THAT(verdict_of(late, "first-look").reason, HasSubstr("longer than"));
  EXPECT_EQ(verdict_of(late, "time").grade, Grade::pass);
}

TEST(Usability, AShortLimitNeedsNoFirstLook) {
  UsabilitySettings settings = patient();
  settings.game.limits.move_time = kLookTime;
  const UsabilityReport report = examined(
      [](const Position& position, const auto&) { return first_legal(position); }, settings);
  EXPECT_EQ(report.verdicts[1].test, "opening-black");
  EXPECT_EQ(static_cast<int>(report.verdicts.size()), usability_tests(settings));
  EXPECT_EQ(usability_tests(settings) + 1, usability_tests(patient()));
}

TEST(Verdicts, AdviceIsInTheWordsOfTheAgentsInterface) {
  using game::EndReason;
  EXPECT_EQ(interface_of("py:a.py,warmup=off"), Interface::course);
  EXPECT_EQ(interface_of("py-strategy:a.py"), Interface::strategy);
  EXPECT_EQ(interface_of("gdy"), Interface::program);
  EXPECT_THAT(advice_on(EndReason::bad_answer, Interface::course), HasSubstr("d3 is (2, 3)"));
  EXPECT_THAT(advice_on(EndReason::failed_start, Interface::course), HasSubstr("class AI"));
  EXPECT_THAT(advice_on(EndReason::failed_start, Interface::strategy), HasSubstr("class Strategy"));
  EXPECT_THAT(advice_on(EndReason::bad_answer, Interface::program), HasSubstr("protocol"));
  for (const Interface one : {Interface::program, Interface::course, Interface::strategy})
    for (const EndReason reason :
         {EndReason::time, EndReason::illegal_move, EndReason::no_move, EndReason::crash,
          EndReason::failed_start, EndReason::memory, EndReason::bad_answer})
      EXPECT_NE(advice_on(reason, one), "") << name(reason);
}

TEST(Usability, TooMuchMemoryIsTold) {
  const auto player = scripted(
      "hog",
      [](const Position& position, const auto&) {
        const std::vector<char> table(position == Position() ? 1000 : 8 << 20);
        return static_cast<Move>(first_legal(position) + table[0]);
      },
      1 << 20);
  UsabilitySettings settings = patient();
  settings.memory = 1 << 20;
  const UsabilityReport report = examined(*player, settings);
  EXPECT_EQ(verdict_of(report, "memory").grade, Grade::fail);
  EXPECT_THAT(verdict_of(report, "opening-white").reason, HasSubstr("memory"));
}

TEST(Usability, AnAgentForOneSizeIsWarnedOnly) {
  const UsabilityReport report = examined([](const Position& position, const auto&) -> Move {
    if (position.size != game::BoardSize::eight) throw std::runtime_error("8x8 only");
    return first_legal(position);
  });
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.count(Grade::warning), 2);
  EXPECT_EQ(verdict_of(report, "board-6").grade, Grade::warning);
}

TEST(Usability, WhatCannotStartIsAskedNothingElse) {
  Seat player("no-such-agent", {});
  const UsabilityReport report = examined(player);
  ASSERT_EQ(report.verdicts.size(), 1u);
  EXPECT_EQ(report.verdicts[0].test, "start");
  EXPECT_EQ(report.verdicts[0].grade, Grade::fail);
  EXPECT_FALSE(report.passed());
}

TEST(Usability, AStopEndsItWithoutAVerdict) {
  std::stop_source source;
  const auto player = scripted("test", [&](const Position& position, const auto&) {
    source.request_stop();
    return first_legal(position);
  });
  const UsabilityReport report = examine(*player, patient(), {}, source.get_token());
  EXPECT_FALSE(report.finished);
  EXPECT_FALSE(report.passed());
  EXPECT_EQ(report.verdicts.size(), 1u);
}

TEST(Verdicts, LastLines) {
  EXPECT_EQ(last_lines("a\nb\nc\n", 2), "b\nc");
  EXPECT_EQ(last_lines("a\nb\nc", 5), "a\nb\nc");
  EXPECT_EQ(last_lines("\n\n", 2), "");
  EXPECT_EQ(last_lines("", 2), "");
}

}  // namespace
}  // namespace ogai::arena
