// maximax, report C's agent: iterative deepening from depth 2 under its time rule (section 3.3.3.1,
// maximax_time.h) over the double-alpha maximax search (section 3.3.3.2, maximax_search.h) with its
// evaluation (eval/report_c.h). Options and deviations: docs/agents-maximax.md.
#include <algorithm>
#include <chrono>
#include <utility>

#include "agents/factories.h"
#include "agents/maximax_search.h"
#include "agents/maximax_time.h"
#include "agents/time_policy.h"

namespace ogai::agents {

using namespace std::chrono_literals;
using eval::report_c::Evaluation;
using eval::report_c::kOne;
using game::BoardSize;
using game::Move;

namespace {

constexpr int kFirstDepth = 2;

struct Settings {
  double q;
  int depth;                    // 0: no limit
  base::Duration default_time;  // of a move, if nothing else limits it
  MoveOrder order;
};

MoveOrder order_named(std::string_view name) {
  return name == "none"         ? MoveOrder::none
         : name == "evaluation" ? MoveOrder::evaluation
                                : MoveOrder::table;
}

// The limits this agent can obey, its own settings included; there is always one.
search::Limits effective_limits(const search::Limits& granted, const Settings& settings) {
  search::Limits own;
  if (settings.depth > 0) own.depth = settings.depth;
  search::Limits limits = tighter(own, granted);
  limits.simulations.reset();
  if (limits.unlimited()) limits.move_time = settings.default_time;
  return limits;
}

search::Info info_of(const MaximaxSearch::Answer& answer, int depth) {
  search::Info info;
  info.win_rate = (1 + static_cast<double>(answer.value) / kOne) / 2;
  info.exact = answer.exact;
  info.depth = depth;
  info.line.assign(answer.line.begin(), answer.line.end());
  return info;
}

class MaximaxAgent final : public Agent {
 public:
  MaximaxAgent(const eval::report_c::ParameterVector& parameters, game::Objective objective,
               const Settings& settings, std::size_t table_bytes)
      : evaluations_{Evaluation(parameters, BoardSize::four, objective),
                     Evaluation(parameters, BoardSize::six, objective),
                     Evaluation(parameters, BoardSize::eight, objective)},
        settings_(settings),
        table_(table_bytes) {}

  Choice choose(const game::Position& position, const search::Limits& granted,
                const std::stop_token& stop, search::InfoSink& sink) override {
    const game::Bits moves = position.legal_moves();
    if (std::has_single_bit(moves)) return forced_choice(game::first_square(moves));
    return deepen(position, effective_limits(granted, settings_), stop, sink);
  }

  // Every move on its own, depth by depth, without the time rule.
  bool can_analyse() const override { return true; }
  void analyse(const game::Position& position, const search::Limits& granted,
               const std::stop_token& stop, search::InfoSink& sink) override;

 private:
  Choice deepen(const game::Position& position, const search::Limits& limits,
                const std::stop_token& stop, search::InfoSink& sink);

  const Evaluation& evaluation(BoardSize size) const {
    return evaluations_[static_cast<std::size_t>(side(size) / 2 - 2)];
  }

