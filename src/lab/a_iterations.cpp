// Report A, table 3: how many iterations the search makes in a move, plain and optimised.
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_a_player.h"
#include "lab/search_rates.h"
#include "lab/verdicts.h"

namespace ogai::lab {

namespace {

constexpr std::array<double, 4> kReportIterations = {1657, 2641, 2159, 2832};
constexpr int kCountedFirst = 20;
constexpr int kCountedLast = 40;
constexpr int kNearEnd = 52;
// What the report says of reuse (300 to 1300 inherited) as shares of its plain 1657, and of
// compiled code.
constexpr double kReportInheritedLeast = 300.0 / 1657;
constexpr double kReportInheritedMost = 1300.0 / 1657;

void measure_iterations_of_a(Bench& bench) {
  bench.plan(1 + kReportAVariants.size());
  const ChosenNetwork net(bench.settings().text("net"));
  bench.cell("network", [&] { return Json(net.description()); });
  for (const ReportAVariant& variant : kReportAVariants)
    bench.cell(variant.key, [&] {
      return measure_rates(bench, {report_a_spec(net.option(), variant.reuse, variant.fast, ""),
                                   bench.settings().duration("time"),
                                   static_cast<int>(bench.settings().integer("games"))});
    });
}

Claim reuse_claim(const SearchRates& reused) {
  const auto share = ratio(reused.inherited(kCountedFirst, kCountedLast),
                           reused.fresh(kCountedFirst, kCountedLast));
  return {
      "Tree reuse brings 300 to 1300 iterations from the moves before on top of about 1657: "
      "18 to 78 %.",
      fmt::format("A move inherits {} iterations and makes {} itself: {} on top.",
                  number(reused.inherited(kCountedFirst, kCountedLast).value).text,
                  number(reused.fresh(kCountedFirst, kCountedLast).value).text,
                  percent(share).text),
      verdict_between(share, kReportInheritedLeast, kReportInheritedMost)};
}

Claim speed_claim(const SearchRates& plain, const SearchRates& fast) {
  const auto gain =
      ratio(fast.fresh(kCountedFirst, kCountedLast), plain.fresh(kCountedFirst, kCountedLast));
  const std::array gains{gain};
  return {"Faster code makes about 25 % more iterations (2159 against 1657: 30 %).",
          fmt::format("16-bit integers make {} times as many as fp32. What is compared is another "
                      "pair of programs than the report's, so only the direction can be checked.",
                      estimate(gain, 2).text),
          verdict_at_least(gains, 1)};
}

Claim both_claim(const SearchRates& plain, const SearchRates& both) {
  const auto gain =
      ratio(both.total(kCountedFirst, kCountedLast), plain.total(kCountedFirst, kCountedLast));
  return {"Both together come to 2832 iterations, 1.71 times the plain search.",
          fmt::format("{} times, inherited ones included.", estimate(gain, 2).text),
          verdict_of_gain(gain, kReportIterations[3] / kReportIterations[0])};
}

std::optional<Claim> end_claim(const SearchRates& plain) {
  const auto rise = ratio(plain.fresh(kNearEnd, 60), plain.fresh(kCountedFirst, kCountedLast));
  if (!std::isfinite(rise.value)) return std::nullopt;
  const std::array rises{rise};
  return Claim{
      "As the game nears its end the iterations increase notably.",
      fmt::format("From ply {} on the plain search makes {} times as many as at plies {} to "
                  "{}.",
                  kNearEnd, estimate(rise, 1).text, kCountedFirst, kCountedLast),
      verdict_at_least(rises, 1)};
}

Page iterations_page(const StoredRun& run) {
  Page page;
  Table table{"iterations",
              fmt::format("Iterations a move, plies {} to {}", kCountedFirst, kCountedLast),
              {{"variant", false},
               {"made"},
               {"inherited"},
               {"together"},
               {"of plain"},
               {"report, at 5 s"},
               {"of plain there"}},
              {}};
  std::array<SearchRates, 4> rates;
  double plain = 0;
  for (std::size_t i = 0; i < rates.size(); ++i) {
    const Json* cell = run.find(kReportAVariants[i].key);
    if (!cell) continue;
    rates[i] = SearchRates::from(*cell);
    const auto total = rates[i].total(kCountedFirst, kCountedLast);
    if (i == 0) plain = total.value;
    table.rows.push_back(
        {kReportAVariants[i].name, estimate(rates[i].fresh(kCountedFirst, kCountedLast), 0),
         estimate(rates[i].inherited(kCountedFirst, kCountedLast), 0), estimate(total, 0),
         plain > 0 ? number(total.value / plain, 2) : Field(), number(kReportIterations[i]),
         number(kReportIterations[i] / kReportIterations[0], 2)});
  }
  if (table.rows.empty()) return page;
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network: {}. Intervals are over games.", net->get<std::string>())});
  page.add(table);
  base::SvgLineChart chart{
      "Iterations a move, inherited ones included", "ply", "iterations", {}, true};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    base::SvgSeries series{kReportAVariants[i].name, {}};
    for (int ply = 0; ply < 60; ++ply)
      if (const double value = rates[i].total(ply, ply).value; value > 0)
        series.points.push_back({static_cast<double>(ply), value});
    if (!series.points.empty()) chart.series.push_back(std::move(series));
  }
  page.add(Chart{"by-ply", chart});
  if (run.find("m1")) page.add(reuse_claim(rates[1]));
  if (run.find("m0") && run.find("m2")) page.add(speed_claim(rates[0], rates[2]));
  if (run.find("m0") && run.find("m3")) page.add(both_claim(rates[0], rates[3]));
  if (const auto claim = end_claim(rates[0])) page.add(*claim);
  return page;
}

}  // namespace

Experiment a_iterations() {
  using namespace std::chrono_literals;
  base::OptionTable settings;
  settings.duration("time", 250ms, {1ms, 1h}, "of a move; the report's is 5s")
      .integer("games", 4, {1, 10'000}, "of each variant");
  add_net_setting(settings);
  return {
      .id = "a-iterations",
      .report = "A",
      .place = "table 3",
      .title = "Iterations in a move",
      .question =
          "How many iterations does the network's search make in a move, what does tree "
          "reuse add, and what does faster code?",
      .method =
          "Report A's player as printed (PUCT with c = 1.2, the move with the greatest PUCB, one "
          "leaf at a time, no exact endings) plays whole games against itself from openings of "
          "four random moves; iterations of plies 20 to 40 are counted, forced moves left out. "
          "The report's time of 5 s is a setting; the default time gives the plain search about "
          "as many iterations here as 5 s gave there, so that the trees are alike. For the "
          "report's compiled code (Numba against plain Python), which has no counterpart in a "
          "compiled program, stands the network's arithmetic: 16-bit integers against fp32.",
      .settings = settings,
      .quick = {{"time", "1ms"}, {"games", "1"}},
      .measure = measure_iterations_of_a,
      .page = iterations_page};
}

}  // namespace ogai::lab
