#include "search/alphabeta/engine.h"

#include <gtest/gtest.h>
#include <thread>

#include "game/random_games.h"

namespace ogai::search {
namespace {

using game::BoardSize;
using game::Objective;
using namespace std::chrono_literals;

EngineOptions small(int threads = 1) {
  return {std::size_t{4} << 20, threads};
}

SearchResult ask(Searcher& searcher, const SearchQuery& query) {
  NullSink sink;
  return searcher.think(query, {}, sink);
}

game::Position some_position(BoardSize size, int empties, std::uint64_t seed) {
  base::Random random(seed);
  for (;;) {
    const game::Position at =
        game::random_game(size, random, game::cell_count(size) - 4 - empties).position();
    if (at.legal_moves()) return at;
  }
}

int score_of_line(game::Position at, const std::vector<game::Move>& line, Objective objective) {
  const game::Color mover = at.to_move;
  for (const game::Move move : line) {
    EXPECT_TRUE(at.is_legal(move));
    at = at.after(move);
  }
  EXPECT_TRUE(at.is_over());
  return at.final_score(objective, mover);
}

TEST(Engine, SolvesFourByFour) {
  const auto solve = [](Objective objective) {
    SearchQuery query;
    query.board = game::initial_board();
    return ask(*make_engine(objective, BoardSize::four, small()), query);
  };
  const SearchResult reversed = solve(Objective::fewest);
  EXPECT_TRUE(reversed.exact);
  EXPECT_EQ(reversed.value, 4);
  EXPECT_EQ(solve(Objective::most).value, -10);
}

TEST(Engine, EveryProvedLinePlaysOutToItsScore) {
  for (const Objective objective : {Objective::fewest, Objective::most})
    for (const BoardSize size : {BoardSize::six, BoardSize::eight})
      for (const int threads : {1, 2}) {
        const auto engine = make_engine(objective, size, small(threads));
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
          const game::Position at = some_position(size, 12 + static_cast<int>(seed), seed);
          SearchQuery query;
          query.board = at.board;
          const SearchResult answer = ask(*engine, query);
          ASSERT_TRUE(answer.exact);
          ASSERT_EQ(score_of_line(at, answer.moves[0].line, objective), answer.value);
        }
      }
}

TEST(Engine, ValuesEveryMoveOnRequest) {
  const game::Position at = some_position(BoardSize::eight, 12, 4);
  const auto engine = make_engine(Objective::fewest, BoardSize::eight, small());
  SearchQuery query;
  query.board = at.board;
  query.lines = 64;
  const SearchResult answer = ask(*engine, query);
  ASSERT_EQ(answer.moves.size(), static_cast<std::size_t>(std::popcount(at.legal_moves())));
  game::Bits seen = 0;
  int before = 100;
  for (const RootMove& move : answer.moves) {
    EXPECT_TRUE(move.exact);
    EXPECT_LE(move.value, before);
    before = move.value;
    seen |= game::bit(move.move);
    EXPECT_EQ(move.line.front(), move.move);
    EXPECT_EQ(score_of_line(at, move.line, Objective::fewest), move.value);
  }
  EXPECT_EQ(seen, at.legal_moves());
}

TEST(Engine, ComparesAMoveWithTheBestAtOneDepth) {
  for (const int empties : {12, 40}) {
    const game::Position at = some_position(BoardSize::eight, empties, 8);
    SearchQuery query;
    query.board = at.board;
    query.lines = 64;
    query.limits.depth = empties == 12 ? 12 : 6;
    const auto engine = make_engine(Objective::fewest, BoardSize::eight, small());
    const SearchResult all = ask(*engine, query);
    for (const RootMove& move : all.moves) {
      query.lines = 1;
      query.extra_move = move.move;
      const SearchResult two = ask(*engine, query);
      ASSERT_LE(two.moves.size(), 2u);
      ASSERT_EQ(two.moves.back().move, move.move);
      EXPECT_EQ(two.moves.back().depth, two.moves.front().depth);
      EXPECT_EQ(two.moves.back().line.front(), move.move);
      EXPECT_TRUE(!move.exact || two.moves.back().value == move.value);
    }
  }
}

TEST(Engine, WinLossDrawIsTheSignOfTheScore) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const game::Position at = some_position(BoardSize::eight, 14, 20 + seed);
    SearchQuery query;
    query.board = at.board;
    const int score = ask(*make_engine(Objective::fewest, BoardSize::eight, small()), query).value;
    query.wld = true;
    const SearchResult answer =
        ask(*make_engine(Objective::fewest, BoardSize::eight, small()), query);
    EXPECT_EQ(answer.value, (score > 0) - (score < 0));
    EXPECT_TRUE(answer.exact);
  }
}

