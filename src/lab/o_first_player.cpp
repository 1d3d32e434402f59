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

  OpeningTree openings(int wanted) const { return {size, std::min(most_plies, wanted)}; }
};
constexpr std::array<FirstBoard, 3> kFirstBoards = {{{BoardSize::four, "4x4", 2, 4},
                                                     {BoardSize::six, "6x6", 4, 2},
                                                     {BoardSize::eight, "8x8", 5, std::nullopt}}};

// Black's scores, one for each opening.
struct OpeningScores {
  std::vector<int> scores;
  static constexpr auto fields() { return std::tuple(Named{"scores", &OpeningScores::scores}); }
};
struct StartGames {
  StoredMean score;                     // black's
  std::array<std::uint64_t, 3> ends{};  // black won, drawn, lost

  std::uint64_t games() const { return ends[0] + ends[1] + ends[2]; }
  // Black's share of the points, draws as half.
  arena::Estimate share() const {
    return tally_share(
        {static_cast<int>(ends[0]), static_cast<int>(ends[1]), static_cast<int>(ends[2])});
  }
  static constexpr auto fields() {
    return std::tuple(Named{"score", &StartGames::score}, Named{"ends", &StartGames::ends});
  }
};
constexpr Cells<OpeningScores> openings_of{"{} openings depth={}"};
constexpr Cells<StartGames> games_at{"8x8 games depth={}"};

std::vector<int> first_depths(int deepest) {
  std::vector<int> depths(kFirstDepths.begin(), kFirstDepths.end());
  std::erase_if(depths, [&](int depth) { return depth > deepest; });
  return depths;
}

OpeningScores play_all_openings(Bench& bench, const OpeningTree& tree, int depth) {
  const std::string spec = fmt::format("ogai:hash=16,depth={}", depth);
  OpeningScores found{std::vector<int>(tree.openings().size())};
  play_single_games(bench, {spec, spec, found.scores.size(), tree.openings()},
                    [&](std::size_t n, const game::GameRecord& game) {
                      found.scores[n] = game.outcome()->black_score;
                    });
  return found;
}

StartGames play_from_start(Bench& bench, int depth) {
  const std::string spec = fmt::format("ogai:hash=16,depth={},error={},error_until={}", depth,
                                       bench.count("error"), bench.count("error_until"));
  StartGames sum;  // of whole numbers: the order does not matter
  play_single_games(bench,
                    {spec, spec, bench.count("games"), {game::Position::initial(BoardSize::eight)}},
                    [&](std::size_t, const game::GameRecord& game) {
                      const int black = game.outcome()->black_score;
                      sum.score.add(black);
                      ++sum.ends[black > 0 ? 0 : black == 0 ? 1 : 2];
                    });
  return sum;
}

void measure_first(Bench& bench) {
  const auto depths = first_depths(bench.number("deepest"));
  bench.plan(depths.size() * (kFirstBoards.size() + 1));
  for (const FirstBoard& board : kFirstBoards) {
    const OpeningTree tree = board.openings(bench.number("plies"));
    for (const int depth : depths)
      openings_of(board, depth).measure(bench, [&] {
        return play_all_openings(bench, tree, depth);
      });
  }
  for (const int depth : depths)
    games_at(depth).measure(bench, [&] { return play_from_start(bench, depth); });
}

struct OpeningsRow {
  int depth;
  double mean = 0;  // black's score, openings drawn at random
  double won = 0;   // black's share of the points, the same
  int best = 0;     // black's score with best play in the opening
  std::size_t openings = 0;
};

