// Why two opinions. A search sees far and judges by patterns; a network sees hardly further than
// the position but judges by what it learned of whole games, and errs elsewhere. Of 294 positions
// with 20 to 22 empty squares, solved exactly, tanh of the sum of their evidence foretold the
// result (−1, 0, 1) with a mean squared error of 0.100, the search of twelve plies alone with
// 0.132, the network alone with 0.247 (docs/az.md, "A second opinion").
//
// Example: the search says a +1, b 0 discs; the tree's means are a −0.3, b +0.4. With a scale of
// 2, a has 0.5 − 0.31 = 0.19, b has 0 + 0.42: b is played.
#include "agents/engine_advice.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "agents/time_policy.h"
#include "search/alphabeta/engine.h"

namespace ogai::agents {

namespace {

using search::mcts::MoveStatistics;
using search::mcts::Proof;
using search::mcts::TreeBudget;
using search::mcts::TreeSearchResult;

constexpr double kShareAtEnd = 0.85;
constexpr double kSurestMean = 0.999;
constexpr std::size_t kEngineTable = std::size_t{16} << 20;
constexpr double kNodesPerSecond = 2e7;
constexpr double kSpeedOfTwo = 1.7;  // threads that solve, beside one

bool is_end(const SecondOpinion& settings, const game::Position& position) {
  return std::popcount(position.empties()) <= settings.end;
}

// A move that the tree never tried is worth the least of those it did.
double mean_of(const std::vector<MoveStatistics>& tree, game::Move move) {
  double least = kSurestMean;
  for (const MoveStatistics& known : tree) {
    if (known.visits == 0) continue;
    const double mean = std::clamp(known.mean, -kSurestMean, kSurestMean);
    if (known.move == move) return mean;
    least = std::min(least, mean);
  }
  return least;
}

}  // namespace

double share_of_search(const SecondOpinion& settings, const game::Position& position) {
  return is_end(settings, position) ? std::max(settings.share, kShareAtEnd) : settings.share;
}

search::SearchQuery second_question(const SecondOpinion& settings, const game::Position& position,
                                    game::Move first) {
  search::SearchQuery query;
  query.board = position.board;
  query.wld = is_end(settings, position);
  if (!query.wld) query.extra_move = first;
  return query;
}

game::Move joint_choice(const SecondOpinion& settings, const std::vector<MoveStatistics>& tree,
                        const search::SearchResult& searched) {
  const game::Move first = tree.front().move;
  if (tree.front().proof != Proof::none) return first;
  // Who is lost plays on by the tree, which knows where opponents go wrong.
  if (searched.exact) return searched.value >= 0 ? searched.moves.front().move : first;
  game::Move best = first;
  double most = -std::numeric_limits<double>::infinity();
  for (const search::RootMove& move : searched.moves) {
    if (move.depth == 0) continue;  // there was no time for a search
    const double evidence = move.value / settings.scale + std::atanh(mean_of(tree, move.move));
    if (evidence <= most) continue;
    most = evidence;
    best = move.move;
  }
  return best;
}

void EngineAdvice::prepare(game::BoardSize size) {
  engine_.reset();
  used_ = false;
  if (settings_.solve == 0 && !settings_.second_opinion) return;
  search::EngineOptions options;
  options.table_bytes = kEngineTable;
  options.threads = settings_.threads;
  options.evaluation = eval::AnyEvaluation::shipped(objective_, size, settings_.evaluation);
  engine_ = search::make_engine(objective_, size, options);
}

void EngineAdvice::clear() {
  if (std::exchange(used_, false)) engine_->clear();
}

double EngineAdvice::nodes_within(const TreeBudget& budget) const {
  const double nodes = base::to_seconds(budget.deadline.remaining()) * kNodesPerSecond;
  if (!budget.simulations) return nodes;
  return std::min(nodes, static_cast<double>(*budget.simulations) * settings_.nodes_per_simulation);
}

// What one thread usually takes for 18 empty squares is 10 ms, and each more 2.8 times as long;
// with patterns to order its moves 7.5 ms and 2.1 times.
double EngineAdvice::nodes_to_solve(int empties) const {
  const bool patterns = settings_.evaluation == eval::EvaluationKind::patterns;
  const double seconds =
      patterns ? 0.0075 * std::pow(2.1, empties - 18) : 0.01 * std::pow(2.8, empties - 18);
  return seconds * 2 * kNodesPerSecond;
}

search::SearchResult EngineAdvice::ask(search::SearchQuery query, base::Duration time,
                                       const TreeBudget& budget, const std::stop_token& stop) {
  used_ = true;
  if (!budget.deadline.is_never()) query.limits.move_time = time;
  if (budget.simulations) query.limits.nodes = static_cast<std::uint64_t>(nodes_within(budget));
  search::NullSink silent;
  return engine_->think(query, stop, silent);
}

std::optional<Choice> EngineAdvice::solve(const game::Position& position, const TreeBudget& budget,
                                          const std::stop_token& stop) {
  const int empties = std::popcount(position.empties());
  if (!engine_ || empties > settings_.solve) return std::nullopt;
  const double speed = settings_.threads > 1 ? kSpeedOfTwo : 1;
  if (nodes_to_solve(empties) > speed * nodes_within(budget)) return std::nullopt;
  search::SearchQuery query;
  query.board = position.board;
  query.wld = true;
  const search::SearchResult answer = ask(query, budget.deadline.remaining() / 2, budget, stop);
  if (!answer.exact || answer.value < 0) return std::nullopt;
  search::Info info;
  info.win_rate = (1.0 + answer.value) / 2;
  info.exact = true;
  info.nodes = answer.nodes;
  info.elapsed = answer.elapsed;
  info.line = answer.moves.front().line;
  return Choice{answer.moves.front().move, info};
}

TreeBudget EngineAdvice::tree_budget(const game::Position& position,
                                     const TreeBudget& budget) const {
  if (!settings_.second_opinion || budget.deadline.is_never()) return budget;
  const double share = 1 - share_of_search(*settings_.second_opinion, position);
  TreeBudget left = budget;
  left.deadline = base::Deadline::after(part_of(budget.deadline.remaining(), share));
  return left;
}

const MoveStatistics& EngineAdvice::choose(const game::Position& position,
                                           const TreeSearchResult& tree, const TreeBudget& budget,
                                           const std::stop_token& stop) {
  const MoveStatistics& first = tree.moves.front();
  if (!settings_.second_opinion || first.proof != Proof::none) return first;
  const SecondOpinion& opinion = *settings_.second_opinion;
  const search::SearchResult searched = ask(second_question(opinion, position, first.move),
                                            budget.deadline.remaining(), budget, stop);
  const game::Move move = joint_choice(opinion, tree.moves, searched);
  return *std::find_if(tree.moves.begin(), tree.moves.end(),
                       [&](const MoveStatistics& known) { return known.move == move; });
}

}  // namespace ogai::agents
