// Searching agents: what they find their move worth, and what it is worth, against minimax without
// pruning, sorting or table, as the reports state it: judged for the side that searches.
#include <cmath>

#include "agents/maximax_search.h"
#include "agents/registry.h"
#include "compare.h"
#include "eval/report_c.h"
#include "eval/report_e.h"
#include "plain_minimax.h"

namespace ogai::compare {
namespace {

using game::Bits;
using game::Board;
using game::BoardSize;
using game::Color;
using game::Objective;
using game::Position;
using Search = Implementation<Position, double>;

// The worth of a board for the side whose discs are `own`, at the horizon or at the end.
using SideJudge = std::function<int(Board board, BoardSize size, bool over)>;

int minimax_for(Color side, const Position& at, int depth, const SideJudge& judge) {
  const Board seen = at.to_move == side ? at.board : at.board.passed();
  if (depth == 0 || at.is_over()) return judge(seen, at.size, at.is_over());
  if (at.must_pass()) return minimax_for(side, at.after(game::kPass), depth - 1, judge);
  const bool ours = at.to_move == side;
  int best = ours ? -(1 << 30) : 1 << 30;
  for (Bits moves = at.legal_moves(); moves;) {
    const int value = minimax_for(side, at.after(game::pop_first(moves)), depth - 1, judge);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

Search minimax(int depth, const SideJudge& judge) {
  return one_by_one<Position, double>(
      "minimax", [=](const Position& at) { return minimax_for(at.to_move, at, depth, judge); });
}

// What an agent says of its move, as a judge's value.
using Value = std::function<double(const search::Info&)>;

double in_discs(const search::Info& info) {
  return info.value.value();
}

Search agent(const std::string& spec, Objective objective, int depth, const SideJudge& judge,
             const Value& value = in_discs) {
  std::shared_ptr<agents::Agent> made = agents::make_agent(spec, {objective}).value();
  return one_by_one<Position, double>(spec, [=](const Position& at) {
    search::NullSink sink;
    made->new_game(at, 1);
    const agents::Choice choice = made->choose(at, {}, {}, sink);
    const double found = value(choice.info);
    EXPECT_EQ(minimax_for(at.to_move, at.after(choice.move), depth - 1, judge), found)
        << spec << " " << text_of(at);
    return found;
  });
}

// With a choice.
std::vector<Position> choices(BoardSize size, int games, std::size_t most, int most_empties = 64) {
  std::vector<Position> all = game_positions(size, games), some;
  std::erase_if(all, [&](const Position& at) {
    return std::popcount(at.legal_moves()) < 2 || std::popcount(at.empties()) > most_empties;
  });
  for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * all.size() / most]);
  return some;
}

class AgentsOf : public testing::TestWithParam<std::tuple<Objective, BoardSize>> {
 protected:
  const Objective objective = std::get<0>(GetParam());
  const BoardSize size = std::get<1>(GetParam());
};

// Report A: the opponent's discs minus the own.
TEST_P(AgentsOf, CountingDiscs) {
  const SideJudge judge = [this](Board seen, BoardSize, bool) {
    const int more = seen.opp_count() - seen.own_count();
    return objective == Objective::fewest ? more : -more;
  };
  for (const int depth : {1, 2, 3, 4})
    compare(
        {minimax(depth, judge), agent("gdy-ab:" + std::to_string(depth), objective, depth, judge)},
        choices(size, 10, 15));
}

// Report C, whose values are −1 … 1.
TEST_P(AgentsOf, OfReportC) {
  using namespace eval::report_c;
  for (const ParameterSet& set : kPublishedSets) {
    const Evaluation evaluation(set.values, size, objective);
    const SideJudge judge = [&](Board seen, BoardSize, bool over) {
      const Bits squares = game::playable(size);
      return over ? evaluation.utility(seen)
                  : evaluation.heuristic(seen, game::legal_moves(seen, squares),
                                         game::legal_moves(seen.passed(), squares));
    };
    for (const int depth : {1, 2, 3, 4}) {
      const auto search = [&](std::string name, agents::MoveOrder order) {
        return one_by_one<Position, double>(std::move(name), [&, order](const Position& at) {
          agents::MaximaxTable table(1 << 20);
          agents::MaximaxSearch searching(evaluation, table, {}, order);
          for (int ply = 1; ply < depth; ++ply) (void)searching.search(at.board, ply);
          return searching.search(at.board, depth)->value;
        });
      };
      compare(
          {minimax(depth, judge), search("maximax, sorted by the table", agents::MoveOrder::table),
           search("maximax, sorted by evaluation", agents::MoveOrder::evaluation),
           search("maximax, not sorted", agents::MoveOrder::none)},
          choices(size, 10, 8));
    }
  }
}

// Report E: four plies before its tree search begins.
TEST_P(AgentsOf, OfReportE) {
  using namespace eval::report_e;
  const Evaluation evaluation(kPublished, size, objective);
  const SideJudge judge = [&](Board seen, BoardSize, bool over) {
    const Bits squares = game::playable(size);
    return over ? evaluation.utility(seen)
                : evaluation.heuristic(seen, game::legal_moves(seen, squares),
                                       game::legal_moves(seen.passed(), squares));
  };
  // The agent tells a share of games won: values beyond that of a won game are all the same to it.
  const SideJudge rated = [&](Board seen, BoardSize board_size, bool over) {
    return std::clamp(judge(seen, board_size, over), -kWin, kWin);
  };
  const Value value = [](const search::Info& info) {
    return std::round((2 * info.win_rate.value() - 1) * kWin);
  };
  compare({minimax(4, rated), agent("hybrid:60", objective, 4, rated, value)},
          choices(size, 10, 12));
}

// What is proved is the score.
TEST_P(AgentsOf, ProvingTheEnd) {
  const SideJudge judge = [this](Board seen, BoardSize board_size, bool) {
    return game::final_score(objective, seen, game::cell_count(board_size));
  };
  constexpr int kToTheEnd = 64;
  compare({minimax(kToTheEnd, judge), agent("greedy-invincible", objective, kToTheEnd, judge),
           agent("ogai", objective, kToTheEnd, judge)},
          choices(size, 40, 20, 6));
}

INSTANTIATE_TEST_SUITE_P(Boards, AgentsOf,
                         testing::Combine(testing::Values(Objective::fewest, Objective::most),
                                          testing::Values(BoardSize::four, BoardSize::six,
                                                          BoardSize::eight)));

}  // namespace
}  // namespace ogai::compare
