// The jobs on real threads with real engines, on boards small enough for the thread sanitizer.
#include <gtest/gtest.h>

#include "game/random_games.h"
#include "search/alphabeta/engine.h"
#include "server/think/agent_move.h"
#include "server/think/game_analysis.h"
#include "server/think/position_analysis.h"
#include "server/think/test_turns.h"

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;
using game::Objective;

// Slices so short that everything is cut again and again.
TurnSettings hurried() {
  TurnSettings hurried = settings();
  hurried.schedule.first_slice = 1ms;
  hurried.schedule.longest_slice = 4ms;
  return hurried;
}

int solved(const game::Position& position, Objective objective) {
  const auto engine = search::make_engine(objective, position.size, {std::size_t{1} << 20, 1});
  search::Question question;
  question.board = position.board;
  search::NullSink sink;
  return engine->think(question, {}, sink).value;
}

// An analysis and all it said.
struct Heard {
  std::vector<PositionSnapshot> snapshots;
  std::optional<Failure> failure;
  Event over;

  PositionEvents events() {
    return {{},
            [this](const PositionSnapshot& snapshot) { snapshots.push_back(snapshot); },
            [this] { over.happen(); },
            [this](const Failure& fault) {
              failure = fault;
              over.happen();
            }};
  }
};

void expect_solved(const PositionSnapshot& last, const game::Position& position,
                   Objective objective) {
  EXPECT_TRUE(last.proved);
  ASSERT_EQ(last.moves.size(), static_cast<std::size_t>(std::popcount(position.legal_moves())));
  for (const search::RootMove& move : last.moves) {
    EXPECT_TRUE(move.exact);
    EXPECT_EQ(move.value, -solved(position.after(move.move), objective));
    EXPECT_EQ(move.line.front(), move.move);
  }
  EXPECT_EQ(last.value, last.moves.front().value);
  EXPECT_TRUE(std::is_sorted(last.moves.begin(), last.moves.end(),
                             [](const auto& a, const auto& b) { return a.value > b.value; }));
}

TEST(PositionAnalysis, EndsWithEveryMoveProved) {
  Turns turns(settings());
  for (const Objective objective : {Objective::fewest, Objective::most}) {
    const auto position =
        game::Position::initial(BoardSize::four)
            .after(game::first_square(game::Position::initial(BoardSize::four).legal_moves()));
    Heard heard;
    const Ticket ticket =
        taken(turns.submit("a", make_position_analysis({position, objective}, heard.events())));
    ASSERT_TRUE(heard.over.wait());
    expect_solved(heard.snapshots.back(), position, objective);
  }
}

TEST(PositionAnalysis, GoesOnAfterEachCut) {
  Turns turns(hurried());
  base::Random random(3);
  const game::Position position = game::random_game(BoardSize::six, random, 18).position();
  // Four clients want the same; each is cut, and each comes to the same end.
  std::array<Heard, 4> heard;
  std::vector<Ticket> tickets;
  for (std::size_t i = 0; i < heard.size(); ++i)
    tickets.push_back(taken(
        turns.submit("client " + std::to_string(i),
                     make_position_analysis({position, Objective::fewest}, heard[i].events()))));
  for (Heard& one : heard) {
    ASSERT_TRUE(one.over.wait());
    expect_solved(one.snapshots.back(), position, Objective::fewest);
    int depth = 0;
    for (const PositionSnapshot& snapshot : one.snapshots) {
      EXPECT_GE(snapshot.depth, depth);
      depth = snapshot.depth;
    }
  }
}

TEST(PositionAnalysis, EndsWhenItsTimeIsUsed) {
  Turns turns(settings());
  Heard heard;
  const Ticket ticket = taken(turns.submit(
      "a",
      make_position_analysis({game::Position::initial(BoardSize::eight), Objective::fewest, 300ms},
                             heard.events())));
  ASSERT_TRUE(heard.over.wait());
  const PositionSnapshot& last = heard.snapshots.back();
  EXPECT_FALSE(last.proved);
  EXPECT_EQ(last.moves.size(), 4u);
  for (const auto& move : last.moves) EXPECT_EQ(move.depth, last.depth);
  EXPECT_GT(last.nodes, 0u);
  EXPECT_GT(last.elapsed, 20ms);
}

TEST(PositionAnalysis, CancellingItStopsTheEngineAtOnce) {
  Turns turns(settings());
  Event begun;
  PositionEvents events;
  events.news = [&](const PositionSnapshot&) { begun.happen(); };
  Ticket ticket = taken(turns.submit(
      "a", make_position_analysis(
               {game::Position::initial(BoardSize::eight), Objective::fewest, 1h}, events)));
  ASSERT_TRUE(begun.wait());
  const base::Stopwatch watch;
  ticket.cancel();
  EXPECT_LT(watch.elapsed(), 5s);  // an hour otherwise
}

