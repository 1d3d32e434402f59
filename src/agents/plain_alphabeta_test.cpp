// The plain search and the agent that is nothing else: gdy-ab.
#include "agents/plain_alphabeta.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <ranges>

#include "agents/hybrid_evaluation.h"
#include "agents/registry.h"
#include "game/random_games.h"

namespace ogai::agents {
namespace {

using namespace std::chrono_literals;
using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;
using game::Position;

// Report A's W = opponent's discs − own discs, by minimax without pruning or sorting.
int plain_minimax(const Position& position, game::Color side, int depth, Objective objective) {
  if (depth == 0 || position.is_over()) {
    const int more = position.count(opposite(side)) - position.count(side);
    return objective == Objective::fewest ? more : -more;
  }
  if (position.must_pass())
    return plain_minimax(position.after(game::kPass), side, depth - 1, objective);
  const bool ours = position.to_move == side;
  int best = ours ? -100 : 100;
  for (Bits moves = position.legal_moves(); moves;) {
    const int value =
        plain_minimax(position.after(game::pop_first(moves)), side, depth - 1, objective);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

Position with_choice(BoardSize size, base::Random& random) {
  while (true) {
    const auto plies = static_cast<int>(random.below(static_cast<unsigned>(cell_count(size))));
    const Position position = game::random_game(size, random, plies).position();
    if (std::popcount(position.legal_moves()) > 1) return position;
  }
}

std::unique_ptr<Agent> agent_of(std::string_view spec, Objective objective = Objective::fewest) {
  auto agent = make_agent(spec, {objective});
  EXPECT_TRUE(agent.ok()) << spec;
  return std::move(agent).value();
}

Choice choice_of(Agent& agent, const Position& position, const search::Limits& limits) {
  search::NullSink sink;
  return agent.choose(position, limits, {}, sink);
}

TEST(GdyAb, TheExpectedLineLeadsToTheValue) {
  base::Random random(2);
  const auto agent = agent_of("gdy-ab");
  for (int i = 0; i < 20; ++i) {
    const Position position = with_choice(BoardSize::eight, random);
    const Choice choice = choice_of(*agent, position, {});
    Position end = position;
    for (const game::Move move : choice.info.line) {
      ASSERT_TRUE(end.is_legal(move));
      end = end.after(move);
    }
    EXPECT_EQ(choice.info.value,
              end.count(opposite(position.to_move)) - end.count(position.to_move));
    EXPECT_EQ(choice.info.line.front(), choice.move);
  }
}

TEST(GdyAb, SearchesSixPliesUnlessToldOtherwise) {
  const Position start = Position::initial(BoardSize::eight);
  EXPECT_EQ(choice_of(*agent_of("gdy-ab"), start, {}).info.depth, 6);
  EXPECT_EQ(choice_of(*agent_of("gdy-ab:depth=3"), start, {.depth = 5}).info.depth, 3);
  EXPECT_EQ(choice_of(*agent_of("gdy-ab:8"), start, {.depth = 2}).info.depth, 2);
  EXPECT_FALSE(check_spec("gdy-ab:depth=0").ok());
}

TEST(GdyAb, HonoursEveryLimit) {
  const auto agent = agent_of("gdy-ab:60");
  const Position start = Position::initial(BoardSize::eight);
  const base::Stopwatch stopwatch;
  EXPECT_TRUE(start.is_legal(choice_of(*agent, start, {.move_time = 50ms}).move));
  const search::Limits clock{.clock = search::GameClock{1500ms, {}}};
  EXPECT_TRUE(start.is_legal(choice_of(*agent, start, clock).move));
  EXPECT_LT(stopwatch.elapsed(), 2s);
  const Choice some = choice_of(*agent, start, {.nodes = 1000});
  EXPECT_LE(some.info.nodes, 1000u);
  EXPECT_GT(some.info.depth, 2);
  EXPECT_EQ(some.move, choice_of(*agent, start, {.nodes = 1000}).move);
  std::stop_source stopped;
  stopped.request_stop();
  search::NullSink sink;
  const Choice none = agent->choose(start, {}, stopped.get_token(), sink);
  EXPECT_TRUE(start.is_legal(none.move));
  EXPECT_EQ(none.info.depth, std::nullopt);
  EXPECT_EQ(none.info.line, std::vector<game::Move>{none.move});
}

TEST(GdyAb, AnalysesEveryMove) {
  base::Random random(4);
  const auto agent = agent_of("gdy-ab:3");
  ASSERT_TRUE(agent->can_analyse());
  for (int i = 0; i < 10; ++i) {
    const Position position = with_choice(BoardSize::eight, random);
    struct : search::InfoSink {
      void report(const search::Info& info) override { moves[info.line.front()] = info; }
      std::map<game::Move, search::Info> moves;
    } sink;
    agent->analyse(position, {}, {}, sink);
    ASSERT_EQ(sink.moves.size(), static_cast<std::size_t>(std::popcount(position.legal_moves())));
    for (const auto& [move, info] : sink.moves) {
      EXPECT_EQ(info.depth, 3);
      EXPECT_EQ(info.value,
                plain_minimax(position.after(move), position.to_move, 2, Objective::fewest));
    }
  }
}

// An evaluation that is the same to both sides: each side's good is not the other's bad.
struct TieEvaluation {
  BoardValue operator()(Board board, bool) const {
    return {std::popcount(board.discs() & 0x00000f0f0f0f0000u), true};
  }
  void value(ValuedMoves& moves, bool ours) const { value_each(*this, moves, ours); }
};

TEST(PlainAlphaBeta, JudgesForTheSideThatSearches) {
  base::Random random(5);
  for (int i = 0; i < 20; ++i) {
    const Position position = with_choice(BoardSize::eight, random);
    const TieEvaluation evaluation;
    PlainAlphaBeta<TieEvaluation> search(evaluation, playable(position.size), {});
    const auto moves = search.deepen(position.board, 2, true, [](int, const auto&) {});
    for (const PlainMove& move : moves) {
      const Position child = position.after(move.square);
      int worst = 100;
      for (Bits replies = child.legal_moves(); replies;)
        worst =
            std::min(worst, evaluation(child.after(game::pop_first(replies)).board, true).value);
      if (child.legal_moves()) {
        EXPECT_EQ(move.value, worst);
      }
    }
  }
}

// --- Against the first version: plain minimax for every value, depth by depth
// ---------------------

// Few different values, so that many moves are equally good; never sees an end.
struct CoarseEvaluation {
  BoardValue operator()(Board board, bool ours) const {
    const Board seen = ours ? board : board.passed();
    return {std::popcount(seen.own & 0x00003c24243c0000u) % 4, false};
  }
  void value(ValuedMoves& moves, bool ours) const { value_each(*this, moves, ours); }
};

template <typename Evaluation>
int minimax_by(const Evaluation& evaluation, const Position& position, game::Color side,
               int depth) {
  const bool ours = position.to_move == side;
  if (depth == 0 || position.is_over()) return evaluation(position.board, ours).value;
  if (position.must_pass())
    return minimax_by(evaluation, position.after(game::kPass), side, depth - 1);
  std::vector<int> values;
  for (Bits moves = position.legal_moves(); moves;)
    values.push_back(
        minimax_by(evaluation, position.after(game::pop_first(moves)), side, depth - 1));
  return ours ? *std::ranges::max_element(values) : *std::ranges::min_element(values);
}

// At each depth the moves that are better than all before them come first, by value; the others
// keep their order.
template <typename Evaluation>
game::Square first_by_deepening(const Evaluation& evaluation, const Position& position, int depth) {
  std::vector<std::pair<int, game::Square>> order;
  const auto sort = [&] {
    std::ranges::stable_sort(order, std::greater{}, [](const auto& move) { return move.first; });
  };
  for (Bits moves = position.legal_moves(); moves;) {
    const game::Square square = game::pop_first(moves);
    order.emplace_back(evaluation(position.after(square).board, false).value, square);
  }
  sort();
  for (int now = 1; now <= depth; ++now) {
    int best = -(1 << 30);
    for (auto& [value, square] : order) {
      value = minimax_by(evaluation, position.after(square), position.to_move, now - 1);
      if (value <= best)
        value = -(1 << 30);
      else
        best = value;
    }
    sort();
  }
  return order.front().second;
}

template <typename Evaluation>
void expect_the_first_versions_play(const Evaluation& evaluation, const Position& position,
                                    int depth) {
  const auto search = [&] {
    return PlainAlphaBeta<Evaluation>(evaluation, playable(position.size), PlainLimits{});
  };
  const auto ignore = [](int, const auto&) {};
  const game::Square expected = first_by_deepening(evaluation, position, depth);
  EXPECT_EQ(search().best_move(position.board, depth), expected);
  EXPECT_EQ(search().deepen(position.board, depth, false, ignore).front().square, expected);
  for (const PlainMove& move : search().deepen(position.board, depth, true, ignore))
    EXPECT_EQ(move.value,
              minimax_by(evaluation, position.after(move.square), position.to_move, depth - 1));
}

TEST(PlainAlphaBeta, PlaysLikeTheFirstVersionAmongManyEqualMoves) {
  base::Random random(6);
  for (const BoardSize size : game::kBoardSizes)
    for (int depth = 1; depth <= 4; ++depth)
      for (int i = 0; i < 8; ++i)
        expect_the_first_versions_play(CoarseEvaluation{}, with_choice(size, random), depth);
}

TEST(PlainAlphaBeta, PlaysLikeTheFirstVersionWithAnyParametersOfReportE) {
  base::Random random(7);
  for (const BoardSize size : game::kBoardSizes)
    for (int i = 0; i < 24; ++i) {
      eval::report_e::ParameterVector parameters;
      for (double& parameter : parameters) parameter = static_cast<double>(random.below(101)) - 50;
      const eval::report_e::Evaluation evaluation(parameters, size,
                                                  i % 2 == 0 ? Objective::fewest : Objective::most);
      expect_the_first_versions_play(HybridEvaluation(evaluation), with_choice(size, random),
                                     1 + i % 4);
    }
}

}  // namespace
}  // namespace ogai::agents
