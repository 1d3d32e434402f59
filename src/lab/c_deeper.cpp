// Report C, theorem 1 of section 2.2.3 and hypothesis 2 of section 3.2: deeper search is not always
// better, yet it is taken to be. How often is it, how often not?
//
// Where the solver knows what every move is worth, a move has a loss: the best move's value minus
// its own. The move chosen at depth d + 1 is better, equal or worse than that of depth d, position
// by position; matches tell what remains of it over whole games.

#include "agents/registry.h"
#include "arena/measure/test_positions.h"
#include "lab/experiments.h"
#include "lab/sensible_positions.h"
#include "search/alphabeta/engine.h"

namespace ogai::lab {

namespace {

constexpr std::size_t kDeepest = 8;
constexpr int kDeepestMatch = 6;

struct DeepeningPlayer {
  std::string name;
  std::string spec;
};
const std::array<DeepeningPlayer, 2> kDeepeningPlayers = {
    {{"maximax", "maximax:table=1"}, {"ogai", "ogai:hash=1"}}};

struct PositionSource {
  std::string key;
  std::string name;
};
const std::array<PositionSource, 2> kPositionSources = {
    {{"random", "random games"}, {"played", "games of searches of four plies"}}};

// How positions fare when the search looks further.
struct DeeperCounts {
  int better = 0, equal = 0, worse = 0;

  double all() const { return better + equal + worse; }
  Field share(int count) const { return all() > 0 ? percent(count / all()) : Field(); }
  static constexpr auto items() {
    return std::tuple(&DeeperCounts::better, &DeeperCounts::equal, &DeeperCounts::worse);
  }
};
struct DepthLosses {
  std::size_t positions = 0;
  std::vector<StoredMean> loss;  // from depth 1 on
  std::vector<DeeperCounts> one_deeper, two_deeper;

