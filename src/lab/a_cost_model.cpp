// Report A, section III-D: the time of a search is N·(b·d + b + s + d): selection looks at the b
// moves of d positions, expansion at b moves, a simulation takes s, the result goes up d steps.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "game/random_games.h"
#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/linear_regression.h"
#include "lab/phase_times.h"
#include "lab/verdicts.h"
#include "nn/net_evaluator.h"
#include "search/mcts/rollouts.h"

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

struct CostJudge {
  const char* key;
  const char* name;
  bool by_net;
};
constexpr std::array<CostJudge, 2> kCostJudges = {
    {{"net", "network (PUCT)", true}, {"games", "random games (UCT)", false}}};

mcts::Tree cost_tree(bool by_net) {
  mcts::TreeSettings settings;
  settings.bytes = kCostTree;
  if (by_net) {
    settings.priors = true;
    settings.rule.formula = mcts::Formula::puct;
    settings.rule.c = 1.2;
    settings.rule.first_play = mcts::FirstPlay::fixed;
  }
  return mcts::Tree(settings);
}

std::unique_ptr<mcts::Evaluator> cost_evaluator(bool by_net, const ChosenNetwork& net,
                                                std::uint64_t seed) {
  if (by_net)
    return std::make_unique<nn::NetEvaluator>(std::make_shared<nn::CpuModel>(net.network()));
  return std::make_unique<mcts::Rollouts>(game::Objective::fewest, game::BoardSize::eight,
                                          mcts::RolloutSettings{}, seed);
}

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

Json measure_costs(Bench& bench, const CostJudge& judge, const ChosenNetwork& net) {
  const auto iterations =
      static_cast<std::uint32_t>(bench.settings().integer(judge.by_net ? "net_sims" : "sims"));
  base::Random random(bench.seed_of(judge.key));
  mcts::Tree tree = cost_tree(judge.by_net);
  const auto evaluator = cost_evaluator(judge.by_net, net, bench.seed_of("games"));
  Json points = Json::array();
  for (int ply = kCostFirstPly; ply <= kCostLastPly; ply += kCostStep)
    for (std::int64_t i = 0; i < bench.settings().integer("positions"); ++i) {
      const game::Board board = cost_position(ply, random);
      points.push_back(fastest_search(tree, *evaluator, board, iterations, bench).to_json());
    }
  return points;
}

Json measure_growth(Bench& bench) {
  base::Random random(bench.seed_of("growth"));
  mcts::Tree tree = cost_tree(false);
  const auto evaluator =
      std::make_unique<mcts::Rollouts>(game::Objective::fewest, game::BoardSize::eight,
                                       mcts::RolloutSettings{}, bench.seed_of("games"));
  const game::Board board = cost_position(20, random);
  const auto most = static_cast<std::uint32_t>(bench.settings().integer("sims"));
  Json points = Json::array();
  for (const std::uint32_t iterations : kGrowth) {
    if (iterations > 10 * most) break;
    points.push_back(fastest_search(tree, *evaluator, board, iterations, bench).to_json());
  }
  return points;
}

void measure_cost_model(Bench& bench) {
  bench.plan(2 + kCostJudges.size());
  const ChosenNetwork net(bench.settings().text("net"));
  bench.cell("network", [&] { return Json(net.description()); });
  for (const CostJudge& judge : kCostJudges)
    bench.cell(judge.key, [&] { return measure_costs(bench, judge, net); });
  bench.cell("growth", [&] { return measure_growth(bench); });
}

std::vector<PhaseTimes> phase_points(const Json& cell) {
  std::vector<PhaseTimes> points;
  for (const Json& value : cell) points.push_back(PhaseTimes::from(value));
  return points;
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

std::map<int, PlyCost> costs_by_ply(const std::vector<PhaseTimes>& points,
                                    const std::optional<CostModel>& model, bool by_net) {
  std::map<int, PlyCost> plies;
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

using CostsByPly = std::map<int, PlyCost>;

void add_costs_by_ply(Page& page, const CostJudge& judge, const CostsByPly& plies) {
  Table table{std::string("by-ply-") + judge.key,
              fmt::format("{}: microseconds of an iteration by ply", judge.name),
              {{"ply"},
               {"d"},
               {"b·d"},
               {"b of the leaf"},
               {"selection"},
               {"simulation"},
               {"backup"},
               {"whole"},
               {"model"}},
              {}};
  base::SvgLineChart chart{fmt::format("{}: time of an iteration", judge.name),
                           "ply",
                           "microseconds",
                           {{"measured", {}}, {"model", {}}},
                           true};
  for (const auto& [ply, cost] : plies) {
    const bool known = cost.predicted.count() > 0;
    table.rows.push_back({number(ply), number(cost.depth.value(), 1), number(cost.edges.value(), 1),
                          number(cost.moves.value(), 1), number(cost.select.value(), 2),
                          number(cost.judge.value(), 2), number(cost.back_up.value(), 2),
                          number(cost.whole.value(), 2),
                          known ? number(cost.predicted.value(), 2) : Field()});
    const auto x = static_cast<double>(ply);
    chart.series[0].points.push_back({x, cost.whole.value()});
    if (known) chart.series[1].points.push_back({x, cost.predicted.value()});
  }
  page.add(table).add(Chart{table.id, chart});
}

Table cost_fit_table(const CostJudge& judge, const CostModel& model) {
  const auto slope = [](const std::optional<arena::Estimate>& one) {
    return one ? estimate(arena::Estimate{1000 * one->value, 1000 * one->low, 1000 * one->high}, 1)
               : Field("not to be told");
  };
  Table fit{std::string("fit-") + judge.key,
            fmt::format("{}: constants of the model, nanoseconds", judge.name),
            {{"phase", false}, {"term", false}, {"each"}, {"variance explained"}},
            {}};
  fit.rows = {
      {"selection", "b·d", slope(model.select.slopes[0]), percent(model.select.explained, 0)},
      {judge.by_net ? "selection" : "expansion", "b", slope(model.select.slopes[1]), ""},
      {"backup", "d", slope(model.back_up.slopes[0]), percent(model.back_up.explained, 0)},
      {judge.by_net ? "expansion" : "backup", "b", slope(model.back_up.slopes[1]), ""}};
  if (judge.by_net)
    fit.rows.push_back({"simulation", "s", number(1000 * model.simulation, 0), ""});
  else
    fit.rows.push_back({"simulation", "each empty square", slope(model.games.slopes[0]),
                        percent(model.games.explained, 0)});
  return fit;
}

Claim cost_claim(const CostJudge& judge, const CostsByPly& plies) {
  arena::Mean miss;
  arena::Mean judged;
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
                  percent(miss.value(), 1).text, percent(worst, 1).text,
                  percent(judged.value(), 0).text),
      miss.value() < kCloseFit   ? Verdict::holds
      : miss.value() < kRoughFit ? Verdict::partly
                                 : Verdict::fails};
}

