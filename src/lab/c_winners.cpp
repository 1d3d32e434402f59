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

struct PlayedBy {
  std::string key;
  std::string name;
  std::string spec;
};
const std::array<PlayedBy, 3> kPlayedBy = {
    {{"random", "random players", "rnd"},
     {"maximax", "report C's player, four plies", "maximax:depth=4,table=1"},
     {"ogai", "ogai, four plies", "ogai:depth=4,hash=1"}}};

struct TraitSums {
  StoredMean winner;
  StoredMean loser;
  arena::Estimate r;       // correlation of black's minus white's with black's score in discs
  Correlation with_score;  // the same while it is measured

  double lead() const { return winner.value - loser.value; }  // the winner's
  // Both are of the same games: where one has a corner the other has not, so that their errors may
  // add up, but no more than that.
  double lead_error() const { return winner.error + loser.error; }

  static constexpr auto fields() {
    return std::tuple(Named{"winner", &TraitSums::winner}, Named{"loser", &TraitSums::loser},
                      Named{"r", &TraitSums::r});
  }
};

struct TraitRound {
  Json round;  // its number, or "end"
  TraitSums corners, edge, stable;
  static constexpr auto fields() {
    return std::tuple(Named{"round", &TraitRound::round}, Named{"corners", &TraitRound::corners},
                      Named{"edge", &TraitRound::edge}, Named{"stable", &TraitRound::stable});
  }
};

struct TraitSample {
  int games = 0;
  int draws = 0;
  std::vector<TraitRound> rounds;  // the last: the end
  static constexpr auto fields() {
    return std::tuple(Named{"games", &TraitSample::games}, Named{"draws", &TraitSample::draws},
                      Named{"rounds", &TraitSample::rounds});
  }
};
using WinnersOf = Measured<PlayedBy, TraitSample>;

constexpr Cells<TraitSample> winners_of{"{}"};

struct Trait {
  const char* name;
  TraitSums TraitRound::*sums;
};
constexpr Trait kCornerCount{"corners", &TraitRound::corners};
constexpr Trait kEdgeStable{"edge discs held from a corner", &TraitRound::edge};
constexpr Trait kStable{"stable discs", &TraitRound::stable};

void enter_trait(TraitSums& sums, int black, int white, int score) {
  sums.with_score.add(black - white, score);
  if (score == 0) return;
  sums.winner.add(score > 0 ? black : white);
  sums.loser.add(score > 0 ? white : black);
}

