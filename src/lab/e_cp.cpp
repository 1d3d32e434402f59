// Report E, Table IV and Fig. 3: the best conversion point, and whether it stays the best when the
// tree search has more or fewer simulations.
#include <cmath>

#include "arena/standings.h"
#include "lab/conversion_points.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

constexpr std::size_t kMatchesOfCp = kConversionPoints - 1;
constexpr int kMostBudgets = 10;
constexpr std::size_t kReportBest = 5;  // CP 50

// From the smallest on, each four times the one before.
std::vector<std::uint64_t> cp_budgets(const Json& settings) {
  std::vector<std::uint64_t> budgets;
  if (!settings.contains("least") || !settings.contains("budgets")) return budgets;
  auto budget = settings.at("least").get<std::uint64_t>();
  for (int i = 0; i < std::min(kMostBudgets, settings.at("budgets").get<int>()); ++i, budget *= 4)
    budgets.push_back(budget);
  return budgets;
}

std::string cp_key(std::uint64_t budget) {
  return fmt::format("sims={}", budget);
}

void measure_cp(Bench& bench) {
  const auto& settings = bench.settings();
  const auto budgets =
      cp_budgets({{"least", settings.integer("least")}, {"budgets", settings.integer("budgets")}});
  bench.plan(budgets.size());
  for (const std::uint64_t budget : budgets)
    play_conversion_points(
        bench, cp_key(budget),
        {budget, bench.number("pairs"), fmt::format("random:{}", settings.integer("plies"))});
}

struct CpRow {
  arena::ColorTally tally;  // over all its games
  arena::Estimate elo;
  // What its points would be in the report's 240 games.
  double points(const arena::Tally& of, double games) const { return of.score() * games; }
};

std::vector<CpRow> cp_rows(const arena::Standings& standings) {
  std::vector<CpRow> rows(kConversionPoints);
  for (const arena::Standing& standing : standings.ranking)
    rows[static_cast<std::size_t>(standing.agent)] = {standing.result, standing.elo};
  return rows;
}

std::size_t best_cp(const std::vector<CpRow>& rows) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < rows.size(); ++i)
    if (rows[i].tally.all().points() > rows[best].tally.all().points()) best = i;
  return best;
}

bool is_surely_better(const arena::Standings& standings, std::size_t one, std::size_t other) {
  return one != other &&
         standings.ratings.difference(static_cast<int>(one), static_cast<int>(other)).low > 0;
}

bool is_surely_best(const arena::Standings& standings, std::size_t one) {
  for (std::size_t i = 0; i < kConversionPoints; ++i)
    if (i != one && !is_surely_better(standings, one, i)) return false;
  return true;
}

// Conversion points that are not surely worse than the best.
std::string cp_candidates(const arena::Standings& standings, std::size_t best) {
  std::string text;
  for (std::size_t i = 0; i < kConversionPoints; ++i)
    if (!is_surely_better(standings, best, i))
      text += fmt::format("{}{}", text.empty() ? "" : ", ", conversion_point(i));
  return text;
}

Table cp_table(std::uint64_t budget, const std::vector<CpRow>& rows) {
  Table table{
      fmt::format("totals-{}", budget),
      fmt::format("{} simulations a move: points, reckoned for the report's 240 games", budget),
      {"CP", "as black", "as white", "total", "Elo", "report: black", "white", "total (report)"},
      {}};
  constexpr double kGamesOfColour = 20.0 * kMatchesOfCp;
  for (std::size_t i = 0; i < kConversionPoints; ++i) {
    const CpRow& row = rows[i];
    table.rows.push_back(
        {number(conversion_point(i)), number(row.points(row.tally.black, kGamesOfColour), 1),
         number(row.points(row.tally.white, kGamesOfColour), 1),
         number(row.points(row.tally.all(), 2 * kGamesOfColour), 1), estimate(row.elo, 0),
         number(kReportConversionTotals[i].black, 1), number(kReportConversionTotals[i].white, 1),
         number(kReportConversionTotals[i].all(), 1)});
  }
  return table;
}

struct CpBudget {
  std::uint64_t simulations;
  arena::Standings standings;
  std::vector<CpRow> rows;
};

std::vector<CpBudget> cp_results(const StoredRun& run) {
  std::vector<CpBudget> results;
  for (const std::uint64_t budget : cp_budgets(run.settings))
    if (const Json* cell = run.find(cp_key(budget))) {
      auto standings =
          arena::standings_of(kConversionPoints, outcomes_of(*cell, kConversionPoints));
      auto rows = cp_rows(standings);
      results.push_back({budget, std::move(standings), std::move(rows)});
    }
  return results;
}

