// Report C, section 4.1.3, of which there is the title only: the corners and the stable discs of
// winners.
//
// Two kinds of stable discs: report C's, edge discs joined to a corner by their own colour, which
// its evaluation counts; and all discs that no play can turn any more, as far as eval/stability
// finds them. On a full board every disc is stable, so the second kind says nothing new there; the
// rounds before do.
#include <array>
#include <bit>

#include "arena/openings.h"
#include "eval/report_c.h"
#include "eval/stability.h"
#include "lab/correlation.h"
#include "lab/experiments.h"
#include "lab/single_games.h"

namespace ogai::lab {

namespace {

using game::Bits;
using game::BoardSize;
using game::Color;

constexpr Bits kCorners = 0x8100000000000081u;
constexpr int kFirstFeatureRound = 16, kFeatureRoundStep = 4;
constexpr std::size_t kFeatureRounds = 12;  // 16, 20, … 60
constexpr int kOpeningPlies = 8;

enum Trait : std::size_t { kCornerCount, kEdgeStable, kStable, kTraits };
constexpr std::array<std::string_view, kTraits> kTraitKeys = {"corners", "edge", "stable"};
constexpr std::array<std::string_view, kTraits> kTraitNames = {
    "corners", "edge discs held from a corner", "stable discs"};

struct PlayedBy {
  std::string key;
  std::string name;
  std::string spec;
};
const std::array<PlayedBy, 3> kPlayedBy = {
    {{"random", "random players", "rnd"},
     {"maximax", "report C's player, four plies", "maximax:depth=4,table=1"},
     {"ogai", "ogai, four plies", "ogai:depth=4,hash=1"}}};

using Traits = std::array<int, kTraits>;

Traits traits_of(Bits own, Bits opp) {
  return {std::popcount(own & kCorners), eval::report_c::edge_stability(BoardSize::eight, {own, 0}),
          std::popcount(eval::stable_discs(own, opp, BoardSize::eight))};
}

struct TraitSums {
  arena::Mean winner;
  arena::Mean loser;
  Correlation with_score;  // black's minus white's, with black's score in discs
};

struct TraitSample {
  std::array<std::array<TraitSums, kTraits>, kFeatureRounds + 1> rounds;  // the last: the end
  int games = 0;
  int draws = 0;
};

void enter_traits(std::array<TraitSums, kTraits>& sums, const game::Position& position, int score) {
  const Traits black = traits_of(position.discs(Color::black), position.discs(Color::white));
  const Traits white = traits_of(position.discs(Color::white), position.discs(Color::black));
  for (std::size_t trait = 0; trait < kTraits; ++trait) {
    sums[trait].with_score.add(black[trait] - white[trait], score);
    if (score == 0) continue;
    sums[trait].winner.add(score > 0 ? black[trait] : white[trait]);
    sums[trait].loser.add(score > 0 ? white[trait] : black[trait]);
  }
}

void enter_traits_of_game(TraitSample& sample, const game::GameRecord& record) {
  const int score = record.outcome()->black_score;
  game::Position position = record.start();
  for (const auto& played : record.moves()) {
    position = position.after(played.move);
    const int after_first = position.board.disc_count() - kFirstFeatureRound;
    if (played.move == game::kPass || after_first < 0 || after_first % kFeatureRoundStep != 0)
      continue;
    const auto i = static_cast<std::size_t>(after_first / kFeatureRoundStep);
    if (i < kFeatureRounds) enter_traits(sample.rounds[i], position, score);
  }
  enter_traits(sample.rounds.back(), position, score);
  ++sample.games;
  sample.draws += score == 0;
}

Json trait_json(const TraitSums& sums) {
  const arena::Estimate r = sums.with_score.r();
  return {{"winner", mean_json(sums.winner)},
          {"loser", mean_json(sums.loser)},
          {"r", {r.value, r.low, r.high}}};
}

Json measure_players(Bench& bench, const PlayedBy& players, std::size_t games) {
  constexpr std::size_t kMostOpenings = 4096;
  TraitSample sum;  // of whole numbers: in whatever order games end
  play_single_games(
      bench,
      {.black = players.spec,
       .white = players.spec,
       .games = games,
       .openings =
           arena::random_openings(BoardSize::eight, kOpeningPlies, std::min(games, kMostOpenings),
                                  bench.seed_of("openings"))},
      [&](std::size_t, const game::GameRecord& game) { enter_traits_of_game(sum, game); });
  Json cell = {{"games", sum.games}, {"draws", sum.draws}, {"rounds", Json::array()}};
  for (std::size_t i = 0; i <= kFeatureRounds; ++i) {
    Json round = {{"round", i < kFeatureRounds
                                ? Json(kFirstFeatureRound + static_cast<int>(i) * kFeatureRoundStep)
                                : Json("end")}};
    for (std::size_t trait = 0; trait < kTraits; ++trait)
      round[std::string(kTraitKeys[trait])] = trait_json(sum.rounds[i][trait]);
    cell["rounds"].push_back(round);
  }
  return cell;
}

void measure_winners(Bench& bench) {
  bench.plan(kPlayedBy.size());
  for (const PlayedBy& players : kPlayedBy) {
    const auto games = bench.settings().integer(players.key == "random" ? "random_games" : "games");
    bench.cell(players.key,
               [&] { return measure_players(bench, players, static_cast<std::size_t>(games)); });
  }
}

struct TraitFigures {
  StoredMean winner, loser;
  arena::Estimate r;

