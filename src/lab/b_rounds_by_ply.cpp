// Report B, Figs. 3 to 5: rounds a second over the game.
#include <cmath>
#include <fmt/format.h>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_b_players.h"
#include "lab/search_rates.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

constexpr int kRoundsMiddleFirst = 20;
constexpr int kRoundsMiddleLast = 40;
constexpr int kRoundsEndFirst = 54;
constexpr int kRoundsEndLast = 60;
constexpr double kExplosive = 2;  // times the rate of the middle game

void measure_rounds_by_ply(Bench& bench) {
  bench.plan(1 + kReportBPlayers.size());
  const ChosenNetwork net(bench.settings().text("net"));
  bench.cell("network", [&] { return Json(net.description()); });
  for (const ReportBPlayer& player : kReportBPlayers)
    bench.cell(player.key, [&] {
      return measure_rates(
          bench, {report_b_spec(player, net.option(), true, ""), bench.settings().duration("time"),
                  static_cast<int>(bench.settings().integer("games"))});
    });
}

Page rounds_by_ply_page(const StoredRun& run) {
  Page page;
  Table table{"by-ply", "Rounds a second by ply", {{"plies"}}, {}};
  base::SvgLineChart chart{"Rounds a second, as multiples of the middle game's (plies 20 to 40)",
                           "ply",
                           "times the middle game",
                           {},
                           true};
  std::vector<SearchRates> all;
  std::vector<arena::Estimate> rises;
  std::string found;
  for (const ReportBPlayer& player : kReportBPlayers) {
    const Json* cell = run.find(player.key);
    if (!cell) continue;
    all.push_back(SearchRates::from(*cell));
    table.columns.push_back({player.name});
    const auto middle = all.back().fresh_per_second(kRoundsMiddleFirst, kRoundsMiddleLast);
    base::SvgSeries series{player.name, {}};
    for (int ply = 0; ply < kRoundsEndLast && middle.value > 0; ++ply)
      if (const double rate = all.back().fresh_per_second(ply, ply).value; rate > 0)
        series.points.push_back({static_cast<double>(ply), rate / middle.value});
    chart.series.push_back(std::move(series));
    const auto rise = ratio(all.back().fresh_per_second(kRoundsEndFirst, kRoundsEndLast), middle);
    if (!std::isfinite(rise.value)) continue;
    rises.push_back(rise);
    found += fmt::format("{}{} {} times", found.empty() ? "" : ", ", player.name,
                         estimate(rise, 1).text);
  }
  if (all.empty()) return page;
  constexpr int kBin = 6;
  for (int ply = 0; ply < kRoundsEndLast; ply += kBin) {
    std::vector<Field> row{fmt::format("{} to {}", ply, ply + kBin - 1)};
    for (const SearchRates& rates : all) {
      const auto rate = rates.fresh_per_second(ply, ply + kBin - 1);
      row.push_back(rate.value > 0 ? estimate(rate, 0) : Field());
    }
    table.rows.push_back(std::move(row));
  }
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network: {}. Intervals are over games.", net->get<std::string>())});
  page.add(Chart{"by-ply", chart}).add(table);
  if (!rises.empty())
    page.add(
        Claim{"The rounds a second rise explosively at the end of the game, for all players.",
              fmt::format("At plies {} to {} against plies {} to {}: {}. At least {:g} times is "
                          "taken to be meant.",
                          kRoundsEndFirst, kRoundsEndLast - 1, kRoundsMiddleFirst,
                          kRoundsMiddleLast, found, kExplosive),
              verdict_at_least(rises, kExplosive)});
  return page;
}

}  // namespace

Experiment b_rounds_by_ply() {
  using namespace std::chrono_literals;
  base::OptionTable settings;
  settings.duration("time", 200ms, {1ms, 1h}, "of a move; the report's is 1s")
      .integer("games", 8, {1, 10'000}, "of each player against itself");
  add_net_setting(settings);
  return {
      .id = "b-rounds-by-ply",
      .report = "B",
      .place = "Figs. 3 to 5",
      .title = "Search rounds a second over the game",
      .question = "How do the rounds a second of the three players change in the course of a game?",
      .method =
          "As in [b-rounds](b-rounds.md), fast code, ply by ply. The figures' numbers are not "
          "in the report's text, so shapes alone can be compared.",
      .settings = settings,
      .quick = {{"time", "1ms"}, {"games", "1"}},
      .measure = measure_rounds_by_ply,
      .page = rounds_by_ply_page};
}

}  // namespace ogai::lab
