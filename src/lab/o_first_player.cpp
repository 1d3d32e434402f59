// Is it an advantage to move first? Black's score as play becomes stronger, on three boards.
//
// On 4×4 and 6×6 the game is solved: the first mover wins by 4 and by 2 discs. On 8×8 nobody knows.
// Two ways of asking. All openings of a few plies are played on once by a search without chance,
// and the results are carried back to the initial position: their mean as if the opening were
// drawn, and black's score with best play in the opening. And many games are played from the
// initial position by a player who errs a little while the board is quite empty.

#include "arena/measure/statistics.h"
#include "book/shipped_book.h"
#include "game/symmetry.h"
#include "lab/experiments.h"
#include "lab/opening_tree.h"
#include "lab/single_games.h"
#include "lab/tally_share.h"

namespace ogai::lab {

namespace {

using game::BoardSize;

constexpr std::array<int, 7> kFirstDepths = {1, 2, 4, 6, 8, 10, 12};

struct FirstBoard {
  BoardSize size;
  const char* name;
  int most_plies;             // of the openings
  std::optional<int> solved;  // docs/solved-boards.md
};
constexpr std::array<FirstBoard, 3> kFirstBoards = {{{BoardSize::four, "4x4", 2, 4},
                                                     {BoardSize::six, "6x6", 4, 2},
                                                     {BoardSize::eight, "8x8", 5, std::nullopt}}};

std::string openings_key(const FirstBoard& board, int depth) {
  return fmt::format("{} openings depth={}", board.name, depth);
}
std::string games_key(int depth) {
  return fmt::format("8x8 games depth={}", depth);
}

std::vector<int> first_depths(const Json& settings) {
  std::vector<int> depths;
  for (const int depth : kFirstDepths)
    if (depth <= settings.value("deepest", 0)) depths.push_back(depth);
  return depths;
}

int opening_plies(const FirstBoard& board, std::int64_t wanted) {
  return static_cast<int>(std::min<std::int64_t>(board.most_plies, wanted));
}

// {"scores": black's scores, one for each opening}
Json play_all_openings(Bench& bench, const OpeningTree& tree, int depth) {
  const std::string spec = fmt::format("ogai:hash=16,depth={}", depth);
  std::vector<int> scores(tree.openings().size());
  play_single_games(bench, {spec, spec, scores.size(), tree.openings()},
                    [&](std::size_t n, const game::GameRecord& game) {
                      scores[n] = game.outcome()->black_score;
                    });
  return {{"scores", scores}};
}

Json play_from_start(Bench& bench, int depth) {
  const std::string spec =
      fmt::format("ogai:hash=16,depth={},error={},error_until={}", depth,
                  bench.settings().integer("error"), bench.settings().integer("error_until"));
  const auto games = bench.count("games");
  arena::Mean score;                    // of whole numbers: the order does not matter
  std::array<std::uint64_t, 3> ends{};  // black won, drawn, lost
  play_single_games(bench, {spec, spec, games, {game::Position::initial(BoardSize::eight)}},
                    [&](std::size_t, const game::GameRecord& game) {
                      const int black = game.outcome()->black_score;
                      score.add(black);
                      ++ends[black > 0 ? 0 : black == 0 ? 1 : 2];
                    });
  return {{"score", mean_json(score)}, {"ends", ends}};
}

void measure_first(Bench& bench) {
  const auto& settings = bench.settings();
  const auto depths = first_depths({{"deepest", settings.integer("deepest")}});
  bench.plan(depths.size() * (kFirstBoards.size() + 1));
  for (const FirstBoard& board : kFirstBoards) {
    const OpeningTree tree(board.size, opening_plies(board, settings.integer("plies")));
    for (const int depth : depths)
      bench.cell(openings_key(board, depth), [&] { return play_all_openings(bench, tree, depth); });
  }
  for (const int depth : depths)
    bench.cell(games_key(depth), [&] { return play_from_start(bench, depth); });
}

struct OpeningsRow {
  int depth;
  double mean = 0;  // black's score, openings drawn at random
  double won = 0;   // black's share of the points, the same
  int best = 0;     // black's score with best play in the opening
  std::size_t openings = 0;
};

std::optional<OpeningsRow> openings_row(const Json& cell, const OpeningTree& tree, int depth) {
  const auto scores = cell.at("scores").get<std::vector<int>>();
  if (scores.empty() || scores.size() != tree.openings().size()) return std::nullopt;
  OpeningsRow row{.depth = depth, .openings = scores.size()};
  for (std::size_t i = 0; i < scores.size(); ++i) {
    row.mean += tree.weights()[i] * scores[i];
    row.won += tree.weights()[i] * (scores[i] > 0 ? 1 : scores[i] == 0 ? 0.5 : 0);
  }
  row.best = tree.best_score(scores);
  return row;
}

std::vector<OpeningsRow> openings_rows(const StoredRun& run, const FirstBoard& board) {
  std::vector<OpeningsRow> rows;
  const OpeningTree tree(board.size, opening_plies(board, run.settings.value("plies", 0)));
  for (const int depth : first_depths(run.settings))
    if (const Json* cell = run.find(openings_key(board, depth)))
      if (const auto row = openings_row(*cell, tree, depth)) rows.push_back(*row);
  return rows;
}

void add_openings_table(Page& page, const FirstBoard& board, const std::vector<OpeningsRow>& rows) {
  if (rows.empty()) return;
  Table table{fmt::format("openings-{}", board.name),
              fmt::format("{}: all {} openings played on, carried back to the start", board.name,
                          rows.front().openings),
              {"depth", "black scores, openings drawn", "black's share of the points",
               "black scores, best openings", "solved"},
              {}};
  for (const OpeningsRow& row : rows)
    table.rows.push_back({number(row.depth), number(row.mean, 2), percent(row.won),
                          number(row.best), board.solved ? number(*board.solved) : Field()});
  page.add(table);
}

struct GamesRow {
  int depth;
  arena::Estimate score;
  std::array<std::uint64_t, 3> ends;