  static constexpr auto fields() {
    return std::tuple(Named{"positions", &DepthLosses::positions},
                      Named{"loss", &DepthLosses::loss},
                      Named{"one deeper", &DepthLosses::one_deeper},
                      Named{"two deeper", &DepthLosses::two_deeper});
  }
};
constexpr Cells<DepthLosses> losses_of{"{}: {}"};
Cell<DuelResult> match_of_depths(const DeepeningPlayer& player, int depth) {
  return {fmt::format("{}: depth {} – depth {}", player.name, depth + 1, depth)};
}

std::vector<game::Position> played_positions(Bench& bench, int empties, std::size_t count) {
  const auto as_position = [](train::FixedSearch&, game::Board board) {
    return game::Position{board, game::BoardSize::eight, game::Color::black};
  };
  return judge_sensible_positions(bench, {}, empties, count, as_position);
}

using LossByDepth = std::array<int, kDeepest>;

// What the moves of each depth lose at one position.
LossByDepth losses_at(const game::Position& position, search::Searcher& solver, arena::Seat& seat,
                      const std::stop_token& stop) {
  search::SearchQuery question;
  question.board = position.board;
  question.lines = std::popcount(position.legal_moves());
  search::NullSink sink;
  const search::SearchResult answer = solver.think(question, stop, sink);
  LossByDepth losses{};
  for (std::size_t i = 0; i < kDeepest; ++i) {
    search::Limits limits;
    limits.depth = static_cast<int>(i) + 1;
    const game::Move move = ask_afresh(seat, position, limits, stop).move;
    for (const search::RootMove& one : answer.moves)
      if (one.move == move) losses[i] = answer.moves.front().value - one.value;
  }
  return losses;
}

std::vector<DeeperCounts> compared_depths(std::span<const LossByDepth> losses, std::size_t step) {
  std::vector<DeeperCounts> steps;
  for (std::size_t depth = 0; depth + step < kDeepest; ++depth) {
    auto& [better, equal, worse] = steps.emplace_back();
    for (const LossByDepth& one : losses)
      ++(one[depth + step] < one[depth] ? better : one[depth + step] > one[depth] ? worse : equal);
  }
  return steps;
}

DepthLosses measure_losses(const Bench& bench, const DeepeningPlayer& player,
                           std::span<const game::Position> positions) {
  constexpr std::size_t kBatch = 10;
  using Losses = std::vector<LossByDepth>;
  Losses all;
  for (const Losses& part :
       in_parallel<Losses>(bench, (positions.size() + kBatch - 1) / kBatch, [&](std::size_t batch) {
         const auto solver = search::make_engine(game::Objective::fewest, game::BoardSize::eight,
                                                 {.table_bytes = std::size_t{4} << 20});
         arena::Seat seat(player.spec, {});
         const auto mine = positions.subspan(batch * kBatch);
         return each(mine.first(std::min(kBatch, mine.size())), [&](const game::Position& at) {
           return losses_at(at, *solver, seat, bench.stop());
         });
       }))
    all.insert(all.end(), part.begin(), part.end());
  DepthLosses found{all.size(), std::vector<StoredMean>(kDeepest), compared_depths(all, 1),
                    compared_depths(all, 2)};
  for (const LossByDepth& one : all)
    for (std::size_t depth = 0; depth < kDeepest; ++depth) found.loss[depth].add(one[depth]);
  return found;
}

void measure_deeper(Bench& bench) {
  const int empties = bench.number("empties"), deepest = bench.number("deepest");
  bench.plan(kDeepeningPlayers.size() *
             (kPositionSources.size() + static_cast<std::size_t>(deepest - 1)));
  for (const PositionSource& source : kPositionSources) {
    std::vector<game::Position> positions;
    for (const DeepeningPlayer& player : kDeepeningPlayers)
      losses_of(player.name, source).measure(bench, [&] {
        if (positions.empty())
          positions = source.key == "played"
                          ? played_positions(bench, empties, bench.count("positions"))
                          : arena::random_test_positions(game::BoardSize::eight, empties,
                                                         bench.count("positions"),
                                                         bench.seed_of("random positions"));
        return measure_losses(bench, player, positions);
      });
  }
  for (const DeepeningPlayer& player : kDeepeningPlayers)
    for (int depth = 1; depth < deepest; ++depth)
      match_of_depths(player, depth).measure(bench, [&] {
        return play_duel(bench, {.first = fmt::format("{},depth={}", player.spec, depth + 1),
                                 .second = fmt::format("{},depth={}", player.spec, depth),
                                 .pairs = bench.number("pairs")});
      });
}

struct LossesRow {
  DeepeningPlayer player;
  PositionSource source;
  DepthLosses losses;
};

std::vector<LossesRow> losses_rows(const StoredRun& run) {
  std::vector<LossesRow> rows;
  for (const DeepeningPlayer& player : kDeepeningPlayers)
    for (const PositionSource& source : kPositionSources)
      if (auto losses = losses_of(player.name, source).in(run))
        rows.push_back({player, source, std::move(*losses)});
  return rows;
}

Table losses_table(const LossesRow& row) {
  const DepthLosses& losses = row.losses;
  Table table(
      fmt::format("{}-{}", row.player.name, row.source.key),
      fmt::format(
          "`{}`, {} positions of {}: what its moves lose, and what one or two plies more change",
          row.player.name, losses.positions, row.source.name),
      {"depth", "loss of a move, discs", "one deeper: better", "equal", "worse",
       "two deeper: better", "worse (two)"});
  for (std::size_t i = 0; i < losses.loss.size(); ++i) {
    const auto one = i < losses.one_deeper.size() ? losses.one_deeper[i] : DeeperCounts();
    const auto two = i < losses.two_deeper.size() ? losses.two_deeper[i] : DeeperCounts();
    table.rows.push_back({number(i + 1), estimate(losses.loss[i], 2), one.share(one.better),
                          one.share(one.equal), one.share(one.worse), two.share(two.better),
                          two.share(two.worse)});
  }
  return table;
}

Claim theorem_claim(const std::vector<LossesRow>& rows) {
  bool seen = false;
  const std::string finding = list_of(rows, "; ", [&](const LossesRow& row) -> std::string {
    DeeperCounts counts;
    for (const DeeperCounts& step : row.losses.one_deeper) {
      counts.better += step.better;
      counts.equal += step.equal;
      counts.worse += step.worse;
    }
    if (counts.all() == 0) return "";
    seen |= counts.worse > 0;
    const arena::Estimate worse = arena::wilson(static_cast<std::uint64_t>(counts.worse),
                                                static_cast<std::uint64_t>(counts.all()));
    return fmt::format(
        "`{}`, {}: one ply more makes the move worse in {} of the cases, better in {}",
        row.player.name, row.source.name, percent(worse), counts.share(counts.better));
  });
  return {"Theorem 1 of section 2.2.3: deeper search does not imply better play.",
          finding.empty() ? "Not measured."
                          : finding + ". Intervals are as if all cases were independent.",
          seen ? Verdict::holds : Verdict::open};
}

void add_matches(Page& page, const StoredRun& run) {
  Table table("matches", "Depth d + 1 against depth d over whole games, share of the points",
              {"d", "maximax", "Elo, maximax", "ogai", "Elo, ogai"});
  int played = 0, sure = 0, worse = 0;
  for (int depth = 1; depth < kDeepestMatch; ++depth) {
    Fields row = {number(depth)};
    for (const DeepeningPlayer& player : kDeepeningPlayers) {
      const auto duel = match_of_depths(player, depth).in(run);
      row.push_back(duel ? percent(duel->share()) : Field());
      row.push_back(duel ? estimate(duel->elo().elo, 0) : Field());
      if (!duel) continue;
      ++played;
      sure += duel->share().low > 0.5;
      worse += duel->share().high < 0.5;
    }
    table.rows.push_back(row);
  }
  if (played == 0) return;
  page.add(table);
  page.add(Claim{"Hypothesis 2: a good evaluation does not get worse when it is searched deeper.",
                 fmt::format("In {} of {} matches depth d + 1 is surely stronger than depth d (95 "
                             "%), in {} surely weaker.",
                             sure, played, worse),
                 sure == played ? Verdict::holds
                 : worse == 0   ? Verdict::open
                 : sure > 0     ? Verdict::partly
                                : Verdict::fails});
}

Page deeper_page(const StoredRun& run) {
  Page page;
  if (run.cells.empty()) return page;
  const auto rows = losses_rows(run);
  page.add(theorem_claim(rows));
  add_matches(page, run);
  for (const LossesRow& row : rows) page.add(losses_table(row));
  const auto line = [](const LossesRow& row) {
    base::SvgSeries series{fmt::format("{}, {}", row.player.name, row.source.name), {}};
    for (std::size_t i = 0; i < row.losses.loss.size(); ++i)
      series.points.push_back(point(i + 1, row.losses.loss[i].value));
    return series;
  };
  if (!rows.empty())
    page.add(Chart{"losses", lines("Loss of a move by depth", "depth", "discs", each(rows, line))});
  return page;
}

}  // namespace

Experiment c_deeper() {
  return {.id = "c-deeper",
          .report = "C",
          .place = "theorem 1 of section 2.2.3 and hypothesis 2 of section 3.2",
          .title = "Is deeper always better?",
          .question =
              "How often does a search one ply deeper choose a worse move, and what is a ply worth "
              "over whole games?",
          .method =
              "Positions in which the solver knows the value of every move, from random games and "
              "from games of ogai's search of four plies after eight random ones. `maximax` "
              "(report C) and `ogai` choose at depths 1 to 8; a move's loss is the best move's "
              "value minus its own, in discs. Matches of depth d + 1 against depth d are played in "
              "pairs with colours swapped after eight random plies.",
          .settings = base::OptionTable()
                          .integer("positions", 1000, {1, 1'000'000}, "positions of each source")
                          .integer("empties", 14, {4, 20}, "empty squares in them")
                          .integer("pairs", 300, {1, 1'000'000}, "pairs of games a match")
                          .integer("deepest", kDeepestMatch, {2, kDeepestMatch},
                                   "matches up to this depth"),
          .quick = settings_text("positions=6, empties=10, pairs=2, deepest=3"),
          .measure = measure_deeper,
          .page = deeper_page};
}

}  // namespace ogai::lab
