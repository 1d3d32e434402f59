// How games go by strength of play: length, passes, early ends, draws, margins, black's share.
#include "agents/levels.h"
#include "arena/openings.h"
#include "lab/experiments.h"
#include "lab/single_games.h"

namespace ogai::lab {

namespace {

// Who plays itself, weakest first. Beside the levels the simple agents of the reports.
struct LengthPlayer {
  std::string name;
  std::string spec;
};

std::vector<LengthPlayer> length_players() {
  std::vector<LengthPlayer> players = {{"rnd", "rnd"}, {"gdy", "gdy"}, {"hybrid", "hybrid:cp=60"}};
  for (const agents::Level& level : agents::levels())
    if (level.id != "beginner" && level.id != "perfect")  // rnd again; minutes a game
      players.push_back({std::string(level.id), std::string(level.spec)});
  return players;
}

struct GameFacts {
  std::uint64_t games = 0;
  StoredMean plays;  // discs put on the board from the initial position on
  StoredMean passes;
  StoredMean margin;            // final score of the winner
  StoredMean black;             // black's final score
  std::uint64_t early = 0;      // ended with empty squares
  std::uint64_t wiped_out = 0;  // one side had no disc left
  std::uint64_t with_pass = 0;
  std::uint64_t drawn = 0;
  std::uint64_t black_won = 0;

  static constexpr auto fields() {
    return std::tuple(Named{"games", &GameFacts::games}, Named{"plays", &GameFacts::plays},
                      Named{"passes", &GameFacts::passes}, Named{"margin", &GameFacts::margin},
                      Named{"black", &GameFacts::black}, Named{"early", &GameFacts::early},
                      Named{"wiped_out", &GameFacts::wiped_out},
                      Named{"with_pass", &GameFacts::with_pass}, Named{"drawn", &GameFacts::drawn},
                      Named{"black_won", &GameFacts::black_won});
  }
};

void enter_game(const game::GameRecord& game, GameFacts& facts) {
  const game::Position& end = game.position();
  int passes = 0;
  for (const auto& move : game.moves()) passes += move.move == game::kPass ? 1 : 0;
  const int score = game.outcome()->black_score;
  ++facts.games;
  facts.plays.add(end.board.disc_count() - 4);
  facts.passes.add(passes);
  facts.margin.add(std::abs(score));
  facts.black.add(score);
  facts.early += end.empties() ? 1 : 0;
  facts.wiped_out += end.board.own == 0 || end.board.opp == 0 ? 1 : 0;
  facts.with_pass += passes > 0 ? 1 : 0;
  facts.drawn += score == 0 ? 1 : 0;
  facts.black_won += score > 0 ? 1 : 0;
}

constexpr Cells<GameFacts> facts_of{"{}"};

void measure_length(Bench& bench) {
  const auto openings = arena::random_openings(game::BoardSize::eight, bench.number("plies"),
                                               bench.count("games"), bench.seed_of("openings"));
  const auto players = length_players();
  bench.plan(players.size());
  for (const LengthPlayer& player : players)
    facts_of(player).measure(bench, [&] {
      GameFacts facts;  // sums of whole numbers: the order of the games does not matter
      play_single_games(
          bench, {player.spec, player.spec, bench.count("games"), openings},
          [&](std::size_t, const game::GameRecord& game) { enter_game(game, facts); });
      return facts;
    });
}

struct LengthRow {
  std::string player;
  GameFacts facts;

  arena::Estimate share(std::uint64_t games) const { return arena::wilson(games, facts.games); }
};

// "The share of drawn games rises from 4 % (rnd) to 9 % (master)".
std::string change_of(const char* what, const std::vector<LengthRow>& rows,
                      std::uint64_t GameFacts::*games) {
  const LengthRow &weakest = rows.front(), &strongest = rows.back();
  const auto first = weakest.share(weakest.facts.*games);
  const auto last = strongest.share(strongest.facts.*games);
  const char* word = last.low > first.high   ? "rises"
                     : last.high < first.low ? "falls"
                                             : "does not surely change";
  return fmt::format("{} {} from {} ({}) to {} ({})", what, word, percent(first), weakest.player,
                     percent(last), strongest.player);
}

Chart ends_chart(const char* id, const char* title, const std::vector<LengthRow>& rows,
                 std::uint64_t GameFacts::*games) {
  const auto bar_of = [&](const LengthRow& row) {
    const auto share = scaled(row.share(row.facts.*games), 100);
    return bar(row.player, share, fmt::format("{:.1f} %", share.value));
  };
  return {id, bars(title, "% of the games", each(rows, bar_of))};
}

Page length_page(const StoredRun& run) {
  Page page;
  const auto rows = each(measured(run, length_players(), facts_of),
                         [](const LengthPlayer& player, const GameFacts& facts) {
                           return LengthRow{player.name, facts};
                         });
  if (rows.empty()) return page;
  if (rows.size() > 1)
    page.add(Text{fmt::format(
        "{}; {}; {}. The winner's score goes from {} to {} discs.",
        change_of("The share of drawn games", rows, &GameFacts::drawn),
        change_of("that of games that end before the board is full", rows, &GameFacts::early),
        change_of("that of games with a pass", rows, &GameFacts::with_pass),
        plus_minus(rows.front().facts.margin, 1), plus_minus(rows.back().facts.margin, 1))});
  page.add(table_of("games", "Games of a player against itself",
                    {left("player"), "games", "plays", "ended early", "wiped out", "passes a game",
                     "games with a pass"},
                    rows, [](const LengthRow& row) -> Fields {
                      const GameFacts& facts = row.facts;
                      return {row.player,
                              number(facts.games),
                              plus_minus(facts.plays, 2),
                              percent(row.share(facts.early)),
                              percent(row.share(facts.wiped_out)),
                              plus_minus(facts.passes, 2),
                              percent(row.share(facts.with_pass))};
                    }));
  page.add(table_of(
      "results", "How they end",
      {left("player"), "draws", "black wins", "black's score, discs", "winner's score, discs"},
      rows, [](const LengthRow& row) -> Fields {
        return {row.player, percent(row.share(row.facts.drawn)),
                percent(row.share(row.facts.black_won)), plus_minus(row.facts.black, 2),
                plus_minus(row.facts.margin, 2)};
      }));
  page.add(ends_chart("draws", "Drawn games", rows, &GameFacts::drawn));
  page.add(ends_chart("early", "Games that end before the board is full", rows, &GameFacts::early));
  return page;
}

}  // namespace

Experiment o_length() {
  return {
      .id = "o-length",
      .report = "Ogai",
      .place = "",
      .title = "Length of games, passes and draws",
      .question =
          "How long are games, how often do sides pass, how many games end early or in a draw, "
          "from random play to strong play?",
      .method =
          "Each player against itself from openings of random plies, one game each: the random and "
          "the greedy player, report E's evaluation at four plies, and the levels of `ogai agents "
          "--levels` up to master. A play is a disc put on the board. Intervals are of 95 %.",
      .settings = base::OptionTable()
                      .integer("games", 1200, {1, 10'000'000}, "games of each player")
                      .integer("plies", 6, {0, 30}, "random plies of the openings"),
      .quick = settings_text("games=2"),
      .measure = measure_length,
      .page = length_page};
}

}  // namespace ogai::lab
