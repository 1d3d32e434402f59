// Exact scores: every solver and every configuration of the engine, against plain minimax to nine
// empty squares and a hashless alpha-beta, itself one of the compared, beyond.
#include <array>

#include "base/test_effort.h"
#include "compare.h"
#include "eval/random_pattern_weights.h"
#include "hashless_alphabeta.h"
#include "plain_minimax.h"
#include "search/alphabeta/engine.h"
#include "search/endgame/endgame.h"
#include "train/fixed_search.h"

namespace ogai::compare {
namespace {

using game::BoardSize;
using game::Objective;
using game::Position;
using Solver = Implementation<Position, int>;
using Solvers = Implementations<Position, int>;

Solver solver(std::string name, std::function<int(const Position&)> score) {
  return one_by_one<Position, int>(std::move(name), std::move(score));
}

// The endgame solver answers null windows: every one of them on the right side of the score.
template <Objective objective>
Solver null_windows(BoardSize size) {
  struct Searched {
    explicit Searched(BoardSize board_size) : solver(table, watch, board_size) {
      watch.start(budget);
    }
    search::TranspositionTable table{1 << 20};
    search::Budget budget;
    search::Watch watch;
    search::endgame::Endgame<objective> solver;
  };
  return solver("endgame solver", [searched =
                                       std::make_shared<Searched>(size)](const Position& at) {
    const int cells = game::cell_count(at.size);
    int low = -cells, high = cells;
    while (low < high) {
      const int alpha = low + (high - low) / 2;  // below high
      const int found = searched->solver.solve(at.board, at.legal_moves(), alpha, alpha % 2 == 0);
      if (found > alpha)
        low = std::max(low, found);
      else
        high = std::min(high, found);
    }
    // The windows far from the score, too.
    for (const int alpha : {-cells, low - 2, low - 1, low, low + 1, cells - 1}) {
      const int found = searched->solver.solve(at.board, at.legal_moves(), alpha);
      EXPECT_TRUE(low > alpha ? found > alpha && found <= low : found <= alpha && found >= low);
    }
    return low;
  });
}

int score_of_line(Position at, const std::vector<game::Move>& line, Objective objective) {
  const game::Color mover = at.to_move;
  for (const game::Move move : line) {
    EXPECT_TRUE(at.is_legal(move));
    at = at.after(move);
  }
  EXPECT_TRUE(at.is_over());
  return at.final_score(objective, mover);
}

search::SearchResult solved(search::Searcher& searcher, game::Board board, int lines = 1,
                            bool wld = false) {
  search::SearchQuery query;
  query.board = board;
  query.lines = lines;
  query.wld = wld;
  search::NullSink sink;
  return searcher.think(query, {}, sink);
}

// The score; its sign alone and the line that proves it are checked besides.
Solver engine(std::string name, Objective objective, BoardSize size,
              const search::EngineOptions& options) {
  std::shared_ptr<search::Searcher> made = search::make_engine(objective, size, options);
  return solver(std::move(name), [made, objective](const Position& at) {
    const search::SearchResult result = solved(*made, at.board);
    EXPECT_TRUE(result.exact) << text_of(at);
    EXPECT_EQ(result.moves.empty(), at.is_over()) << text_of(at);
    if (!result.moves.empty()) {
      EXPECT_EQ(score_of_line(at, result.moves.front().line, objective), result.value)
          << text_of(at);
    }
    EXPECT_EQ(solved(*made, at.board, 1, true).value, (result.value > 0) - (result.value < 0))
        << text_of(at);
    return result.value;
  });
}

eval::AnyEvaluation random_patterns(Objective objective, BoardSize size) {
  return eval::AnyEvaluation(
      std::make_shared<eval::PatternEvaluation>(eval::random_pattern_weights(size, 60, objective)));
}

Solver trainers_search(Objective objective, BoardSize size) {
  const auto evaluation = eval::AnyEvaluation::shipped(objective, size);
  std::shared_ptr<train::FixedSearch> made =
      train::make_fixed_search({objective, size, evaluation, std::size_t{1} << 20}, {});
  return solver("trainers' search", [made](const Position& at) { return made->exact(at.board); });
}

Solver minimax(Objective objective) {
  return solver("minimax", [objective](const Position& at) {
    return objective == Objective::fewest ? plain_minimax<Objective::fewest>(at.board, at.size)
                                          : plain_minimax<Objective::most>(at.board, at.size);
  });
}

Solver hashless_alphabeta(Objective objective) {
  return solver("hashless alpha-beta", [objective](const Position& at) {
    return objective == Objective::fewest
               ? HashlessAlphaBeta<Objective::fewest>(at.size).solve(at.board)
               : HashlessAlphaBeta<Objective::most>(at.size).solve(at.board);
  });
}

// All but the references.
Solvers solvers(Objective objective, BoardSize size) {
  constexpr std::size_t kTable = std::size_t{4} << 20;
  const auto linear = eval::AnyEvaluation::shipped(objective, size, eval::EvaluationKind::linear);
  Solvers all = {
      objective == Objective::fewest ? null_windows<Objective::fewest>(size)
                                     : null_windows<Objective::most>(size),
      engine("engine", objective, size, {.table_bytes = kTable}),
      engine("engine, two threads", objective, size, {.table_bytes = kTable, .threads = 2}),
      engine("engine, hand-made evaluation", objective, size,
             {.table_bytes = kTable, .evaluation = linear}),
      trainers_search(objective, size),
  };
  if (size != BoardSize::four)
    all.push_back(engine("engine, random weights", objective, size,
                         {.table_bytes = kTable, .evaluation = random_patterns(objective, size)}));
  return all;
}

class SolversOf : public testing::TestWithParam<std::tuple<Objective, BoardSize>> {
 protected:
  Objective objective() const { return std::get<0>(GetParam()); }
  BoardSize size() const { return std::get<1>(GetParam()); }
  Solvers against(Solver reference) const {
    Solvers all = solvers(objective(), size());
    all.insert(all.begin(), std::move(reference));
    return all;
  }
};

TEST_P(SolversOf, FewSquaresLikeMinimax) {
  Solvers all = against(minimax(objective()));
  all.push_back(hashless_alphabeta(objective()));
  for (int empties = 0; empties <= 9; ++empties) {
    const int count = base::effort(empties < 8 ? 200 : empties == 8 ? 100 : 40);
    ASSERT_NO_FATAL_FAILURE(compare(all, late_positions(size(), empties, count)));
  }
}

// The smallest board has no more.
class SolversOfLarger : public SolversOf {};

TEST_P(SolversOfLarger, MoreLikeTheHashlessAlphaBeta) {
  const Solvers all = against(hashless_alphabeta(objective()));
  for (int empties = 10; empties <= 14; ++empties) {
    const int count = base::effort(empties < 13 ? 40 : 15);
    ASSERT_NO_FATAL_FAILURE(compare(all, late_positions(size(), empties, count)));
  }
}

TEST_P(SolversOf, EveryMoveHasItsScore) {
  const auto searcher =
      search::make_engine(objective(), size(), {.table_bytes = std::size_t{4} << 20});
  const Solver reference = minimax(objective());
  for (int empties = 4; empties <= 8; ++empties)
    for (const Position& at : late_positions(size(), empties, base::effort(40)))
      for (const search::RootMove& move : solved(*searcher, at.board, 64).moves) {
        const Position next = at.after(move.move);
        ASSERT_EQ(move.value, -reference.ask({&next, 1}).front()) << text_of(at);
        ASSERT_EQ(score_of_line(at, move.line, objective()), move.value) << text_of(at);
      }
}

// A search of any depth whose leaves are judged rightly comes to the right value.
TEST_P(SolversOfLarger, MinimaxOverExactValuesIsExact) {
  const auto searcher =
      search::make_engine(objective(), size(), {.table_bytes = std::size_t{4} << 20});
  const Judge judge = [&](game::Board board) { return solved(*searcher, board).value; };
  for (const Position& at : late_positions(size(), 13, base::effort(8)))
    for (int depth = 1; depth <= 3; ++depth) {
      const int value = objective() == Objective::fewest
                            ? plain_minimax<Objective::fewest>(at.board, at.size, depth, judge)
                            : plain_minimax<Objective::most>(at.board, at.size, depth, judge);
      ASSERT_EQ(value, solved(*searcher, at.board).value) << text_of(at);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, SolversOf,
                         testing::Combine(testing::Values(Objective::fewest, Objective::most),
                                          testing::Values(BoardSize::four, BoardSize::six,
                                                          BoardSize::eight)));
INSTANTIATE_TEST_SUITE_P(Boards, SolversOfLarger,
                         testing::Combine(testing::Values(Objective::fewest, Objective::most),
                                          testing::Values(BoardSize::six, BoardSize::eight)));

}  // namespace
}  // namespace ogai::compare
