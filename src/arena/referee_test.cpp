#include "arena/referee.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "arena/test_agents.h"
#include "game/notation/position_text.h"

namespace ogai::arena {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;
using game::Color;
using game::EndReason;
using game::GameRecord;
using game::Position;

constexpr Position kStart = Position::initial(BoardSize::eight);

GameRecord play(Seat& black, Seat& white, const GameSettings& settings = {}) {
  return play_game(settings, black, white, kStart, 1, {}).value();
}

// `faulty` plays black and must lose with `reason`; then white, likewise.
void expect_loss(Seat& faulty, EndReason reason, const GameSettings& settings = {}) {
  Seat random("rnd", {});
  const GameRecord as_black = play(faulty, random, settings);
  EXPECT_EQ(as_black.outcome(), (game::Outcome{reason, -64})) << name(reason);
  const GameRecord as_white = play(random, faulty, settings);
  EXPECT_EQ(as_white.outcome(), (game::Outcome{reason, 64})) << name(reason);
}

TEST(Referee, PlaysWholeGamesByTheRules) {
  Seat one("rnd", {});
  Seat two("gdy", {});
  for (const BoardSize size : game::kBoardSizes) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const GameRecord record = play_game({}, one, two, Position::initial(size), seed, {}).value();
      ASSERT_TRUE(record.position().is_over());
      EXPECT_EQ(record.outcome()->reason, EndReason::discs);
      GameRecord replayed(record.start());  // refuses anything illegal
      for (const game::PlayedMove& played : record.moves())
        ASSERT_TRUE(replayed.play(played.move).ok());
      EXPECT_EQ(replayed.position(), record.position());
      EXPECT_EQ(record.tags().black, "rnd");
    }
  }
}

TEST(Referee, EqualSeedsPlayEqualGamesWhateverCameBefore) {
  Seat one("rnd", {});
  Seat two("rnd", {});
  const auto moves = [](const GameRecord& record) {
    std::vector<game::Move> list;
    for (const game::PlayedMove& played : record.moves()) list.push_back(played.move);
    return list;
  };
  const auto first = moves(*play_game({}, one, two, kStart, 7, {}));
  const auto other = moves(*play_game({}, one, two, kStart, 8, {}));
  EXPECT_NE(first, other);
  EXPECT_EQ(moves(*play_game({}, one, two, kStart, 7, {})), first);
}

TEST(Referee, AnIllegalMoveLoses) {
  const auto faulty = scripted("illegal", [](const Position&, const auto&) { return 0; });
  expect_loss(*faulty, EndReason::illegal_move);
}

TEST(Referee, APassWithAMoveAtHandLoses) {
  const auto faulty = scripted("passer", [](const Position&, const auto&) { return game::kPass; });
  expect_loss(*faulty, EndReason::no_move);
  const auto nonsense =
      scripted("nonsense", [](const Position&, const auto&) { return game::Move{200}; });
  expect_loss(*nonsense, EndReason::illegal_move);
}

TEST(Referee, AnExceptionLoses) {
  const auto faulty = scripted("thrower", [](const Position&, const auto&) -> game::Move {
    throw std::logic_error("index out of range");
  });
  expect_loss(*faulty, EndReason::crash);
  EXPECT_EQ(faulty->complaint(), "index out of range");
  const auto odd = scripted("odd", [](const Position&, const auto&) -> game::Move { throw 42; });
  expect_loss(*odd, EndReason::crash);
}

TEST(Referee, AllocatingWithoutBoundLosesAndHarmsNobody) {
  std::vector<std::unique_ptr<char[]>> hoard;
  const auto faulty = scripted(
      "hoarder",
      [&](const Position&, const auto&) -> game::Move {
        for (;;) hoard.push_back(std::make_unique<char[]>(1 << 16));
      },
      std::size_t{50} << 20);
  Seat random("rnd", {});
  EXPECT_EQ(play(*faulty, random).outcome()->reason, EndReason::memory);
  EXPECT_LT(hoard.size() << 16, std::size_t{50} << 20);
  EXPECT_EQ(play(*faulty, random).outcome(), (game::Outcome{EndReason::memory, -64}));
}

TEST(Referee, AnAgentThatCannotBeMadeLoses) {
  Seat missing("nobody", {});
  expect_loss(missing, EndReason::failed_start);
  EXPECT_NE(missing.complaint().find("unknown agent"), std::string::npos);
}

TEST(Referee, OverrunningTheMoveTimeLoses) {
  const auto slow = scripted("slow", [](const Position& position, const auto&) {
    std::this_thread::sleep_for(700ms);
    return first_legal(position);
  });
  const GameSettings settings{.limits = {.move_time = 5ms}, .margin = 500ms};
  Seat random("rnd", {});
  EXPECT_EQ(play(*slow, random, settings).outcome(), (game::Outcome{EndReason::time, -64}));
  EXPECT_EQ(play(random, *slow, settings).outcome(), (game::Outcome{EndReason::time, 64}));
}