base::SvgLineChart cp_chart(const std::vector<CpBudget>& results) {
  base::SvgLineChart chart{"Share of the points by conversion point",
                           "conversion point",
                           "share of the points, %",
                           {},
                           true};
  for (const CpBudget& result : results) {
    base::SvgSeries series{fmt::format("{} simulations", result.simulations), {}};
    for (std::size_t i = 0; i < kConversionPoints; ++i)
      series.points.push_back(point(conversion_point(i), 100 * result.rows[i].tally.all().score()));
    chart.series.push_back(series);
  }
  base::SvgSeries report{"report E", {}};
  for (std::size_t i = 0; i < kConversionPoints; ++i)
    report.points.push_back(
        point(conversion_point(i), 100 * kReportConversionTotals[i].all() / 240));
  chart.series.push_back(report);
  return chart;
}

void claim_best_cp(Page& page, const std::vector<CpBudget>& results) {
  int surely_fifty = 0, surely_other = 0;
  std::string finding;
  for (const CpBudget& result : results) {
    const std::size_t best = best_cp(result.rows);
    surely_fifty += is_surely_best(result.standings, kReportBest) ? 1 : 0;
    surely_other += is_surely_better(result.standings, best, kReportBest) ? 1 : 0;
    finding += fmt::format("{} {} simulations CP {} is best (not surely worse: {})",
                           finding.empty() ? "With" : "; with", result.simulations,
                           conversion_point(best), cp_candidates(result.standings, best));
  }
  page.add(Claim{"CP = 50 is best (206 of 240 points; 60 and 40 make 166.5 each).", finding + ".",
                 surely_fifty == static_cast<int>(results.size())   ? Verdict::holds
                 : surely_other == static_cast<int>(results.size()) ? Verdict::fails
                 : surely_fifty > 0                                 ? Verdict::partly
                                                                    : Verdict::open});
}

// Whether the best one is surely better than both ends, and which steps are surely the wrong way.
void claim_rise_and_fall(Page& page, const std::vector<CpBudget>& results) {
  int rises = 0, falls = 0, breaks = 0;
  for (const CpBudget& result : results) {
    const auto best = static_cast<int>(best_cp(result.rows));
    const arena::RatingTable& ratings = result.standings.ratings;
    rises += best > 0 && ratings.difference(best, 0).low > 0 ? 1 : 0;
    falls += best < 6 && ratings.difference(best, 6).low > 0 ? 1 : 0;
    for (int i = 0; i + 1 < static_cast<int>(kConversionPoints); ++i) {
      const arena::Estimate step = ratings.difference(i < best ? i + 1 : i, i < best ? i : i + 1);
      breaks += step.high < 0 ? 1 : 0;
    }
  }
  const auto all = static_cast<int>(results.size());
  page.add(
      Claim{"Strength first grows with the conversion point, then falls.",
            fmt::format("The best is surely better than CP 0 at {} and surely better than CP 60 "
                        "at {} of {} budgets; steps between neighbours that surely go the "
                        "other way: {}.",
                        rises, falls, all, breaks),
            rises == all && falls == all && breaks == 0 ? Verdict::holds
            : rises > 0 || falls > 0                    ? Verdict::partly
            : breaks > 0                                ? Verdict::fails
                                                        : Verdict::open});
}

void claim_move_of_best(Page& page, const std::vector<CpBudget>& results) {
  if (results.size() < 2) return;
  const int first = conversion_point(best_cp(results.front().rows));
  const int last = conversion_point(best_cp(results.back().rows));
  const arena::Estimate early = results.front().standings.ratings.difference(0, 6);
  const arena::Estimate late = results.back().standings.ratings.difference(0, 6);
  page.add(Claim{
      "Before play 40 the search space is too large for tree search to have enough simulations "
      "(so more simulations should favour earlier conversion).",
      fmt::format("The best conversion point goes from {} at {} simulations to {} at {}; tree "
                  "search throughout (CP 0) stands {} Elo to alpha-beta throughout (CP 60) with "
                  "the fewest simulations and {} with the most.",
                  first, results.front().simulations, last, results.back().simulations,
                  estimate(early, 0), estimate(late, 0)),
      late.low > early.high   ? Verdict::holds
      : late.high < early.low ? Verdict::fails
                              : Verdict::open});
}

Page cp_page(const StoredRun& run) {
  Page page;
  const auto results = cp_results(run);
  if (results.empty()) return page;
  claim_best_cp(page, results);
  claim_rise_and_fall(page, results);
  claim_move_of_best(page, results);
  page.add(Chart{"by-cp", cp_chart(results)});
  for (const CpBudget& result : results) page.add(cp_table(result.simulations, result.rows));
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
          "After how many plays should alpha-beta give way to tree search, and does "
          "that depend on how many simulations a move has?",
      .method =
          "The round robin of [Table III](e-table3.md) from random openings, at several budgets "
          "of simulations a move. Elo is fitted to all games of a budget, its intervals are of "
          "95 %.",
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
