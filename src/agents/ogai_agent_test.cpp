// The flagship as its users meet it; the engine's own tests are beside the engine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "agents/registry.h"
#include "base/file.h"
#include "base/memory_account.h"
#include "base/temporary_folder.h"
#include "eval/linear.h"
#include "eval/weight_file.h"
#include "game/notation/position_text.h"
#include "game/random_games.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Position;
using namespace std::chrono_literals;

// Keeps everything it is told.
class Recorder final : public search::InfoSink {
 public:
  void report(const search::Info& info) override { infos.push_back(info); }
  std::vector<search::Info> infos;
};

std::unique_ptr<Agent> made(std::string_view spec, const Position& start) {
  auto agent = make_agent(spec, {});
  EXPECT_TRUE(agent.ok()) << spec;
  (*agent)->new_game(start, 1);
  return std::move(agent).value();
}

Position some_position(BoardSize size, int empties, std::uint64_t seed) {
  base::Random random(seed);
  for (;;) {
    const Position at =
        game::random_game(size, random, game::cell_count(size) - 4 - empties).position();
    if (std::popcount(at.legal_moves()) > 2) return at;
  }
}

TEST(OgaiAgent, ReportsDeeperAndDeeper) {
  const Position start = Position::initial(BoardSize::eight);
  Recorder recorder;
  const Choice choice =
      made("ogai:book=off,hash=1,depth=6", start)->choose(start, {}, {}, recorder);
  ASSERT_GE(recorder.infos.size(), 6u);
  EXPECT_EQ(recorder.infos.front().depth, 1);
  EXPECT_EQ(recorder.infos.back().depth, 6);
  EXPECT_EQ(choice.info.depth, 6);
  EXPECT_EQ(choice.info.line.front(), choice.move);
  EXPECT_GT(choice.info.nodes, 0u);
}

TEST(OgaiAgent, TheTighterLimitCounts) {
  const Position start = Position::initial(BoardSize::eight);
  search::NullSink sink;
  const auto agent = made("ogai:book=off,hash=1,depth=3", start);
  EXPECT_EQ(agent->choose(start, {.depth = 5}, {}, sink).info.depth, 3);
  EXPECT_EQ(agent->choose(start, {.depth = 2}, {}, sink).info.depth, 2);
}

TEST(OgaiAgent, AnswersAtOnceWhenProvedOrForced) {
  const Position near_end = some_position(BoardSize::eight, 8, 1);
  search::NullSink sink;
  const auto agent = made("ogai:hash=1", near_end);
  const base::Stopwatch watch;
  EXPECT_TRUE(agent->choose(near_end, {.move_time = 60s}, {}, sink).info.exact);
  Position forced = some_position(BoardSize::eight, 40, 2);
  base::Random random(3);
  while (std::popcount(forced.legal_moves()) != 1)
    forced = game::random_game(BoardSize::eight, random, 24).position();
  EXPECT_EQ(agent->choose(forced, {.move_time = 60s}, {}, sink).move,
            game::first_square(forced.legal_moves()));
  EXPECT_LT(watch.seconds(), 20);
}

TEST(OgaiAgent, ANewGameForgetsTheLast) {
  const Position start = Position::initial(BoardSize::eight);
  const auto agent = made("ogai:book=off,hash=1,depth=7", start);
  search::NullSink sink;
  const auto nodes = agent->choose(start, {}, {}, sink).info.nodes;
  EXPECT_LT(agent->choose(start, {}, {}, sink).info.nodes, nodes);
  agent->new_game(start, 2);
  EXPECT_EQ(agent->choose(start, {}, {}, sink).info.nodes, nodes);
}

TEST(OgaiAgent, ServesGamesOfEverySize) {
  const auto agent = made("ogai:hash=1,nodes=100", Position::initial(BoardSize::eight));
  search::NullSink sink;
  for (const BoardSize size : game::kBoardSizes) {
    const Position start = Position::initial(size);
    agent->new_game(start, 1);
    EXPECT_TRUE(start.is_legal(agent->choose(start, {}, {}, sink).move));
  }
}

