#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "agents/named_evaluations.h"
#include "agents/registry.h"
#include "base/temporary_folder.h"
#include "eval/report_c.h"
#include "eval/report_e.h"
#include "game/random_games.h"

namespace ogai::agents {
namespace {

using game::Bits;
using game::BoardSize;
using game::Objective;
using game::Position;
using ::testing::HasSubstr;

std::unique_ptr<Agent> invincible(const std::string& options,
                                  Objective objective = Objective::fewest) {
  auto agent = make_agent("greedy-invincible" + options, {objective});
  EXPECT_TRUE(agent.ok()) << options << (agent ? "" : agent.error().message);
  (*agent)->new_game(Position::initial(BoardSize::eight), 1);
  return std::move(agent).value();
}

Choice answer_of(Agent& agent, const Position& position, const search::Limits& limits = {}) {
  search::NullSink sink;
  return agent.choose(position, limits, {}, sink);
}

Position with_empties(BoardSize size, int empties, base::Random& random) {
  while (true) {
    const auto game = game::random_game(size, random);
    for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
      const Position position = game.position_at(ply);
      if (std::popcount(position.empties()) == empties && position.legal_moves()) return position;
    }
  }
}

TEST(GreedyInvincible, PlaysTheMoveWithTheBestBoard) {
  base::Random random(1);
  for (const std::string& name : evaluation_names()) {
    const auto agent = invincible(":" + name);
    const auto evaluation = make_named_evaluation(name, "", Objective::fewest);
    ASSERT_TRUE(evaluation.ok());
    for (int i = 0; i < 20; ++i) {
      const Position position = with_empties(BoardSize::eight, 20 + i, random);
      const game::Move move = answer_of(*agent, position).move;
      const int chosen =
          (*evaluation)->worth(position.after(move).board.passed(), position.size).key;
      for (Bits moves = position.legal_moves(); moves;) {
        const auto other = position.after(game::pop_first(moves)).board.passed();
        EXPECT_GE(chosen, (*evaluation)->worth(other, position.size).key) << name;
      }
    }
  }
}

TEST(NamedEvaluation, IsTheReportsForTheSideThatMoved) {
  base::Random random(2);
  const auto c = make_named_evaluation("combined", "", Objective::fewest);
  const auto e = make_named_evaluation("hybrid", "", Objective::fewest);
  const eval::report_c::Evaluation report_c(eval::report_c::kPublishedSets[1].values,
                                            BoardSize::eight, Objective::fewest);
  const eval::report_e::Evaluation report_e(eval::report_e::kPublished, BoardSize::eight,
                                            Objective::fewest);
  for (int i = 0; i < 50; ++i) {
    const game::Board board = with_empties(BoardSize::eight, 10 + i, random).board;
    const Bits own = game::legal_moves(board);
    const Bits opp = game::legal_moves(board.passed());
    EXPECT_EQ((*c)->worth(board, BoardSize::eight).key, report_c.heuristic(board, own, opp));
    EXPECT_EQ((*e)->worth(board, BoardSize::eight).key, report_e.heuristic(board, own, opp));
  }
}

TEST(GreedyInvincible, TheEndgameBeginsWithTwelveEmptySquares) {
  base::Random random(4);
  const auto agent = invincible("");
  const auto never = invincible(":solve=0");
  const Position twelve = with_empties(BoardSize::eight, 12, random);
  EXPECT_TRUE(answer_of(*agent, twelve).info.exact);
  EXPECT_FALSE(answer_of(*agent, with_empties(BoardSize::eight, 13, random)).info.exact);
  EXPECT_FALSE(answer_of(*never, twelve).info.exact);
  // A limit that comes before the proof leaves the greedy move.
  EXPECT_EQ(answer_of(*agent, twelve, {.depth = 1}).move, answer_of(*never, twelve).move);
}

TEST(GreedyInvincible, RandomUntilTheEndgame) {
  const auto agent = invincible(":random");
  EXPECT_FALSE(agent->can_analyse());
  const Position start = Position::initial(BoardSize::eight);
  std::map<game::Move, int> counts;
  for (int i = 0; i < 400; ++i) ++counts[answer_of(*agent, start).move];
  EXPECT_EQ(counts.size(), 4u);
}

TEST(GreedyInvincible, AnalysesEveryMove) {
  base::Random random(5);
  const auto agent = invincible(":linear");
  ASSERT_TRUE(agent->can_analyse());
  for (const int empties : {8, 40}) {
    const Position position = with_empties(BoardSize::eight, empties, random);
    struct : search::InfoSink {
      void report(const search::Info& info) override { moves[info.line.front()] = info; }
      std::map<game::Move, search::Info> moves;
    } sink;
    agent->analyse(position, {}, {}, sink);
    EXPECT_EQ(sink.moves.size(), static_cast<std::size_t>(std::popcount(position.legal_moves())));
    for (const auto& [move, info] : sink.moves) EXPECT_TRUE(info.value);
  }
}

TEST(GreedyInvincible, ParametersComeFromAFile) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("set.txt");
  std::array<double, 16> corners{};
  corners[0] = -1;  // likes corners, under reversed rules
  corners[10] = corners[13] = 1;
  std::ofstream(path) << eval::format_parameters(eval::report_c::kForm, corners);
  const auto agent = invincible(":params=\"" + path + "\"");
  base::Random random(6);
  int seen = 0;
  while (seen < 5) {
    const Position position =
        with_empties(BoardSize::eight, 14 + static_cast<int>(random.below(20)), random);
    const Bits corner_moves = position.legal_moves() & 0x8100000000000081u;
    if (!corner_moves || position.legal_moves() == corner_moves) continue;
    ++seen;
    EXPECT_TRUE(game::bit(answer_of(*agent, position).move) & corner_moves);
  }
  const auto wrong = make_agent("greedy-invincible:eval=hybrid,params=\"" + path + "\"", {});
  ASSERT_FALSE(wrong.ok());
  EXPECT_THAT(wrong.error().message, HasSubstr("set.txt:1:19: parameters of 'report-c"));
  EXPECT_FALSE(make_agent("greedy-invincible:eval=linear,params=x", {}).ok());
}

}  // namespace
}  // namespace ogai::agents
