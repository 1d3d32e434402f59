#include "book/graph.h"

#include <gtest/gtest.h>

#include "book/test_books.h"

namespace ogai::book {
namespace {

using game::BoardSize;

TEST(Graph, ChoosesAsPlainRecursionDoes) {
  for (const BoardSize size : game::kBoardSizes)
    for (const int ply_cost : {0, 30, 200}) {
      const BookSettings settings{.size = size, .depth = 2, .error = 8, .ply_cost = ply_cost};
      Graph graph(settings);
      SlowBook slow(settings);
      DrawnSearcher engine(size);
      while (graph.size() < 40) {
        const auto board = graph.choose();
        ASSERT_EQ(board, slow.choose()) << game::side(size) << " after " << graph.size();
        if (!board) break;
        const BookPosition learned = *learn(*board, settings, engine, {});
        graph.add(learned);
        slow.add(learned);
      }
      EXPECT_EQ(graph.start_value(), slow.value(game::canonical(game::initial_board()).board));
    }
}

TEST(Graph, AReservedPositionIsNotChosenUntilAdded) {
  const BookSettings settings{.size = BoardSize::six, .depth = 2};
  Graph graph(settings);
  DrawnSearcher engine(BoardSize::six);
  const auto start = graph.choose();
  graph.reserve(*start);
  EXPECT_FALSE(graph.choose().has_value());
  graph.add(*learn(*start, settings, engine, {}));
  const auto first = graph.choose();
  graph.reserve(*first);
  EXPECT_FALSE(graph.choose().has_value());  // all four moves lead there
  graph.add(*learn(*first, settings, engine, {}));
  const auto second = graph.choose();
  ASSERT_TRUE(second.has_value());
  graph.reserve(*second);
  EXPECT_NE(graph.choose(), second);
}

TEST(Graph, AnyOrderOfAddingGivesTheSame) {
  const BookSettings settings{.size = BoardSize::six, .depth = 2, .error = 10, .ply_cost = 40};
  const Book book = drawn_book(settings, 150);
  Graph upwards(settings), downwards(settings);
  for (std::size_t i = 0; i < book.size(); ++i) {
    upwards.add(book.position(i));
    downwards.add(book.position(book.size() - 1 - i));
  }
  EXPECT_EQ(upwards.choose(), Graph(book).choose());
  EXPECT_EQ(downwards.choose(), Graph(book).choose());
  EXPECT_EQ(downwards.start_value(), Graph(book).start_value());
}

TEST(Graph, EndsWhenNothingWithinTheErrorIsLeft) {
  const BookSettings settings{.size = BoardSize::four, .depth = 12, .error = 0, .ply_cost = 100};
  Graph graph(settings);
  DrawnSearcher engine(BoardSize::four);
  grow(graph, 100'000, engine);
  EXPECT_FALSE(graph.choose().has_value());
  EXPECT_LT(graph.size(), 20'000u);
}

}  // namespace
}  // namespace ogai::book
