#include "search/table.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "base/test_effort.h"
#include "game/random_games.h"

namespace ogai::search {
namespace {

game::Board some_board(std::uint64_t seed) {
  base::Random random(seed);
  return game::random_position(game::BoardSize::eight, random).board;
}

Table::Result result(int depth, int level, int alpha, int beta, int score, game::Move best = 3) {
  return {depth, level, alpha, beta, score, best, 1000};
}

TEST(Table, TellsWhatItWasTold) {
  Table table(1 << 20);
  const Table::Key key = Table::key(some_board(1));
  Known known;
  EXPECT_FALSE(table.probe(key, known));
  table.store(key, result(10, 2, -5, 5, 7, 19));  // failed high
  ASSERT_TRUE(table.probe(key, known));
  EXPECT_EQ(known.lower, 7);
  EXPECT_EQ(known.upper, 64);
  EXPECT_EQ(known.depth, 10);
  EXPECT_EQ(known.selectivity, 2);
  EXPECT_EQ(known.best, 19);
  table.store(key, result(10, 2, 9, 10, 8, 20));  // failed low: the move says nothing
  ASSERT_TRUE(table.probe(key, known));
  EXPECT_EQ(known.lower, 7);
  EXPECT_EQ(known.upper, 8);
  EXPECT_EQ(known.best, 19);
}

TEST(Table, KeepsTheDeeperSearch) {
  Table table(1 << 20);
  const Table::Key key = Table::key(some_board(2));
  table.store(key, result(12, 1, -1, 1, 0));
  table.store(key, result(4, kExactLevel, 20, 30, 25));
  Known known;
  ASSERT_TRUE(table.probe(key, known));
  EXPECT_EQ(known.depth, 12);
  table.store(key, result(12, 3, -1, 1, -6));
  ASSERT_TRUE(table.probe(key, known));
  EXPECT_EQ(known.selectivity, 3);
  EXPECT_EQ(known.lower, -64);
  EXPECT_EQ(known.upper, -6);
}

TEST(Table, GivesWayToCostlierWorkOnly) {
  Table table(4096);  // 64 buckets
  // Many cheap positions after few costly ones: the costly ones stay.
  std::vector<Table::Key> costly;
  for (std::uint64_t i = 0; i < 32; ++i) {
    costly.push_back(Table::key(some_board(100 + i)));
    table.store(costly.back(), {20, kExactLevel, -1, 1, 0, 3, 1u << 30});
  }
  for (std::uint64_t i = 0; i < 5000; ++i)
    table.store(Table::key(some_board(1000 + i)), {8, kExactLevel, -1, 1, 0, 3, 100});
  Known known;
  int kept = 0;
  for (const Table::Key key : costly) kept += table.probe(key, known);
  EXPECT_GE(kept, 31);
  // A new search may displace them all.
  table.new_search();
  for (std::uint64_t i = 0; i < 5000; ++i)
    table.store(Table::key(some_board(10000 + i)), {8, kExactLevel, -1, 1, 0, 3, 100});
  kept = 0;
  for (const Table::Key key : costly) kept += table.probe(key, known);
  EXPECT_EQ(kept, 0);
}

TEST(Table, ForgetsWhenCleared) {
  Table table(1 << 16);
  const Table::Key key = Table::key(some_board(3));
  table.store(key, result(10, 2, -5, 5, 1));
  table.clear();
  Known known;
  EXPECT_FALSE(table.probe(key, known));
}

// Entries torn by two writers must never be believed.
TEST(Table, ThreadsNeverSeeMixedEntries) {
  Table table(4096);
  constexpr int kBoards = 512;
  std::vector<Table::Key> keys;
  for (int i = 0; i < kBoards; ++i) keys.push_back(Table::key(some_board(5000 + i)));
  const auto work = [&](int offset) {
    for (int round = 0; round < 40; ++round)
      for (int j = 0; j < kBoards; ++j) {
        const int i = (j + offset) % kBoards;
        Known known;
        if (table.probe(keys[i], known)) {
          ASSERT_EQ(known.lower, i % 50);
        }
        table.store(keys[i], {5, 1, -64, 64, i % 50, static_cast<game::Move>(i % 60), 10});
      }
  };
  std::vector<std::jthread> threads;
  for (int t = 0; t < 3; ++t) threads.emplace_back(work, t * 100);
}

TEST(Table, AsksForMemoryItCannotHave) {
  if (base::kSanitized) GTEST_SKIP() << "sanitizers end the program where new would throw";
  EXPECT_THROW(Table(std::size_t{1} << 50), std::bad_alloc);
}

}  // namespace
}  // namespace ogai::search