TEST(OgaiAgent, AnalysesEveryMove) {
  const Position at = some_position(BoardSize::eight, 12, 4);
  Recorder recorder;
  const auto agent = made("ogai:hash=4", at);
  ASSERT_TRUE(agent->can_analyse());
  agent->analyse(at, {}, {}, recorder);
  std::map<game::Move, search::Info> last;
  for (const search::Info& info : recorder.infos) last[info.line.front()] = info;
  EXPECT_EQ(last.size(), static_cast<std::size_t>(std::popcount(at.legal_moves())));
  for (const auto& [move, info] : last) EXPECT_TRUE(info.exact) << int{move};
}

// What each move is worth to the depth of three, by a search for every move.
std::map<game::Move, double> values_of(const Position& at) {
  Recorder recorder;
  made("ogai:hash=1", at)->analyse(at, {.depth = 3}, {}, recorder);
  std::map<game::Move, double> values;
  for (const search::Info& info : recorder.infos) values[info.line.front()] = *info.value;
  return values;
}

// The move that each of a hundred games takes there, and how often.
std::map<game::Move, int> choices_of(std::string_view spec, const Position& at) {
  const auto agent = make_agent(spec, {}).value();
  search::NullSink sink;
  std::map<game::Move, int> counts;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    agent->new_game(at, seed);
    const Choice choice = agent->choose(at, {}, {}, sink);
    EXPECT_EQ(choice.info.line.front(), choice.move);
    ++counts[choice.move];
  }
  return counts;
}

TEST(OgaiAgent, ErrsByNoMoreDiscsThanAllowed) {
  for (const std::uint64_t seed : {1u, 2u}) {
    const Position at = some_position(BoardSize::eight, 30, seed);
    const auto values = values_of(at);
    const double best = std::max_element(values.begin(), values.end(), [](auto& a, auto& b) {
                          return a.second < b.second;
                        })->second;
    EXPECT_EQ(choices_of("ogai:hash=1,depth=3", at).size(), 1u);
    const auto choices = choices_of("ogai:hash=1,depth=3,error=4", at);
    for (const auto& [move, value] : values)
      EXPECT_EQ(choices.count(move), value >= best - 4 ? 1u : 0u) << int{move} << " in " << seed;
    EXPECT_EQ(choices_of("ogai:hash=1,depth=3,error=128", at).size(), values.size());
    EXPECT_EQ(choices_of("ogai:hash=1,depth=3,error=4,seed=5", at).size(), 1u) << "its own seed";
  }
}

TEST(OgaiAgent, ErrsOnlyUntilTheBoardHasFilledSoFar) {
  const std::string spec = "ogai:hash=1,depth=2,error=64,error_until=";
  const Position at = some_position(BoardSize::eight, 48, 1);  // a quarter of the squares taken
  EXPECT_EQ(choices_of(spec + "25", at).size(), 1u);
  EXPECT_GT(choices_of(spec + "26", at).size(), 1u);
  EXPECT_EQ(choices_of(spec + "0", at).size(), 1u);
  EXPECT_EQ(choices_of(spec + "25", at), choices_of("ogai:hash=1,depth=2", at)) << "the best then";
}

TEST(OgaiAgent, AMoveMadeByAFreshAgentIsTheSame) {
  const Position at = some_position(BoardSize::eight, 40, 7);
  const std::string spec = "ogai:hash=1,depth=2,error=64";
  search::NullSink sink;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto used = make_agent(spec, {}).value();
    used->new_game(at, seed);
    used->choose(some_position(BoardSize::eight, 41, 8), {}, {}, sink);
    const auto fresh = make_agent(spec, {}).value();
    fresh->new_game(at, seed);
    EXPECT_EQ(used->choose(at, {}, {}, sink).move, fresh->choose(at, {}, {}, sink).move);
  }
}

