#include "server/think/position_analysis.h"

#include <gtest/gtest.h>

#include "game/random_games.h"
#include "search/alphabeta/engine.h"
#include "server/think/test_scheduler.h"

namespace ogai::server::think {
namespace {

using namespace std::chrono_literals;
using game::BoardSize;
using game::Objective;

int solved(const game::Position& position, Objective objective) {
  const auto engine = search::make_engine(objective, position.size, {std::size_t{1} << 20, 1});
  search::SearchQuery question;
  question.board = position.board;
  search::NullSink sink;
  return engine->think(question, {}, sink).value;
}

// An analysis and all it said.
struct Heard {
  std::vector<PositionSnapshot> snapshots;
  std::optional<Failure> failure;
  Event over;

  OwnedRequest request(PositionAnalysis analysis) {
    analysis.news = [this](const PositionSnapshot& snapshot) { snapshots.push_back(snapshot); };
    analysis.done = [this] { over.happen(); };
    OwnedRequest request = make_request(std::move(analysis));
    request->on_failure = [this](const Failure& fault) {
      failure = fault;
      over.happen();
    };
    return request;
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
  Scheduler scheduler(settings());
  for (const Objective objective : {Objective::fewest, Objective::most}) {
    const auto position =
        game::Position::initial(BoardSize::four)
            .after(game::first_square(game::Position::initial(BoardSize::four).legal_moves()));
    Heard heard;
    const OwnedRequest request =
        submitted(scheduler, "a", heard.request({.position = position, .objective = objective}));
    ASSERT_TRUE(heard.over.wait());
    expect_solved(heard.snapshots.back(), position, objective);
  }
}

TEST(PositionAnalysis, GoesOnAfterEachCut) {
  Scheduler scheduler(hurried());
  base::Random random(3);
  const game::Position position = game::random_game(BoardSize::six, random, 18).position();
  // Four clients want the same; each is cut, and each comes to the same end.
  std::array<Heard, 4> heard;
  std::vector<OwnedRequest> requests;
  for (std::size_t i = 0; i < heard.size(); ++i)
    requests.push_back(submitted(scheduler, "client " + std::to_string(i),
                                 heard[i].request({.position = position})));
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
  Scheduler scheduler(settings());
  Heard heard;
  const OwnedRequest request = submitted(
      scheduler, "a",
      heard.request({.position = game::Position::initial(BoardSize::eight), .budget = 300ms}));
  ASSERT_TRUE(heard.over.wait());
  const PositionSnapshot& last = heard.snapshots.back();
  EXPECT_FALSE(last.proved);
  EXPECT_EQ(last.moves.size(), 4u);
  for (const auto& move : last.moves) EXPECT_EQ(move.depth, last.depth);
  EXPECT_GT(last.nodes, 0u);
  EXPECT_GT(last.elapsed, 20ms);
}

TEST(PositionAnalysis, CancellingItStopsTheEngineAtOnce) {
  Scheduler scheduler(settings());
  Event begun;
  const OwnedRequest request =
      submitted(scheduler, "a",
                make_request(PositionAnalysis{.position = game::Position::initial(BoardSize::eight),
                                              .budget = 1h,
                                              .news = [&](const auto&) { begun.happen(); }}));
  ASSERT_TRUE(begun.wait());
  const base::Stopwatch watch;
  request->cancel();
  EXPECT_LT(watch.elapsed(), 5s);  // an hour otherwise
}

TEST(PositionAnalysis, PassesAndFinishedGames) {
  Scheduler scheduler(settings());
  base::Random random(4);
  int passes = 0, ends = 0;
  while (passes == 0 || ends == 0) {
    game::GameRecord record = game::random_game(BoardSize::four, random);
    std::vector<game::Position> positions = {record.position()};
    for (std::size_t ply = 0; ply < record.moves().size(); ++ply)
      if (record.moves()[ply].move == game::kPass) positions.push_back(record.position_at(ply));
    for (const game::Position& position : positions) {
      Heard heard;
      const OwnedRequest request = submitted(scheduler, "a", heard.request({.position = position}));
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

}  // namespace
}  // namespace ogai::server::think
