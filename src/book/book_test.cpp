#include "book/book.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "book/check.h"
#include "book/shipped_book.h"
#include "book/test_books.h"
#include "game/notation/position_text.h"

namespace ogai::book {
namespace {

using game::Board;
using game::BoardSize;
using game::Move;
using game::Objective;

const Board kStart = game::initial_board();

BookSettings small(BoardSize size) {
  return {.size = size, .depth = 3, .error = 12, .ply_cost = 50};
}

TEST(Book, ValuesAreThoseOfPlainRecursion) {
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most}) {
      BookSettings settings = small(size);
      settings.objective = objective;
      const Book book = drawn_book(settings, 150);
      const SlowBook slow(book);
      ASSERT_GT(book.size(), 100u);
      for (std::size_t i = 0; i < book.size(); ++i)
        ASSERT_EQ(book.value(i), slow.value(book.board(i))) << i;
    }
}

TEST(Book, AnswersInEveryOrientation) {
  const Book book = drawn_book(small(BoardSize::six), 60);
  for (std::size_t i = 0; i < book.size(); ++i) {
    std::map<Move, int> known;
    for (const BookMove& move : book.moves(book.board(i))) known[move.move] = move.value;
    for (game::Symmetry s = 0; s < game::kSymmetries; ++s) {
      const Board image = game::transform(book.board(i), s);
      EXPECT_EQ(book.find(image), i);
      for (const BookMove& move : book.moves(image))
        EXPECT_EQ(known.at(game::transform_move(move.move, game::inverse(s))), move.value);
    }
  }
  EXPECT_EQ(book.moves(kStart).size(), 4u);  // one position behind all four
  EXPECT_EQ(book.moves(kStart).front().value, book.moves(kStart).back().value);
}

TEST(Book, KeepsNoTwoSymmetricPositions) {
  const Book book = drawn_book(small(BoardSize::eight), 200);
  std::set<Board> seen;
  for (std::size_t i = 0; i < book.size(); ++i)
    for (game::Symmetry s = 0; s < game::kSymmetries; ++s) {
      const Board image = game::transform(book.board(i), s);
      EXPECT_TRUE(image == book.board(i) || !seen.contains(image));
      seen.insert(book.board(i));
    }
}

// Black has no move; white takes a1 and the game is over.
TEST(Book, PassesAreNotKeptAndAreAnswered) {
  const Board passing = game::notation::parse_position("-XXOOOOOOOOOOOOO X")->board;
  const BookSettings settings = small(BoardSize::four);
  const Board behind = game::canonical(passing.passed()).board;
  const Book book(settings, {{behind, 1, {-16}}});
  ASSERT_EQ(book.moves(passing).size(), 1u);
  EXPECT_EQ(book.moves(passing)[0], (BookMove{game::kPass, 16, true}));
  EXPECT_EQ(book.best_line(passing).size(), 2u);
  EXPECT_EQ(book.count_from(passing), 1u);
  EXPECT_EQ(book.moves(passing.passed())[0].value, -16);
  EXPECT_FALSE(book.moves(passing.passed())[0].expanded);
}

TEST(Book, AStepOverAPassKeepsTheSide) {
  const Book book = drawn_book(small(BoardSize::four), 400);
  int passes = 0;
  for (std::size_t i = 0; i < book.size(); ++i)
    for (const BookMove& move : book.moves(book.board(i))) {
      const Board next = game::after(book.board(i), move.move);
      const auto replies = book.moves(next);
      if (!move.expanded || replies.front().move != game::kPass) continue;
      ++passes;
      EXPECT_EQ(replies.front().value, -move.value);
      EXPECT_EQ(book.moves(next.passed()).front().value, move.value);
    }
  EXPECT_GT(passes, 0);
}

TEST(Book, LinesFollowTheBestMovesOutOfTheBook) {
  const Book book = drawn_book(small(BoardSize::eight), 100);
  Board board = kStart;
  const auto line = book.best_line(board);
  ASSERT_GT(line.size(), 2u);
  for (const Move move : line) {
    EXPECT_EQ(book.moves(board).front().move, move);
    board = game::after(board, move);
  }
  EXPECT_TRUE(book.moves(board).empty());
  EXPECT_TRUE(Book(small(BoardSize::eight)).best_line(kStart).empty());
}

