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

#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "agents/registry.h"
#include "arena/player.h"
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

class ValueLossRun {
 public:
  ValueLossRun(const ValueLossSettings& settings, const std::stop_token& stop)
      : settings_(settings), stop_(stop), agent_(settings.agent, {settings.objective}) {}

  // False: stopped, or the agent failed.
  bool measure(const Position& position) {
    discs_ = result_ = 0;
    root_.reset();
    if (!judge_tree(position, settings_.plies)) return false;
    const auto played = exact(position.after(root_->move));
    if (!played) return false;
    const int loss = root_->value + *played;  // the second is the opponent's
    loss_.move_loss.add(loss);
    loss_.best += loss == 0;
    loss_.spoiled += sign_of(-*played) < sign_of(root_->value);
    loss_.discs_of_tree.add(discs_);
    loss_.result_of_tree.add(result_);
    return true;
  }

  const std::optional<Error>& failure() const { return failure_; }
  const ValueLoss& loss() const { return loss_; }

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
    if (info.value) add(loss_.discs, discs_, std::abs(*info.value - *truth));
    if (info.win_rate)
      add(loss_.result, result_, std::abs(2 * *info.win_rate - 1 - sign_of(*truth)));
    else if (info.value && info.exact)
      add(loss_.result, result_, std::abs(sign_of(*info.value) - sign_of(*truth)));
    return true;
  }

  static void add(Mean& mean, double& sum, double error) {
    mean.add(error);
    sum += error;
  }

  // The agent begins every position afresh.
  std::optional<agents::Choice> ask(const Position& position) {
    agents::Choice choice;
    auto fault = agent_.new_game(position, settings_.seed);
    if (!fault) fault = agent_.choose(position, settings_.limits, stop_, choice);
    if (!fault && !position.is_legal(choice.move)) fault = game::EndReason::illegal_move;
    if (fault)
      failure_ = Error{ErrorKind::io, fmt::format("the agent failed ({}): {}", game::name(*fault),
                                                  agent_.complaint())};
    if (fault || stop_.stop_requested()) return std::nullopt;
    return choice;
  }

  // The score for the side to move; nothing if stopped.
  std::optional<int> exact(const Position& position) {
    if (!solver_ || size_ != position.size)
      solver_ = search::make_engine(settings_.objective, position.size, {kSolverBytes, 1});
    size_ = position.size;
    search::Question question;
    question.board = position.board;
    search::NullSink sink;
    const search::Answer answer = solver_->think(question, stop_, sink);
    if (!answer.exact && !position.is_over()) return std::nullopt;
    return answer.value;
  }

  struct Root {
    game::Move move;  // the agent's
    int value;        // exact
  };

  const ValueLossSettings& settings_;
  const std::stop_token& stop_;
  Player agent_;
  std::unique_ptr<search::Searcher> solver_;
  game::BoardSize size_ = game::BoardSize::eight;
  ValueLoss loss_;
  std::optional<Root> root_;  // of the tree under way, the first position judged
  double discs_ = 0;          // likewise
  double result_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

base::Result<ValueLoss> measure_value_loss(const ValueLossSettings& settings,
                                           std::span<const Position> positions,
                                           const std::stop_token& stop,
                                           const std::function<void()>& done) {
  if (const auto agent = agents::make_agent(settings.agent, {settings.objective}); !agent)
    return agent.error();
  ValueLossRun run(settings, stop);
  bool finished = true;
  for (const Position& position : positions) {
    finished = run.measure(position);
    if (run.failure()) return *run.failure();
    if (!finished) break;
    done();
  }
  ValueLoss loss = run.loss();
  loss.finished = finished;
  return loss;
}

}  // namespace ogai::arena
