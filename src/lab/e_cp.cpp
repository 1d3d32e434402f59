// Report E, Table IV and Fig. 3: the best conversion point, and whether it stays the best when the
// tree search has more or fewer simulations.
#include <cmath>

#include "arena/standings.h"
#include "lab/conversion_points.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

constexpr int kMostBudgets = 10;
constexpr std::size_t kReportBest = 5;                             // CP 50
constexpr double kGamesOfColour = 20.0 * (kConversionPoints - 1);  // the report's

constexpr Cells<RoundRobin> played_at{"sims={}"};

// From the smallest on, each four times the one before.
std::vector<std::uint64_t> cp_budgets(std::uint64_t least, int count) {
  std::vector<std::uint64_t> budgets;
  for (; static_cast<int>(budgets.size()) < std::min(kMostBudgets, count); least *= 4)
    budgets.push_back(least);
  return budgets;
}

void measure_cp(Bench& bench) {
  const auto budgets = cp_budgets(bench.count("least"), bench.number("budgets"));
  bench.plan(budgets.size());
  for (const std::uint64_t budget : budgets)
    played_at(budget).measure(bench, [&] {
      return play_conversion_points(bench, budget, fmt::format("random:{}", bench.count("plies")));
    });
}

struct CpRow {
  arena::ColorTally tally;  // over all its games
  arena::Estimate elo;
};

struct CpBudget {
  std::uint64_t simulations;
  arena::RatingTable ratings;
  std::vector<CpRow> rows;

  std::size_t best() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < rows.size(); ++i)
      if (rows[i].tally.all().points() > rows[best].tally.all().points()) best = i;
    return best;
  }
  arena::Estimate lead(std::size_t one, std::size_t other) const {
    return ratings.difference(static_cast<int>(one), static_cast<int>(other));
  }
  bool is_surely_better(std::size_t one, std::size_t other) const {
    return one != other && lead(one, other).low > 0;
  }
  bool is_surely_best(std::size_t one) const {
    for (std::size_t i = 0; i < kConversionPoints; ++i)
      if (i != one && !is_surely_better(one, i)) return false;
    return true;
  }
  // Conversion points that are not surely worse than the best.
  std::string candidates() const {
    std::vector<int> points;
    for (std::size_t i = 0; i < kConversionPoints; ++i)
      if (!is_surely_better(best(), i)) points.push_back(conversion_point(i));
    return fmt::format("{}", fmt::join(points, ", "));
  }
};
using CpBudgets = std::vector<CpBudget>;

CpBudgets cp_results(const StoredRun& run) {
  CpBudgets results;
  for (const auto& [budget, played] :
       measured(run,
                cp_budgets(run.settings.value("least", std::uint64_t{0}),
                           run.settings.value("budgets", 0)),
                played_at)) {
    auto standings =
        arena::standings_of(kConversionPoints, outcomes_of(played.pairs, kConversionPoints));
    std::vector<CpRow> rows(kConversionPoints);
    for (const arena::Standing& standing : standings.ranking)
      rows[static_cast<std::size_t>(standing.agent)] = {standing.result, standing.elo};
    results.push_back({budget, std::move(standings.ratings), std::move(rows)});
  }
  return results;
}

Table cp_table(const CpBudget& result) {
  Table table(
      fmt::format("totals-{}", result.simulations),
      fmt::format("{} simulations a move: points, reckoned for the report's 240 games",
                  result.simulations),
      {"CP", "as black", "as white", "total", "Elo", "report: black", "white", "total (report)"});
  for (std::size_t i = 0; i < kConversionPoints; ++i) {
    const auto& [tally, elo] = result.rows[i];
    const ConversionTotal& report = kReportConversionTotals[i];
    table.rows.push_back(
        {number(conversion_point(i)), number(tally.black.score() * kGamesOfColour, 1),
         number(tally.white.score() * kGamesOfColour, 1),
         number(tally.all().score() * (2 * kGamesOfColour), 1), estimate(elo, 0),
         number(report.black, 1), number(report.white, 1), number(report.all(), 1)});
  }
  return table;
}

template <typename ShareOf>
base::SvgSeries cp_line(std::string name, ShareOf share_of) {
  base::SvgSeries series{std::move(name), {}};
  for (std::size_t i = 0; i < kConversionPoints; ++i)
    series.points.push_back(point(conversion_point(i), share_of(i)));
  return series;
}

Chart cp_chart(const CpBudgets& results) {
  auto chart = lines("Share of the points by conversion point", "conversion point",
                     "share of the points, %");
  for (const CpBudget& result : results)
    chart.series.push_back(
        cp_line(fmt::format("{} simulations", result.simulations),
                [&](std::size_t i) { return 100 * result.rows[i].tally.all().score(); }));
  chart.series.push_back(cp_line(
      "report E", [](std::size_t i) { return 100 * kReportConversionTotals[i].all() / 240; }));
  return {"by-cp", chart};
}