void enter_traits(TraitRound& round, const game::Position& position, int score) {
  const Bits black = position.discs(Color::black), white = position.discs(Color::white);
  const auto edge = [](Bits own) {
    return eval::report_c::edge_stability(BoardSize::eight, {own, 0});
  };
  const auto stable = [](Bits own, Bits opp) {
    return std::popcount(eval::stable_discs(own, opp, BoardSize::eight));
  };
  enter_trait(round.corners, std::popcount(black & kCorners), std::popcount(white & kCorners),
              score);
  enter_trait(round.edge, edge(black), edge(white), score);
  enter_trait(round.stable, stable(black, white), stable(white, black), score);
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

TraitSample measure_players(Bench& bench, const PlayedBy& players, std::size_t games) {
  constexpr std::size_t kMostOpenings = 4096;
  TraitSample sum;  // of whole numbers: in whatever order games end
  for (std::size_t i = 0; i < kFeatureRounds; ++i)
    sum.rounds.push_back({.round = kFirstFeatureRound + static_cast<int>(i) * kFeatureRoundStep});
  sum.rounds.push_back({.round = "end"});
  play_single_games(
      bench,
      {.black = players.spec,
       .white = players.spec,
       .games = games,
       .openings =
           arena::random_openings(BoardSize::eight, kOpeningPlies, std::min(games, kMostOpenings),
                                  bench.seed_of("openings"))},
      [&](std::size_t, const game::GameRecord& game) { enter_traits_of_game(sum, game); });
  for (TraitRound& round : sum.rounds)
    for (TraitSums* sums : {&round.corners, &round.edge, &round.stable})
      sums->r = sums->with_score.r();
  return sum;
}

void measure_winners(Bench& bench) {
  bench.plan(kPlayedBy.size());
  for (const PlayedBy& players : kPlayedBy)
    winners_of(players).measure(bench, [&] {
      return measure_players(bench, players,
                             bench.count(players.key == "random" ? "random_games" : "games"));
    });
}

Table trait_rounds_table(const PlayedBy& players, const TraitSample& sample) {
  Table table(players.key + "-by-round",
              fmt::format("Games of {}: mean of the winner and of the loser, and correlation of "
                          "the lead with the final score",
                          players.name),
              {"round"});
  for (const Trait& trait : {kCornerCount, kEdgeStable, kStable})
    for (const char* figure : {"winner", "loser", "r"})
      table.columns.push_back(fmt::format("{}, {}", trait.name, figure));
  for (const TraitRound& round : sample.rounds) {
    Fields row = {round.round.is_string() ? Field("end") : number(round.round.get<int>())};
    for (const TraitSums& sums : {round.corners, round.edge, round.stable})
      row.insert(row.end(),
                 {number(sums.winner.value, 2), number(sums.loser.value, 2), estimate(sums.r, 2)});
    table.rows.push_back(std::move(row));
  }
  return table;
}

Chart correlation_chart(const std::vector<WinnersOf>& all) {
  base::SvgLineChart chart =
      lines("Corners and stable discs against the result", "round (discs on the board)",
            "correlation of the lead with the final score");
  for (const auto& [players, sample] : all)
    for (const Trait& trait : {kCornerCount, kStable})
      chart.series.push_back(line_of(
          fmt::format("{}, {}", trait.name, players.key), sample.rounds,
          [&](const TraitRound& round) {
            return round.round.is_string()
                       ? std::nullopt
                       : std::optional(point(round.round.get<int>(), (round.*trait.sums).r.value));
          }));
  return {"correlations", chart};
}

// "Winners have fewer of it": of all players, of some, or of none and even more.
Verdict verdict_of_fewer(const std::vector<TraitSums>& ends) {
  int fewer = 0, more = 0;
  for (const TraitSums& end : ends) {
    fewer += end.lead() < -end.lead_error();
    more += end.lead() > end.lead_error();
  }
  return more > 0 && fewer == 0                   ? Verdict::fails
         : fewer == static_cast<int>(ends.size()) ? Verdict::holds
         : fewer > 0                              ? Verdict::partly
                                                  : Verdict::open;
}

Claim fewer_claim(const std::vector<WinnersOf>& all, const Trait& trait, std::string claim) {
  const auto end_of = [&](const TraitSample& sample) { return sample.rounds.back().*trait.sums; };
  const std::string found =
      list_of(all, "; ", [&](const PlayedBy& players, const TraitSample& sample) {
        const TraitSums end = end_of(sample);
        return fmt::format("{}: {:.2f} against {:.2f} (difference {:+.2f} ± {:.2f}, r = {:.2f})",
                           players.name, end.winner.value, end.loser.value, end.lead(),
                           end.lead_error(), end.r.value);
      });
  return {std::move(claim), "Winner against loser at the end, games of " + found + ".",
          verdict_of_fewer(each(
              all, [&](const PlayedBy&, const TraitSample& sample) { return end_of(sample); }))};
}

Page winners_page(const StoredRun& run) {
  Page page;
  const auto all = measured(run, kPlayedBy, winners_of);
  if (all.empty()) return page;
  page.add(table_of(
      "at-the-end", "Winners and losers when the game is over",
      {left("games of"), "games", "corners, winner", "corners, loser", "edge discs held, winner",
       "edge discs held, loser", "stable discs, winner", "stable discs, loser"},
      all, [](const PlayedBy& players, const TraitSample& sample) {
        const TraitRound& end = sample.rounds.back();
        Fields row = {players.name, number(sample.games)};
        for (const TraitSums& sums : {end.corners, end.edge, end.stable})
          row.insert(row.end(), {estimate(sums.winner, 2), estimate(sums.loser, 2)});
        return row;
      }));
  page.add(fewer_claim(all, kCornerCount,
                       "A corner is a square that nobody wants (section 3.2): winners should have "
                       "fewer of them. (Section 4.1.3 promises the figures and gives none.)"));
  page.add(fewer_claim(all, kEdgeStable,
                       "Stable edge discs count against their owner, which is how its evaluation "
                       "weighs them: winners should have fewer."));
  page.add(correlation_chart(all));
  for (const auto& [players, sample] : all) page.add(trait_rounds_table(players, sample));
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
          "How many corners and stable discs has the winner, how many the loser, and how early do "
          "they tell the result?",
      .method =
          "Games of players of one kind against each other, after eight random plies: at random, "
          "by report C's search, by ogai. Counted every four rounds and at the end: corners, edge "
          "discs joined to a corner by their own colour (report C's stability), and discs that no "
          "play can turn any more. Draws have no winner, but are part of the correlation between "
          "black's lead over white and black's final score; intervals are 95 %. At the end most "
          "boards are full, and all discs stable.",
      .settings = base::OptionTable()
                      .integer("games", 4000, {1, 10'000'000}, "games of each searching player")
                      .integer("random_games", 50'000, {1, 100'000'000}, "games of random players"),
      .quick = settings_text("games=10, random_games=200"),
      .measure = measure_winners,
      .page = winners_page};
}

}  // namespace ogai::lab
