#include "search/alphabeta/engine.h"

#include <algorithm>

#include "search/alphabeta/root_moves.h"
#include "search/alphabeta/search_worker.h"
#include "search/alphabeta/time_control.h"

namespace ogai::search {

namespace {

using game::Bits;
using game::Board;
using game::Move;
using game::Objective;

// One iteration of the deepening: how deep and how surely.
struct Iteration {
  int depth;
  int selectivity;
};

// With at most this many empty squares left below a middle-game iteration, exact ones come next.
constexpr int kLastBeforeExact = 12;

// From so many empty squares on selective iterations to the end, a bold one and a surer one, repay
// their cost by ordering the exact one (docs/journal/engine.md).
constexpr int kSelectiveToTheEnd = 22;
constexpr int kBold = 0, kSurer = 2;  // selectivities

// Middle-game depths, then to the end of the game: each iteration orders the moves of the next.
// (Clang 14 overlooks uses in templates that only a generic lambda instantiates.)
[[maybe_unused]] std::vector<Iteration> plan_iterations(int empties, const SearchQuery& query) {
  const int most = query.limits.depth ? std::max(1, *query.limits.depth) : empties;
  std::vector<Iteration> iterations;
  const int last = most < empties ? most : empties - kLastBeforeExact;
  for (int depth = 1; depth <= last; ++depth) iterations.push_back({depth, 0});
  if (most < empties) return iterations;
  for (const int selectivity : {kBold, kSurer})
    if (empties >= kSelectiveToTheEnd && query.selectivity > selectivity)
      iterations.push_back({empties, selectivity});
  iterations.push_back({empties, query.selectivity});
  return iterations;
}

// Reports about the position after a pass, as the side that passed sees them.
class PassSink final : public InfoSink {
 public:
  explicit PassSink(InfoSink& sink) : sink_(sink) {}
  void report(const Info& info) override {
    Info own = info;
    own.value = -own.value.value_or(0);
    own.line.insert(own.line.begin(), game::kPass);
    sink_.report(own);
  }

 private:
  InfoSink& sink_;
};

template <Objective objective, eval::Evaluation Evaluation>
class Engine final : public Searcher {
  using Worker = SearchWorker<objective, Evaluation>;
  using Node = typename Worker::Node;
  using RootResult = typename Worker::RootResult;

 public:
  Engine(game::BoardSize size, const eval::AnyEvaluation& owner, const Evaluation& evaluation,
         const EngineOptions& options)
      : owner_(owner),
        table_(options.table ? options.table
                             : std::make_shared<TranspositionTable>(options.table_bytes)),
        threads_(options.threads),
        shared_{.table = *table_,
                .evaluation = evaluation,
                .errors = ErrorModel::shipped(objective, size, owner.kind()),
                .threads = threads_,
                .size = size},
        cells_(game::cell_count(size)) {
    for (int thread = 0; thread < threads_.count(); ++thread)
      shared_.workers.push_back(std::make_unique<Worker>(shared_, thread));
  }

  void clear() override {
    table_->clear();
    for (auto& worker : shared_.workers) worker->clear();
  }

  SearchResult think(const SearchQuery& query, const std::stop_token& stop,
                     InfoSink& sink) override;

 private:
  // One think() about a position with a move.
  struct Search {
    const SearchQuery& query;
    InfoSink& sink;
    Node root;
    RootMoves root_moves;
    base::Stopwatch watch = {};
  };

  Worker& worker() { return *shared_.workers[0]; }
  std::uint64_t nodes() const;
  TimePlan set_limits(const SearchQuery& query, int empties, Budget& budget) const;
  Move guess(const Node& root) const;
  void iterative_deepening(Search& search, std::optional<base::Duration> soft_limit);
  bool iterate(Search& search, Iteration iteration);
  bool search_extra_move(Search& search, Bits best, Iteration iteration);
  RootResult aspiration_search(const Search& search, Bits excluded, Iteration iteration, int guess);
  void record(Search& search, int rank, const RootResult& result, Iteration iteration);
  void report(const Search& search, const RootMove& move) const;
  std::vector<Move> principal_variation(Node node, const RootMove& move, bool proved);
  Move value_keeping_move(const Node& node, Move first, int value);
  SearchResult think_after_pass(const SearchQuery& query, const Node& root,
                                const std::stop_token& stop, InfoSink& sink);
  Node after(const Node& node, Move move) { return worker().node(game::after(node.board, move)); }

