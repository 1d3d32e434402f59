// Report A, table 3: how many iterations the search makes in a move, plain and optimised.
#include <cmath>

#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/report_a_player.h"
#include "lab/search_rates.h"

namespace ogai::lab {

namespace {

constexpr Plies kCounted{20, 40};
constexpr Plies kNearEnd{52, 60};
// What the report says of reuse (300 to 1300 inherited) as shares of its plain 1657.
constexpr double kReportInheritedLeast = 300.0 / 1657;
constexpr double kReportInheritedMost = 1300.0 / 1657;

double share_of_plain(const ReportAVariant& variant) {
  return variant.iterations / kReportAVariants[0].iterations;
}

constexpr Cells<SearchRates> iterations_of{"{}"};

void measure_iterations_of_a(Bench& bench) {
  bench.plan(1 + kReportAVariants.size());
  const ChosenNetwork net(bench);
  for (const ReportAVariant& variant : kReportAVariants)
    iterations_of(variant).measure(bench, [&] {
      return measure_rates(bench, {report_a_spec(net.option(), variant.reuse, variant.fast, ""),
                                   bench.duration("time"), bench.number("games")});
    });
}

Claim reuse_claim(const SearchRates& reused) {
  const auto share = ratio(reused.inherited(kCounted), reused.fresh(kCounted));
  return {
      "Tree reuse brings 300 to 1300 iterations from the moves before on top of about 1657: 18 to "
      "78 %.",
      fmt::format("A move inherits {} iterations and makes {} itself: {} on top.",
                  number(reused.inherited(kCounted).value), number(reused.fresh(kCounted).value),
                  percent(share)),
      verdict_between(share, kReportInheritedLeast, kReportInheritedMost)};
}

Claim speed_claim(const SearchRates& plain, const SearchRates& fast) {
  const auto gain = ratio(fast.fresh(kCounted), plain.fresh(kCounted));
  return {"Faster code makes about 25 % more iterations (2159 against 1657: 30 %).",
          fmt::format("16-bit integers make {} times as many as fp32. What is compared is another "
                      "pair of programs than the report's, so only the direction can be checked.",
                      estimate(gain, 2)),
          verdict_at_least(gain, 1)};
}

Claim both_claim(const SearchRates& plain, const SearchRates& both) {
  const auto gain = ratio(both.total(kCounted), plain.total(kCounted));
  return {"Both together come to 2832 iterations, 1.71 times the plain search.",
          fmt::format("{} times, inherited ones included.", estimate(gain, 2)),
          verdict_of_gain(gain, share_of_plain(kReportAVariants[3]))};
}

std::optional<Claim> end_claim(const SearchRates& plain) {
  const auto rise = ratio(plain.fresh(kNearEnd), plain.fresh(kCounted));
  if (!std::isfinite(rise.value)) return std::nullopt;
  return Claim{
      "As the game nears its end the iterations increase notably.",
      fmt::format("From ply {} on the plain search makes {} times as many as at plies {} to {}.",
                  kNearEnd.first, estimate(rise, 1), kCounted.first, kCounted.last),
      verdict_at_least(rise, 1)};
}

Page iterations_page(const StoredRun& run) {
  Page page;
  const auto rows = measured(run, kReportAVariants, iterations_of);
  if (rows.empty()) return page;
  const auto rates = [&](std::size_t i) { return iterations_of(kReportAVariants[i]).in(run); };
  const auto plain = rates(0), reused = rates(1), fast = rates(2), both = rates(3);
  const double of_plain = plain ? plain->total(kCounted).value : 0;
  page.add(network_text(run, " Intervals are over games."));
  page.add(table_of("iterations",
                    fmt::format("Iterations a move, plies {} to {}", kCounted.first, kCounted.last),
                    {left("variant"), "made", "inherited", "together", "of plain", "report, at 5 s",
                     "of plain there"},
                    rows, [&](const ReportAVariant& variant, const SearchRates& made) -> Fields {
                      const auto total = made.total(kCounted);
                      return {variant.name,
                              estimate(made.fresh(kCounted), 0),
                              estimate(made.inherited(kCounted), 0),
                              estimate(total, 0),
                              of_plain > 0 ? number(total.value / of_plain, 2) : Field(),
                              number(variant.iterations),
                              number(share_of_plain(variant), 2)};
                    }));
  base::SvgLineChart chart =
      lines("Iterations a move, inherited ones included", "ply", "iterations");
  for (const auto& [variant, made] : rows) {
    base::SvgSeries series{variant.name, {}};
    for (int ply = 0; ply < 60; ++ply)
      if (const double value = made.total({ply, ply}).value; value > 0)
        series.points.push_back(point(ply, value));
    if (!series.points.empty()) chart.series.push_back(std::move(series));
  }
  page.add(Chart{"by-ply", chart});
  if (reused) page.add(reuse_claim(*reused));
  if (plain && fast) page.add(speed_claim(*plain, *fast));
  if (plain && both) page.add(both_claim(*plain, *both));
  if (plain) page.add(end_claim(*plain));
  return page;
}

}  // namespace

Experiment a_iterations() {
  using namespace std::chrono_literals;
  return {
      .id = "a-iterations",
      .report = "A",
      .place = "table 3",
      .title = "Iterations in a move",
      .question =
          "How many iterations does the network's search make in a move, what does tree reuse add, "
          "and what does faster code?",
      .method =
          "Report A's player as printed (PUCT with c = 1.2, the move with the greatest PUCB, one "
          "leaf at a time, no exact endings) plays whole games against itself from openings of "
          "four random moves; iterations of plies 20 to 40 are counted, forced moves left out. The "
          "report's time of 5 s is a setting; the default time gives the plain search about as "
          "many iterations here as 5 s gave there, so that the trees are alike. For the report's "
          "compiled code (Numba against plain Python), which has no counterpart in a compiled "
          "program, stands the network's arithmetic: 16-bit integers against fp32.",
      .settings =
          with_net_setting(base::OptionTable()
                               .duration("time", 250ms, {1ms, 1h}, "of a move; the report's is 5s")
                               .integer("games", 4, {1, 10'000}, "of each variant")),
      .quick = settings_text("time=1ms, games=1"),
      .measure = measure_iterations_of_a,
      .page = iterations_page};
}

}  // namespace ogai::lab
