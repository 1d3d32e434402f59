// Report A, section III-B: the weight of exploration c is best within [1, √2].
//
// Players that differ in c alone play a round robin at equal simulations; ratings by maximum
// likelihood say which c is best, and by how much with which certainty.
#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <sstream>

#include "arena/standings.h"
#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/frame/duel.h"
#include "lab/report_a_player.h"

namespace ogai::lab {

namespace {

constexpr double kRangeLow = 1;
constexpr double kRangeHigh = 1.4143;  // √2, rounded up so that 1.414 is within

struct Explorer {
  const char* key;
  const char* name;
};
constexpr std::array<Explorer, 3> kExplorers = {{
    {"rnd-mcts", "`rnd-mcts`: UCT with random games"},
    {"uct", "`uct`: report D's UCT, all children at once"},
    {"az", "`az`: report A's PUCT with a network"},
}};

std::vector<std::string> exploration_values(const Bench& bench) {
  std::istringstream words(bench.settings().text("values"));
  std::vector<std::string> values{std::istream_iterator<std::string>(words), {}};
  for (const std::string& value : values)
    if (value.find_first_not_of("0123456789.") != std::string::npos)
      throw base::Failure("values: '" + value + "' is no number");
  if (values.size() < 2) throw base::Failure("values: there must be two of them at least");
  return values;
}

std::string explorer_spec(const Explorer& explorer, const std::string& c, const std::string& sims,
                          const ChosenNetwork& net) {
  if (explorer.key == std::string_view("az"))
    return report_a_spec(net.option(), true, true, "sims=" + sims, c);
  return fmt::format("{}:c={},sims={},batch=1,memory=4", explorer.key, c, sims);
}

void measure_exploration(Bench& bench) {
  const auto values = exploration_values(bench);
  const ChosenNetwork net(bench.settings().text("net"));
  bench.plan(2 + kExplorers.size());
  bench.cell("values", [&] { return Json(values); });
  bench.cell("network", [&] { return Json(net.description()); });
  for (const Explorer& explorer : kExplorers)
    bench.cell(explorer.key, [&] {
      const bool by_net = explorer.key == std::string_view("az");
      const std::string sims =
          std::to_string(bench.settings().integer(by_net ? "net_sims" : "sims"));
      std::vector<std::string> agents;
      for (const std::string& c : values) agents.push_back(explorer_spec(explorer, c, sims, net));
      DuelPlan plan;
      plan.pairs = static_cast<int>(bench.settings().integer(by_net ? "net_pairs" : "pairs"));
      Json outcome = play_round_robin(bench, agents, plan);
      outcome.erase("agents");  // they name the network's file; `values` says who is who
      return outcome;
    });
}

struct ExplorationFit {
  std::vector<double> values;
  arena::Standings standings;

  const arena::Estimate& elo(std::size_t i) const { return standings.ratings.players[i].elo; }
  // The best of those within the range, or outside it.
  std::optional<std::size_t> best(bool within) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < values.size(); ++i)
      if ((values[i] >= kRangeLow && values[i] <= kRangeHigh) == within)
        if (!found || elo(i).value > elo(*found).value) found = i;
    return found;
  }
};

std::optional<ExplorationFit> exploration_fit(const StoredRun& run, const Explorer& explorer) {
  const Json* values = run.find("values");
  const Json* cell = run.find(explorer.key);
  if (!values || !cell) return std::nullopt;
  ExplorationFit fit;
  for (const Json& value : *values) fit.values.push_back(std::stod(value.get<std::string>()));
  const auto outcomes = outcomes_of(*cell, fit.values.size());
  fit.standings = arena::standings_of(static_cast<int>(fit.values.size()), outcomes);
  return fit;
}

std::optional<Claim> exploration_claim(const Explorer& explorer, const ExplorationFit& fit) {
  const auto within = fit.best(true);
  const auto outside = fit.best(false);
  if (!within || !outside) return std::nullopt;
  const auto lead =
      fit.standings.ratings.difference(static_cast<int>(*within), static_cast<int>(*outside));
  return Claim{
      fmt::format("c between 1 and √2 is best. ({})", explorer.name),
      fmt::format(
          "The best c within is {:g}, the best outside {:g}; the former is ahead by {} Elo.",
          fit.values[*within], fit.values[*outside], estimate(lead, 0).text),
      lead.low > 0    ? Verdict::holds
      : lead.high < 0 ? Verdict::fails
                      : Verdict::open};
}

Page exploration_page(const StoredRun& run) {
  Page page;
  Table table{"elo", "Elo by c, about the mean of the players", {{"c"}}, {}};
  base::SvgLineChart chart{"Elo by c", "c", "Elo", {}, false};
  std::vector<std::pair<Explorer, ExplorationFit>> fits;
  for (const Explorer& explorer : kExplorers)
    if (auto fit = exploration_fit(run, explorer)) fits.emplace_back(explorer, std::move(*fit));
  if (fits.empty()) return page;
  for (const auto& [explorer, fit] : fits) {
    table.columns.push_back({explorer.key});
    base::SvgSeries series{explorer.key, {}};
    for (std::size_t i = 0; i < fit.values.size(); ++i)
      series.points.push_back({fit.values[i], fit.elo(i).value});
    chart.series.push_back(std::move(series));
  }
  for (std::size_t i = 0; i < fits.front().second.values.size(); ++i) {
    std::vector<Field> row{number(fits.front().second.values[i], 3)};
    for (const auto& [explorer, fit] : fits) row.push_back(estimate(fit.elo(i), 0));
    table.rows.push_back(std::move(row));
  }
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network of `az`: {}.", net->get<std::string>())});
  page.add(table).add(Chart{"elo", chart});
  for (const auto& [explorer, fit] : fits)
    if (const auto claim = exploration_claim(explorer, fit)) page.add(*claim);
  return page;
}

}  // namespace

Experiment a_exploration() {
  base::OptionTable settings;
  settings.text("values", "0.35 0.5 0.7 1 1.2 1.414 2 2.8", "of c, with spaces")
      .integer("sims", 1000, {1, 1'000'000'000}, "simulations a move of the players by games")
      .integer("pairs", 20, {1, 100'000}, "of games for each two of them")
      .integer("net_sims", 100, {1, 1'000'000'000}, "simulations a move of the network's player")
      .integer("net_pairs", 5, {1, 100'000}, "of games for each two of them");
  add_net_setting(settings);
  return {.id = "a-exploration",
          .report = "A",
          .place = "section III-B",
          .title = "The weight of exploration",
          .question =
              "Is a weight of exploration c between 1 and √2 best, as the report has it from "
              "the literature, and 1.2 in its own trials?",
          .method =
              "For each player a round robin of copies that differ in c alone, at equal "
              "simulations, one leaf at a time, in pairs with colours swapped from openings of "
              "eight random moves. Results count from −1 to 1, so that c = 1.414 is the "
              "textbooks' 0.707 for results from 0 to 1. Ratings by maximum likelihood with "
              "95 % intervals.",
          .settings = settings,
          .quick = {{"values", "1 2.8"},
                    {"sims", "10"},
                    {"pairs", "1"},
                    {"net_sims", "2"},
                    {"net_pairs", "1"}},
          .measure = measure_exploration,
          .page = exploration_page};
}

}  // namespace ogai::lab