// "This one is best": surely at every budget; surely another one at every budget refutes it.
Verdict verdict_of_best_cp(int budgets, int surely, int surely_other) {
  return surely == budgets         ? Verdict::holds
         : surely_other == budgets ? Verdict::fails
         : surely > 0              ? Verdict::partly
                                   : Verdict::open;
}

Claim best_cp_claim(const CpBudgets& results) {
  int surely_fifty = 0, surely_other = 0;
  const std::string found = list_of(results, "; with", [&](const CpBudget& result) {
    surely_fifty += result.is_surely_best(kReportBest) ? 1 : 0;
    surely_other += result.is_surely_better(result.best(), kReportBest) ? 1 : 0;
    return fmt::format(" {} simulations CP {} is best (not surely worse: {})", result.simulations,
                       conversion_point(result.best()), result.candidates());
  });
  return {"CP = 50 is best (206 of 240 points; 60 and 40 make 166.5 each).", "With" + found + ".",
          verdict_of_best_cp(static_cast<int>(results.size()), surely_fifty, surely_other)};
}

// "It rises, then falls": at every budget, without a step that is surely the wrong way.
Verdict verdict_of_rise_and_fall(int budgets, int rises, int falls, int breaks) {
  return rises == budgets && falls == budgets && breaks == 0 ? Verdict::holds
         : rises > 0 || falls > 0                            ? Verdict::partly
         : breaks > 0                                        ? Verdict::fails
                                                             : Verdict::open;
}

// Whether the best one is surely better than both ends, and which steps are surely the wrong way.
Claim rise_and_fall_claim(const CpBudgets& results) {
  constexpr std::size_t kLast = kConversionPoints - 1;
  int rises = 0, falls = 0, breaks = 0;
  for (const CpBudget& result : results) {
    const std::size_t best = result.best();
    rises += result.is_surely_better(best, 0) ? 1 : 0;
    falls += result.is_surely_better(best, kLast) ? 1 : 0;
    for (std::size_t i = 0; i < kLast; ++i)
      breaks += (i < best ? result.lead(i + 1, i) : result.lead(i, i + 1)).high < 0 ? 1 : 0;
  }
  const auto budgets = static_cast<int>(results.size());
  return {
      "Strength first grows with the conversion point, then falls.",
      fmt::format("The best is surely better than CP 0 at {} and surely better than CP 60 at {} of "
                  "{} budgets; steps between neighbours that surely go the other way: {}.",
                  rises, falls, budgets, breaks),
      verdict_of_rise_and_fall(budgets, rises, falls, breaks)};
}

// "It is more later": surely more, or surely less.
Verdict verdict_of_growth(const arena::Estimate& early, const arena::Estimate& late) {
  return late.low > early.high   ? Verdict::holds
         : late.high < early.low ? Verdict::fails
                                 : Verdict::open;
}

Claim move_of_best_claim(const CpBudget& first, const CpBudget& last) {
  const arena::Estimate early = first.lead(0, 6), late = last.lead(0, 6);
  return {
      "Before play 40 the search space is too large for tree search to have enough simulations (so "
      "more simulations should favour earlier conversion).",
      fmt::format("The best conversion point goes from {} at {} simulations to {} at {}; tree "
                  "search throughout (CP 0) stands {} Elo to alpha-beta throughout (CP 60) with "
                  "the fewest simulations and {} with the most.",
                  conversion_point(first.best()), first.simulations, conversion_point(last.best()),
                  last.simulations, estimate(early, 0), estimate(late, 0)),
      verdict_of_growth(early, late)};
}

Page cp_page(const StoredRun& run) {
  Page page;
  const auto results = cp_results(run);
  if (results.empty()) return page;
  page.add(best_cp_claim(results)).add(rise_and_fall_claim(results));
  if (results.size() > 1) page.add(move_of_best_claim(results.front(), results.back()));
  page.add(cp_chart(results));
  for (const CpBudget& result : results) page.add(cp_table(result));
  return page;
}

}  // namespace

Experiment e_cp() {
  return {
      .id = "e-cp",
      .report = "E",
      .place = "Table IV, Fig. 3",
      .title = "The best conversion point",
      .question =
          "After how many plays should alpha-beta give way to tree search, and does that depend on "
          "how many simulations a move has?",
      .method =
          "The round robin of [Table III](e-table3.md) from random openings, at several budgets of "
          "simulations a move. Elo is fitted to all games of a budget, its intervals are of 95 %.",
      .settings =
          base::OptionTable()
              .integer("pairs", 80, {1, 100'000}, "pairs of games of each match")
              .integer("least", 125, {1, 1'000'000'000}, "simulations of a move, smallest budget")
              .integer("budgets", 4, {1, kMostBudgets}, "budgets, each four times the one before")
              .integer("plies", 8, {1, 30}, "random plies of the openings"),
      .quick = settings_text("pairs=1, least=8, budgets=2"),
      .measure = measure_cp,
      .page = cp_page};
}

}  // namespace ogai::lab
