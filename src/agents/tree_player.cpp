#include "agents/tree_player.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "agents/maximax_time.h"
#include "agents/seed_option.h"
#include "search/alphabeta/engine.h"
#include "search/mcts/solved_leaves.h"

namespace ogai::agents {

using search::mcts::Evaluator;
using search::mcts::Proof;
using search::mcts::TreeBudget;
using search::mcts::TreeSearch;
using search::mcts::TreeSearchResult;

namespace {

constexpr base::Duration kTimeIfUnlimited = std::chrono::seconds(1);
// What passes between the last look at the clock and the referee's watch.
constexpr base::Duration kAnswerReserve = std::chrono::microseconds(400);
constexpr std::size_t kEngineTable = std::size_t{16} << 20;
// Leaves have a table of their own: theirs in the engine's would cost it, at 50 ms a move, four of
// the plies that it remembers from the move before.
constexpr std::size_t kLeafTable = std::size_t{2} << 20;

// A node of a tree search is a simulation.
std::optional<std::uint64_t> simulation_limit(const search::Limits& limits) {
  if (limits.nodes && limits.simulations) return std::min(*limits.nodes, *limits.simulations);
  return limits.nodes ? limits.nodes : limits.simulations;
}

base::Duration part_of(base::Duration time, double share) {
  return base::Duration(
      static_cast<base::Duration::rep>(static_cast<double>(time.count()) * share));
}

// Half of what is granted, as nodes of the engine: a simulation takes as long as about 100, one
// with a network as long as 4000.
constexpr double kNodesPerSimulation = 50;
constexpr double kNodesPerJudgement = 2000;
constexpr double kNodesPerSecond = 2e7;
double engine_nodes(const TreeBudget& budget, bool by_network) {
  double nodes = base::to_seconds(budget.deadline.remaining()) * kNodesPerSecond;
  if (budget.simulations)
    nodes = std::min(nodes, static_cast<double>(*budget.simulations) *
                                (by_network ? kNodesPerJudgement : kNodesPerSimulation));
  return nodes;
}

// What one thread usually takes for 18 empty squares is 10 ms, and each more 2.8 times as long;
// with patterns to order its moves 7.5 ms and 2.1 times.
double nodes_to_solve(int empties, bool by_patterns) {
  return (by_patterns ? 0.0075 * std::pow(2.1, empties - 18) : 0.01 * std::pow(2.8, empties - 18)) *
         2 * kNodesPerSecond;
}
constexpr double kSpeedOfTwo = 1.7;  // threads that solve, beside one

Choice forced_choice(game::Move move) {
  Choice choice{move, {}};
  choice.info.line = {move};
  return choice;
}

}  // namespace

void TreePlayer::new_game(const game::Position& start, std::uint64_t seed) {
  game_seed_ = settings_.seed != 0 ? settings_.seed : seed;
  // Everything is made, or cleared, before the clock starts; a network for other boards is refused
  // now.
  const bool kept = search_ && start.size == size_;
  TreeSearch& search = search_for(start.size);
  if (!kept) return;
  if (cache_) cache_->clear();
  if (leaf_table_) leaf_table_->clear();
  if (std::exchange(engine_used_, false)) engine_->clear();
  search.new_game(game_seed_);
}

void TreePlayer::observe(game::Move move) {
  if (search_) search_->advance(move);
}

Choice TreePlayer::choose(const game::Position& position, const search::Limits& limits,
                          const std::stop_token& stop, search::InfoSink& sink) {
  const game::Bits moves = position.legal_moves();
  if (std::has_single_bit(moves)) return forced_choice(game::first_square(moves));
  TreeSearch& search = search_for(position.size);
  const TreeBudget granted = budget(position, limits);
  Choice choice;
  if (solve(position, granted, stop, choice)) return choice;
  TreeBudget trees = granted;
  if (settings_.second_opinion && !granted.deadline.is_never()) {
    const double share = 1 - share_of_search(*settings_.second_opinion, position);
    trees.deadline = base::Deadline::after(part_of(granted.deadline.remaining(), share));
  }
  const TreeSearchResult answer = search.think(position.board, trees, stop, sink);
  const auto& chosen =
      settings_.second_opinion ? ask_again(position, answer, granted, stop) : answer.moves.front();
  choice.move = chosen.move;
  choice.info = search.info(answer, chosen);
  return choice;
}

// The tree's word and, in the time that is left, a search's. What is proved needs none.
const search::mcts::MoveStatistics& TreePlayer::ask_again(const game::Position& position,
                                                          const TreeSearchResult& answer,
                                                          const TreeBudget& budget,
                                                          const std::stop_token& stop) {
  const auto& first = answer.moves.front();
  if (first.proof != Proof::none) return first;
  search::SearchRequest question = second_question(*settings_.second_opinion, position, first.move);
  limit_engine(question, budget.deadline.remaining(), budget);
  search::NullSink silent;
  const game::Move move =
      joint_choice(*settings_.second_opinion, answer.moves, engine_->think(question, stop, silent));
  return *std::find_if(answer.moves.begin(), answer.moves.end(),
                       [&](const auto& known) { return known.move == move; });
}

void TreePlayer::analyse(const game::Position& position, const search::Limits& limits,
                         const std::stop_token& stop, search::InfoSink& sink) {
  TreeSearch& search = search_for(position.size);
  search::NullSink silent;
  const TreeSearchResult answer =
      search.think(position.board, budget(position, limits), stop, silent);
  for (const auto& move : answer.moves) {
    search::Info info = search.info(answer, move);
    info.visits = move.visits;
    sink.report(info);
  }
}

TreeSearch& TreePlayer::search_for(game::BoardSize size) {
  if (search_ && size == size_) return *search_;
  search_.reset();
  engine_.reset();
  leaf_table_.reset();
  size_ = size;
  engine_used_ = false;
  try {
    if (settings_.net) take_network(size);
    make_search(size);
  } catch (const std::bad_alloc&) {
    throw AgentFailure(game::EndReason::memory,
                       "no memory for a tree of " +
                           std::to_string(settings_.search.tree.bytes >> 20) +
                           " MB; give it less with memory=N");
  }
  search_->new_game(game_seed_);
  return *search_;
}

void TreePlayer::make_search(game::BoardSize size) {
  auto search_settings = settings_.search;
  search_settings.tree.size = size;
  if (settings_.searched) leaf_table_ = std::make_shared<search::TranspositionTable>(kLeafTable);
  search_ = std::make_unique<TreeSearch>(
      search_settings, [this, size](std::uint64_t seed) { return make_evaluator(size, seed); });
  if (settings_.solve_root > 0 || settings_.second_opinion)
    engine_ = make_engine(size, by_patterns() ? settings_.search.threads : 1, nullptr);
}

std::unique_ptr<search::Searcher> TreePlayer::make_engine(
    game::BoardSize size, int threads, std::shared_ptr<search::TranspositionTable> table) const {
  const game::Objective objective = settings_.search.tree.objective;
  const auto kind = by_patterns() ? eval::EvaluationKind::patterns : eval::EvaluationKind::linear;
  return search::make_engine(
      objective, size,
      {kEngineTable, threads, eval::AnyEvaluation::shipped(objective, size, kind),
       std::move(table)});
}

void TreePlayer::take_network(game::BoardSize size) {
  auto model = settings_.net->source.model(size);
  if (!model) throw AgentFailure(game::EndReason::failed_start, model.error().message);
  model_ = std::move(*model);
  if (settings_.net->cache_bytes > 0)
    cache_ = std::make_shared<nn::EvaluationCache>(settings_.net->cache_bytes);
}

std::unique_ptr<Evaluator> TreePlayer::make_judge(game::BoardSize size, std::uint64_t seed) const {
  if (model_) {
    auto network = std::make_unique<nn::NetEvaluator>(model_, cache_, settings_.net->images);
    network->prepare(settings_.search.batch);
    return network;
  }
  const game::Objective objective = settings_.search.tree.objective;
  auto games = std::make_unique<search::mcts::Rollouts>(objective, size, settings_.rollouts, seed);
  if (!settings_.guided) return games;
  return search::mcts::guided(objective, size, *settings_.guided, std::move(games));
}

std::unique_ptr<Evaluator> TreePlayer::make_evaluator(game::BoardSize size,
                                                      std::uint64_t seed) const {
  const game::Objective objective = settings_.search.tree.objective;
  std::unique_ptr<Evaluator> evaluator = make_judge(size, seed);
  if (settings_.searched)
    evaluator = search::mcts::searched_leaves(
        *settings_.searched, make_engine(size, 1, leaf_table_), std::move(evaluator));
  if (settings_.solve_leaves > 0)
    evaluator =
        search::mcts::solved_leaves(objective, size, settings_.solve_leaves, std::move(evaluator));
  return evaluator;
}

// A tree has no depth to reach: that limit says nothing here.
TreeBudget TreePlayer::budget(const game::Position& position, const search::Limits& granted) const {
  search::Limits limits = tighter(settings_.own, granted);
  limits.depth.reset();
  if (limits.unlimited()) limits.move_time = kTimeIfUnlimited;
  TreeBudget budget;
  budget.simulations = simulation_limit(limits);
  if (const auto time = time_for_move(limits, std::popcount(position.empties())))
    budget.deadline = base::Deadline::after(
        std::max(part_of(*time, settings_.time_share) - kAnswerReserve, part_of(*time, 0.5)));
  return budget;
}

void TreePlayer::limit_engine(search::SearchRequest& question, base::Duration time,
                              const TreeBudget& budget) {
  engine_used_ = true;
  if (!budget.deadline.is_never()) question.limits.move_time = time;
  if (budget.simulations)
    question.limits.nodes = static_cast<std::uint64_t>(engine_nodes(budget, model_ != nullptr));
}

// Who is lost plays on by the tree, which knows where opponents go wrong.
bool TreePlayer::solve(const game::Position& position, const TreeBudget& budget,
                       const std::stop_token& stop, Choice& choice) {
  const int empties = std::popcount(position.empties());
  if (!engine_ || empties > settings_.solve_root) return false;
  const double speed = by_patterns() && settings_.search.threads > 1 ? kSpeedOfTwo : 1;
  if (nodes_to_solve(empties, by_patterns()) > speed * engine_nodes(budget, model_ != nullptr))
    return false;
  search::SearchRequest question;
  question.board = position.board;
  question.wld = true;
  limit_engine(question, budget.deadline.remaining() / 2, budget);
  search::NullSink silent;
  const search::SearchResult answer = engine_->think(question, stop, silent);
  if (!answer.exact || answer.value < 0) return false;
  choice.move = answer.moves.front().move;
  choice.info.win_rate = (1.0 + answer.value) / 2;
  choice.info.exact = true;
  choice.info.nodes = answer.nodes;
  choice.info.elapsed = answer.elapsed;
  choice.info.line = answer.moves.front().line;
  return true;
}

TreePlayerSettings report_e_tree(game::Objective objective) {
  TreePlayerSettings settings;
  settings.search.tree.objective = objective;
  settings.search.tree.rule.scale = search::mcts::Scale::wins;
  settings.search.tree.rule.inner_two = true;
  settings.search.tree.rule.c = 1;
  settings.search.tree.final_move = search::mcts::FinalMove::best_mean;
  settings.search.reuse = false;
  settings.time_share = 0.95;
  return settings;
}

}  // namespace ogai::agents
