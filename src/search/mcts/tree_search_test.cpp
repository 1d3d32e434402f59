#include "search/mcts/tree_search.h"

#include <gtest/gtest.h>
#include <thread>

#include "game/random_games.h"
#include "search/mcts/rollouts.h"
#include "search/mcts/solved_leaves.h"
#include "search/mcts/tree_fixture.h"

namespace ogai::search::mcts {
namespace {

using game::BoardSize;
using game::Objective;
using namespace std::chrono_literals;

TreeSearch::MakeEvaluator random_games(int solved = 0) {
  return [solved](std::uint64_t seed) {
    std::unique_ptr<Evaluator> games =
        std::make_unique<Rollouts>(Objective::fewest, BoardSize::eight, RolloutSettings{}, seed);
    return solved ? solved_leaves(Objective::fewest, BoardSize::eight, solved, std::move(games))
                  : std::move(games);
  };
}

TreeSearchSettings small_search(int threads = 1) {
  TreeSearchSettings settings;
  settings.tree.bytes = std::size_t{4} << 20;
  settings.threads = threads;
  return settings;
}

game::Board some_board(int plies, std::uint64_t seed) {
  base::Random random(seed);
  for (;;) {
    const game::Position at = game::random_game(BoardSize::eight, random, plies).position();
    if (std::popcount(at.legal_moves()) > 2) return at.board;
  }
}

TreeSearchResult think(TreeSearch& search, game::Board board, std::uint64_t simulations) {
  NullSink sink;
  return search.think(board, {.simulations = simulations}, {}, sink);
}

TEST(TreeSearch, EqualSeedsGrowEqualTrees) {
  const game::Board board = some_board(20, 1);
  const auto grown = [&](std::uint64_t seed) {
    TreeSearch search(small_search(), random_games(8));
    search.new_game(seed);
    think(search, board, 5'000);
    return write_down(search.tree(), search.tree().root_index());
  };
  EXPECT_EQ(grown(4), grown(4));
  EXPECT_NE(grown(4), grown(5));
}

TEST(TreeSearch, SpendsExactlyTheSimulationsGranted) {
  for (const std::uint32_t batch : {1u, 32u})
    for (const Expansion expansion : {Expansion::one, Expansion::all})
      for (const std::uint64_t limit : {1u, 7u, 1000u}) {
        TreeSearchSettings settings = small_search();
        settings.batch = batch;
        settings.tree.expansion = expansion;
        TreeSearch search(settings, random_games());
        const TreeSearchResult answer = think(search, some_board(20, 2), limit);
        EXPECT_EQ(answer.simulations, limit);
        EXPECT_EQ(search.tree().root_visits(), limit);
      }
}

TEST(TreeSearch, StopsInTimeAndWhenAsked) {
  TreeSearch search(small_search(), random_games());
  NullSink sink;
  const base::Stopwatch watch;
  search.think(some_board(10, 3), {.deadline = base::Deadline::after(20ms)}, {}, sink);
  EXPECT_GE(watch.elapsed(), 10ms);  // on a busy machine it may have reason to expect no more
  std::stop_source stop;
  stop.request_stop();
  const TreeSearchResult answer = search.think(some_board(10, 4), {}, stop.get_token(), sink);
  EXPECT_EQ(answer.simulations, 0u);
  EXPECT_FALSE(answer.moves.empty());
}

TEST(TreeSearch, EndsWhenFullIfTold) {
  for (const bool ends : {true, false}) {
    TreeSearchSettings settings = small_search();
    settings.tree.bytes = std::size_t{1} << 16;
    settings.full_is_end = ends;
    TreeSearch search(settings, random_games());
    const TreeSearchResult answer = think(search, some_board(10, 5), 50'000);
    EXPECT_EQ(search.tree().is_full(), true);
    EXPECT_EQ(answer.simulations < 50'000, ends);
    EXPECT_FALSE(answer.moves.empty());
  }
}

// A judge as slow as a network: a full batch of 16 takes 32 ms.
TEST(TreeSearch, BatchesShrinkBeforeTheDeadline) {
  class SlowValues final : public Evaluator {
   public:
    void evaluate(const Leaves& leaves, std::span<LeafResult> results, std::span<float>) override {
      std::this_thread::sleep_for(2ms * leaves.size());
      largest = std::max(largest, leaves.size());
      std::fill(results.begin(), results.end(), leaf_result(0.0f));
    }
    std::size_t largest = 0;
  };
  TreeSearchSettings settings = small_search();
  settings.batch = 16;
  SlowValues* judge = nullptr;
  TreeSearch search(settings, [&](std::uint64_t) {
    auto made = std::make_unique<SlowValues>();
    judge = made.get();
    return made;
  });
  NullSink sink;
  const game::Board board = some_board(10, 3);
  search.think(board, {.simulations = 300}, {}, sink);
  ASSERT_EQ(judge->largest, 16u);
  const TreeSearchResult timed =
      search.think(board, {.deadline = base::Deadline::after(50ms)}, {}, sink);
  EXPECT_LE(timed.simulations, 25u);  // a second full batch would make 32
  // Too short for anything: one leaf all the same.
  const TreeSearchResult hasty =
      search.think(board, {.deadline = base::Deadline::after(1ms)}, {}, sink);
  EXPECT_EQ(hasty.simulations, 1u);
}

TEST(TreeSearch, ReuseInheritsVisits) {
  TreeSearchSettings settings = small_search();
  for (const bool reuse : {true, false}) {
    settings.reuse = reuse;
    TreeSearch search(settings, random_games());
    game::Board board = some_board(20, 5);
    for (int ply = 0; ply < 2; ++ply) {
      const game::Move move = think(search, board, 10'000).moves.front().move;
      search.advance(move);
      board = game::after(board, move);
    }
    const TreeSearchResult answer = think(search, board, 100);
    EXPECT_EQ(answer.inherited > 100, reuse);
  }
}

TEST(TreeSearch, SolvedLeavesProveTheEndOfTheGame) {
  TreeSearchSettings settings = small_search();
  settings.tree.prove = true;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    TreeSearch solving(settings, random_games(7));
    TreeSearch playing(settings, random_games());
    const game::Board board = some_board(52, seed);
    const TreeSearchResult fast = think(solving, board, 200'000);
    const TreeSearchResult slow = think(playing, board, 200'000);
    ASSERT_NE(fast.moves.front().proof, Proof::none);
    EXPECT_EQ(fast.moves.front().proof, slow.moves.front().proof);
    EXPECT_LT(fast.simulations, slow.simulations);
  }
}

TEST(TreeSearch, ThreadsShareOneTree) {
  TreeSearchSettings settings = small_search(3);
  settings.tree.bytes = std::size_t{256} << 10;  // becomes full on the way
  TreeSearch search(settings, random_games());
  game::Board board = some_board(20, 6);
  for (int ply = 0; ply < 3; ++ply) {
    const TreeSearchResult answer = think(search, board, 10'000);
    EXPECT_EQ(answer.simulations, 10'000u);
    std::uint64_t visits = 0;
    for (const MoveStatistics& move : answer.moves) visits += move.visits;
    EXPECT_EQ(visits, answer.simulations + answer.inherited);
    board = game::after(board, answer.moves.front().move);
    search.advance(answer.moves.front().move);
  }
}

TEST(TreeSearch, ReportsWhileItThinks) {
  class Last final : public InfoSink {
   public:
    void report(const Info& info) override { infos.push_back(info); }
    std::vector<Info> infos;
  } sink;
  TreeSearch search(small_search(2), random_games());
  search.think(some_board(20, 7), {.deadline = base::Deadline::after(100ms)}, {}, sink);
  ASSERT_FALSE(sink.infos.empty());
  EXPECT_GT(sink.infos.back().simulations.value_or(0), 0u);
  EXPECT_FALSE(sink.infos.back().line.empty());
  EXPECT_GE(*sink.infos.back().win_rate, 0);
  EXPECT_LE(*sink.infos.back().win_rate, 1);
}

}  // namespace
}  // namespace ogai::search::mcts
