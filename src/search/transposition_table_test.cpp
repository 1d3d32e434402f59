#include "search/transposition_table.h"

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

TranspositionTable::Result result(int depth, int selectivity, int alpha, int beta, int score,
                                  game::Move best = 3, std::uint64_t nodes = 1000) {
  return {.depth = depth,
          .selectivity = selectivity,
          .alpha = alpha,
          .beta = beta,
          .score = score,
          .best = best,
          .nodes = nodes};
}

TEST(TranspositionTable, TellsWhatItWasTold) {
  TranspositionTable table(1 << 20);
  const TranspositionTable::Key key = TranspositionTable::key(some_board(1));
  TTData tt;
  EXPECT_FALSE(table.probe(key, tt));
  table.store(key, result(10, 2, -5, 5, 7, 19));  // failed high
  ASSERT_TRUE(table.probe(key, tt));
  EXPECT_EQ(tt.lower, 7);
  EXPECT_EQ(tt.upper, 64);
  EXPECT_EQ(tt.depth, 10);
  EXPECT_EQ(tt.selectivity, 2);
  EXPECT_EQ(tt.best, 19);
  table.store(key, result(10, 2, 9, 10, 8, 20));  // failed low: the move says nothing
  ASSERT_TRUE(table.probe(key, tt));
  EXPECT_EQ(tt.lower, 7);
  EXPECT_EQ(tt.upper, 8);
  EXPECT_EQ(tt.best, 19);
}

TEST(TranspositionTable, KeepsTheDeeperSearch) {
  TranspositionTable table(1 << 20);
  const TranspositionTable::Key key = TranspositionTable::key(some_board(2));
  table.store(key, result(12, 1, -1, 1, 0));
  table.store(key, result(4, kNoSelectivity, 20, 30, 25));
  TTData tt;
  ASSERT_TRUE(table.probe(key, tt));
  EXPECT_EQ(tt.depth, 12);
  table.store(key, result(12, 3, -1, 1, -6));
  ASSERT_TRUE(table.probe(key, tt));
  EXPECT_EQ(tt.selectivity, 3);
  EXPECT_EQ(tt.lower, -64);
  EXPECT_EQ(tt.upper, -6);
}

TEST(TranspositionTable, GivesWayToCostlierWorkOnly) {
  TranspositionTable table(4096);  // 64 buckets
  // Many cheap positions after few costly ones: the costly ones stay.
  std::vector<TranspositionTable::Key> costly;
  for (std::uint64_t i = 0; i < 32; ++i) {
    costly.push_back(TranspositionTable::key(some_board(100 + i)));
    table.store(costly.back(), result(20, kNoSelectivity, -1, 1, 0, 3, 1u << 30));
  }
  for (std::uint64_t i = 0; i < 5000; ++i)
    table.store(TranspositionTable::key(some_board(1000 + i)),
                result(8, kNoSelectivity, -1, 1, 0, 3, 100));
  TTData tt;
  int kept = 0;
  for (const TranspositionTable::Key key : costly) kept += table.probe(key, tt);
  EXPECT_GE(kept, 31);
  // A new search may displace them all.
  table.new_search();
  for (std::uint64_t i = 0; i < 5000; ++i)
    table.store(TranspositionTable::key(some_board(10000 + i)),
                result(8, kNoSelectivity, -1, 1, 0, 3, 100));
  kept = 0;
  for (const TranspositionTable::Key key : costly) kept += table.probe(key, tt);
  EXPECT_EQ(kept, 0);
}

TEST(TranspositionTable, ForgetsWhenCleared) {
  TranspositionTable table(1 << 16);
  const TranspositionTable::Key key = TranspositionTable::key(some_board(3));
  table.store(key, result(10, 2, -5, 5, 1));
  table.clear();
  TTData tt;
  EXPECT_FALSE(table.probe(key, tt));
}

// Entries torn by two writers must never be believed.
TEST(TranspositionTable, ThreadsNeverSeeMixedEntries) {
  TranspositionTable table(4096);
  constexpr int kBoards = 512;
  std::vector<TranspositionTable::Key> keys;
  for (int i = 0; i < kBoards; ++i) keys.push_back(TranspositionTable::key(some_board(5000 + i)));
  const auto work = [&](int offset) {
    for (int round = 0; round < 40; ++round)
      for (int j = 0; j < kBoards; ++j) {
        const int i = (j + offset) % kBoards;
        TTData tt;
        if (table.probe(keys[i], tt)) {
          ASSERT_EQ(tt.lower, i % 50);
        }
        table.store(keys[i], result(5, 1, -64, 64, i % 50, static_cast<game::Move>(i % 60), 10));
      }
  };
  std::vector<std::jthread> threads;
  for (int t = 0; t < 3; ++t) threads.emplace_back(work, t * 100);
}

TEST(TranspositionTable, AsksForMemoryItCannotHave) {
  if (base::kSanitized) GTEST_SKIP() << "sanitizers end the program where new would throw";
  EXPECT_THROW(TranspositionTable(std::size_t{1} << 50), std::bad_alloc);
}

}  // namespace
}  // namespace ogai::search