TEST(Referee, TheMarginForgives) {
  const auto slow = scripted("slow", [](const Position& position, const auto&) {
    std::this_thread::sleep_for(2ms);
    return first_legal(position);
  });
  Seat random("rnd", {});
  const GameSettings settings{.limits = {.move_time = 1ms}, .margin = 10s};
  EXPECT_EQ(play(*slow, random, settings).outcome()->reason, EndReason::discs);
}

TEST(Referee, AWholeGameClockRunsDown) {
  const auto slow = scripted("slow", [](const Position& position, const auto&) {
    std::this_thread::sleep_for(300ms);
    return first_legal(position);
  });
  Seat random("rnd", {});
  const GameSettings settings{.limits = {.clock = search::GameClock{800ms, {}}}, .margin = 1ms};
  const GameRecord record = play(*slow, random, settings);
  EXPECT_EQ(record.outcome(), (game::Outcome{EndReason::time, -64}));
  EXPECT_LT(record.moves().size(), 10u);
}

TEST(Referee, SlowObserversPayThemselves) {
  class SlowObserver final : public agents::Agent {
    void observe(game::Move) override { std::this_thread::sleep_for(350ms); }
    agents::Choice choose(const Position& position, const search::Limits&, const std::stop_token&,
                          search::InfoSink&) override {
      return {first_legal(position), {}};
    }
  };
  Seat slow(std::make_unique<SlowObserver>(), "slow observer");
  Seat random("rnd", {});
  const GameSettings settings{.limits = {.move_time = 1ms}, .margin = 500ms};
  EXPECT_EQ(play(slow, random, settings).outcome(), (game::Outcome{EndReason::time, -64}));
}

TEST(Referee, LimitsWithoutEndAreNoTrouble) {
  Seat one("rnd", {});
  Seat two("rnd", {});
  const GameSettings settings{.limits = {.move_time = base::Duration::max()},
                              .margin = base::Duration::max() / 4};
  EXPECT_EQ(play(one, two, settings).outcome()->reason, EndReason::discs);
}

TEST(Referee, AsksThoseWhoMindOnlyTheStopToken) {
  const auto patient = scripted("patient", [](const Position& position, const auto& stop) {
    while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
    return first_legal(position);
  });
  Seat random("rnd", {});
  const GameSettings settings{.limits = {.move_time = 2ms}, .margin = 10s};
  EXPECT_EQ(play(*patient, random, settings).outcome()->reason, EndReason::discs);
}

TEST(Referee, RecordsWhatTheAgentReports) {
  class Reporter final : public agents::Agent {
    agents::Choice choose(const Position& position, const search::Limits&, const std::stop_token&,
                          search::InfoSink&) override {
      search::Info info;
      info.value = 4;
      info.depth = 9;
      info.nodes = 1234;
      info.win_rate = 0.75;
      info.confidence = 73;
      return {first_legal(position), info};
    }
  };
  Seat reporter(std::make_unique<Reporter>(), "reporter");
  Seat random("rnd", {});
  const game::MoveNote note = play(reporter, random).moves()[0].note;
  EXPECT_EQ(note.value, 4);
  EXPECT_EQ(note.depth, 9);
  EXPECT_EQ(note.nodes, 1234u);
  EXPECT_EQ(note.win_rate, 0.75);
  EXPECT_EQ(note.confidence, 73);
  ASSERT_TRUE(note.seconds.has_value());
  EXPECT_GE(*note.seconds, 0);
}

TEST(Referee, AStoppedGameDoesNotCount) {
  std::stop_source source;
  Seat random("rnd", {});
  int moves = 0;
  const auto stopper = scripted("stopper", [&](const Position& position, const auto&) {
    if (++moves == 5) source.request_stop();
    return first_legal(position);
  });
  EXPECT_EQ(play_game({}, *stopper, random, kStart, 1, source.get_token()), std::nullopt);
}

TEST(Referee, APairSwapsTheColours) {
  Seat one("rnd", {});
  Seat two("gdy", {});
  const PairPlan plan{{3, 5}, 0, 1, kStart};
  const PairResult pair = *play_pair({}, one, two, plan, 1, {});
  EXPECT_EQ(pair.games[0].tags().black, "rnd");
  EXPECT_EQ(pair.games[1].tags().black, "gdy");
  const PairOutcome outcome = outcome_of(pair);
  EXPECT_EQ(outcome.key, (PairKey{3, 5}));
  EXPECT_EQ(outcome.first_points[0], points_of(Color::black, pair.games[0]));
  EXPECT_EQ(outcome.first_points[1], 2 - points_of(Color::black, pair.games[1]));
}

}  // namespace
}  // namespace ogai::arena
