// Report A, section III-D: the time of a search is N·(b·d + b + s + d): selection looks at the b
// moves of d positions, expansion at b moves, a simulation takes s, the result goes up d steps.
#include <map>

#include "arena/measure/statistics.h"
#include "game/random_games.h"
#include "lab/experiments.h"
#include "lab/linear_regression.h"
#include "lab/measured_trees.h"

namespace ogai::lab {

namespace {

namespace mcts = search::mcts;

constexpr int kCostFirstPly = 4;
constexpr int kCostLastPly = 52;
constexpr int kCostStep = 4;
constexpr std::size_t kCostTree = std::size_t{64} << 20;
// The mean miss of a model that holds, and of one that holds in part.
constexpr double kCloseFit = 0.1;
constexpr double kRoughFit = 0.25;
constexpr std::array<std::uint32_t, 4> kGrowth = {100, 1'000, 10'000, 100'000};

using PhasePoints = std::vector<PhaseTimes>;
constexpr Cells<PhasePoints> costs_of{"{}"};
const Cell<PhasePoints> kGrowthCosts{"growth"};

// A position of a random game in which there is a choice.
game::Board cost_position(int ply, base::Random& random) {
  for (;;) {
    const game::Position position =
        game::random_game(game::BoardSize::eight, random, ply).position();
    if (position.board.disc_count() == 4 + ply && std::popcount(position.legal_moves()) > 1)
      return position.board;
  }
}

// Other programs only ever slow a search down: the fastest counts.
PhaseTimes fastest_search(mcts::Tree& tree, mcts::Evaluator& evaluator, game::Board board,
                          std::uint32_t iterations, Bench& bench) {
  PhaseTimes best;
  for (std::int64_t i = 0; i < bench.settings().integer("repeats"); ++i) {
    const PhaseTimes times = measure_phases(tree, evaluator, board, iterations, bench.stop());
    bench.check_stop();
    if (i == 0 || times.whole < best.whole) best = times;
  }
  return best;
}

PhasePoints measure_costs(Bench& bench, const LeafJudge& judge, const ChosenNetwork& net) {
  const auto iterations =
      static_cast<std::uint32_t>(bench.count(judge.by_net ? "net_sims" : "sims"));
  base::Random random(bench.seed_of(judge.key));
  mcts::Tree tree = judge.tree(kCostTree, mcts::FirstPlay::fixed);
  const auto evaluator = judge.evaluator(net, bench.seed_of("games"));
  PhasePoints points;
  for (int ply = kCostFirstPly; ply <= kCostLastPly; ply += kCostStep)
    for (int i = 0; i < bench.number("positions"); ++i) {
      const game::Board board = cost_position(ply, random);
      points.push_back(fastest_search(tree, *evaluator, board, iterations, bench));
    }
  return points;
}

PhasePoints measure_growth(Bench& bench, const LeafJudge& judge, const ChosenNetwork& net) {
  base::Random random(bench.seed_of("growth"));
  mcts::Tree tree = judge.tree(kCostTree, mcts::FirstPlay::fixed);
  const auto evaluator = judge.evaluator(net, bench.seed_of("games"));
  const game::Board board = cost_position(20, random);
  PhasePoints points;
  for (const std::uint32_t iterations : kGrowth)
    if (iterations <= 10 * bench.count("sims"))
      points.push_back(fastest_search(tree, *evaluator, board, iterations, bench));
  return points;
}

void measure_cost_model(Bench& bench) {
  bench.plan(2 + kLeafJudges.size());
  const ChosenNetwork net(bench);
  for (const LeafJudge& judge : kLeafJudges)
    costs_of(judge).measure(bench, [&] { return measure_costs(bench, judge, net); });
  kGrowthCosts.measure(bench, [&] { return measure_growth(bench, kLeafJudges[1], net); });
}

// The model with constants of our machine: each phase fitted to its own term.
struct CostModel {
  LinearRegression::Fit select;   // on b·d
  LinearRegression::Fit back_up;  // on d and b
  double simulation = 0;          // s
  LinearRegression::Fit games;    // s on the empty squares, for random games

  double predict(const PhaseTimes& at, bool by_net) const {
    const auto slope = [](const LinearRegression::Fit& fit, std::size_t i) {
      return fit.slopes[i] ? fit.slopes[i]->value : 0;
    };
    const double s = by_net ? simulation : games.constant + slope(games, 0) * at.empties;
    return select.constant + slope(select, 0) * at.edges + slope(select, 1) * at.moves + s +
           back_up.constant + slope(back_up, 0) * at.depth + slope(back_up, 1) * at.moves;
  }
};

std::optional<CostModel> fit_cost_model(const std::vector<PhaseTimes>& points) {
  LinearRegression select(2);
  LinearRegression back_up(2);
  LinearRegression games(1);
  arena::Mean simulation;
  for (const PhaseTimes& point : points) {
    select.add(std::array{point.edges, point.moves}, point.select);
    back_up.add(std::array{point.depth, point.moves}, point.back_up);
    games.add(std::array{point.empties}, point.judge);
    simulation.add(point.judge);
  }
  const auto fitted_select = select.fit();
  const auto fitted_back_up = back_up.fit();
  const auto fitted_games = games.fit();
  if (!fitted_select || !fitted_back_up || !fitted_games) return std::nullopt;
  return CostModel{*fitted_select, *fitted_back_up, simulation.value(), *fitted_games};
}

struct PlyCost {
  arena::Mean depth, edges, moves, select, judge, back_up, whole, predicted;
};
using CostsByPly = std::map<int, PlyCost>;

CostsByPly costs_by_ply(const PhasePoints& points, const std::optional<CostModel>& model,
                        bool by_net) {
  CostsByPly plies;
  for (const PhaseTimes& point : points) {
    PlyCost& ply = plies[point.ply];
    ply.depth.add(point.depth);
    ply.edges.add(point.edges);
    ply.moves.add(point.moves);
    ply.select.add(point.select);
    ply.judge.add(point.judge);
    ply.back_up.add(point.back_up);
    ply.whole.add(point.whole);
    if (model) ply.predicted.add(model->predict(point, by_net));
  }
  return plies;
}

void add_costs_by_ply(Page& page, const LeafJudge& judge, const CostsByPly& plies) {
  const std::string id = std::string("by-ply-") + judge.key;
  page.add(table_of(
      id, fmt::format("{}: microseconds of an iteration by ply", judge.name),
      {"ply", "d", "b·d", "b of the leaf", "selection", "simulation", "backup", "whole", "model"},
      plies, [](int ply, const PlyCost& cost) -> Fields {
        return {number(ply),
                number(cost.depth.value(), 1),
                number(cost.edges.value(), 1),
                number(cost.moves.value(), 1),
                number(cost.select.value(), 2),
                number(cost.judge.value(), 2),
                number(cost.back_up.value(), 2),
                number(cost.whole.value(), 2),
                cost.predicted.count() > 0 ? number(cost.predicted.value(), 2) : Field()};
      }));
  const auto line = [&](const char* name, arena::Mean PlyCost::*what) {
    return line_of(name, plies, [&](int ply, const PlyCost& cost) {
      return (cost.*what).count() > 0 ? std::optional(point(ply, (cost.*what).value()))
                                      : std::nullopt;
    });
  };
  page.add(
      Chart{id, lines(fmt::format("{}: time of an iteration", judge.name), "ply", "microseconds",
                      {line("measured", &PlyCost::whole), line("model", &PlyCost::predicted)})});
}

Table cost_fit_table(const LeafJudge& judge, const CostModel& model) {
  const auto slope = [](const std::optional<arena::Estimate>& one) {
    return one ? estimate(scaled(*one, 1000), 1) : Field("not to be told");
  };
  Table fit(
      std::string("fit-") + judge.key,
      fmt::format("{}: constants of the model, nanoseconds", judge.name),
      {left("phase"), left("term"), "each", "variance explained"},
      {{"selection", "b·d", slope(model.select.slopes[0]), percent(model.select.explained, 0)},
       {judge.by_net ? "selection" : "expansion", "b", slope(model.select.slopes[1]), ""},
       {"backup", "d", slope(model.back_up.slopes[0]), percent(model.back_up.explained, 0)},
       {judge.by_net ? "expansion" : "backup", "b", slope(model.back_up.slopes[1]), ""}});
  if (judge.by_net)
    fit.rows.push_back({"simulation", "s", number(1000 * model.simulation, 0), ""});
  else
    fit.rows.push_back({"simulation", "each empty square", slope(model.games.slopes[0]),
                        percent(model.games.explained, 0)});
  return fit;
}

Claim cost_claim(const LeafJudge& judge, const CostsByPly& plies) {
  arena::Mean miss, judged;
  double worst = 0;
  for (const auto& [ply, cost] : plies) {
    if (cost.whole.value() <= 0) continue;
    const double off = std::abs(cost.predicted.value() / cost.whole.value() - 1);
    miss.add(off);
    worst = std::max(worst, off);
    judged.add(cost.judge.value() / cost.whole.value());
  }
  return {
      fmt::format("An iteration takes b·d + b + s + d steps, whatever the ply. ({})", judge.name),
      fmt::format("With constants fitted to each phase the model misses the time by {} on average "
                  "over plies (at worst {}). The simulation alone is {} of the time.",
                  percent(miss.value(), 1), percent(worst, 1), percent(judged.value(), 0)),
      miss.value() < kCloseFit   ? Verdict::holds
      : miss.value() < kRoughFit ? Verdict::partly
                                 : Verdict::fails};
}

void add_growth(Page& page, const PhasePoints& points) {
  page.add(table_of("growth", "Random games, one position at ply 20: iterations and their time",
                    {"N", "d", "b·d", "microseconds an iteration"}, points,
                    [](const PhaseTimes& point) -> Fields {
                      return {number(point.iterations), number(point.depth, 2),
                              number(point.edges, 1), number(point.whole, 2)};
                    }));
  if (points.size() < 2) return;
  const PhaseTimes& first = points.front();
  const PhaseTimes& last = points.back();
  page.add(
      Text{fmt::format("d is no constant: from {} to {} iterations it grows from {:.1f} to {:.1f}, "
                       "so that the time grows {} than in proportion to N: an iteration takes "
                       "{:.2f} µs among the first {}, and {:.2f} µs on average of {}.",
                       number(first.iterations), number(last.iterations), first.depth, last.depth,
                       last.whole > first.whole ? "faster" : "slower", first.whole,
                       number(first.iterations), last.whole, number(last.iterations))});
}

Page cost_model_page(const StoredRun& run) {
  Page page;
  page.add(network_text(run));
  for (const auto& [judge, points] : measured(run, kLeafJudges, costs_of)) {
    const auto model = fit_cost_model(points);
    const CostsByPly plies = costs_by_ply(points, model, judge.by_net);
    if (plies.empty()) continue;
    add_costs_by_ply(page, judge, plies);
    if (model) page.add(cost_fit_table(judge, *model)).add(cost_claim(judge, plies));
  }
  if (const auto points = kGrowthCosts.in(run)) add_growth(page, *points);
  return page;
}

}  // namespace

Experiment a_cost_model() {
  return {
      .id = "a-cost-model",
      .report = "A",
      .place = "section III-D",
      .title = "What an iteration costs",
      .question =
          "Does N·(b·d + b + s + d) say how long a search takes: b moves a position, depth d, s "
          "for a simulation, N iterations?",
      .method =
          "Trees are grown from positions of random games, one leaf at a time on one thread, and "
          "the clock is read between selection, simulation and backup (its own cost is taken off); "
          "of three searches of a position the fastest counts. b·d is the number of moves looked "
          "at on the way to the leaf, which follows from the visits of all positions. Expansion is "
          "part of the selection with random games, and of the backup with a network, where it "
          "needs the policy. Each phase is fitted to its terms by least squares over all searches; "
          "s is a constant for the network, a line in the empty squares for random games. The "
          "model is taken to hold where it misses the time of a ply by less than 10 % on average, "
          "in part below 25 %.",
      .settings = with_net_setting(
          base::OptionTable()
              .integer("sims", 20'000, {1, 10'000'000}, "iterations of a search by random games")
              .integer("net_sims", 2'000, {1, 1'000'000}, "iterations of a search by a network")
              .integer("positions", 10, {1, 10'000}, "of random games, for every fourth ply")
              .integer("repeats", 3, {1, 100}, "of each search, of which the fastest counts")),
      .quick = settings_text("sims=100, net_sims=5, positions=1, repeats=1"),
      .measure = measure_cost_model,
      .page = cost_model_page};
}

}  // namespace ogai::lab