std::vector<OpeningsRow> openings_rows(const StoredRun& run, const FirstBoard& board) {
  std::vector<OpeningsRow> rows;
  const OpeningTree tree = board.openings(run.settings.value("plies", 0));
  for (const int depth : first_depths(run.settings.value("deepest", 0))) {
    const auto found = openings_of(board, depth).in(run);
    if (!found || found->scores.empty() || found->scores.size() != tree.openings().size()) continue;
    OpeningsRow row{.depth = depth, .openings = found->scores.size()};
    for (std::size_t i = 0; i < row.openings; ++i) {
      const int score = found->scores[i];
      row.mean += tree.weights()[i] * score;
      row.won += tree.weights()[i] * (score > 0 ? 1 : score == 0 ? 0.5 : 0);
    }
    row.best = tree.best_score(found->scores);
    rows.push_back(row);
  }
  return rows;
}

using GamesRows = std::vector<Measured<int, StartGames>>;

void add_openings(Page& page, const FirstBoard& board, const std::vector<OpeningsRow>& rows) {
  if (rows.empty()) return;
  if (board.solved) {
    const std::string right = list_of(rows, ", ", [&](const OpeningsRow& row) {
      return row.best == *board.solved ? std::to_string(row.depth) : "";
    });
    page.add(Text{fmt::format(
        "On {} the first mover wins by {} discs with perfect play. Best play in the opening, then "
        "a search of fixed depth, gives just that at {}; the deepest gives {}.",
        board.name, *board.solved, right.empty() ? "no depth" : "depth " + right,
        rows.back().best)});
  }
  page.add(table_of(fmt::format("openings-{}", board.name),
                    fmt::format("{}: all {} openings played on, carried back to the start",
                                board.name, rows.front().openings),
                    {"depth", "black scores, openings drawn", "black's share of the points",
                     "black scores, best openings", "solved"},
                    rows, [&](const OpeningsRow& row) -> Fields {
                      return {number(row.depth), number(row.mean, 2), percent(row.won),
                              number(row.best), board.solved ? number(*board.solved) : Field()};
                    }));
}

std::string first_words(const GamesRows& games, const std::vector<OpeningsRow>& openings) {
  std::string text;
  if (!games.empty()) {
    const auto& [depth, last] = games.back();
    const arena::Estimate share = last.share();
    text += fmt::format(
        "On 8x8, at depth {}, black makes {} of the points from the initial position: {}.", depth,
        percent(share),
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
  return text;
}

Page first_page(const StoredRun& run) {
  Page page;
  if (run.cells.empty()) return page;
  const auto games = measured(run, first_depths(run.settings.value("deepest", 0)), games_at);
  const auto openings =
      each(kFirstBoards, [&](const FirstBoard& board) { return openings_rows(run, board); });
  if (!games.empty() || !openings.back().empty())
    page.add(Text{first_words(games, openings.back())});
  base::SvgLineChart chart = lines("Black's score by depth of the search", "depth", "discs");
  for (std::size_t i = 0; i < kFirstBoards.size(); ++i)
    chart.series.push_back(
        line_of(fmt::format("{}, best openings", kFirstBoards[i].name), openings[i],
                [](const OpeningsRow& row) { return point(row.depth, row.best); }));
  chart.series.push_back(line_of("8x8, mean of games", games, [](int depth, const StartGames& one) {
    return point(depth, one.score.value);
  }));
  page.add(Chart{"by-depth", chart});
  page.add(table_of(
      "games-8x8", "8x8: games from the initial position with small errors at the beginning",
      {"depth", "games", "black wins", "draws", "black's share of the points", "black's score"},
      games, [](int depth, const StartGames& one) -> Fields {
        return {number(depth),
                number(one.games()),
                percent(arena::wilson(one.ends[0], one.games())),
                percent(arena::wilson(one.ends[1], one.games())),
                percent(one.share()),
                plus_minus(one.score, 2)};
      }));
  for (std::size_t i = kFirstBoards.size(); i-- > 0;)
    add_openings(page, kFirstBoards[i], openings[i]);
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
          "every opening of a few plies (one of each class of symmetric ones) is played on without "
          "chance; the results are averaged with the probability of the opening under random "
          "moves, and carried back by minimax. Second, games from the initial position in which "
          "moves a little worse than the best are played too while the board is quite empty. "
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
