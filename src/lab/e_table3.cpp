// Report E, Table III: who beats whom among seven conversion points.
//
// The report's 40 games of a match all begin with the initial position, where alpha-beta plays
// without chance: two agents with CP 50 and 60 then repeat the same fifty plays in every game of a
// colour, and 20 games tell little more than one. So the round robin is played twice: as in the
// report, and from random openings, each with both colours; the page shows how far the first can be
// trusted.

#include "arena/intransitive.h"
#include "arena/pentanomial.h"
#include "lab/conversion_points.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

constexpr std::string_view kAsReportedKey = "start";
constexpr std::string_view kManyOpeningsKey = "openings";

void measure_table3(Bench& bench) {
  const auto pairs = bench.number("pairs");
  const auto simulations = bench.count("sims");
  bench.plan(2);
  play_conversion_points(bench, std::string(kAsReportedKey), {simulations, pairs, "start"});
  play_conversion_points(
      bench, std::string(kManyOpeningsKey),
      {simulations, pairs, fmt::format("random:{}", bench.settings().integer("plies"))});
}

struct Table3Match {
  arena::MatchElo elo;
  arena::ColorTally tally;

  arena::Estimate share() const {
    return {elo.score, arena::score_of_elo(elo.elo.low), arena::score_of_elo(elo.elo.high)};
  }
};

Table3Match match_of(const std::vector<arena::PairOutcome>& outcomes, std::size_t first,
                     std::size_t second) {
  const auto a = static_cast<int>(first), b = static_cast<int>(second);
  return {arena::match_elo(arena::pentanomial_of(outcomes, a, b)),
          arena::crosstable(kConversionPoints, outcomes)[first][second]};
}

// Matches as the table lists them: 60 against 50, 60 against 40, …
template <typename Visit>
void for_each_conversion_match(Visit&& visit) {
  for (std::size_t first = kConversionPoints; first-- > 1;)
    for (std::size_t second = first; second-- > 0;) visit(first, second);
}

void add_match_table(Page& page, const std::vector<arena::PairOutcome>& outcomes, bool start) {
  Table table{start ? "from-start" : "from-openings",
              start ? "From the initial position, as in the report; intervals say nothing of other "
                      "openings"
                    : "From random openings, each with both colours",
              {"CP 1", "CP 2", "CP 1 scores", "as black", "as white", "report"},
              {}};
  for_each_conversion_match([&](std::size_t first, std::size_t second) {
    const Table3Match match = match_of(outcomes, first, second);
    table.rows.push_back({number(conversion_point(first)), number(conversion_point(second)),
                          percent(match.share()), percent(match.tally.black.score()),
                          percent(match.tally.white.score()),
                          percent(report_conversion_matrix()[first][second] / 40)});
  });
  page.add(table);
}

// Matches in which each colour always gives the same result: one game, played over and over.
int repeated_matches(const std::vector<arena::PairOutcome>& outcomes) {
  const auto same = [](const arena::Tally& tally) {
    return tally.games() > 1 && std::max({tally.won, tally.drawn, tally.lost}) == tally.games();
  };
  int repeated = 0;
  for_each_conversion_match([&](std::size_t first, std::size_t second) {
    const arena::ColorTally tally = match_of(outcomes, first, second).tally;
    repeated += same(tally.black) && same(tally.white) ? 1 : 0;
  });
  return repeated;
}

base::SvgHeatMap conversion_map(const std::vector<arena::PairOutcome>& outcomes) {
  base::SvgHeatMap map{"Share of the points, row against column",
                       "blue: the row wins, red: the column wins; from random openings",
                       {},
                       {},
                       {},
                       {},
                       0,
                       1};
  for (std::size_t i = 0; i < kConversionPoints; ++i) {
    map.row_labels.push_back(fmt::format("CP {}", conversion_point(i)));
    map.column_labels.push_back(fmt::format("CP {}", conversion_point(i)));
    for (std::size_t j = 0; j < kConversionPoints; ++j) {
      const double share = i == j ? std::nan("") : match_of(outcomes, i, j).elo.score;
      map.values.push_back(share);
      map.texts.push_back(i == j ? "" : fmt::format("{:.0f}", 100 * share));
    }
  }
  return map;
}

