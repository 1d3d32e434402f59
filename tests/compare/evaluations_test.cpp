// Evaluations: the value of a position by every way to it: as the formula has it, with a trace from
// scratch, with a trace carried along the game, as another image of the board, many boards at once.
#include <array>

#include "compare.h"
#include "eval/any_evaluation.h"
#include "eval/pattern_evaluation.h"
#include "eval/random_pattern_weights.h"
#include "eval/report_c.h"
#include "eval/report_e.h"
#include "game/lanes.h"
#include "game/symmetry.h"

namespace ogai::compare {
namespace {

using game::Bits;
using game::Board;
using game::BoardSize;
using game::GameRecord;
using game::Objective;
using game::Position;

// Unfinished positions only: the rules judge the others.
std::vector<Position> open_positions(BoardSize size, int games) {
  std::vector<Position> positions = game_positions(size, games);
  std::erase_if(positions, [](const Position& at) { return at.is_over(); });
  return positions;
}

Bits legal(Board board, BoardSize size) {
  return game::legal_moves(board, game::playable(size));
}

template <eval::Evaluation Evaluation>
int from_scratch(const Evaluation& evaluation, Board board, BoardSize size) {
  return evaluation.value(evaluation.trace(board), board, legal(board, size));
}

// The questions of open_positions() are the positions of whole games, one after the other: a trace
// is carried from each to the next, if that is a move away.
template <eval::Evaluation Evaluation>
std::vector<int> carried_along(const Evaluation& evaluation, std::span<const Position> positions) {
  std::vector<int> values;
  typename Evaluation::Trace trace{};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Board board = positions[i].board;
    const Board before = i > 0 ? positions[i - 1].board : Board{};
    const Bits placed = board.discs() & ~before.discs();
    if (i == 0 || board == game::initial_board())
      trace = evaluation.trace(board);
    else if (board == before.passed())
      trace = evaluation.passed(trace);
    else
      trace = evaluation.after(trace, before, game::first_square(placed), board.own ^ before.opp);
    values.push_back(evaluation.value(trace, board, legal(board, positions[i].size)));
  }
  return values;
}

// One of the other seven images, by turns.
Board image_of(Board board) {
  return game::transform(board, static_cast<game::Symmetry>(1 + board.disc_count() % 7));
}

// The same for every evaluation of the engine; the first is the reference.
template <eval::Evaluation Evaluation>
Implementations<Position, int> ways(const Evaluation& evaluation) {
  return {
      one_by_one<Position, int>(
          "from scratch",
          [&](const Position& at) { return from_scratch(evaluation, at.board, at.size); }),
      {"carried along",
       [&](std::span<const Position> positions) { return carried_along(evaluation, positions); }},
      one_by_one<Position, int>("another image",
                                [&](const Position& at) {
                                  return from_scratch(evaluation, image_of(at.board), at.size);
                                }),
  };
}

// The value of patterns as the formula of eval/pattern_evaluation.h has it.
int by_formula(const eval::PatternWeights& weights, Board board) {
  const eval::PatternSet& set = weights.set();
  const auto row = weights.row(eval::pattern_stage(board.disc_count()));
  const eval::PatternIndices indices = set.indices(board);
  int sum = eval::PatternWeights::kUnit / 2;
  for (int lane = 0; lane < set.lanes(); ++lane)
    sum += row[set.weight_of()[static_cast<std::size_t>(set.centres()[lane] + indices[lane])]];
  const int mobility = std::popcount(legal(board, weights.size));
  sum += row[set.weights() + static_cast<std::size_t>(eval::mobility_case(mobility))];
  sum +=
      row[set.weights() + eval::kMobilityCases + static_cast<std::size_t>(board.disc_count() % 4)];
  const int most = game::cell_count(weights.size) - 2;
  return std::clamp(sum >> eval::PatternWeights::kUnitBits, -most, most);
}

TEST(Evaluations, PatternsOfAnyWeights) {
  for (const BoardSize size : eval::kSizesWithPatterns) {
    const eval::PatternWeights weights = eval::random_pattern_weights(size, 200);
    const eval::PatternEvaluation evaluation(weights);
    auto all = ways(evaluation);
    all.insert(all.begin(), one_by_one<Position, int>("formula", [&](const Position& at) {
                 return by_formula(weights, at.board);
               }));
    compare(all, open_positions(size, 50));
  }
}

TEST(Evaluations, ShippedOnes) {
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most})
      for (const auto kind : {eval::EvaluationKind::patterns, eval::EvaluationKind::linear})
        eval::AnyEvaluation::shipped(objective, size, kind).visit([&](const auto& evaluation) {
          compare(ways(evaluation), open_positions(size, 20));
        });
}

