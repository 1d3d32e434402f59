#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "agents/registry.h"
#include "base/temporary_folder.h"
#include "eval/report_e.h"
#include "game/random_games.h"

namespace ogai::agents {
namespace {

using namespace std::chrono_literals;
using game::Bits;
using game::BoardSize;
using game::Objective;
using game::Position;

// Four steps in advance, always judged for the side that searches (section III-B.3), without
// pruning or sorting.
int minimax_utility(const eval::report_e::Evaluation& evaluation, const Position& position,
                    game::Color side, int depth) {
  const game::Board seen = position.to_move == side ? position.board : position.board.passed();
  if (position.is_over()) return evaluation.utility(seen);
  if (depth == 0)
    return evaluation.heuristic(seen, game::legal_moves(seen, playable(position.size)),
                                game::legal_moves(seen.passed(), playable(position.size)));
  if (position.must_pass())
    return minimax_utility(evaluation, position.after(game::kPass), side, depth - 1);
  const bool ours = position.to_move == side;
  int best = ours ? -(1 << 30) : 1 << 30;
  for (Bits moves = position.legal_moves(); moves;) {
    const int value =
        minimax_utility(evaluation, position.after(game::pop_first(moves)), side, depth - 1);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

double rate_of(int value) {
  return (1 + std::clamp(static_cast<double>(value) / eval::report_e::kWin, -1.0, 1.0)) / 2;
}

Position after_plays(BoardSize size, int plays, base::Random& random) {
  while (true) {
    const auto game = game::random_game(size, random);
    for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
      const Position position = game.position_at(ply);
      if (position.board.disc_count() == 4 + plays && std::popcount(position.legal_moves()) > 1)
        return position;
    }
  }
}

std::unique_ptr<Agent> hybrid(const std::string& options, Objective objective = Objective::fewest) {
  auto agent = make_agent("hybrid" + options, {objective});
  EXPECT_TRUE(agent.ok()) << options << (agent ? "" : agent.error().message);
  return std::move(agent).value();
}

Choice played(Agent& agent, const Position& position, const search::Limits& limits = {}) {
  search::NullSink sink;
  agent.new_game(position, 1);
  return agent.choose(position, limits, {}, sink);
}

// What the first version of the search, move by move and depth by depth, played: faster ones
// must play the same, among equal moves too.
TEST(Hybrid, MovesAreThoseOfTheFirstVersion) {
  base::Random random(11);
  std::uint64_t signature = 0;
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most}) {
      const auto agent = hybrid(":60", objective);
      const int plays = cell_count(size) - 5;
      for (int i = 0; i < 100; ++i) {
        const Position position = after_plays(size, i * plays / 100, random);
        signature = signature * 0x9e3779b97f4a7c15u + played(*agent, position).move;
      }
    }
  EXPECT_EQ(signature, 4471413934265278705u);
}

// Two squares are left: the search sees the end.
TEST(Hybrid, ATieIsWorthHalfAWinToEitherSide) {
  base::Random random(2);
  const eval::report_e::Evaluation evaluation(eval::report_e::kPublished, BoardSize::four,
                                              Objective::fewest);
  const auto agent = hybrid(":60");
  int ties = 0;
  for (int i = 0; i < 2000 && ties < 3; ++i) {
    const Position position = after_plays(BoardSize::four, 10, random);
    const int value = minimax_utility(evaluation, position, position.to_move, 4);
    if (value != eval::report_e::kTie) continue;
    ++ties;
    const Choice choice = played(*agent, position);
    EXPECT_EQ(choice.info.win_rate, 0.75);
    EXPECT_TRUE(choice.info.exact);
  }
  EXPECT_EQ(ties, 3);
}

TEST(Hybrid, ConvertsAfterCpPlays) {
  base::Random random(3);
  const auto agent = hybrid(":50");
  const search::Limits limits{.nodes = 100'000, .simulations = 50};
  const auto by_minimax = [&](const Position& position) {
    return !played(*agent, position, limits).info.simulations;
  };
  EXPECT_TRUE(by_minimax(after_plays(BoardSize::eight, 0, random)));
  EXPECT_TRUE(by_minimax(after_plays(BoardSize::eight, 49, random)));
  EXPECT_FALSE(by_minimax(after_plays(BoardSize::eight, 50, random)));
  EXPECT_TRUE(by_minimax(after_plays(BoardSize::six, 26, random)));  // 26 of 32: 48 of 60
  EXPECT_FALSE(by_minimax(after_plays(BoardSize::six, 27, random)));
}

TEST(Hybrid, HonoursEveryLimit) {
  base::Random random(4);
  const auto agent = hybrid(":cp=30,depth=40");
  const base::Stopwatch stopwatch;
  for (const int plays : {10, 35}) {
    const Position position = after_plays(BoardSize::eight, plays, random);
    EXPECT_TRUE(position.is_legal(played(*agent, position, {.move_time = 50ms}).move));
    const search::Limits clock{.clock = search::GameClock{1000ms, {}}};
    EXPECT_TRUE(position.is_legal(played(*agent, position, clock).move));
    search::NullSink sink;
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_TRUE(position.is_legal(agent->choose(position, {}, stopped.get_token(), sink).move));
  }
  const Position early = after_plays(BoardSize::eight, 10, random);
  EXPECT_LE(played(*agent, early, {.nodes = 500}).info.nodes, 500u);
  EXPECT_EQ(played(*agent, early, {.depth = 2}).info.depth, 2);
  EXPECT_LT(stopwatch.elapsed(), 3s);
}

TEST(Hybrid, AFixedSeedRepeats) {
  base::Random random(5);
  const auto first = hybrid(":seed=3");
  const auto second = hybrid(":seed=3");
  for (const int plays : {30, 52}) {
    const Position position = after_plays(BoardSize::eight, plays, random);
    const search::Limits limits{.nodes = 20'000, .simulations = 500};
    const Choice one = played(*first, position, limits);
    const Choice two = played(*second, position, limits);
    EXPECT_EQ(one.move, two.move);
    EXPECT_EQ(one.info.win_rate, two.info.win_rate);
  }
}

TEST(Hybrid, AnalysesEveryMoveInBothHalves) {
  base::Random random(6);
  const auto agent = hybrid("");
  ASSERT_TRUE(agent->can_analyse());
  for (const int plays : {20, 52}) {
    const Position position = after_plays(BoardSize::eight, plays, random);
    struct : search::InfoSink {
      void report(const search::Info& info) override { moves[info.line.front()] = info; }
      std::map<game::Move, search::Info> moves;
    } sink;
    agent->new_game(position, 1);
    agent->analyse(position, {.nodes = 100'000, .simulations = 500}, {}, sink);
    EXPECT_EQ(sink.moves.size(), static_cast<std::size_t>(std::popcount(position.legal_moves())));
  }
}

TEST(Hybrid, ParametersComeFromAFile) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("set.txt");
  eval::report_e::ParameterVector other = eval::report_e::kPublished;
  other[9] = -50;  // likes corners
  std::ofstream(path) << eval::format_parameters(eval::report_e::kForm, other);
  const auto agent = hybrid(":cp=60,params=\"" + path + "\"");
  base::Random random(7);
  const Position position = after_plays(BoardSize::eight, 30, random);
  const eval::report_e::Evaluation evaluation(other, BoardSize::eight, Objective::fewest);
  EXPECT_EQ(played(*agent, position).info.win_rate,
            rate_of(minimax_utility(evaluation, position, position.to_move, 4)));
  EXPECT_FALSE(make_agent("hybrid:params=no-such-file", {}).ok());
  EXPECT_FALSE(make_agent("maximax:params=\"" + path + "\"", {}).ok());  // another form
}

}  // namespace
}  // namespace ogai::agents
