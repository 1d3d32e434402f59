// Report B, Figs. 3 to 5: rounds a second over the game.
#include <cmath>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_b_players.h"
#include "lab/search_rates.h"

namespace ogai::lab {

namespace {

constexpr Plies kRoundsMiddle{20, 40};
constexpr Plies kRoundsEnd{54, 59};
constexpr int kPliesShown = 60;
constexpr double kExplosive = 2;  // times the rate of the middle game

constexpr Cells<SearchRates> rounds_by_ply{"{}"};

void measure_rounds_by_ply(Bench& bench) {
  bench.plan(1 + kReportBPlayers.size());
  const ChosenNetwork net(bench);
  for (const ReportBPlayer& player : kReportBPlayers)
    rounds_by_ply(player).measure(bench, [&] {
      return measure_rates(bench, {report_b_spec(player, net.option(), true, ""),
                                   bench.duration("time"), bench.number("games")});
    });
}

base::SvgSeries rounds_line(const ReportBPlayer& player, const SearchRates& rates) {
  base::SvgSeries series{player.name, {}};
  const double middle = rates.fresh_per_second(kRoundsMiddle).value;
  for (int ply = 0; ply < kPliesShown && middle > 0; ++ply)
    if (const double rate = rates.fresh_per_second({ply, ply}).value; rate > 0)
      series.points.push_back(point(ply, rate / middle));
  return series;
}

Page rounds_by_ply_page(const StoredRun& run) {
  Page page;
  const auto players = measured(run, kReportBPlayers, rounds_by_ply);
  if (players.empty()) return page;
  Table table("by-ply", "Rounds a second by ply", {"plies"});
  constexpr int kBin = 6;
  for (int ply = 0; ply < kPliesShown; ply += kBin)
    table.rows.push_back({fmt::format("{} to {}", ply, ply + kBin - 1)});
  Figures rises;
  for (const auto& [player, rates] : players) {
    table.columns.push_back(player.name);
    for (int bin = 0; bin < kPliesShown / kBin; ++bin) {
      const auto rate = rates.fresh_per_second({bin * kBin, (bin + 1) * kBin - 1});
      table.rows[static_cast<std::size_t>(bin)].push_back(rate.value > 0 ? estimate(rate, 0)
                                                                         : Field());
    }
    const auto rise =
        ratio(rates.fresh_per_second(kRoundsEnd), rates.fresh_per_second(kRoundsMiddle));
    if (std::isfinite(rise.value)) rises.emplace_back(player.name, rise);
  }
  page.add(network_text(run, " Intervals are over games."));
  page.add(
      Chart{"by-ply", lines("Rounds a second, as multiples of the middle game's (plies 20 to 40)",
                            "ply", "times the middle game", each(players, rounds_line))});
  page.add(table);
  const auto times = [](const std::string& name, const arena::Estimate& rise) {
    return fmt::format("{} {} times", name, estimate(rise, 1));
  };
  if (!rises.empty())
    page.add(Claim{"The rounds a second rise explosively at the end of the game, for all players.",
                   fmt::format("At plies {} to {} against plies {} to {}: {}. At least {:g} times "
                               "is taken to be meant.",
                               kRoundsEnd.first, kRoundsEnd.last, kRoundsMiddle.first,
                               kRoundsMiddle.last, list_of(rises, ", ", times), kExplosive),
                   verdict_at_least(rises, kExplosive)});
  return page;
}

}  // namespace

Experiment b_rounds_by_ply() {
  using namespace std::chrono_literals;
  return {
      .id = "b-rounds-by-ply",
      .report = "B",
      .place = "Figs. 3 to 5",
      .title = "Search rounds a second over the game",
      .question = "How do the rounds a second of the three players change in the course of a game?",
      .method =
          "As in [b-rounds](b-rounds.md), fast code, ply by ply. The figures' numbers are not in "
          "the report's text, so shapes alone can be compared.",
      .settings =
          with_net_setting(base::OptionTable()
                               .duration("time", 200ms, {1ms, 1h}, "of a move; the report's is 1s")
                               .integer("games", 8, {1, 10'000}, "of each player against itself")),
      .quick = {{"time", "1ms"}, {"games", "1"}},
      .measure = measure_rounds_by_ply,
      .page = rounds_by_ply_page};
}

}  // namespace ogai::lab