TEST(Engine, PassesAndFinishedGames) {
  const auto engine = make_engine(Objective::fewest, BoardSize::eight, small());
  SearchQuery query;
  query.board = {.own = ~game::Bits{0}, .opp = 0};
  const SearchResult over = ask(*engine, query);
  EXPECT_TRUE(over.moves.empty());
  EXPECT_TRUE(over.exact);
  EXPECT_EQ(over.value, -64);
  // A position whose mover must pass is worth what the other side makes of it.
  base::Random random(9);
  for (int found = 0; found < 3;) {
    const game::Position at = game::random_game(BoardSize::eight, random, 50).position();
    if (!at.must_pass()) continue;
    ++found;
    query.board = at.board;
    const SearchResult passed = ask(*engine, query);
    ASSERT_EQ(passed.moves.size(), 1u);
    EXPECT_EQ(passed.moves[0].move, game::kPass);
    EXPECT_EQ(score_of_line(at, passed.moves[0].line, Objective::fewest), passed.value);
  }
}

TEST(Engine, RepeatsItselfExactly) {
  SearchQuery query;
  query.board = some_position(BoardSize::eight, 40, 5).board;
  query.limits.depth = 9;
  const SearchResult first = ask(*make_engine(Objective::fewest, BoardSize::eight, small()), query);
  const auto engine = make_engine(Objective::fewest, BoardSize::eight, small());
  ask(*engine, query);
  engine->clear();
  const SearchResult again = ask(*engine, query);
  EXPECT_EQ(first.nodes, again.nodes);
  EXPECT_EQ(first.value, again.value);
  EXPECT_EQ(first.moves[0].line, again.moves[0].line);
}

TEST(Engine, KeepsItsLimits) {
  const auto engine = make_engine(Objective::fewest, BoardSize::eight, small(2));
  SearchQuery query;
  query.board = some_position(BoardSize::eight, 50, 6).board;
  query.limits.nodes = 20000;
  EXPECT_LT(ask(*engine, query).nodes, 60000u);
  query.limits = {};
  query.limits.depth = 5;
  EXPECT_EQ(ask(*engine, query).moves[0].depth, 5);
  query.limits = {};
  query.limits.move_time = 50ms;
  const SearchResult timed = ask(*engine, query);
  EXPECT_LT(timed.elapsed, 500ms);
  EXPECT_NE(timed.moves[0].move, game::kPass);
}

TEST(Engine, EndsWhenStopped) {
  const auto engine = make_engine(Objective::fewest, BoardSize::eight, small(2));
  SearchQuery query;
  query.board = game::initial_board();
  std::stop_source source;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(100ms);
    source.request_stop();
  });
  NullSink sink;
  const SearchResult answer = engine->think(query, source.get_token(), sink);
  EXPECT_FALSE(answer.exact);
  EXPECT_TRUE(game::legal_moves(query.board) & game::bit(answer.moves[0].move));
  // And with the stop there from the beginning.
  const SearchResult at_once = engine->think(query, source.get_token(), sink);
  EXPECT_TRUE(game::legal_moves(query.board) & game::bit(at_once.moves[0].move));
}

// Engines that think at the same time with one table prove what each proves alone.
TEST(Engine, SeveralMayShareATable) {
  const auto table = std::make_shared<TranspositionTable>(std::size_t{1} << 20);
  std::array<std::unique_ptr<Searcher>, 2> engines;
  for (auto& engine : engines)
    engine = make_engine(Objective::fewest, BoardSize::six, {.table = table});
  std::array<std::vector<int>, 2> values;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < engines.size(); ++i)
      threads.emplace_back([&, i] {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
          SearchQuery query;
          query.board = some_position(BoardSize::six, 10, seed).board;
          values[i].push_back(ask(*engines[i], query).value);
        }
      });
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto alone = make_engine(Objective::fewest, BoardSize::six, small());
    SearchQuery query;
    query.board = some_position(BoardSize::six, 10, seed).board;
    const int value = ask(*alone, query).value;
    EXPECT_EQ(values[0][seed - 1], value);
    EXPECT_EQ(values[1][seed - 1], value);
  }
}

// Selective searches contradict themselves, and with a table that remembers it may do so for ever:
// the windows at the root must not follow.
TEST(Engine, SelectiveSearchesComeToAnEnd) {
  const auto engine = make_engine(Objective::fewest, BoardSize::eight, small());
  base::Random random(1);
  for (int i = 0; i < 10; ++i) {
    game::GameRecord record = game::random_game(BoardSize::eight, random, 8, Objective::fewest);
    while (!record.is_over() && std::popcount(record.position().empties()) > 14) {
      game::Move move = game::kPass;
      if (record.position().legal_moves()) {
        SearchQuery query;
        query.board = record.position().board;
        query.limits.depth = 6;
        query.limits.nodes = 2'000'000;
        const SearchResult answer = ask(*engine, query);
        ASSERT_LT(answer.nodes, 1'000'000u) << "game " << i;
        move = answer.moves.front().move;
      }
      ASSERT_TRUE(record.play(move).ok());
    }
  }
}

}  // namespace
}  // namespace ogai::search