TEST(PositionAnalysis, PassesAndFinishedGames) {
  Turns turns(settings());
  base::Random random(4);
  int passes = 0, ends = 0;
  while (passes == 0 || ends == 0) {
    game::GameRecord record = game::random_game(BoardSize::four, random);
    std::vector<game::Position> positions = {record.position()};
    for (std::size_t ply = 0; ply < record.moves().size(); ++ply)
      if (record.moves()[ply].move == game::kPass) positions.push_back(record.position_at(ply));
    for (const game::Position& position : positions) {
      Heard heard;
      const Ticket ticket = taken(
          turns.submit("a", make_position_analysis({position, Objective::fewest}, heard.events())));
      ASSERT_TRUE(heard.over.wait());
      ASSERT_FALSE(heard.snapshots.empty());
      const PositionSnapshot& last = heard.snapshots.back();
      EXPECT_TRUE(last.proved);
      EXPECT_EQ(last.value, solved(position, Objective::fewest));
      ASSERT_EQ(last.moves.size(), position.is_over() ? 0u : 1u);
      for (const auto& move : last.moves) EXPECT_EQ(move.move, game::kPass);
      ++(position.is_over() ? ends : passes);
    }
  }
}

struct GameHeard {
  std::vector<search::PlyAnalysis> plies;
  std::vector<std::size_t> remaining;
  std::optional<search::GameSummary> summary;
  Event over;

  GameEvents events() {
    return {{},
            [this](const search::PlyAnalysis& ply, std::size_t rest) {
              plies.push_back(ply);
              remaining.push_back(rest);
            },
            [this](const search::GameSummary& all) {
              summary = all;
              over.happen();
            },
            [this](const Failure&) { over.happen(); }};
  }
};

// Whether cut or not, it says what the command line says.
TEST(GameAnalysisJob, AgreesWithTheWholeAnalysis) {
  base::Random random(9);
  for (const TurnSettings& how : {settings(), hurried()}) {
    Turns turns(how);
    const Ticket rival = taken(turns.submit(
        "rival", make_position_analysis(
                     {game::Position::initial(BoardSize::eight), Objective::fewest, 1h}, {})));
    const game::GameRecord game = game::random_game(BoardSize::four, random);
    const auto engine = search::make_engine(game.objective(), BoardSize::four, {1 << 20, 1});
    search::NullSink sink;
    const search::GameAnalysis expected = search::analyse_game(
        game, {}, *engine, {}, sink, [] {}, [] {});
    GameHeard heard;
    const Ticket ticket = taken(turns.submit("a", make_game_analysis({game, {}}, heard.events())));
    ASSERT_TRUE(heard.over.wait());
    ASSERT_TRUE(heard.summary);
    ASSERT_EQ(heard.plies.size(), expected.plies.size());
    for (std::size_t i = 0; i < heard.plies.size(); ++i) {
      const search::PlyAnalysis& mine = heard.plies[i];
      const search::PlyAnalysis& theirs = expected.plies[expected.plies.size() - 1 - i];
      EXPECT_EQ(mine.ply, theirs.ply);
      EXPECT_EQ(mine.played.value, theirs.played.value);
      EXPECT_EQ(mine.loss(), theirs.loss());
      EXPECT_EQ(mine.mark(), theirs.mark());
      EXPECT_EQ(heard.remaining[i], heard.plies.size() - 1 - i);
    }
    EXPECT_EQ(heard.summary->black.loss, search::summarise(expected).black.loss);
    EXPECT_EQ(heard.summary->white.accuracy, search::summarise(expected).white.accuracy);
    EXPECT_EQ(heard.summary->turning_point, search::turning_point(expected));
  }
}

TEST(GameAnalysisJob, KeepsItsTimeAndDepth) {
  Turns turns(hurried());
  base::Random random(10);
  const game::GameRecord game = game::random_game(BoardSize::eight, random, 6);
  const Ticket rival = taken(turns.submit(
      "rival", make_position_analysis(
                   {game::Position::initial(BoardSize::eight), Objective::fewest, 1h}, {})));
  for (const search::Limits& limits :
       {search::Limits{.move_time = 60ms}, search::Limits{.depth = 3}}) {
    GameHeard heard;
    const Ticket ticket =
        taken(turns.submit("a", make_game_analysis({game, limits}, heard.events())));
    ASSERT_TRUE(heard.over.wait());
    // Without time for even one depth, nothing is said about a ply.
    EXPECT_LE(heard.plies.size(), 6u);
    EXPECT_GE(heard.plies.size(), limits.depth ? 6u : 1u);
    for (const auto& ply : heard.plies) {
      EXPECT_EQ(ply.played.depth, ply.best().depth);
      EXPECT_EQ(ply.played.depth, limits.depth.value_or(ply.played.depth));
    }
  }
}

