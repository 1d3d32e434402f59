#include "search/alphabeta/engine.h"

#include <algorithm>

#include "search/alphabeta/place.h"
#include "search/alphabeta/time_control.h"
#include "search/alphabeta/tree.h"

namespace ogai::search {

namespace {

using game::Bits;
using game::Board;
using game::Move;
using game::Objective;

// One iteration: how deep and how surely.
struct Step {
  int depth;
  int level;
};

// With at most this many empties left below a middle-game iteration, exact passes come next.
constexpr int kLastBeforeExact = 12;

// From so many empties on selective passes to the end, a bold one and a surer one, repay their cost
// by ordering the exact one (docs/journal/engine.md).
constexpr int kSelectivePasses = 22;
constexpr int kBoldPass = 0, kSurerPass = 2;  // levels

// Middle-game depths, then exact passes: each orders the moves of the next. (Clang 14 overlooks
// uses in templates that only a generic lambda instantiates.)
[[maybe_unused]] std::vector<Step> plan_steps(int empties, const Question& question) {
  const int most = question.limits.depth ? std::max(1, *question.limits.depth) : empties;
  std::vector<Step> steps;
  const int last = most < empties ? most : empties - kLastBeforeExact;
  for (int depth = 1; depth <= last; ++depth) steps.push_back({depth, 0});
  if (most < empties) return steps;
  for (const int level : {kBoldPass, kSurerPass})
    if (empties >= kSelectivePasses && question.level > level) steps.push_back({empties, level});
  steps.push_back({empties, question.level});
  return steps;
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
  using Tree = TreeSearch<objective, Evaluation>;
  using Node = typename Tree::Node;

 public:
  Engine(game::BoardSize size, const eval::AnyEvaluation& owner, const Evaluation& evaluation,
         const EngineOptions& options)
      : owner_(owner),
        table_(options.table ? options.table : std::make_shared<Table>(options.table_bytes)),
        crew_(options.threads),
        shared_{*table_, evaluation, ErrorModel::shipped(objective, size, owner.kind()),
                crew_,   size,       {}},
        cells_(game::cell_count(size)) {
    for (int member = 0; member < crew_.size(); ++member)
      shared_.members.push_back(std::make_unique<Tree>(shared_, member));
  }

  void clear() override {
    table_->clear();
    for (auto& member : shared_.members) member->clear();
  }

  Answer think(const Question& question, const std::stop_token& stop, InfoSink& sink) override;

 private:
  // The state of one think().
  struct Thought {
    const Question& question;
    InfoSink& sink;
    Node root;
    base::Stopwatch watch;
    std::optional<base::Duration> soft;
    Answer answer;
  };

  Tree& tree() { return *shared_.members[0]; }
  std::uint64_t nodes() const;
  void begin(Thought& thought, Budget& budget);
  void deepen(Thought& thought);
  bool iterate(Thought& thought, Step step);
  bool iterate_also(Thought& thought, Bits done, Step step);
  typename Tree::Root search_line(const Thought& thought, Bits left_out, Step step, int guess);
  void record(Thought& thought, int line, const typename Tree::Root& root, Step step);
  void report(const Thought& thought, const RootMove& move);
  std::vector<Move> line_of(Node node, const RootMove& move, bool prove);
  Move keeping_move(const Node& node, Move first, int value);
  Answer think_after_pass(const Question& question, const Node& root, const std::stop_token& stop,
                          InfoSink& sink);
  Node after(const Node& node, Move move) const;

  eval::AnyEvaluation owner_;  // of the evaluation that the trees use
  std::shared_ptr<Table> table_;
  Crew crew_;
  typename Tree::Shared shared_;
  int cells_;
};

template <Objective objective, eval::Evaluation Evaluation>
std::uint64_t Engine<objective, Evaluation>::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& member : shared_.members) sum += member->watch().nodes;
  return sum;
}

template <Objective objective, eval::Evaluation Evaluation>
Answer Engine<objective, Evaluation>::think(const Question& question, const std::stop_token& stop,
                                            InfoSink& sink) {
  Budget budget;
  const std::stop_callback on_stop(stop, [&] { budget.cancel.raise(); });
  for (auto& member : shared_.members) member->watch().start(budget);
  const Node root = tree().node(question.board);
  if (!root.moves) return think_after_pass(question, root, stop, sink);
  Thought thought{question, sink, root, {}, {}, {}};
  begin(thought, budget);
  deepen(thought);
  thought.answer.nodes = nodes();
  thought.answer.elapsed = thought.watch.elapsed();
  return std::move(thought.answer);
}