  eval::AnyEvaluation owner_;  // of the evaluation that the workers use
  std::shared_ptr<TranspositionTable> table_;
  SearchThreads threads_;
  typename Worker::Shared shared_;
  int cells_;
};

template <Objective objective, eval::Evaluation Evaluation>
std::uint64_t Engine<objective, Evaluation>::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : shared_.workers) sum += worker->watch().nodes;
  return sum;
}

template <Objective objective, eval::Evaluation Evaluation>
SearchResult Engine<objective, Evaluation>::think(const SearchQuery& query,
                                                  const std::stop_token& stop, InfoSink& sink) {
  // Step 1. All threads look out for the stop token and the limits
  Budget budget;
  const std::stop_callback on_stop(stop, [&] { budget.cancel.raise(); });
  for (auto& worker : shared_.workers) worker->watch().start(budget);

  // Step 2. Without a move there is nothing to search here
  const Node root = worker().node(query.board);
  if (!root.moves) return think_after_pass(query, root, stop, sink);

  // Step 3. The root moves, the guess first: an answer even if there is no time at all
  const int wanted = std::max(1, query.lines) + (query.extra_move != game::kPass);
  Search search = {.query = query,
                   .sink = sink,
                   .root = root,
                   .root_moves = RootMoves(root.moves, guess(root), wanted)};
  const TimePlan time = set_limits(query, root.empties, budget);

  // Step 4. Deeper and deeper
  table_->new_search();
  iterative_deepening(search, time.soft);
  return {.moves = search.root_moves.best(),
          .value = search.root_moves.value(),
          .exact = search.root_moves.exact(),
          .nodes = nodes(),
          .elapsed = search.watch.elapsed()};
}

// A pass is the only move, or the game is over.
template <Objective objective, eval::Evaluation Evaluation>
SearchResult Engine<objective, Evaluation>::think_after_pass(const SearchQuery& query,
                                                             const Node& root,
                                                             const std::stop_token& stop,
                                                             InfoSink& sink) {
  const Node passed = worker().node(root.board.passed());
  if (!passed.moves) {
    SearchResult result;
    result.value = game::final_score<objective>(root.board, cells_);
    if (query.wld) result.value = (result.value > 0) - (result.value < 0);
    result.exact = true;
    return result;
  }
  SearchQuery next = query;
  next.board = passed.board;
  next.lines = 1;
  next.extra_move = game::kPass;
  PassSink passed_sink(sink);
  SearchResult result = think(next, stop, passed_sink);
  result.value = -result.value;
  if (!result.moves.empty()) {
    RootMove& move = result.moves.front();
    move.move = game::kPass;
    move.value = -move.value;
    move.line.insert(move.line.begin(), game::kPass);
  }
  return result;
}

template <Objective objective, eval::Evaluation Evaluation>
TimePlan Engine<objective, Evaluation>::set_limits(const SearchQuery& query, int empties,
                                                   Budget& budget) const {
  const TimePlan time = plan_time(query.limits, empties);
  if (time.hard) budget.deadline = base::Deadline::after(*time.hard);
  if (query.limits.nodes)
    budget.nodes_per_thread = std::max<std::uint64_t>(1, *query.limits.nodes / threads_.count());
  return time;
}

// The move that leaves the opponent fewest.
template <Objective objective, eval::Evaluation Evaluation>
Move Engine<objective, Evaluation>::guess(const Node& root) const {
  const Children children(root.board, root.moves, game::playable(shared_.size));
  int best = 0;
  for (int i = 1; i < children.count(); ++i)
    if (std::popcount(children.moves(i)) < std::popcount(children.moves(best))) best = i;
  return children.square(best);
}