TEST(OgaiAgent, APassIsReportedFromTheSideThatPasses) {
  // Black has no move; white takes a1 and every disc is white: best for black.
  const Position at = game::notation::parse_position("-XXOOOOOOOOOOOOO X").value();
  ASSERT_TRUE(at.must_pass());
  Recorder recorder;
  made("ogai:hash=1", at)->analyse(at, {}, {}, recorder);
  ASSERT_FALSE(recorder.infos.empty());
  EXPECT_EQ(recorder.infos.back().value, 16);
  EXPECT_EQ(recorder.infos.back().line.front(), game::kPass);
}

TEST(OgaiAgent, StaysUnderAHundredMegabytes) {
  base::MemoryAccount account;
  {
    const base::MemoryAccount::Scope scope(account);
    const Position start = Position::initial(BoardSize::eight);
    const auto agent = made("ogai:book=off,nodes=1000", start);
    search::NullSink sink;
    agent->choose(start, {}, {}, sink);
    EXPECT_GT(account.used(), 60'000'000);
    EXPECT_LT(account.used(), 100'000'000);
  }
}

TEST(OgaiAgent, SaysWhatItNeedsWhenMemoryIsShort) {
  base::MemoryAccount account(std::size_t{20} << 20);
  const base::MemoryAccount::Scope scope(account);
  const auto agent = make_agent("ogai:book=off,hash=64,depth=1", {}).value();
  try {
    agent->new_game(Position::initial(BoardSize::eight), 1);
    FAIL() << "began without its table";
  } catch (const AgentFailure& failure) {
    EXPECT_EQ(failure.reason(), game::EndReason::memory);
    EXPECT_NE(std::string(failure.what()).find("64 MB"), std::string::npos);
  }
}

// Every weight a multiple of the shipped one.
std::string weight_file(const base::TemporaryFolder& folder, int factor) {
  const auto& shipped =
      eval::LinearEvaluation::shipped(game::Objective::fewest, BoardSize::eight).weights();
  eval::WeightFile file{"linear",
                        BoardSize::eight,
                        game::Objective::fewest,
                        static_cast<std::uint32_t>(shipped.size()),
                        eval::feature::kCount,
                        0,
                        {}};
  for (const auto& row : shipped)
    for (const std::int16_t weight : row)
      file.weights.push_back(static_cast<std::int16_t>(factor * weight));
  const std::string path = folder.file("other.weights");
  EXPECT_TRUE(base::write_file_atomically(path, eval::format_weights(file)).ok());
  return path;
}

TEST(OgaiAgent, PlaysByOtherWeights) {
  const base::TemporaryFolder folder;
  const std::string shipped = "ogai:book=off,eval=linear,depth=7";
  const auto nodes_of = [](const std::string& spec) {
    const auto agent = make_agent(spec, {}).value();
    search::NullSink sink;
    return agent->choose(game::Position::initial(game::BoardSize::eight), {}, {}, sink).info.nodes;
  };
  const auto with_factor = [&](int factor) {
    return nodes_of(shipped + ",weights=\"" + weight_file(folder, factor) + "\"");
  };
  EXPECT_EQ(with_factor(1), nodes_of(shipped));
  EXPECT_NE(with_factor(0), nodes_of(shipped));
  EXPECT_NE(nodes_of("ogai:book=off,depth=7"), nodes_of(shipped)) << "patterns are the default";
}

TEST(OgaiAgent, RefusesWeightsThatDoNotFit) {
  const base::TemporaryFolder folder;
  const std::string spec = "ogai:weights=\"" + weight_file(folder, 1) + "\"";
  EXPECT_THAT(make_agent("ogai:weights=nowhere.weights", {}).error().message,
              ::testing::HasSubstr("nowhere.weights"));
  EXPECT_THAT(make_agent(spec, {game::Objective::most}).error().message,
              ::testing::HasSubstr("reversed rules"));
  EXPECT_THAT(make_agent(spec, {game::Objective::fewest, BoardSize::six}).error().message,
              ::testing::HasSubstr("weights for boards of 8x8, the game is 6x6"));
  // Where the board is not known yet, its first game says so.
  const auto agent = make_agent(spec, {}).value();
  EXPECT_THROW(agent->new_game(Position::initial(BoardSize::six), 1), AgentFailure);
}

}  // namespace
}  // namespace ogai::agents
