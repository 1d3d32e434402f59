// Report E, Table III: who beats whom among seven conversion points.
//
// The report's 40 games of a match all begin with the initial position, where alpha-beta plays
// without chance: two agents with CP 50 and 60 then repeat the same fifty plays in every game of a
// colour, and 20 games tell little more than one. So the round robin is played twice: as in the
// report, and from random openings, each with both colours; the page shows how far the first can be
// trusted.

#include <cmath>

#include "arena/intransitive.h"
#include "arena/pentanomial.h"
#include "lab/conversion_points.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

using PlayedPoints = std::vector<arena::PairOutcome>;

const Cell<RoundRobin> kAsReported{"start"}, kOverOpenings{"openings"};

void measure_table3(Bench& bench) {
  bench.plan(2);
  kAsReported.measure(bench,
                      [&] { return play_conversion_points(bench, bench.count("sims"), "start"); });
  kOverOpenings.measure(bench, [&] {
    return play_conversion_points(bench, bench.count("sims"),
                                  fmt::format("random:{}", bench.count("plies")));
  });
}

DuelResult match_of(const PlayedPoints& outcomes, std::size_t first, std::size_t second) {
  const auto [black, white] = arena::crosstable(kConversionPoints, outcomes)[first][second];
  return {arena::pentanomial_of(outcomes, static_cast<int>(first), static_cast<int>(second)), black,
          white};
}

struct Table3Match {
  std::size_t first;
  std::size_t second;
  DuelResult duel;
};

// As the table lists them: 60 against 50, 60 against 40, …
std::vector<Table3Match> conversion_matches(const PlayedPoints& outcomes) {
  std::vector<Table3Match> matches;
  for (std::size_t first = kConversionPoints; first-- > 1;)
    for (std::size_t second = first; second-- > 0;)
      matches.push_back({first, second, match_of(outcomes, first, second)});
  return matches;
}

Table match_table(const PlayedPoints& outcomes, const char* id, const char* title) {
  return table_of(id, title, {"CP 1", "CP 2", "CP 1 scores", "as black", "as white", "report"},
                  conversion_matches(outcomes), [](const Table3Match& match) -> Fields {
                    const auto& [first, second, duel] = match;
                    return {number(conversion_point(first)),
                            number(conversion_point(second)),
                            percent(duel.share()),
                            percent(duel.black.score()),
                            percent(duel.white.score()),
                            percent(report_conversion_matrix()[first][second] / 40)};
                  });
}

// One game, played over and over.
bool is_repeated(const Table3Match& match) {
  const auto same = [](const arena::Tally& tally) {
    return tally.games() > 1 && std::max({tally.won, tally.drawn, tally.lost}) == tally.games();
  };
  return same(match.duel.black) && same(match.duel.white);
}

base::SvgHeatMap conversion_map(const PlayedPoints& outcomes) {
  base::SvgHeatMap map{.title = "Share of the points, row against column",
                       .legend = "blue: the row wins, red: the column wins; from random openings"};
  for (std::size_t i = 0; i < kConversionPoints; ++i) {
    map.row_labels.push_back(fmt::format("CP {}", conversion_point(i)));
    for (std::size_t j = 0; j < kConversionPoints; ++j) {
      const double share = i == j ? std::nan("") : match_of(outcomes, i, j).elo().score;
      map.values.push_back(share);
      map.texts.push_back(i == j ? "" : fmt::format("{:.0f}", 100 * share));
    }
  }
  map.column_labels = map.row_labels;
  return map;
}

// "They are alike": surely apart refutes it, a narrow interval about one half bears it out.
Verdict verdict_of_alike(const arena::Estimate& share) {
  return share.low > 0.5 || share.high < 0.5 ? Verdict::fails
         : share.high - share.low < 0.1      ? Verdict::holds
                                             : Verdict::open;
}

// "They win all ten matches."
Verdict verdict_of_ten(int won, int lost) {
  return won == 10                 ? Verdict::holds
         : lost > 0 && lost >= won ? Verdict::fails
         : lost > 0 || won >= 8    ? Verdict::partly
                                   : Verdict::open;
}