  double lead() const { return winner.value - loser.value; }  // the winner's
  // Both are of the same games: where one has a corner the other has not, so that their errors may
  // add up, but no more than that.
  double lead_error() const { return winner.error + loser.error; }
};

TraitFigures trait_figures(const Json& round, std::size_t trait) {
  const Json& value = round.at(std::string(kTraitKeys[trait]));
  const Json& r = value.at("r");
  return {mean_from(value.at("winner")),
          mean_from(value.at("loser")),
          {r.at(0).get<double>(), r.at(1).get<double>(), r.at(2).get<double>()}};
}

struct WinnersOf {
  const PlayedBy* players;
  const Json* cell;

  const Json& end() const { return cell->at("rounds").at(kFeatureRounds); }
};

Table winners_at_the_end(const std::vector<WinnersOf>& all) {
  Table table{
      "at-the-end",
      "Winners and losers when the game is over",
      {left("games of"), "games", "corners, winner", "corners, loser", "edge discs held, winner",
       "edge discs held, loser", "stable discs, winner", "stable discs, loser"},
      {}};
  for (const WinnersOf& one : all) {
    std::vector<Field> row = {one.players->name, number(one.cell->at("games").get<double>())};
    for (std::size_t trait = 0; trait < kTraits; ++trait) {
      const TraitFigures figures = trait_figures(one.end(), trait);
      row.push_back(estimate(figures.winner.estimate(), 2));
      row.push_back(estimate(figures.loser.estimate(), 2));
    }
    table.rows.push_back(row);
  }
  return table;
}

void add_trait_rounds(Page& page, const WinnersOf& one) {
  Table table{one.players->key + "-by-round",
              fmt::format("Games of {}: mean of the winner and of the loser, and correlation of "
                          "the lead with the final score",
                          one.players->name),
              {"round"},
              {}};
  for (const std::string_view name : kTraitNames) {
    table.columns.push_back({fmt::format("{}, winner", name)});
    table.columns.push_back({fmt::format("{}, loser", name)});
    table.columns.push_back({fmt::format("{}, r", name)});
  }
  for (const Json& round : one.cell->at("rounds")) {
    const Json& number_of_round = round.at("round");
    table.rows.push_back(
        {number_of_round.is_string() ? Field("end") : number(number_of_round.get<double>())});
    for (std::size_t trait = 0; trait < kTraits; ++trait) {
      const TraitFigures figures = trait_figures(round, trait);
      table.rows.back().push_back(number(figures.winner.value, 2));
      table.rows.back().push_back(number(figures.loser.value, 2));
      table.rows.back().push_back(estimate(figures.r, 2));
    }
  }
  page.add(table);
}

Chart correlation_chart(const std::vector<WinnersOf>& all) {
  base::SvgLineChart chart{"Corners and stable discs against the result",
                           "round (discs on the board)",
                           "correlation of the lead with the final score",
                           {},
                           true};
  for (const WinnersOf& one : all)
    for (const std::size_t trait : {kCornerCount, kStable}) {
      base::SvgSeries series{fmt::format("{}, {}", kTraitNames[trait], one.players->key), {}};
      for (const Json& round : one.cell->at("rounds"))
        if (!round.at("round").is_string())
          series.points.push_back(
              {round.at("round").get<double>(), trait_figures(round, trait).r.value});
      chart.series.push_back(series);
    }
  return {"correlations", chart};
}

// Whether winners have fewer of something everywhere.
Claim fewer_claim(const std::vector<WinnersOf>& all, std::size_t trait, std::string claim) {
  std::string finding;
  int fewer = 0, more = 0;
  for (const WinnersOf& one : all) {
    const TraitFigures figures = trait_figures(one.end(), trait);
    finding += fmt::format("{}{}: {:.2f} against {:.2f} (difference {:+.2f} ± {:.2f}, r = {:.2f})",
                           finding.empty() ? "Winner against loser at the end, games of " : "; ",
                           one.players->name, figures.winner.value, figures.loser.value,
                           figures.lead(), figures.lead_error(), figures.r.value);
    fewer += figures.lead() < -figures.lead_error();
    more += figures.lead() > figures.lead_error();
  }
  const Verdict verdict = more > 0 && fewer == 0                  ? Verdict::fails
                          : fewer == static_cast<int>(all.size()) ? Verdict::holds
                          : fewer > 0                             ? Verdict::partly
                                                                  : Verdict::open;
  return {std::move(claim), finding + ".", verdict};
}

Page winners_page(const StoredRun& run) {
  Page page;
  std::vector<WinnersOf> all;
  for (const PlayedBy& players : kPlayedBy)
    if (const Json* cell = run.find(players.key)) all.push_back({&players, cell});
  if (all.empty()) return page;
  page.add(winners_at_the_end(all));
  page.add(fewer_claim(all, kCornerCount,
                       "A corner is a square that nobody wants (section 3.2): winners should "
                       "have fewer of them. (Section 4.1.3 promises the figures and gives none.)"));
  page.add(fewer_claim(all, kEdgeStable,
                       "Stable edge discs count against their owner, which is how its evaluation "
                       "weighs them: winners should have fewer."));
  page.add(correlation_chart(all));
  for (const WinnersOf& one : all) add_trait_rounds(page, one);
  return page;
}

}  // namespace

Experiment c_winners() {
  return {
      .id = "c-winners",
      .report = "C",
      .place = "section 4.1.3",
      .title = "Corners and stable discs of winners",
      .question =
          "How many corners and stable discs has the winner, how many the loser, and "
          "how early do they tell the result?",
      .method =
          "Games of players of one kind against each other, after eight random plies: at "
          "random, by report C's search, by ogai. Counted every four rounds and at the end: "
          "corners, edge discs joined to a corner by their own colour (report C's stability), "
          "and discs that no play can turn any more. Draws have no winner, but are part of the "
          "correlation between black's lead over white and black's final score; intervals are "
          "95 %. At the end most boards are full, and all discs stable.",
      .settings = base::OptionTable()
                      .integer("games", 4000, {1, 10'000'000}, "games of each searching player")
                      .integer("random_games", 50'000, {1, 100'000'000}, "games of random players"),
      .quick = settings_text("games=10, random_games=200"),
      .measure = measure_winners,
      .page = winners_page};
}

}  // namespace ogai::lab