void add_costs(Page& page, const CostJudge& judge, const std::vector<PhaseTimes>& points) {
  const auto model = fit_cost_model(points);
  const CostsByPly plies = costs_by_ply(points, model, judge.by_net);
  if (plies.empty()) return;
  add_costs_by_ply(page, judge, plies);
  if (model) page.add(cost_fit_table(judge, *model)).add(cost_claim(judge, plies));
}

void add_growth(Page& page, const std::vector<PhaseTimes>& points) {
  Table table{"growth",
              "Random games, one position at ply 20: iterations and their time",
              {{"N"}, {"d"}, {"b·d"}, {"microseconds an iteration"}},
              {}};
  for (const PhaseTimes& point : points)
    table.rows.push_back({number(point.iterations), number(point.depth, 2), number(point.edges, 1),
                          number(point.whole, 2)});
  page.add(table);
  if (points.size() < 2) return;
  const PhaseTimes& first = points.front();
  const PhaseTimes& last = points.back();
  page.add(Text{fmt::format(
      "d is no constant: from {} to {} iterations it grows from {:.1f} to {:.1f}, so that the time "
      "grows {} than in proportion to N: an iteration takes {:.2f} µs among the first {}, and "
      "{:.2f} µs on average of {}.",
      number(first.iterations).text, number(last.iterations).text, first.depth, last.depth,
      last.whole > first.whole ? "faster" : "slower", first.whole, number(first.iterations).text,
      last.whole, number(last.iterations).text)});
}

Page cost_model_page(const StoredRun& run) {
  Page page;
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network: {}.", net->get<std::string>())});
  for (const CostJudge& judge : kCostJudges)
    if (const Json* cell = run.find(judge.key)) add_costs(page, judge, phase_points(*cell));
  if (const Json* cell = run.find("growth")) add_growth(page, phase_points(*cell));
  return page;
}

}  // namespace

Experiment a_cost_model() {
  base::OptionTable settings;
  settings.integer("sims", 20'000, {1, 10'000'000}, "iterations of a search by random games")
      .integer("net_sims", 2'000, {1, 1'000'000}, "iterations of a search by a network")
      .integer("positions", 10, {1, 10'000}, "of random games, for every fourth ply")
      .integer("repeats", 3, {1, 100}, "of each search, of which the fastest counts");
  add_net_setting(settings);
  return {.id = "a-cost-model",
          .report = "A",
          .place = "section III-D",
          .title = "What an iteration costs",
          .question =
              "Does N·(b·d + b + s + d) say how long a search takes: b moves a position, depth "
              "d, s for a simulation, N iterations?",
          .method =
              "Trees are grown from positions of random games, one leaf at a time on one thread, "
              "and the clock is read between selection, simulation and backup (its own cost is "
              "taken off); of three searches of a position the fastest counts. b·d is the number "
              "of moves looked at on the way to the leaf, which "
              "follows from the visits of all positions. Expansion is part of the selection with "
              "random games, and of the backup with a network, where it needs the policy. Each "
              "phase is fitted to its terms by least squares over all searches; s is a constant "
              "for the network, a line in the empty squares for random games. The model is taken "
              "to hold "
              "where it misses the time of a ply by less than 10 % on average, in part below 25 %.",
          .settings = settings,
          .quick = {{"sims", "100"}, {"net_sims", "5"}, {"positions", "1"}, {"repeats", "1"}},
          .measure = measure_cost_model,
          .page = cost_model_page};
}

}  // namespace ogai::lab
