// How games go by strength of play: length, passes, early ends, draws, margins, black's share.
#include <fmt/format.h>

#include "agents/levels.h"
#include "arena/openings.h"
#include "lab/experiments.h"
#include "lab/frame/stored_mean.h"
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
  arena::Mean plays;  // discs put on the board from the initial position on
  arena::Mean passes;
  arena::Mean margin;  // final score of the winner
  arena::Mean black;   // black's final score
  std::uint64_t games = 0;
  std::uint64_t early = 0;      // ended with empty squares
  std::uint64_t wiped_out = 0;  // one side had no disc left
  std::uint64_t with_pass = 0;
  std::uint64_t drawn = 0;
  std::uint64_t black_won = 0;
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

Json facts_json(const GameFacts& facts) {
  return {{"games", facts.games},
          {"plays", mean_json(facts.plays)},
          {"passes", mean_json(facts.passes)},
          {"margin", mean_json(facts.margin)},
          {"black", mean_json(facts.black)},
          {"early", facts.early},
          {"wiped_out", facts.wiped_out},
          {"with_pass", facts.with_pass},
          {"drawn", facts.drawn},
          {"black_won", facts.black_won}};
}

void measure_length(Bench& bench) {
  const auto& settings = bench.settings();
  const auto games = static_cast<std::size_t>(settings.integer("games"));
  const auto openings =
      arena::random_openings(game::BoardSize::eight, static_cast<int>(settings.integer("plies")),
                             games, bench.seed_of("openings"));
  const auto players = length_players();
  bench.plan(players.size());
  for (const LengthPlayer& player : players)
    bench.cell(player.name, [&] {
      GameFacts facts;  // sums of whole numbers: the order of the games does not matter
      play_single_games(
          bench, {player.spec, player.spec, games, openings},
          [&](std::size_t, const game::GameRecord& game) { enter_game(game, facts); });
      return facts_json(facts);
    });
}

struct LengthRow {
  LengthPlayer player;
  const Json* cell;

  arena::Estimate mean(const char* name) const { return mean_from(cell->at(name)).estimate(); }
  arena::Estimate share(const char* name) const {
    return arena::wilson(cell->at(name).get<std::uint64_t>(),
                         cell->at("games").get<std::uint64_t>());
  }
};

std::vector<LengthRow> length_rows(const StoredRun& run) {
  std::vector<LengthRow> rows;
  for (const LengthPlayer& player : length_players())
    if (const Json* cell = run.find(player.name)) rows.push_back({player, cell});
  return rows;
}

Table length_table(const std::vector<LengthRow>& rows) {
  Table table{"games",
              "Games of a player against itself",
              {{"player", false},
               {"games"},
               {"plays"},
               {"ended early"},
               {"wiped out"},
               {"passes a game"},
               {"games with a pass"}},
              {}};
  for (const LengthRow& row : rows)
    table.rows.push_back({row.player.name, number(row.cell->at("games").get<double>()),
                          plus_minus(row.mean("plays"), 2), percent(row.share("early")),
                          percent(row.share("wiped_out")), plus_minus(row.mean("passes"), 2),
                          percent(row.share("with_pass"))});
  return table;
}

Table result_table(const std::vector<LengthRow>& rows) {
  Table table{"results",
              "How they end",
              {{"player", false},
               {"draws"},
               {"black wins"},
               {"black's score, discs"},
               {"winner's score, discs"}},
              {}};
  for (const LengthRow& row : rows)
    table.rows.push_back({row.player.name, percent(row.share("drawn")),
                          percent(row.share("black_won")), plus_minus(row.mean("black"), 2),
                          plus_minus(row.mean("margin"), 2)});
  return table;
}

base::SvgErrorBarChart share_chart(const std::vector<LengthRow>& rows, const char* name,
                                   const char* title) {
  base::SvgErrorBarChart chart{title, "% of the games", {}};
  for (const LengthRow& row : rows) {
    const arena::Estimate share = row.share(name);
    chart.rows.push_back({row.player.name, 100 * share.value, 100 * share.low, 100 * share.high,
                          fmt::format("{:.1f} %", 100 * share.value)});
  }
  return chart;
}

std::string length_words(const std::vector<LengthRow>& rows) {
  const LengthRow& weakest = rows.front();
  const LengthRow& strongest = rows.back();
  const auto change = [&](const char* what, const char* name) {
    const arena::Estimate first = weakest.share(name), last = strongest.share(name);
    const char* word = last.low > first.high   ? "rises"
                       : last.high < first.low ? "falls"
                                               : "does not surely change";
    return fmt::format("{} {} from {} ({}) to {} ({})", what, word, percent(first).text,
                       weakest.player.name, percent(last).text, strongest.player.name);
  };
  return fmt::format("{}; {}; {}. The winner's score goes from {} to {} discs.",
                     change("The share of drawn games", "drawn"),
                     change("that of games that end before the board is full", "early"),
                     change("that of games with a pass", "with_pass"),
                     plus_minus(weakest.mean("margin"), 1).text,
                     plus_minus(strongest.mean("margin"), 1).text);
}

Page length_page(const StoredRun& run) {
  Page page;
  const auto rows = length_rows(run);
  if (rows.empty()) return page;
  if (rows.size() > 1) page.add(Text{length_words(rows)});
  page.add(length_table(rows));
  page.add(result_table(rows));
  page.add(Chart{"draws", share_chart(rows, "drawn", "Drawn games")});
  page.add(Chart{"early", share_chart(rows, "early", "Games that end before the board is full")});
  return page;
}

}  // namespace

Experiment o_length() {
  return {.id = "o-length",
          .report = "Ogai",
          .place = "",
          .title = "Length of games, passes and draws",
          .question =
              "How long are games, how often do sides pass, how many games end early or in a "
              "draw, from random play to strong play?",
          .method =
              "Each player against itself from openings of random plies, one game each: the random "
              "and the greedy player, report E's evaluation at four plies, and the levels of "
              "`ogai agents --levels` up to master. A play is a disc put on the board. Intervals "
              "are of 95 %.",
          .settings = base::OptionTable()
                          .integer("games", 1200, {1, 10'000'000}, "games of each player")
                          .integer("plies", 6, {0, 30}, "random plies of the openings"),
          .quick = {{"games", "2"}},
          .measure = measure_length,
          .page = length_page};
}

}  // namespace ogai::lab