  std::array<Evaluation, 3> evaluations_;  // by size
  Settings settings_;
  MaximaxTable table_;
};

// The answer is that of the last iteration completed; before there is one, the first move of the
// sorted list.
Choice MaximaxAgent::deepen(const game::Position& position, const search::Limits& limits,
                            const std::stop_token& stop, search::InfoSink& sink) {
  const base::Stopwatch stopwatch;
  const int round = position.board.disc_count();
  const TimeRule rule(time_for_move(limits, std::popcount(position.empties())), settings_.q);
  const auto deadline =
      rule.budget() ? base::Deadline::after(*rule.budget()) : base::Deadline::never();
  const int last_depth =
      std::clamp(limits.depth.value_or(MaximaxSearch::kMaxDepth), 1, MaximaxSearch::kMaxDepth);
  table_.clear();
  MaximaxSearch search(evaluation(position.size), table_, {limits.nodes, deadline, stop},
                       settings_.order);
  Choice best = forced_choice(search.sorted_moves(position.board).front().square);
  Move last_move = game::kPass;
  for (int depth = std::min(kFirstDepth, last_depth);; ++depth) {
    const auto answer = search.search(position.board, depth);
    if (answer) best = {answer->line.front(), info_of(*answer, depth)};
    best.info.nodes = search.nodes();
    best.info.elapsed = stopwatch.elapsed();
    if (!answer) break;
    sink.report(best.info);
    const bool changed = std::exchange(last_move, best.move) != best.move;
    if (answer->exact || depth >= last_depth ||
        !rule.deepen(best.info.elapsed, average_breadth(position.size, round + depth + 1), changed))
      break;
  }
  return best;
}

void MaximaxAgent::analyse(const game::Position& position, const search::Limits& granted,
                           const std::stop_token& stop, search::InfoSink& sink) {
  const base::Stopwatch stopwatch;
  const search::Limits limits = effective_limits(granted, settings_);
  const auto time = time_for_move(limits, std::popcount(position.empties()));
  const auto deadline = time ? base::Deadline::after(*time) : base::Deadline::never();
  table_.clear();
  MaximaxSearch search(evaluation(position.size), table_, {limits.nodes, deadline, stop},
                       settings_.order);
  bool proved = false;
  for (int depth = 1; depth <= limits.depth.value_or(MaximaxSearch::kMaxDepth) && !proved;
       ++depth) {
    std::vector<search::Info> infos;  // told together: values of one depth can be compared
    proved = true;
    for (const auto& move : search.sorted_moves(position.board)) {
      const auto answer = search.search_move(position.board, move.square, depth);
      if (!answer) return;
      infos.push_back(info_of(*answer, depth));
      infos.back().nodes = search.nodes();
      proved = proved && answer->exact;
    }
    for (search::Info& info : infos) {
      info.elapsed = stopwatch.elapsed();
      sink.report(info);
    }
  }
}

base::OptionTable maximax_options() {
  std::vector<std::string> sets;
  for (const auto& set : eval::report_c::kPublishedSets) sets.emplace_back(set.name);
  base::OptionTable table;
  table
      .integer("depth", 0, {0, MaximaxSearch::kMaxDepth},
               "deepest iteration; 0 leaves it to the other limits")
      .duration("time", 5s, {1ms, base::Duration::max()},
                "time of a move when nothing else limits it")
      .real("q", 0.94, {0.01, 1},
            "share of its time that a move may use, and caution before one more iteration")
      .choice("eval", "combined", std::move(sets),
              "parameters: the ten square weights alone, or all sixteen")
      .text("params", "",
            "file of the sixteen parameters, or of the ten square weights, instead of the "
            "published ones")
      .choice("sort", "table", {"table", "evaluation", "none"},
              "order of the moves: by the last iteration, by the evaluation alone, or none")
      .integer("table", 32, {1, 4096}, "memory of the table that sorts the moves, in MB")
      .positional("depth")
      .hide({"sort"});
  return table;
}

base::Result<std::unique_ptr<Agent>> make(const base::OptionValues& values,
                                          const AgentContext& context) {
  const Settings settings{.q = values.real("q"),
                          .depth = static_cast<int>(values.integer("depth")),
                          .default_time = values.duration("time"),
                          .order = order_named(values.text("sort"))};
  const auto bytes = static_cast<std::size_t>(values.integer("table")) << 20;
  auto parameters = eval::report_c::published_set(values.text("eval"))->values;
  if (const std::string& file = values.text("params"); !file.empty()) {
    const auto loaded = eval::report_c::load_vector(file);
    if (!loaded) return loaded.error();
    parameters = *loaded;
  }
  return std::unique_ptr<Agent>(new MaximaxAgent(parameters, context.objective, settings, bytes));
}

}  // namespace

AgentFactory maximax_agent() {
  return {
      .name = "maximax",
      .summary = "alpha-beta in iterations, with position, mobility and edge stability",
      .source = "report C",
      .options = maximax_options(),
      .make = make,
  };
}

}  // namespace ogai::agents
