// The minimax function is the fixed point of every search with it (the report's Theorem 2 in
// section 2.2.3), so a good evaluation is one that is near it everywhere, not at the root only:
//
//   L(s) = Σ over positions x of the n-ply tree below s of |v(x) − mv(x)|
//
// v is what the agent says of x (its reported value: of the static evaluation for a greedy player,
// of its search for one that searches), mv the solver's value. An agent in discs is compared with
// the score; one that tells a win rate w with the result, by 2w − 1. Finished games and passes are
// part of the tree but nobody's judgement, and are not counted. Positions that two orders of moves
// reach count twice, as in the tree of the report.
#include "arena/measure/value_loss.h"

#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "agents/registry.h"
#include "arena/seat.h"
#include "base/thread_pool.h"
#include "search/alphabeta/engine.h"

namespace ogai::arena {

using base::Error;
using base::ErrorKind;
using game::Position;

namespace {

constexpr std::size_t kSolverBytes = std::size_t{16} << 20;

int sign_of(double value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

agents::AgentContext context_of(const ValueLossSettings& settings) {
  return {settings.objective, std::nullopt, settings.outside, settings.outside_memory};
}

// One worker's agent and solver.
class LossJudge {
 public:
  LossJudge(const ValueLossSettings& settings, const std::stop_token& stop)
      : settings_(settings), stop_(stop), agent_(settings.agent, context_of(settings)) {}

  // Of one test position. Nothing: stopped, or the agent failed.
  std::optional<ValueLoss> measure(const Position& position) {
    loss_ = {};
    root_.reset();
    if (!judge_tree(position, settings_.plies)) return std::nullopt;
    const auto played = exact(position.after(root_->move));
    if (!played) return std::nullopt;
    const int loss = root_->value + *played;  // the second is the opponent's
    loss_.move_loss.add(loss);
    loss_.best += loss == 0;
    loss_.spoiled += sign_of(-*played) < sign_of(root_->value);
    loss_.discs_of_tree.add(loss_.discs.sum());
    loss_.result_of_tree.add(loss_.result.sum());
    return loss_;
  }

  const std::optional<Error>& failure() const { return failure_; }

 private:
  bool judge_tree(const Position& position, int plies) {
    if (position.is_over()) return true;
    if (position.must_pass())
      return plies == 0 || judge_tree(position.after(game::kPass), plies - 1);
    if (!judge_node(position)) return false;
    for (game::Bits moves = plies > 0 ? position.legal_moves() : 0; moves;)
      if (!judge_tree(position.after(game::pop_first(moves)), plies - 1)) return false;
    return true;
  }

  bool judge_node(const Position& position) {
    const auto choice = ask(position);
    const auto truth = choice ? exact(position) : std::nullopt;
    if (!truth) return false;
    if (!root_) root_ = Root{choice->move, *truth};
    ++loss_.nodes;
    const search::Info& info = choice->info;
    if (!info.value && !info.win_rate) ++loss_.valueless;
    if (info.value) loss_.discs.add(std::abs(*info.value - *truth));
    if (info.win_rate)
      loss_.result.add(std::abs(2 * *info.win_rate - 1 - sign_of(*truth)));
    else if (info.value && info.exact)
      loss_.result.add(std::abs(sign_of(*info.value) - sign_of(*truth)));
    return true;
  }

  // The agent begins every position afresh.
  std::optional<agents::Choice> ask(const Position& position) {
    Answer answer{.fault = agent_.new_game(position, settings_.seed)};
    if (!answer.fault) answer = agent_.ask(position, settings_.limits, stop_);
    if (stop_.stop_requested()) return std::nullopt;
    if (answer.fault) {
      failure_ = Error{ErrorKind::io, "the agent failed: " + agent_.tell(*answer.fault)};
      return std::nullopt;
    }
    return answer.choice;
  }

  // The score for the side to move; nothing if stopped.
  std::optional<int> exact(const Position& position) {
    if (!solver_ || size_ != position.size)
      solver_ = search::make_engine(settings_.objective, position.size, {kSolverBytes, 1});
    size_ = position.size;
    search::SearchQuery query;
    query.board = position.board;
    search::NullSink sink;
    const search::SearchResult answer = solver_->think(query, stop_, sink);
    if (!answer.exact && !position.is_over()) return std::nullopt;
    return answer.value;
  }

  struct Root {
    game::Move move;  // the agent's
    int value;        // exact
  };

  const ValueLossSettings& settings_;
  const std::stop_token& stop_;
  Seat agent_;
  std::unique_ptr<search::Searcher> solver_;
  game::BoardSize size_ = game::BoardSize::eight;
  ValueLoss loss_;            // of the tree under way
  std::optional<Root> root_;  // likewise, the first position judged
  std::optional<Error> failure_;
};

void add_up(ValueLoss& sum, const ValueLoss& one) {
  sum.move_loss.add(one.move_loss);
  sum.best += one.best;
  sum.spoiled += one.spoiled;
  sum.discs.add(one.discs);
  sum.result.add(one.result);
  sum.discs_of_tree.add(one.discs_of_tree);
  sum.result_of_tree.add(one.result_of_tree);
  sum.nodes += one.nodes;
  sum.valueless += one.valueless;
}

// Of two units the one that covers all values; a proved value is known in both.
void settle_unit(ValueLoss& loss) {
  const std::uint64_t valued = loss.nodes - loss.valueless;
  if (loss.discs.count() == valued)
    loss.result = loss.result_of_tree = {};
  else if (loss.result.count() == valued)
    loss.discs = loss.discs_of_tree = {};
}

}  // namespace

base::Result<ValueLoss> measure_value_loss(const ValueLossSettings& settings,
                                           std::span<const Position> positions,
                                           const std::stop_token& stop,
                                           const std::function<void()>& done) {
  if (const auto agent = agents::make_agent(settings.agent, context_of(settings)); !agent)
    return agent.error();
  std::vector<std::optional<ValueLoss>> losses(positions.size());
  std::vector<std::optional<Error>> failures(static_cast<std::size_t>(settings.threads));
  std::atomic<std::size_t> next = 0;
  base::ThreadPool pool(failures.size());
  pool.parallel_for(failures.size(), [&](std::size_t worker) {
    LossJudge judge(settings, stop);
    for (std::size_t i = next++; i < positions.size(); i = next++) {
      losses[i] = judge.measure(positions[i]);
      failures[worker] = judge.failure();
      if (!losses[i]) {
        next = positions.size();  // for the others, too
        return;
      }
      done();
    }
  });
  for (const auto& failure : failures)
    if (failure) return *failure;
  ValueLoss sum;
  for (const auto& loss : losses) {
    if (loss) add_up(sum, *loss);
    sum.finished = sum.finished && loss;
  }
  settle_unit(sum);
  return sum;
}

}  // namespace ogai::arena