// Until the plan is done or a limit is reached. Under limits an only move gets one iteration, which
// gives it a value.
template <Objective objective, eval::Evaluation Evaluation>
void Engine<objective, Evaluation>::iterative_deepening(Search& search,
                                                        std::optional<base::Duration> soft_limit) {
  const SearchQuery& query = search.query;
  const bool forced =
      std::has_single_bit(search.root.moves) && query.may_stop_early && !query.limits.unlimited();
  for (const Iteration iteration : plan_iterations(search.root.empties, query)) {
    const RootMoves before = search.root_moves;
    if (!iterate(search, iteration)) {
      // Moves that are to be compared are compared at one depth.
      if (query.extra_move != game::kPass && before[0].depth > 0) search.root_moves = before;
      return;
    }
    if (forced) return;
    if (query.may_stop_early && soft_limit && search.watch.elapsed() > *soft_limit) return;
  }
}

// The best move, the best of the others, and so on for as many lines as are wanted. False:
// interrupted.
template <Objective objective, eval::Evaluation Evaluation>
bool Engine<objective, Evaluation>::iterate(Search& search, Iteration iteration) {
  const int lines = std::min(std::max(1, search.query.lines), std::popcount(search.root.moves));
  Bits excluded = 0;
  for (int rank = 0; rank < lines; ++rank) {
    const RootResult result =
        aspiration_search(search, excluded, iteration, search.root_moves.previous_value(rank));
    if (result.best != game::kPass) record(search, rank, result, iteration);
    if (!result.complete) return false;
    excluded |= game::bit(result.best);
  }
  return search_extra_move(search, excluded, iteration);
}

// The move that wants a value whatever it is worth, unless it is among the best.
template <Objective objective, eval::Evaluation Evaluation>
bool Engine<objective, Evaluation>::search_extra_move(Search& search, Bits best,
                                                      Iteration iteration) {
  const Move move = search.query.extra_move;
  if (move == game::kPass || !(search.root.moves & game::bit(move))) return true;
  RootMoves& root_moves = search.root_moves;
  const int rank = std::popcount(best);
  if (best & game::bit(move)) {
    root_moves.truncate(rank);
    return true;
  }
  const RootResult result = aspiration_search(search, ~game::bit(move), iteration,
                                              root_moves.previous_value(root_moves.ranked()));
  if (result.complete) record(search, rank, result, iteration);
  return result.complete;
}

// The best of the moves not excluded, by aspiration windows: around the guess, opened as needed.
template <Objective objective, eval::Evaluation Evaluation>
auto Engine<objective, Evaluation>::aspiration_search(const Search& search, Bits excluded,
                                                      Iteration iteration, int guess)
    -> RootResult {
  const auto [depth, selectivity] = iteration;
  const bool exact = depth >= search.root.empties;
  if (search.query.wld && exact) {
    RootResult result = worker().search_root(search.root, excluded, depth, selectivity, -1, 1);
    result.value = std::clamp(result.value, -1, 1);
    return result;
  }
  // Final scores are even, for the winner has the empty squares; estimates need not be.
  if (exact && guess % 2) guess += guess > 0 ? 1 : -1;
  int width = exact ? selectivity == kNoSelectivity ? 1 : 2 : 3;
  int alpha = guess - width, beta = guess + width;
  bool failed_low = false, failed_high = false;
  for (;;) {
    // Selective searches may contradict themselves, above one window and below the next, for ever:
    // the whole window ends that.
    if (failed_low && failed_high) alpha = -cells_ - 1, beta = cells_ + 1;
    alpha = std::max(alpha, -cells_ - 1);
    beta = std::min(beta, cells_ + 1);
    const RootResult result =
        worker().search_root(search.root, excluded, depth, selectivity, alpha, beta);
    if (!result.complete) return result;
    width *= 2;
    if (result.value <= alpha && alpha > -cells_ - 1) {
      failed_low = true;
      beta = result.value + 1;
      alpha = result.value - width;
    } else if (result.value >= beta && beta < cells_ + 1) {
      failed_high = true;
      alpha = result.value - 1;
      beta = result.value + width;
    } else {
      return result;
    }
  }
}

