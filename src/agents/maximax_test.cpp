#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/maximax_search.h"
#include "agents/maximax_time.h"
#include "agents/registry.h"
#include "agents/time_policy.h"
#include "base/memory_account.h"
#include "game/notation/position_text.h"
#include "game/random_games.h"

namespace ogai::agents {
namespace {

using namespace std::chrono_literals;
using eval::report_c::Evaluation;
using eval::report_c::kOne;
using eval::report_c::kPublishedSets;
using eval::report_c::Value;
using game::Bits;
using game::Board;
using game::BoardSize;
using game::Objective;
using game::Position;

// Definition 1 of section 2.2.3, without pruning, sorting or table.
Value plain_negamax(const Evaluation& evaluation, Board board, int depth) {
  const Bits squares = game::playable(evaluation.size());
  Bits moves = game::legal_moves(board, squares);
  const Bits opp_moves = game::legal_moves(board.passed(), squares);
  if (!moves && !opp_moves) return evaluation.utility(board);
  if (depth == 0) return evaluation.heuristic(board, moves, opp_moves);
  if (!moves) return -plain_negamax(evaluation, board.passed(), depth - 1);
  Value best = -2 * kOne;
  while (moves) {
    const Board child = game::after(board, game::pop_first(moves));
    best = std::max(best, -plain_negamax(evaluation, child, depth - 1));
  }
  return best;
}

// A position of a random game in which the side to move has a choice.
Position random_choice(BoardSize size, base::Random& random) {
  while (true) {
    const auto plies = static_cast<int>(random.below(static_cast<unsigned>(cell_count(size))));
    const Position position = game::random_game(size, random, plies).position();
    if (std::popcount(position.legal_moves()) > 1) return position;
  }
}

// The last `empties` squares of a random game.
Position late_position(BoardSize size, int empties, base::Random& random) {
  while (true) {
    const auto record = game::random_game(size, random);
    for (std::size_t ply = record.moves().size(); ply > 0; --ply) {
      const Position position = record.position_at(ply - 1);
      if (std::popcount(position.empties()) != empties) continue;
      if (std::popcount(position.legal_moves()) > 1) return position;
    }
  }
}

std::unique_ptr<Agent> made(std::string_view spec, Objective objective = Objective::fewest) {
  auto agent = make_agent(spec, {objective});
  EXPECT_TRUE(agent.ok()) << spec;
  return std::move(agent).value();
}

Choice choose(Agent& agent, const Position& position, const search::Limits& limits) {
  search::NullSink sink;
  return agent.choose(position, limits, {}, sink);
}

// --- The search (section 3.3.3.2) -------------------------------------------------------------

TEST(MaximaxSearch, SortingSavesNodesAndChangesNoValue) {
  base::Random random(7);
  const Evaluation evaluation(kPublishedSets[1].values, BoardSize::eight, Objective::fewest);
  std::array<std::uint64_t, 3> nodes{};
  for (int i = 0; i < 20; ++i) {
    const Board board = random_choice(BoardSize::eight, random).board;
    std::array<Value, 3> values{};
    for (const MoveOrder order : {MoveOrder::table, MoveOrder::evaluation, MoveOrder::none}) {
      MaximaxTable table(1 << 20);
      MaximaxSearch search(evaluation, table, {}, order);
      (void)search.search(board, 4);
      const std::uint64_t before = search.nodes();
      values[static_cast<std::size_t>(order)] = search.search(board, 5)->value;
      nodes[static_cast<std::size_t>(order)] += search.nodes() - before;
    }
    EXPECT_EQ(values[0], values[1]);
    EXPECT_EQ(values[0], values[2]);
  }
  EXPECT_LT(nodes[0], nodes[1]);
  EXPECT_LT(nodes[1], nodes[2]);
}

// The value at the end of the expected line, brought back to the root, is the value.
TEST(MaximaxSearch, TheLineLeadsToTheValue) {
  base::Random random(2);
  const Evaluation evaluation(kPublishedSets[1].values, BoardSize::six, Objective::fewest);
  MaximaxTable table(1 << 20);
  for (int i = 0; i < 100; ++i) {
    Position position = random_choice(BoardSize::six, random);
    MaximaxSearch search(evaluation, table, {});
    const int depth = 2 + i % 5;
    const auto answer = search.search(position.board, depth);
    int sign = 1;
    for (const game::Move move : answer->line) {
      ASSERT_TRUE(position.is_legal(move));
      position = position.after(move);
      sign = -sign;
    }
    EXPECT_TRUE(static_cast<int>(answer->line.size()) == depth || position.is_over());
    EXPECT_EQ(plain_negamax(evaluation, position.board, 0) * sign, answer->value);
  }
}

// "In our case, UTILITY is either 0, 1, or −1": deep enough, the value is the sign of the exact
// one.
TEST(MaximaxSearch, SolvesEndgamesExactly) {
  base::Random random(3);
  const Evaluation evaluation(kPublishedSets[1].values, BoardSize::eight, Objective::fewest);
  MaximaxTable table(1 << 20);
  int draws = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = late_position(BoardSize::eight, 6, random);
    MaximaxSearch search(evaluation, table, {});
    const auto answer = search.search(position.board, 12);
    EXPECT_TRUE(answer->exact);
    EXPECT_EQ(answer->value, plain_negamax(evaluation, position.board, 12));
    EXPECT_TRUE(answer->value == 0 || std::abs(answer->value) == kOne);
    draws += answer->value == 0;
  }
  EXPECT_GT(draws, 0);
}

// Sort key: the table's value from the mover's side plus 2 if known, else the evaluation.
TEST(MaximaxSearch, KnownPositionsComeFirstAndTheBestOfThemLeads) {
  base::Random random(4);
  const Evaluation evaluation(kPublishedSets[1].values, BoardSize::eight, Objective::fewest);
  MaximaxTable table(1 << 20);
  for (int i = 0; i < 50; ++i) {
    const Board board = random_choice(BoardSize::eight, random).board;
    table.clear();
    MaximaxSearch search(evaluation, table, {});
    const auto by_evaluation = search.sorted_moves(board);
    for (const auto& move : by_evaluation)
      EXPECT_EQ(move.key, -plain_negamax(evaluation, move.board, 0));
    EXPECT_TRUE(std::is_sorted(by_evaluation.begin(), by_evaluation.end(),
                               [](const auto& a, const auto& b) { return a.key > b.key; }));
    // The worst by evaluation becomes known, as lost for the mover: still before all unknown ones.
    const MaximaxSearch::Candidate worst = by_evaluation.back();
    table.store(worst.board, kOne);
    EXPECT_EQ(search.sorted_moves(board).front().square, worst.square);
    EXPECT_EQ(search.sorted_moves(board).front().key, 2 * kOne - kOne);
  }
}

TEST(MaximaxSearch, SortingByTheLastIterationSavesNodes) {
  base::Random random(5);
  const Evaluation evaluation(kPublishedSets[1].values, BoardSize::eight, Objective::fewest);
  std::uint64_t deepened = 0;
  std::uint64_t at_once = 0;
  for (int i = 0; i < 10; ++i) {
    const Board board = game::random_game(BoardSize::eight, random, 20).position().board;
    MaximaxTable table(8 << 20);
    MaximaxSearch step_by_step(evaluation, table, {});
    std::uint64_t before = 0;
    for (int depth = 2; depth <= 6; ++depth) {
      before = step_by_step.nodes();
      step_by_step.search(board, depth);
    }
    deepened += step_by_step.nodes() - before;
    table.clear();
    MaximaxSearch directly(evaluation, table, {});
    directly.search(board, 6);
    at_once += directly.nodes();
  }
  EXPECT_LT(deepened, at_once);
}

TEST(MaximaxSearch, CountsItsNodesAndStopsAtTheLimit) {
  const Evaluation evaluation(kPublishedSets[1].values, BoardSize::eight, Objective::fewest);
  MaximaxTable table(1 << 20);
  MaximaxSearch search(evaluation, table, {.nodes = 1000});
  EXPECT_TRUE(search.search(game::initial_board(), 1));
  EXPECT_EQ(search.nodes(), 1u);
  EXPECT_TRUE(search.search(game::initial_board(), 2));
  EXPECT_EQ(search.nodes(), 6u);  // and the root with its four children
  EXPECT_FALSE(search.search(game::initial_board(), 12));
  EXPECT_EQ(search.nodes(), 1000u);
}

// --- The table ---------------------------------------------------------------------------------

TEST(MaximaxTable, KeepsValuesBySideToMoveUntilCleared) {
  MaximaxTable table(1 << 16);
  const Board board = game::initial_board();
  EXPECT_EQ(table.find(board), std::nullopt);
  table.store(board, 5);
  EXPECT_EQ(table.find(board), 5);
  EXPECT_EQ(table.find(board.passed()), std::nullopt);
  table.store(board, -7);
  EXPECT_EQ(table.find(board), -7);
  EXPECT_EQ(table.size(), 1u);
  table.clear();
  EXPECT_EQ(table.find(board), std::nullopt);
  EXPECT_EQ(table.size(), 0u);
}

// "if len(table) < M": a full table takes no new positions and loses none.
TEST(MaximaxTable, TakesNothingNewWhenFull) {
  MaximaxTable table(4096);
  for (std::size_t i = 0; i < 1000; ++i) table.store({.own = i, .opp = ~Bits{i}}, 1);
  EXPECT_EQ(table.size(), table.capacity());
  for (std::size_t i = 0; i < 1000; ++i)
    EXPECT_EQ(table.find({.own = i, .opp = ~Bits{i}}).has_value(), i < table.capacity());
}

// --- The time rule (section 3.3.3.1) -----------------------------------------------------------

TEST(MaximaxTime, BreadthsAreThePrintedSeries) {
  EXPECT_EQ(average_breadth(BoardSize::eight, 4), 4);
  EXPECT_EQ(average_breadth(BoardSize::eight, 34), 12.975);
  EXPECT_EQ(average_breadth(BoardSize::eight, 63), 0.70175439);
  EXPECT_EQ(average_breadth(BoardSize::eight, 64), 0);
  EXPECT_EQ(average_breadth(BoardSize::eight, 90), 0);
  EXPECT_EQ(average_breadth(BoardSize::six, 18), average_breadth(BoardSize::eight, 32));
  EXPECT_EQ(average_breadth(BoardSize::four, 8), average_breadth(BoardSize::eight, 32));
}

TEST(MaximaxTime, DeepensWhileTheNextIterationFitsOrTheMoveJustChanged) {
  const TimeRule rule(10s, 0.5);  // T = 5 s, q·T = 2.5 s
  EXPECT_EQ(rule.budget(), 5s);
  EXPECT_TRUE(rule.deepen(240ms, 10, false));
  EXPECT_FALSE(rule.deepen(260ms, 10, false));
  EXPECT_TRUE(rule.deepen(260ms, 10, true));
  EXPECT_TRUE(rule.deepen(2400ms, 10, true));
  EXPECT_FALSE(rule.deepen(2600ms, 10, true));  // used / q ≥ T
  EXPECT_FALSE(rule.deepen(2600ms, 0.1, false));
  const TimeRule unlimited(std::nullopt, 0.94);
  EXPECT_EQ(unlimited.budget(), std::nullopt);
  EXPECT_TRUE(unlimited.deepen(1000h, 10, false));
  const TimeRule for_ever(base::Duration::max(), 1);
  EXPECT_TRUE(for_ever.deepen(1000h, 10, false));
}

TEST(MaximaxTime, AGameClockIsSharedOutOverTheMovesLeft) {
  search::Limits limits;
  EXPECT_EQ(time_for_move(limits, 60), std::nullopt);
  limits.clock = search::GameClock{60s, 0s};
  EXPECT_EQ(time_for_move(limits, 60), 2s);
  EXPECT_EQ(time_for_move(limits, 1), 60s);
  limits.clock->increment = 1s;
  EXPECT_EQ(time_for_move(limits, 60), 3s);
  limits.move_time = 500ms;
  EXPECT_EQ(time_for_move(limits, 60), 500ms);
  limits.move_time.reset();
  limits.clock = search::GameClock{base::Duration::max(), base::Duration::max()};
  EXPECT_EQ(time_for_move(limits, 60), base::Duration::max());
  limits.clock->remaining = 100ms;
  EXPECT_EQ(time_for_move(limits, 60), 100ms);
}

// --- The agent ---------------------------------------------------------------------------------

TEST(MaximaxAgent, ReportsWhatItFound) {
  const auto agent = made("maximax");
  struct : search::InfoSink {
    void report(const search::Info& info) override { depths.push_back(info.depth.value_or(-1)); }
    std::vector<int> depths;
  } sink;
  const Position start = Position::initial(BoardSize::eight);
  const Choice choice = agent->choose(start, {.depth = 5}, {}, sink);
  EXPECT_THAT(sink.depths, ::testing::ElementsAre(2, 3, 4, 5));
  EXPECT_EQ(choice.info.depth, 5);
  EXPECT_EQ(choice.info.line.size(), 5u);
  EXPECT_EQ(choice.info.line.front(), choice.move);
  EXPECT_GT(choice.info.nodes.value_or(0), 5u);
  EXPECT_GT(choice.info.win_rate.value_or(-1), 0);
  EXPECT_LT(choice.info.win_rate.value_or(2), 1);
  EXPECT_FALSE(choice.info.value);  // it knows no discs
  EXPECT_FALSE(choice.info.exact);
}

TEST(MaximaxAgent, PlaysTheSameUnderDepthAndNodeLimits) {
  base::Random random(6);
  const auto first = made("maximax");
  const auto second = made("maximax");
  for (int i = 0; i < 20; ++i) {
    const Position position = random_choice(BoardSize::eight, random);
    for (const search::Limits& limits :
         {search::Limits{.depth = 4}, search::Limits{.nodes = 3000}}) {
      const Choice one = choose(*first, position, limits);
      choose(*second, random_choice(BoardSize::eight, random), limits);  // leaves no trace
      const Choice two = choose(*second, position, limits);
      EXPECT_EQ(one.move, two.move);
      EXPECT_EQ(one.info.line, two.info.line);
      EXPECT_EQ(one.info.nodes, two.info.nodes);
      EXPECT_LE(one.info.nodes, limits.nodes.value_or(~std::uint64_t{0}));
    }
  }
}

TEST(MaximaxAgent, OwnDepthAndGrantedDepthBothHold) {
  const auto agent = made("maximax:3");
  const Position start = Position::initial(BoardSize::eight);
  EXPECT_EQ(choose(*agent, start, {}).info.depth, 3);
  EXPECT_EQ(choose(*agent, start, {.depth = 5}).info.depth, 3);
  EXPECT_EQ(choose(*agent, start, {.depth = 1}).info.depth, 1);
}

TEST(MaximaxAgent, HonoursTimeAndClock) {
  const auto agent = made("maximax");
  const Position start = Position::initial(BoardSize::eight);
  const base::Stopwatch stopwatch;
  EXPECT_TRUE(start.is_legal(choose(*agent, start, {.move_time = 50ms}).move));
  const search::Limits clock{.clock = search::GameClock{1500ms, {}}};
  EXPECT_TRUE(start.is_legal(choose(*agent, start, clock).move));
  const auto own = made("maximax:time=50ms");
  EXPECT_TRUE(start.is_legal(choose(*own, start, {}).move));
  EXPECT_TRUE(start.is_legal(choose(*own, start, {.simulations = 10}).move));
  EXPECT_LT(stopwatch.elapsed(), 2s);  // 200 ms, and patience with a busy machine
}

TEST(MaximaxAgent, AnswersSoonAfterAStop) {
  const auto agent = made("maximax");
  const Position start = Position::initial(BoardSize::eight);
  struct : search::InfoSink {
    void report(const search::Info& info) override {
      if (info.depth != 4) return;
      nodes = info.nodes.value_or(0);
      source.request_stop();
    }
    std::stop_source source;
    std::uint64_t nodes = 0;
  } sink;
  const Choice choice = agent->choose(start, {.depth = 60}, sink.source.get_token(), sink);
  EXPECT_TRUE(start.is_legal(choice.move));
  EXPECT_EQ(choice.info.depth, 4);
  EXPECT_LE(*choice.info.nodes - sink.nodes, 64u);  // of some microseconds each
  const Choice none = agent->choose(start, {}, sink.source.get_token(), sink);
  EXPECT_TRUE(start.is_legal(none.move));
  EXPECT_EQ(none.info.depth, std::nullopt);
}

TEST(MaximaxAgent, AForcedMoveNeedsNoThought) {
  base::Random random(7);
  const auto agent = made("maximax");
  for (int found = 0; found < 20;) {
    const Position position =
        game::random_game(BoardSize::eight, random, static_cast<int>(random.below(60))).position();
    if (std::popcount(position.legal_moves()) != 1) continue;
    ++found;
    const Choice choice = choose(*agent, position, {});
    EXPECT_EQ(game::bit(choice.move), position.legal_moves());
    EXPECT_EQ(choice.info.nodes, std::nullopt);
  }
}

// With the whole time of five seconds each, sixty proved answers would take five minutes.
TEST(MaximaxAgent, AProvedAnswerComesAtOnceAndIsBest) {
  base::Random random(8);
  const auto agent = made("maximax");
  const Evaluation evaluation(kPublishedSets[1].values, BoardSize::eight, Objective::fewest);
  const base::Stopwatch stopwatch;
  for (int i = 0; i < 60; ++i) {
    const Position position = late_position(BoardSize::eight, 6, random);
    const Choice choice = choose(*agent, position, {});
    ASSERT_TRUE(choice.info.exact);
    const Value value = plain_negamax(evaluation, position.board, 12);
    EXPECT_EQ(choice.info.win_rate, (1 + value / static_cast<double>(kOne)) / 2);
    EXPECT_EQ(-plain_negamax(evaluation, position.after(choice.move).board, 12), value);
  }
  EXPECT_LT(stopwatch.elapsed(), 30s);
}

TEST(MaximaxAgent, StaysUnderAHundredMegabytes) {
  base::MemoryAccount account(100'000'000);
  const base::MemoryAccount::Scope scope(account);
  const auto agent = made("maximax");
  choose(*agent, Position::initial(BoardSize::eight), {.depth = 4});
  EXPECT_GT(account.used(), 30'000'000);
}

TEST(MaximaxAgent, UnknownEvaluationsAreRefused) {
  EXPECT_FALSE(check_spec("maximax:eval=none").ok());
  EXPECT_FALSE(check_spec("maximax:q=0").ok());
  EXPECT_TRUE(check_spec("maximax:q=0.8,eval=squares,table=8,depth=6,time=2s").ok());
}

}  // namespace
}  // namespace ogai::agents