  std::uint64_t games() const { return ends[0] + ends[1] + ends[2]; }
  // Black's share of the points, draws as half.
  arena::Estimate share() const {
    return tally_share(
        {static_cast<int>(ends[0]), static_cast<int>(ends[1]), static_cast<int>(ends[2])});
  }
};

std::vector<GamesRow> games_rows(const StoredRun& run) {
  std::vector<GamesRow> rows;
  for (const int depth : first_depths(run.settings))
    if (const Json* cell = run.find(games_key(depth)))
      rows.push_back({depth, mean_from(cell->at("score")).estimate(),
                      cell->at("ends").get<std::array<std::uint64_t, 3>>()});
  return rows;
}

void add_games_table(Page& page, const std::vector<GamesRow>& rows) {
  if (rows.empty()) return;
  Table table{
      "games-8x8",
      "8x8: games from the initial position with small errors at the beginning",
      {"depth", "games", "black wins", "draws", "black's share of the points", "black's score"},
      {}};
  for (const GamesRow& row : rows)
    table.rows.push_back({number(row.depth), number(row.games()),
                          percent(arena::wilson(row.ends[0], row.games())),
                          percent(arena::wilson(row.ends[1], row.games())), percent(row.share()),
                          plus_minus(row.score, 2)});
  page.add(table);
}

void add_small_board_words(Page& page, const FirstBoard& board,
                           const std::vector<OpeningsRow>& rows) {
  if (!board.solved || rows.empty()) return;
  std::string right;
  for (const OpeningsRow& row : rows)
    if (row.best == *board.solved)
      right += fmt::format("{}{}", right.empty() ? "" : ", ", row.depth);
  page.add(Text{fmt::format(
      "On {} the first mover wins by {} discs with perfect play. Best play in the opening, then a "
      "search of fixed depth, gives just that at {}; the deepest gives {}.",
      board.name, *board.solved, right.empty() ? "no depth" : "depth " + right, rows.back().best)});
}

void add_first_words(Page& page, const std::vector<GamesRow>& games,
                     const std::vector<OpeningsRow>& openings) {
  std::string text;
  if (!games.empty()) {
    const GamesRow& last = games.back();
    const arena::Estimate share = last.share();
    text += fmt::format(
        "On 8x8, at depth {}, black makes {} of the points from the initial "
        "position: {}.",
        last.depth, percent(share),
        share.low > 0.5    ? "moving first is an advantage"
        : share.high < 0.5 ? "moving first is a disadvantage"
                           : "no advantage beyond the error bars");
  }
  if (!openings.empty())
    text += fmt::format(" With best play in the opening the deepest search scores {} for black.",
                        signed_number(openings.back().best));
  if (const book::Book* shipped = book::shipped_book(game::Objective::fewest, BoardSize::eight))
    if (const auto at = shipped->find(game::canonical(game::initial_board()).board))
      text += fmt::format(" The book that ships says {}.", signed_number(shipped->value(*at)));
  if (!games.empty() || !openings.empty()) page.add(Text{text});
}

base::SvgLineChart first_chart(const StoredRun& run) {
  base::SvgLineChart chart{"Black's score by depth of the search", "depth", "discs", {}, true};
  for (const FirstBoard& board : kFirstBoards) {
    base::SvgSeries best{fmt::format("{}, best openings", board.name), {}};
    for (const OpeningsRow& row : openings_rows(run, board))
      best.points.push_back(point(row.depth, static_cast<double>(row.best)));
    chart.series.push_back(std::move(best));
  }
  base::SvgSeries games{"8x8, mean of games", {}};
  for (const GamesRow& row : games_rows(run))
    games.points.push_back(point(row.depth, row.score.value));
  chart.series.push_back(std::move(games));
  return chart;
}

Page first_page(const StoredRun& run) {
  Page page;
  if (run.cells.empty()) return page;
  const auto games = games_rows(run);
  add_first_words(page, games, openings_rows(run, kFirstBoards[2]));
  page.add(Chart{"by-depth", first_chart(run)});
  add_games_table(page, games);
  for (auto board = kFirstBoards.rbegin(); board != kFirstBoards.rend(); ++board) {
    const auto rows = openings_rows(run, *board);
    add_small_board_words(page, *board, rows);
    add_openings_table(page, *board, rows);
  }
  return page;
}

}  // namespace

Experiment o_first_player() {
  return {
      .id = "o-first-player",
      .report = "Ogai",
      .place = "",
      .title = "The advantage of moving first",
      .question = "Who is better off under strong play, the first or the second mover?",
      .method =
          "`ogai` against itself by fixed depth, exact as soon as that reaches the end. First, "
          "every opening of "
          "a few plies (one of each class of symmetric ones) is played on without chance; the "
          "results are averaged with the probability of the opening under random moves, and "
          "carried back by minimax. Second, games from the initial position in which moves a "
          "little worse than the best are played too while the board is quite empty. "
          "Intervals are of 95 %.",
      .settings =
          base::OptionTable()
              .integer("games", 300, {1, 1'000'000}, "games from the initial position, each depth")
              .integer("deepest", 12, {1, 12}, "deepest search: 1, 2, 4, 6, … up to it")
              .integer("plies", 4, {0, 5}, "plies of the openings; on 4x4 two at most")
              .integer("error", 1, {0, 128}, "discs that a move may lose in these games")
              .integer("error_until", 25, {0, 100}, "per cent of the board taken until which"),
      .quick = settings_text("games=4, deepest=2, plies=2"),
      .measure = measure_first,
      .page = first_page};
}

}  // namespace ogai::lab