template <Objective objective, eval::Evaluation Evaluation>
void Engine<objective, Evaluation>::record(Search& search, int rank, const RootResult& result,
                                           Iteration iteration) {
  RootMoves& root_moves = search.root_moves;
  RootMove move;
  if (!result.complete && rank < root_moves.ranked()) {
    // Interrupted: what is known is that this move is the best so far, not its value.
    if (root_moves.promote(rank, result.best)) return;
    move = root_moves[rank];
    move.move = result.best;
    move.exact = false;
    move.line = {result.best};
  } else {
    move.move = result.best;
    move.value = result.value;
    move.depth = iteration.depth;
    move.confidence = kConfidence[iteration.selectivity].percent;
    move.exact = result.complete && iteration.depth >= search.root.empties &&
                 iteration.selectivity == kNoSelectivity;
    move.line = principal_variation(search.root, move, move.exact && !search.query.wld);
  }
  root_moves.put(rank, move);
  report(search, move);
}

template <Objective objective, eval::Evaluation Evaluation>
void Engine<objective, Evaluation>::report(const Search& search, const RootMove& move) const {
  Info info;
  info.value = move.value;
  info.exact = move.exact;
  info.confidence = move.confidence;
  info.depth = move.depth;
  info.nodes = nodes();
  info.elapsed = search.watch.elapsed();
  info.line = move.line;
  search.sink.report(info);
}

// The move and those expected after it: the moves the table knows; where the value is proved, moves
// that keep it.
template <Objective objective, eval::Evaluation Evaluation>
std::vector<Move> Engine<objective, Evaluation>::principal_variation(Node node,
                                                                     const RootMove& move,
                                                                     bool proved) {
  std::vector<Move> line;
  int value = move.value;
  for (Move next = move.move; next != game::kPass;) {
    line.push_back(next);
    node = after(node, next);
    value = -value;
    if (!node.moves) {
      const Node passed = worker().node(node.board.passed());
      if (!passed.moves) break;
      line.push_back(game::kPass);
      node = passed;
      value = -value;
    }
    TTData tt;
    const bool found = CanonicalKey(node.board).probe(*table_, tt) && tt.best != game::kPass &&
                       (node.moves & game::bit(tt.best));
    next = found ? tt.best : game::kPass;
    if (proved)
      next = value_keeping_move(node, next, value);
    else if (static_cast<int>(line.size()) >= move.depth)
      break;
  }
  return line;
}

// A move of `node` that keeps a proved value: `first`, or failing that any other.
template <Objective objective, eval::Evaluation Evaluation>
Move Engine<objective, Evaluation>::value_keeping_move(const Node& node, Move first, int value) {
  const auto keeps = [&](Move move) {
    const Node child = after(node, move);
    return -worker().search(child, child.empties, kNoSelectivity, -value, -value + 1) >= value &&
           !worker().watch().is_cancelled();
  };
  if (first != game::kPass && keeps(first)) return first;
  for (Bits rest = node.moves; rest;) {
    const Move move = game::pop_first(rest);
    if (move != first && keeps(move)) return move;
  }
  return game::kPass;
}

// By name: clang 14 forgets the members of what only a generic lambda mentions.
template class Engine<Objective::fewest, eval::LinearEvaluation>;
template class Engine<Objective::most, eval::LinearEvaluation>;
template class Engine<Objective::fewest, eval::PatternEvaluation>;
template class Engine<Objective::most, eval::PatternEvaluation>;

}  // namespace

std::unique_ptr<Searcher> make_engine(Objective objective, game::BoardSize size,
                                      const EngineOptions& options) {
  const auto owner =
      options.evaluation ? *options.evaluation : eval::AnyEvaluation::shipped(objective, size);
  return owner.visit([&]<typename E>(const E& evaluation) -> std::unique_ptr<Searcher> {
    if (objective == Objective::fewest)
      return std::make_unique<Engine<Objective::fewest, E>>(size, owner, evaluation, options);
    return std::make_unique<Engine<Objective::most, E>>(size, owner, evaluation, options);
  });
}

}  // namespace ogai::search