void claim_equal_direct(Page& page, const std::vector<arena::PairOutcome>& outcomes) {
  const Table3Match match = match_of(outcomes, 5, 6);
  const arena::Estimate share = match.share();
  page.add(Claim{"CP 50 and CP 60 are alike in direct confrontation (20 : 20 of 40 games).",
                 fmt::format("From random openings CP 50 scores {} against CP 60.", percent(share)),
                 share.low > 0.5 || share.high < 0.5 ? Verdict::fails
                 : share.high - share.low < 0.1      ? Verdict::holds
                                                     : Verdict::open});
}

// How many of the ten matches of CP 50 and 60 against CP 0 … 40 they surely win.
void claim_late_wins(Page& page, const std::vector<arena::PairOutcome>& outcomes) {
  int won = 0, lost = 0;
  std::string exceptions;
  for (const std::size_t late : {std::size_t{5}, std::size_t{6}})
    for (std::size_t early = 0; early < 5; ++early) {
      const arena::Estimate share = match_of(outcomes, late, early).share();
      won += share.low > 0.5 ? 1 : 0;
      lost += share.high < 0.5 ? 1 : 0;
      if (share.low <= 0.5)
        exceptions += fmt::format("{}CP {} against CP {}: {}", exceptions.empty() ? "" : "; ",
                                  conversion_point(late), conversion_point(early), percent(share));
    }
  page.add(Claim{
      "CP 0 … 40 are significantly worse than CP 50 and 60. (The report's own table has 20 : 20 "
      "for 60 against 40.)",
      fmt::format("CP 50 and 60 surely win {} of their ten matches against the others and surely "
                  "lose {}.{}{}",
                  won, lost, exceptions.empty() ? "" : " Not surely won: ", exceptions),
      won == 10                 ? Verdict::holds
      : lost > 0 && lost >= won ? Verdict::fails
      : lost > 0 || won >= 8    ? Verdict::partly
                                : Verdict::open});
}

void discuss_repetition(Page& page, const std::vector<arena::PairOutcome>& outcomes) {
  const Table3Match match = match_of(outcomes, 5, 6);
  const auto words = [](const arena::Tally& tally) {
    return fmt::format("{} won, {} drawn, {} lost", tally.won, tally.drawn, tally.lost);
  };
  std::string text = fmt::format(
      "From the initial position CP 50 against CP 60 comes out as {} with black and {} with "
      "white. Both play the first fifty plays without chance, so every game of a colour is the "
      "same up to there. Matches of the 21 in which each colour always gives the same result: {}.",
      words(match.tally.black), words(match.tally.white), repeated_matches(outcomes));
  if (std::abs(match.tally.black.score() - match.tally.white.score()) > 0.5)
    text +=
        " The report's 20 : 20 is what two such games, one won by each side, look like when "
        "played twenty times.";
  page.add(Text{text});
}

Page table3_page(const StoredRun& run) {
  Page page;
  if (const Json* cell = run.find(kManyOpeningsKey)) {
    const auto outcomes = outcomes_of(*cell, kConversionPoints);
    claim_late_wins(page, outcomes);
    claim_equal_direct(page, outcomes);
    page.add(Chart{"shares", conversion_map(outcomes)});
    add_match_table(page, outcomes, false);
  }
  if (const Json* cell = run.find(kAsReportedKey)) {
    const auto outcomes = outcomes_of(*cell, kConversionPoints);
    discuss_repetition(page, outcomes);
    add_match_table(page, outcomes, true);
  }
  return page;
}

}  // namespace

Experiment e_table3() {
  return {
      .id = "e-table3",
      .report = "E",
      .place = "Table III",
      .title = "Conversion points against each other",
      .question =
          "Which of seven agents that change from alpha-beta to Monte-Carlo tree search "
          "after 0, 10, … 60 plays beats which?",
      .method =
          "Round robin of `hybrid:cp=0` … `hybrid:cp=60` with the published parameters. The "
          "report gives 5 s a move to a Python program; here a move by tree search has a fixed "
          "number of simulations, by default about as many as such a program makes in that time "
          "(report B measures some 500 a second). Intervals are of 95 %, by pairs.",
      .settings = base::OptionTable()
                      .integer("pairs", 200, {1, 100'000}, "pairs of games of each match")
                      .integer("sims", 2000, {1, 1'000'000'000}, "simulations of a move")
                      .integer("plies", 8, {1, 30}, "random plies of the openings"),
      .quick = settings_text("pairs=1, sims=20"),
      .measure = measure_table3,
      .page = table3_page};
}

}  // namespace ogai::lab