TEST(GameAnalysisJob, OfNoMoves) {
  Turns turns(settings());
  GameHeard heard;
  const Ticket ticket =
      taken(turns.submit("a", make_game_analysis({game::GameRecord(), {}}, heard.events())));
  ASSERT_TRUE(heard.over.wait());
  ASSERT_TRUE(heard.summary);
  EXPECT_EQ(heard.summary->black.moves, 0);
}

struct MoveHeard {
  std::optional<MoveAnswer> answer;
  std::optional<Failure> failure;
  Event over;

  MoveEvents events() {
    return {{},
            {},
            [this](const MoveAnswer& one) { answer = one, over.happen(); },
            [this](const Failure& one) { failure = one, over.happen(); }};
  }
};

TEST(AgentMove, IsLegalWhoeverPlays) {
  Turns turns(settings());
  base::Random random(11);
  for (const char* spec : {"rnd", "gdy", "gdy-ab:2", "uct:sims=50,memory=1", "maximax:2",
                           "ogai:hash=1,depth=2", "greedy-invincible"}) {
    const game::GameRecord game = game::random_game(BoardSize::four, random, 3);
    MoveHeard heard;
    MoveQuestion question{game, spec, {}};
    question.longest = 2s;
    const Ticket ticket =
        taken(turns.submit("a", make_agent_move(std::move(question), heard.events())));
    ASSERT_TRUE(heard.over.wait());
    ASSERT_TRUE(heard.answer) << spec << ": " << heard.failure->message;
    EXPECT_TRUE(game.position().is_legal(heard.answer->move)) << spec;
    EXPECT_NE(heard.answer->move, game::kPass);
  }
}

TEST(AgentMove, FailuresHaveAKind) {
  Turns turns(settings());
  base::Random random(12);
  const game::GameRecord over = game::random_game(BoardSize::four, random);
  const game::GameRecord begun(game::Position::initial(BoardSize::four));
  const auto failure = [&](MoveQuestion question) {
    MoveHeard heard;
    const Ticket ticket =
        taken(turns.submit("a", make_agent_move(std::move(question), heard.events())));
    EXPECT_TRUE(heard.over.wait());
    return heard.failure.value_or(Failure{Failure::Kind::server, "none"});
  };
  EXPECT_EQ(failure({over, "rnd", {}}).kind, Failure::Kind::request);
  const Failure unknown = failure({begun, "ogai:dept=3", {}});
  EXPECT_EQ(unknown.kind, Failure::Kind::request);
  EXPECT_NE(unknown.message.find("depth"), std::string::npos);
  MoveQuestion large{begun, "ogai:hash=64", {}};
  large.memory = 1 << 20;
  EXPECT_EQ(failure(large).kind, Failure::Kind::memory);
}

TEST(AgentMove, StopsAtTheLongestTime) {
  Turns turns(settings());
  MoveHeard heard;
  MoveQuestion question{
      game::GameRecord(game::Position::initial(BoardSize::eight)), "gdy-ab:depth=60", {}};
  question.longest = 50ms;
  const Ticket ticket =
      taken(turns.submit("a", make_agent_move(std::move(question), heard.events())));
  ASSERT_TRUE(heard.over.wait());
  ASSERT_TRUE(heard.answer);
  EXPECT_LT(heard.answer->elapsed, 10s);  // years otherwise
}

TEST(Hint, IsTheEnginesMove) {
  Turns turns(settings());
  const auto position = game::Position::initial(BoardSize::four);
  std::optional<search::RootMove> answer;
  Event over;
  HintEvents events;
  events.done = [&](const search::RootMove& move) { answer = move, over.happen(); };
  events.failed = [&](const Failure&) { over.happen(); };
  const Ticket ticket = taken(
      turns.submit("a", make_hint({.position = position, .limits = {.move_time = 10s}}, events)));
  ASSERT_TRUE(over.wait());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->exact);
  EXPECT_EQ(answer->value, 4);
  EXPECT_TRUE(position.is_legal(answer->move));
}

}  // namespace
}  // namespace ogai::server::think