// A pass is the only move, or the game is over.
template <Objective objective, eval::Evaluation Evaluation>
Answer Engine<objective, Evaluation>::think_after_pass(const Question& question, const Node& root,
                                                       const std::stop_token& stop,
                                                       InfoSink& sink) {
  const Node passed = tree().node(root.board.passed());
  if (!passed.moves) {
    Answer answer;
    answer.value = game::final_score<objective>(root.board, cells_);
    if (question.wld) answer.value = (answer.value > 0) - (answer.value < 0);
    answer.exact = true;
    return answer;
  }
  Question next = question;
  next.board = passed.board;
  next.lines = 1;
  next.also = game::kPass;
  PassSink passed_sink(sink);
  Answer answer = think(next, stop, passed_sink);
  answer.value = -answer.value;
  if (!answer.moves.empty()) {
    RootMove& move = answer.moves.front();
    move.move = game::kPass;
    move.value = -move.value;
    move.line.insert(move.line.begin(), game::kPass);
  }
  return answer;
}

template <Objective objective, eval::Evaluation Evaluation>
void Engine<objective, Evaluation>::begin(Thought& thought, Budget& budget) {
  const TimePlan time = plan_time(thought.question.limits, thought.root.empties);
  thought.soft = time.soft;
  if (time.hard) budget.deadline = base::Deadline::after(*time.hard);
  if (thought.question.limits.nodes)
    budget.nodes_per_thread =
        std::max<std::uint64_t>(1, *thought.question.limits.nodes / crew_.size());
  table_->new_search();
  // An answer even if there is no time at all: the move that leaves the opponent fewest.
  const Children children(thought.root.board, thought.root.moves, game::playable(shared_.size));
  int least = 100;
  RootMove move;
  for (int i = 0; i < children.count(); ++i)
    if (const int theirs = std::popcount(children.moves(i)); theirs < least) {
      least = theirs;
      move.move = children.square(i);
    }
  move.line = {move.move};
  thought.answer.moves = {move};
}

template <Objective objective, eval::Evaluation Evaluation>
void Engine<objective, Evaluation>::deepen(Thought& thought) {
  const bool forced = std::has_single_bit(thought.root.moves) && thought.question.clock_is_ours &&
                      !thought.question.limits.unlimited();
  for (const Step step : plan_steps(thought.root.empties, thought.question)) {
    const Answer whole = thought.answer;
    if (!iterate(thought, step)) {
      // Moves that are to be compared are compared at one depth.
      if (thought.question.also != game::kPass && whole.moves.front().depth > 0)
        thought.answer = whole;
      return;
    }
    if (forced) return;
    if (thought.question.clock_is_ours && thought.soft && thought.watch.elapsed() > *thought.soft)
      return;
  }
}

// One iteration over as many lines as are wanted. False: interrupted.
template <Objective objective, eval::Evaluation Evaluation>
bool Engine<objective, Evaluation>::iterate(Thought& thought, Step step) {
  auto& moves = thought.answer.moves;
  const int lines =
      std::min(std::max(1, thought.question.lines), std::popcount(thought.root.moves));
  Bits left_out = 0;
  for (int line = 0; line < lines; ++line) {
    const int guess =
        line < static_cast<int>(moves.size()) ? moves[line].value : moves.back().value;
    const auto root = search_line(thought, left_out, step, guess);
    if (root.best != game::kPass) record(thought, line, root, step);
    if (!root.complete) return false;
    left_out |= game::bit(root.best);
  }
  return iterate_also(thought, left_out, step);
}

// The move that wants a value whatever it is worth, unless it is among the best.
template <Objective objective, eval::Evaluation Evaluation>
bool Engine<objective, Evaluation>::iterate_also(Thought& thought, Bits done, Step step) {
  const Move move = thought.question.also;
  if (move == game::kPass || !(thought.root.moves & game::bit(move))) return true;
  auto& moves = thought.answer.moves;
  if (done & game::bit(move)) {
    moves.resize(static_cast<std::size_t>(std::popcount(done)));
    return true;
  }
  const auto root = search_line(thought, ~game::bit(move), step, moves.back().value);
  if (root.complete) record(thought, std::popcount(done), root, step);
  return root.complete;
}

// The best of the moves not left out, by windows around the guess that open as needed.
template <Objective objective, eval::Evaluation Evaluation>
auto Engine<objective, Evaluation>::search_line(const Thought& thought, Bits left_out, Step step,
                                                int guess) -> typename Tree::Root {
  const Node& node = thought.root;
  if (thought.question.wld && step.depth >= node.empties) {
    auto root = tree().search_root(node, left_out, step.depth, step.level, -1, 1);
    root.value = std::clamp(root.value, -1, 1);
    return root;
  }
  const bool exact = step.depth >= node.empties;
  if (exact && guess % 2) guess += guess > 0 ? 1 : -1;
  int width = exact ? step.level == kExactLevel ? 1 : 2 : 3;
  int alpha = guess - width, beta = guess + width;
  bool was_below = false, was_above = false;
  for (;;) {
    // Selective searches may contradict themselves, above one window and below the next, for ever:
    // the whole window ends that.
    if (was_below && was_above) alpha = -cells_ - 1, beta = cells_ + 1;
    alpha = std::max(alpha, -cells_ - 1);
    beta = std::min(beta, cells_ + 1);
    const auto root = tree().search_root(node, left_out, step.depth, step.level, alpha, beta);
    if (!root.complete) return root;
    width *= 2;
    if (root.value <= alpha && alpha > -cells_ - 1) {
      was_below = true;
      beta = root.value + 1;
      alpha = root.value - width;
    } else if (root.value >= beta && beta < cells_ + 1) {
      was_above = true;
      alpha = root.value - 1;
      beta = root.value + width;
    } else {
      return root;
    }
  }
}