TEST(Book, TellsAllItKnowsOfAPosition) {
  const Book book = drawn_book(small(BoardSize::eight), 100);
  for (const Board board : {kStart, game::after(kStart, 19)}) {
    const Explored found = explore(book, board);
    const auto moves = book.moves(board);
    EXPECT_EQ(found.value, moves.front().value);
    EXPECT_EQ(found.depth, 3);
    EXPECT_EQ(found.line, book.best_line(board));
    ASSERT_EQ(found.moves.size(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      EXPECT_EQ(found.moves[i].move, moves[i].move);
      EXPECT_EQ(found.moves[i].loss, *found.value - moves[i].value);
      EXPECT_EQ(found.moves[i].expanded, found.moves[i].below > 0);
    }
  }
  EXPECT_EQ(explore(book, kStart).moves[0].below, 99u);
  EXPECT_TRUE(explore(Book(small(BoardSize::eight)), kStart).moves.empty());
}

TEST(Book, CountsWhatIsBelow) {
  const Book book = drawn_book(small(BoardSize::eight), 100);
  const BookCheck check = check_book(book);
  EXPECT_EQ(book.count_from(kStart), 100u);
  EXPECT_EQ(check.unreachable, 0u);
  EXPECT_EQ(check.plies[0].positions, 1u);
  EXPECT_EQ(check.plies[0].moves, 4u);
  std::size_t sum = 0;
  for (const PlyCount& ply : check.plies) sum += ply.positions;
  EXPECT_EQ(sum, 100u);

  std::vector<BookPosition> without_start;
  for (std::size_t i = 0; i < book.size(); ++i)
    if (book.board(i).disc_count() > 4) without_start.push_back(book.position(i));
  EXPECT_EQ(check_book(Book(book.settings(), without_start)).unreachable, 99u);
}

TEST(Book, ComparesItselfWithASearch) {
  const Book book = drawn_book({.size = BoardSize::four, .depth = 2, .error = 0}, 1);
  DrawnSearcher engine(BoardSize::four);
  const Comparison same = compare_with_search(book, 2, 10, 1, engine, {});
  EXPECT_EQ(same.samples, 1u);
  EXPECT_EQ(same.largest, 0);
  EXPECT_EQ(same.same_move, 1u);
}

TEST(BookChoice, RepeatsUnderASeedAndKeepsWithinTheError) {
  const Book book = drawn_book(small(BoardSize::six), 100);
  for (const int error : {0, 3, 64}) {
    std::map<Move, int> chosen;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      const auto move = choose_move(book, kStart, error, seed);
      EXPECT_EQ(*move, *choose_move(book, kStart, error, seed));
      ++chosen[move->move];
    }
    EXPECT_EQ(chosen.size(), 4u);  // all equal at the start
  }
  for (std::size_t i = 0; i < book.size(); ++i) {
    const auto moves = book.moves(book.board(i));
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      EXPECT_LE(book.value(i) - choose_move(book, book.board(i), 2, seed)->value, 2);
  }
  EXPECT_FALSE(choose_move(Book(small(BoardSize::six)), kStart, 0, 1).has_value());
}

TEST(BookChoice, PrefersTheBetterMoves) {
  // The two moves of a position after one ply, 2 discs apart.
  const Board board = game::canonical(game::after(kStart, 19)).board;
  const Book book({.size = BoardSize::eight, .depth = 1}, {{board, 1, {5, 3, kNoValue}}});
  ASSERT_EQ(book.moves(board).size(), 2u);
  int best = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed)
    best += choose_move(book, board, 3, seed)->value == 5;
  EXPECT_NEAR(best, 667, 60);  // weights 4 and 2
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    EXPECT_EQ(choose_move(book, board, 1, seed)->value, 5);
}

TEST(ShippedBook, EveryOneIsABookOfItsName) {
  for (const ShippedBook& shipped : shipped_books()) {
    const Book* book = shipped_book(shipped.objective, shipped.size);
    ASSERT_NE(book, nullptr);
    EXPECT_EQ(book->settings().size, shipped.size);
    EXPECT_EQ(book->settings().objective, shipped.objective);
    EXPECT_EQ(check_book(*book).unreachable, 0u);
    EXPECT_FALSE(book->moves(kStart).empty());
  }
  EXPECT_EQ(shipped_book(Objective::fewest, BoardSize::four), nullptr);
}

}  // namespace
}  // namespace ogai::book
