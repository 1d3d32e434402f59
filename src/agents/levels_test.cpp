#include "agents/levels.h"

#include <gtest/gtest.h>
#include <set>

#include "agents/registry.h"
#include "base/clock.h"
#include "base/memory_account.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Objective;
using game::Position;

constexpr std::size_t kPlies = 24;

// The first plies of a game of the level against itself, in one text. As the page has it: an agent
// made anew for each move, and seeded by game and ply.
std::string self_play(const Level& level, Objective objective, BoardSize size, std::uint64_t seed,
                      const search::Limits& limits = {}) {
  game::GameRecord record(Position::initial(size), objective);
  std::string text;
  search::NullSink sink;
  while (!record.is_over() && record.moves().size() < kPlies) {
    game::Move move = game::kPass;
    if (!record.position().must_pass()) {
      const auto agent = make_agent(level.spec, {objective, size}).value();
      agent->new_game(record.start(), base::derive_seed(seed, {record.moves().size()}));
      move = agent->choose(record.position(), limits, {}, sink).move;
    }
    const auto played = record.play(move);
    EXPECT_TRUE(played.ok()) << level.id << ": " << (played ? "" : played.error().message);
    if (!played) break;
    text += game::move_name(size, move);
  }
  return text;
}

TEST(Levels, AreFoundByTheirIds) {
  std::set<std::string_view> ids;
  for (const Level& level : levels()) {
    EXPECT_EQ(find_level(level.id), &level);
    EXPECT_TRUE(ids.insert(level.id).second) << level.id << " stands there twice";
    EXPECT_FALSE(level.summary.empty());
  }
  EXPECT_EQ(find_level("nobody"), nullptr);
  EXPECT_EQ(find_level(""), nullptr);
}

TEST(Levels, PlayOnEveryBoardByBothRules) {
  for (const Level& level : levels())
    for (const BoardSize size : game::kBoardSizes)
      for (const Objective objective : {Objective::fewest, Objective::most})
        // The nodes spare the strong ones time, nothing else.
        EXPECT_FALSE(self_play(level, objective, size, 1, {.nodes = 300}).empty());
}

// All but the last, whose variety is the book's, play other games with other seeds.
TEST(Levels, DoNotRepeatTheirGames) {
  for (const Level& level : levels().first(levels().size() - 1)) {
    const auto game = [&](std::uint64_t seed) {
      return self_play(level, Objective::fewest, BoardSize::eight, seed, {.depth = 2});
    };
    const std::string first = game(1);
    EXPECT_EQ(game(1), first) << level.id << ": the same seed, the same game";
    EXPECT_GE((std::set{first, game(2), game(3), game(4)}.size()), 3u) << level.id;
  }
}

TEST(Levels, TheLastTakesTurnsAmongBookMoves) {
  const Level& last = levels().back();
  const Position start = Position::initial(BoardSize::eight);
  search::NullSink sink;
  std::set<std::string> openings;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const auto agent = make_agent(last.spec, {}).value();
    agent->new_game(start, seed);
    game::GameRecord record(start, Objective::fewest);
    std::string text;
    for (int ply = 0; ply < 6; ++ply) {
      const game::Move move = agent->choose(record.position(), {.nodes = 1}, {}, sink).move;
      ASSERT_TRUE(record.play(move).ok());
      text += game::move_name(BoardSize::eight, move);
    }
    openings.insert(text);
  }
  EXPECT_GE(openings.size(), 10u);
}

// Many play at once: what each of their moves may take.
TEST(Levels, AllButTheLastThreeAreLight) {
  for (const Level& level : levels().first(levels().size() - 3)) {
    self_play(level, Objective::fewest, BoardSize::eight, 1);  // the weights are in memory now
    base::MemoryAccount account(std::size_t{6} << 20);
    const base::MemoryAccount::Scope scope(account);
    const base::Stopwatch watch;
    const std::string game = self_play(level, Objective::fewest, BoardSize::eight, 2);
    // Of some 60 moves; 10 ms each on a machine of its own, and it has others to serve here.
    EXPECT_LT(watch.seconds() / static_cast<double>(game.size() / 2), 0.1) << level.id;
  }
}

}  // namespace
}  // namespace ogai::agents