template <Objective objective, eval::Evaluation Evaluation>
void Engine<objective, Evaluation>::record(Thought& thought, int line,
                                           const typename Tree::Root& root, Step step) {
  auto& moves = thought.answer.moves;
  RootMove move;
  move.move = root.best;
  if (!root.complete && line < static_cast<int>(moves.size())) {
    // The value is not known yet; what is known is that this move is the best so far.
    const auto known = std::find_if(moves.begin(), moves.end(),
                                    [&](const RootMove& m) { return m.move == root.best; });
    if (known != moves.end()) {
      std::rotate(moves.begin() + line, known, known + 1);
      return;
    }
    move.value = moves[line].value;
    move.depth = moves[line].depth;
    move.confidence = moves[line].confidence;
    move.line = {move.move};
  } else {
    move.value = root.value;
    move.depth = step.depth;
    move.confidence = kConfidence[step.level].percent;
    move.exact = root.complete && step.depth >= thought.root.empties && step.level == kExactLevel;
    move.line = line_of(thought.root, move, move.exact && !thought.question.wld);
  }
  // Its place is `line`; a move of the same name further down is out of date.
  std::erase_if(moves, [&](const RootMove& m) {
    return m.move == move.move && &m >= &moves[std::min<std::size_t>(line, moves.size() - 1)];
  });
  moves.insert(moves.begin() + std::min<std::size_t>(line, moves.size()), move);
  const int kept = std::max(1, thought.question.lines) + (thought.question.also != game::kPass);
  moves.resize(std::min<std::size_t>(moves.size(), static_cast<std::size_t>(kept)));
  if (line == 0) {
    thought.answer.value = move.value;
    thought.answer.exact = move.exact;
  }
  report(thought, move);
}

template <Objective objective, eval::Evaluation Evaluation>
void Engine<objective, Evaluation>::report(const Thought& thought, const RootMove& move) {
  Info info;
  info.value = move.value;
  info.exact = move.exact;
  info.confidence = move.confidence;
  info.depth = move.depth;
  info.nodes = nodes();
  info.elapsed = thought.watch.elapsed();
  info.line = move.line;
  thought.sink.report(info);
}

template <Objective objective, eval::Evaluation Evaluation>
auto Engine<objective, Evaluation>::after(const Node& node, Move move) const -> Node {
  return shared_.members[0]->node(game::after(node.board, move));
}

// A move of `node` that keeps a proved value: `first`, or failing that any other.
template <Objective objective, eval::Evaluation Evaluation>
Move Engine<objective, Evaluation>::keeping_move(const Node& node, Move first, int value) {
  const auto keeps = [&](Move move) {
    const Node child = after(node, move);
    return -tree().search(child, child.empties, kExactLevel, -value, -value + 1) >= value &&
           !tree().watch().cancel()->any();
  };
  if (first != game::kPass && keeps(first)) return first;
  for (Bits rest = node.moves; rest;) {
    const Move move = game::pop_first(rest);
    if (move != first && keeps(move)) return move;
  }
  return game::kPass;
}

// The expected play: the moves the table knows; in a proved line, moves that keep the value.
template <Objective objective, eval::Evaluation Evaluation>
std::vector<Move> Engine<objective, Evaluation>::line_of(Node node, const RootMove& move,
                                                         bool prove) {
  std::vector<Move> line;
  int value = move.value;
  for (Move next = move.move; next != game::kPass;) {
    line.push_back(next);
    node = after(node, next);
    value = -value;
    if (!node.moves) {
      const Node passed = tree().node(node.board.passed());
      if (!passed.moves) break;
      line.push_back(game::kPass);
      node = passed;
      value = -value;
    }
    Known known;
    const bool found = Place(node.board).probe(*table_, known) && known.best != game::kPass &&
                       (node.moves & game::bit(known.best));
    next = found ? known.best : game::kPass;
    if (prove)
      next = keeping_move(node, next, value);
    else if (static_cast<int>(line.size()) >= move.depth)
      break;
  }
  return line;
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