// ---- the evaluations of the reports ----

template <class Evaluation>
int judged(const Evaluation& evaluation, Board board, BoardSize size) {
  const Bits own = legal(board, size), opp = legal(board.passed(), size);
  return own || opp ? evaluation.heuristic(board, own, opp) : evaluation.utility(board);
}

template <class Evaluation>
Implementations<Position, int> one_and_its_image(const Evaluation& evaluation) {
  return {
      one_by_one<Position, int>(
          "one board", [&](const Position& at) { return judged(evaluation, at.board, at.size); }),
      one_by_one<Position, int>(
          "another image",
          [&](const Position& at) { return judged(evaluation, image_of(at.board), at.size); }),
  };
}

// Boards of one number of discs are judged together, as a search does.
std::vector<int> many_at_once(const eval::report_e::Evaluation& evaluation,
                              std::span<const Position> positions) {
  constexpr std::size_t kMost = 13;
  std::vector<int> values(positions.size());
  std::array<std::vector<std::size_t>, 65> by_discs;
  for (std::size_t i = 0; i < positions.size(); ++i)
    by_discs[positions[i].board.disc_count()].push_back(i);
  for (int discs = 0; discs <= 64; ++discs)
    for (std::size_t first = 0; first < by_discs[discs].size(); first += kMost) {
      const std::span<const std::size_t> group =
          std::span(by_discs[discs])
              .subspan(first)
              .first(std::min(kMost, by_discs[discs].size() - first));
      std::array<Bits, 64 + game::kLanes> own{}, opp{};
      std::array<eval::report_e::Value, 64 + game::kLanes> found{};
      for (std::size_t i = 0; i < group.size(); ++i) {
        own[i] = positions[group[i]].board.own;
        opp[i] = positions[group[i]].board.opp;
      }
      const Bits over = evaluation.judge(own.data(), opp.data(), static_cast<int>(group.size()),
                                         discs, found.data());
      for (std::size_t i = 0; i < group.size(); ++i) {
        values[group[i]] = found[i];
        EXPECT_EQ(over >> i & 1, positions[group[i]].is_over());
      }
    }
  return values;
}

// Games, finished ones too, and any discs.
std::vector<Position> all_kinds(BoardSize size) {
  std::vector<Position> positions = game_positions(size, 30);
  const std::vector<Position> others = random_discs(size, 3);
  positions.insert(positions.end(), others.begin(), others.end());
  std::erase_if(positions, [](const Position& at) { return at.board.disc_count() < 5; });
  return positions;
}

TEST(Evaluations, ReportC) {
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most})
      for (const auto& set : eval::report_c::kPublishedSets) {
        const eval::report_c::Evaluation evaluation(set.values, size, objective);
        auto all = one_and_its_image(evaluation);
        // The search negates values instead of asking for the other colour's.
        all.push_back(one_by_one<Position, int>(
            "the other side's, negated",
            [&](const Position& at) { return -judged(evaluation, at.board.passed(), at.size); }));
        compare(all, all_kinds(size));
      }
}

TEST(Evaluations, ReportE) {
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most}) {
      const eval::report_e::Evaluation evaluation(eval::report_e::kPublished, size, objective);
      auto all = one_and_its_image(evaluation);
      all.push_back({"many boards at once", [&](std::span<const Position> positions) {
                       return many_at_once(evaluation, positions);
                     }});
      compare(all, all_kinds(size));
    }
}

}  // namespace
}  // namespace ogai::compare
