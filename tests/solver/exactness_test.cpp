// The engine's exact values against searches too simple to be wrong: plain minimax up to ten
// empty squares, a hashless alpha-beta (checked against that minimax) beyond.
#include <gtest/gtest.h>

#include "game/notation/position_text.h"
#include "game/random_games.h"
#include "hashless_alphabeta.h"
#include "plain_minimax.h"
#include "search/alphabeta/engine.h"

namespace ogai::solver {
namespace {

using game::BoardSize;
using game::Objective;
using game::Position;

// Positions of a number of empty squares: from random games, or any discs at all.
Position random_position(BoardSize size, int empties, base::Random& random, bool reachable) {
  const int cells = game::cell_count(size);
  if (reachable)
    for (;;) {
      const Position at = game::random_game(size, random, cells - 4 - empties).position();
      if (std::popcount(at.empties()) == empties) return at;
    }
  game::Bits discs = game::playable(size);
  for (int i = 0; i < empties; ++i) discs ^= game::bit(game::random_square(discs, random));
  const game::Bits own = random();
  return {{discs & own, discs & ~own}, size, game::Color::black};
}

int score_of_line(Position at, const std::vector<game::Move>& line, Objective objective) {
  const game::Color mover = at.to_move;
  for (const game::Move move : line) {
    EXPECT_TRUE(at.is_legal(move));
    at = at.after(move);
  }
  EXPECT_TRUE(at.is_over());
  return at.final_score(objective, mover);
}

std::string text(const Position& position) {
  return game::notation::format_position(position);
}

template <Objective objective>
class Checker {
 public:
  explicit Checker(BoardSize size, int threads = 1)
      : size_(size),
        engine_(search::make_engine(objective, size, {std::size_t{4} << 20, threads})) {}

  search::SearchResult ask(game::Board board, int lines = 1, bool wld = false) const {
    search::SearchRequest question;
    question.board = board;
    question.lines = lines;
    question.wld = wld;
    search::NullSink sink;
    return engine_->think(question, {}, sink);
  }

  // The value, the line and the sign.
  void expect_score(const Position& at, int score) const {
    const search::SearchResult answer = ask(at.board);
    ASSERT_TRUE(answer.exact) << text(at);
    ASSERT_EQ(answer.value, score) << text(at);
    ASSERT_EQ(answer.moves.empty(), at.is_over()) << text(at);
    const auto line = at.is_over() ? std::vector<game::Move>{} : answer.moves.front().line;
    ASSERT_EQ(score_of_line(at, line, objective), score) << text(at);
    ASSERT_EQ(ask(at.board, 1, true).value, (score > 0) - (score < 0)) << text(at);
  }

  void expect_every_move_right(const Position& at) const {
    for (const search::RootMove& move : ask(at.board, 64).moves) {
      const int score = -plain_minimax<objective>(at.after(move.move).board, size_);
      ASSERT_EQ(move.value, score) << text(at) << " " << game::move_name(size_, move.move);
      ASSERT_EQ(score_of_line(at, move.line, objective), score) << text(at);
    }
  }

 private:
  BoardSize size_;
  std::unique_ptr<search::Searcher> engine_;
};

// How many positions with so many empty squares: as many as the minimax has patience for.
int sample_size(int empties) {
  return empties <= 7 ? 400 : empties == 8 ? 300 : empties == 9 ? 200 : 100;
}

template <Objective objective>
void against_minimax(BoardSize size) {
  const Checker<objective> checker(size);
  base::Random random(game::side(size));
  for (int empties = 0; empties <= 10; ++empties)
    for (int i = 0; i < sample_size(empties); ++i) {
      const Position at = random_position(size, empties, random, i % 4 != 3);
      ASSERT_NO_FATAL_FAILURE(checker.expect_score(at, plain_minimax<objective>(at.board, size)));
    }
}

TEST(Exactness, EqualsMinimaxReversed8) {
  against_minimax<Objective::fewest>(BoardSize::eight);
}
TEST(Exactness, EqualsMinimaxReversed6) {
  against_minimax<Objective::fewest>(BoardSize::six);
}
TEST(Exactness, EqualsMinimaxClassic8) {
  against_minimax<Objective::most>(BoardSize::eight);
}
TEST(Exactness, EqualsMinimaxClassic6) {
  against_minimax<Objective::most>(BoardSize::six);
}

template <Objective objective>
void check_alphabeta(BoardSize size) {
  const HashlessAlphaBeta<objective> alphabeta(size);
  base::Random random(3);
  for (int empties = 0; empties <= 9; ++empties)
    for (int i = 0; i < 30; ++i) {
      const Position at = random_position(size, empties, random, i % 4 != 3);
      ASSERT_EQ(alphabeta.solve(at.board), plain_minimax<objective>(at.board, size)) << text(at);
    }
}

TEST(HashlessAlphaBeta, EqualsMinimax) {
  for (const BoardSize size : {BoardSize::six, BoardSize::eight}) {
    check_alphabeta<Objective::fewest>(size);
    check_alphabeta<Objective::most>(size);
  }
}

template <Objective objective>
void against_alphabeta(BoardSize size, int threads) {
  const Checker<objective> checker(size, threads);
  const HashlessAlphaBeta<objective> alphabeta(size);
  base::Random random(static_cast<std::uint64_t>(game::side(size) + threads));
  for (int empties = 11; empties <= 14; ++empties)
    for (int i = 0; i < (empties < 13 ? 50 : 20); ++i) {
      const Position at = random_position(size, empties, random, true);
      ASSERT_NO_FATAL_FAILURE(checker.expect_score(at, alphabeta.solve(at.board)));
    }
}

TEST(Exactness, EqualsAlphaBetaReversed) {
  against_alphabeta<Objective::fewest>(BoardSize::eight, 1);
  against_alphabeta<Objective::fewest>(BoardSize::six, 2);
}
TEST(Exactness, EqualsAlphaBetaClassic) {
  against_alphabeta<Objective::most>(BoardSize::eight, 2);
  against_alphabeta<Objective::most>(BoardSize::six, 1);
}

template <Objective objective>
void every_move(BoardSize size) {
  const Checker<objective> checker(size);
  base::Random random(11);
  for (int i = 0; i < 200; ++i)
    ASSERT_NO_FATAL_FAILURE(
        checker.expect_every_move_right(random_position(size, 4 + i % 5, random, true)));
}

TEST(Exactness, EveryMoveHasItsScore) {
  for (const BoardSize size : {BoardSize::six, BoardSize::eight}) {
    every_move<Objective::fewest>(size);
    every_move<Objective::most>(size);
  }
}

// A search of any depth whose leaves are judged rightly comes to the right value.
template <Objective objective>
void minimax_over_exact_values(BoardSize size) {
  const Checker<objective> checker(size);
  const Judge judge = [&](game::Board board) { return checker.ask(board).value; };
  base::Random random(17);
  for (int i = 0; i < 8; ++i) {
    const Position at = random_position(size, 13, random, true);
    const int score = checker.ask(at.board).value;
    for (int depth = 1; depth <= 3; ++depth)
      ASSERT_EQ(plain_minimax<objective>(at.board, size, depth, judge), score) << text(at);
  }
}

TEST(Exactness, MinimaxOverExactValuesIsExact) {
  for (const BoardSize size : {BoardSize::six, BoardSize::eight}) {
    minimax_over_exact_values<Objective::fewest>(size);
    minimax_over_exact_values<Objective::most>(size);
  }
}

}  // namespace
}  // namespace ogai::solver
