// Report A, section III-B: the weight of exploration c is best within [1, √2].
//
// Players that differ in c alone play a round robin at equal simulations; ratings by maximum
// likelihood say which c is best, and by how much with which certainty.
#include <sstream>

#include "arena/standings.h"
#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_a_player.h"

namespace ogai::lab {

namespace {

constexpr double kRangeLow = 1;
constexpr double kRangeHigh = 1.4143;  // √2, rounded up so that 1.414 is within

struct Explorer {
  const char* key;
  const char* name;
  bool by_net;
};
constexpr std::array<Explorer, 3> kExplorers = {{
    {"rnd-mcts", "`rnd-mcts`: UCT with random games", false},
    {"uct", "`uct`: report D's UCT, all children at once", false},
    {"az", "`az`: report A's PUCT with a network", true},
}};

const Cell<std::vector<std::string>> kValues{"values"};  // of c
// The agents are numbers of values; their specs would name the network's file.
struct ExplorersMet {
  PlayedPairs pairs;
  static constexpr auto fields() { return std::tuple(Named{"pairs", &ExplorersMet::pairs}); }
};
constexpr Cells<ExplorersMet> met_by{"{}"};

std::vector<std::string> exploration_values(const Bench& bench) {
  std::istringstream words(bench.text("values"));
  std::vector<std::string> values{std::istream_iterator<std::string>(words), {}};
  for (const std::string& value : values)
    if (value.find_first_not_of("0123456789.") != std::string::npos)
      throw base::Failure("values: '" + value + "' is no number");
  if (values.size() < 2) throw base::Failure("values: there must be two of them at least");
  return values;
}

void measure_exploration(Bench& bench) {
  const auto values = exploration_values(bench);
  bench.plan(2 + kExplorers.size());
  kValues.measure(bench, [&] { return values; });
  const ChosenNetwork net(bench);
  for (const Explorer& explorer : kExplorers)
    met_by(explorer).measure(bench, [&] {
      const int sims = bench.number(explorer.by_net ? "net_sims" : "sims");
      const auto agents = each(values, [&](const std::string& c) {
        return explorer.by_net
                   ? report_a_spec(net.option(), true, true, fmt::format("sims={}", sims), c)
                   : fmt::format("{}:c={},sims={},batch=1,memory=4", explorer.key, c, sims);
      });
      const DuelPlan plan{.pairs = bench.number(explorer.by_net ? "net_pairs" : "pairs")};
      return ExplorersMet{play_round_robin(bench, agents, plan).pairs};
    });
}

struct ExplorationFit {
  Explorer explorer;
  std::vector<double> values;
  arena::RatingTable ratings;

  const arena::Estimate& elo(std::size_t i) const { return ratings.players[i].elo; }
  // The best of those within the range, or outside it.
  std::optional<std::size_t> best(bool within) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < values.size(); ++i)
      if ((values[i] >= kRangeLow && values[i] <= kRangeHigh) == within)
        if (!found || elo(i).value > elo(*found).value) found = i;
    return found;
  }
};

std::vector<ExplorationFit> exploration_fits(const StoredRun& run) {
  std::vector<ExplorationFit> fits;
  const auto values = kValues.in(run);
  for (const auto& [explorer, met] : measured(run, kExplorers, met_by)) {
    if (!values) continue;
    const auto outcomes = outcomes_of(met.pairs, values->size());
    fits.push_back({explorer, each(*values, [](const std::string& c) { return std::stod(c); }),
                    arena::standings_of(static_cast<int>(values->size()), outcomes).ratings});
  }
  return fits;
}

std::optional<Claim> exploration_claim(const ExplorationFit& fit) {
  const auto within = fit.best(true), outside = fit.best(false);
  if (!within || !outside) return std::nullopt;
  const auto lead = fit.ratings.difference(static_cast<int>(*within), static_cast<int>(*outside));
  return Claim{
      fmt::format("c between 1 and √2 is best. ({})", fit.explorer.name),
      fmt::format(
          "The best c within is {:g}, the best outside {:g}; the former is ahead by {} Elo.",
          fit.values[*within], fit.values[*outside], estimate(lead, 0)),
      verdict_above(lead, 0)};
}

Page exploration_page(const StoredRun& run) {
  Page page;
  const auto fits = exploration_fits(run);
  if (fits.empty()) return page;
  Table table("elo", "Elo by c, about the mean of the players", {"c"});
  base::SvgLineChart chart = lines("Elo by c", "c", "Elo", {}, false);
  for (const double c : fits.front().values) table.rows.push_back({number(c, 3)});
  for (const ExplorationFit& fit : fits) {
    table.columns.push_back(fit.explorer.key);
    chart.series.push_back({fit.explorer.key, {}});
    for (std::size_t i = 0; i < fit.values.size(); ++i) {
      table.rows[i].push_back(estimate(fit.elo(i), 0));
      chart.series.back().points.push_back({fit.values[i], fit.elo(i).value});
    }
  }
  if (const auto network = network_text(run))
    page.add(Text{"Network of `az`" + network->markdown.substr(std::size("Network") - 1)});
  page.add(table).add(Chart{"elo", chart});
  for (const ExplorationFit& fit : fits) page.add(exploration_claim(fit));
  return page;
}

}  // namespace

Experiment a_exploration() {
  return {.id = "a-exploration",
          .report = "A",
          .place = "section III-B",
          .title = "The weight of exploration",
          .question =
              "Is a weight of exploration c between 1 and √2 best, as the report has it from the "
              "literature, and 1.2 in its own trials?",
          .method =
              "For each player a round robin of copies that differ in c alone, at equal "
              "simulations, one leaf at a time, in pairs with colours swapped from openings of "
              "eight random moves. Results count from −1 to 1, so that c = 1.414 is the textbooks' "
              "0.707 for results from 0 to 1. Ratings by maximum likelihood with 95 % intervals.",
          .settings = with_net_setting(
              base::OptionTable()
                  .text("values", "0.35 0.5 0.7 1 1.2 1.414 2 2.8", "of c, with spaces")
                  .integer("sims", 1000, {1, 1'000'000'000},
                           "simulations a move of the players by games")
                  .integer("pairs", 20, {1, 100'000}, "of games for each two of them")
                  .integer("net_sims", 100, {1, 1'000'000'000},
                           "simulations a move of the network's player")
                  .integer("net_pairs", 5, {1, 100'000}, "of games for each two of them")),
          .quick = settings_text("values=1 2.8, sims=10, pairs=1, net_sims=2, net_pairs=1"),
          .measure = measure_exploration,
          .page = exploration_page};
}

}  // namespace ogai::lab
