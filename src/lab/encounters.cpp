#include "lab/encounters.h"

#include <algorithm>

#include "arena/pentanomial.h"

namespace ogai::lab {

namespace {

constexpr Cells<PlayedPairs> encounter_of{"{} – {}"};

}  // namespace

void play_encounters(Bench& bench, std::span<const Contestant> contestants, const DuelPlan& plan) {
  for (std::size_t i = 0; i < contestants.size(); ++i)
    for (std::size_t j = i + 1; j < contestants.size(); ++j)
      encounter_of(contestants[i], contestants[j]).measure(bench, [&] {
        return play_round_robin(bench, {contestants[i].spec, contestants[j].spec}, plan).pairs;
      });
}

arena::Estimate EncounterResults::share(std::size_t first, std::size_t second) const {
  const auto cross = arena::crosstable(static_cast<int>(names.size()), outcomes);
  const DuelResult duel{
      arena::pentanomial_of(outcomes, static_cast<int>(first), static_cast<int>(second)),
      cross[first][second].black, cross[first][second].white};
  return duel.games() > 0 ? duel.share() : arena::Estimate{0.5, 0, 1};
}

EncounterResults encounter_results(const StoredRun& run, std::span<const Contestant> contestants) {
  EncounterResults results;
  for (const Contestant& one : contestants) results.names.push_back(one.name);
  for (std::size_t i = 0; i < contestants.size(); ++i)
    for (std::size_t j = i + 1; j < contestants.size(); ++j)
      if (const auto pairs = encounter_of(contestants[i], contestants[j]).in(run))
        for (arena::PairOutcome outcome : outcomes_of(*pairs, 2)) {
          const bool swapped = outcome.first == 1;
          outcome.first = static_cast<int>(swapped ? j : i);
          outcome.second = static_cast<int>(swapped ? i : j);
          outcome.key = {0, static_cast<int>(results.outcomes.size())};
          results.outcomes.push_back(outcome);
        }
  return results;
}

Table standings_table(const EncounterResults& results, std::string id, std::string title) {
  Table table(std::move(id), std::move(title),
              {"rank", left("player"), "Elo", "games", "score", "as black", "as white"});
  int rank = 0;
  for (const arena::Standing& one : results.standings().ranking) {
    if (one.games() == 0) continue;
    table.rows.push_back({number(++rank), results.names[static_cast<std::size_t>(one.agent)],
                          estimate(one.elo, 0), number(one.games()),
                          percent(one.points() / one.games()), percent(one.result.black.score()),
                          percent(one.result.white.score())});
  }
  return table;
}

Chart cross_chart(const EncounterResults& results, std::string id, std::string title) {
  base::SvgHeatMap map{.title = std::move(title),
                       .legend = "share of the row's player against the column's, in per cent"};
  const arena::Standings standings = results.standings();
  for (const arena::Standing& row : standings.ranking) {
    const std::string& name = results.names[static_cast<std::size_t>(row.agent)];
    map.row_labels.push_back(name);
    map.column_labels.push_back(name);
    for (const arena::Standing& column : standings.ranking) {
      const arena::Tally tally =
          standings
              .cross[static_cast<std::size_t>(row.agent)][static_cast<std::size_t>(column.agent)]
              .all();
      const bool known = tally.games() > 0;
      map.values.push_back(known ? tally.score() : std::numeric_limits<double>::quiet_NaN());
      map.texts.push_back(known ? fmt::format("{:.0f}", 100 * tally.score()) : "");
    }
  }
  return {std::move(id), map};
}

Table cycles_table(const EncounterResults& results, double likelihood) {
  Table table("cycles",
              fmt::format("Triples in which each beats the next, with a likelihood of {:.0f} % or "
                          "more that it is so",
                          100 * likelihood),
              {left("players"), "first against second", "second against third",
               "third against first", "likelihood"});
  for (const auto& triple :
       arena::intransitive_triples(static_cast<int>(results.names.size()), results.outcomes)) {
    if (triple.likelihood < likelihood || table.rows.size() == 10) break;
    const auto name = [&](std::size_t i) {
      return results.names[static_cast<std::size_t>(triple.players[i])];
    };
    table.rows.push_back({fmt::format("{}, {}, {}", name(0), name(1), name(2)),
                          percent(triple.scores[0]), percent(triple.scores[1]),
                          percent(triple.scores[2]), percent(triple.likelihood)});
  }
  return table;
}

}  // namespace ogai::lab