// How many of the ten matches of CP 50 and 60 against CP 0 … 40 they surely win.
Claim late_wins_claim(const PlayedPoints& outcomes) {
  int won = 0, lost = 0;
  std::vector<std::string> exceptions;
  for (const std::size_t late : {std::size_t{5}, std::size_t{6}})
    for (std::size_t early = 0; early < 5; ++early) {
      const arena::Estimate share = match_of(outcomes, late, early).share();
      won += share.low > 0.5 ? 1 : 0;
      lost += share.high < 0.5 ? 1 : 0;
      if (share.low <= 0.5)
        exceptions.push_back(fmt::format("CP {} against CP {}: {}", conversion_point(late),
                                         conversion_point(early), percent(share)));
    }
  return {
      "CP 0 … 40 are significantly worse than CP 50 and 60. (The report's own table has 20 : 20 "
      "for 60 against 40.)",
      fmt::format("CP 50 and 60 surely win {} of their ten matches against the others and surely "
                  "lose {}.{}{}",
                  won, lost,
                  exceptions.empty() ? "" : " Not surely won: ", fmt::join(exceptions, "; ")),
      verdict_of_ten(won, lost)};
}

Text words_of_repetition(const PlayedPoints& outcomes) {
  const DuelResult match = match_of(outcomes, 5, 6);
  const auto words = [](const arena::Tally& tally) {
    return fmt::format("{} won, {} drawn, {} lost", tally.won, tally.drawn, tally.lost);
  };
  return {fmt::format(
      "From the initial position CP 50 against CP 60 comes out as {} with black and {} with white. "
      "Both play the first fifty plays without chance, so every game of a colour is the same up to "
      "there. Matches of the 21 in which each colour always gives the same result: {}.{}",
      words(match.black), words(match.white),
      std::ranges::count_if(conversion_matches(outcomes), is_repeated),
      std::abs(match.black.score() - match.white.score()) > 0.5
          ? " The report's 20 : 20 is what two such games, one won by each side, look like when "
            "played twenty times."
          : "")};
}

Page table3_page(const StoredRun& run) {
  Page page;
  if (const auto played = kOverOpenings.in(run)) {
    const auto outcomes = outcomes_of(played->pairs, kConversionPoints);
    const arena::Estimate direct = match_of(outcomes, 5, 6).share();
    page.add(late_wins_claim(outcomes));
    page.add(
        Claim{"CP 50 and CP 60 are alike in direct confrontation (20 : 20 of 40 games).",
              fmt::format("From random openings CP 50 scores {} against CP 60.", percent(direct)),
              verdict_of_alike(direct)});
    page.add(Chart{"shares", conversion_map(outcomes)});
    page.add(
        match_table(outcomes, "from-openings", "From random openings, each with both colours"));
  }
  if (const auto played = kAsReported.in(run)) {
    const auto outcomes = outcomes_of(played->pairs, kConversionPoints);
    page.add(words_of_repetition(outcomes));
    page.add(match_table(
        outcomes, "from-start",
        "From the initial position, as in the report; intervals say nothing of other openings"));
  }
  return page;
}

}  // namespace

Experiment e_table3() {
  return {.id = "e-table3",
          .report = "E",
          .place = "Table III",
          .title = "Conversion points against each other",
          .question =
              "Which of seven agents that change from alpha-beta to Monte-Carlo tree search after "
              "0, 10, … 60 plays beats which?",
          .method =
              "Round robin of `hybrid:cp=0` … `hybrid:cp=60` with the published parameters. The "
              "report gives 5 s a move to a Python program; here a move by tree search has a fixed "
              "number of simulations, by default about as many as such a program makes in that "
              "time (report B measures some 500 a second). Intervals are of 95 %, by pairs.",
          .settings = base::OptionTable()
                          .integer("pairs", 200, {1, 100'000}, "pairs of games of each match")
                          .integer("sims", 2000, {1, 1'000'000'000}, "simulations of a move")
                          .integer("plies", 8, {1, 30}, "random plies of the openings"),
          .quick = settings_text("pairs=1, sims=20"),
          .measure = measure_table3,
          .page = table3_page};
}

}  // namespace ogai::lab
