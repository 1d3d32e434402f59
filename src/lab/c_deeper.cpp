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

std::vector<game::Position> played_positions(Bench& bench, int empties, std::size_t count) {
  const auto as_json = [](train::FixedSearch&, game::Board board) {
    return Json{board.own, board.opp};
  };
  std::vector<game::Position> positions;
  for (const Json& board : judge_sensible_positions(bench, {}, empties, count, as_json))
    positions.push_back({{board.at(0).get<game::Bits>(), board.at(1).get<game::Bits>()},
                         game::BoardSize::eight,
                         game::Color::black});
  return positions;
}

using LossByDepth = std::array<int, kDeepest>;

// What the moves of each depth lose at one position.
LossByDepth losses_at(const game::Position& position, search::Searcher& solver, arena::Seat& seat,
                      const std::stop_token& stop) {
  search::SearchRequest question;
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

Json compared_depths(std::span<const LossByDepth> losses, std::size_t step) {
  Json steps = Json::array();
  for (std::size_t depth = 0; depth + step < kDeepest; ++depth) {
    int better = 0, equal = 0, worse = 0;
    for (const LossByDepth& one : losses)
      ++(one[depth + step] < one[depth] ? better : one[depth + step] > one[depth] ? worse : equal);
    steps.push_back({better, equal, worse});
  }
  return steps;
}

Json measure_losses(const Bench& bench, const DeepeningPlayer& player,
                    std::span<const game::Position> positions) {
  constexpr std::size_t kBatch = 10;
  using Losses = std::vector<LossByDepth>;
  const auto parts =
      in_parallel<Losses>(bench, (positions.size() + kBatch - 1) / kBatch, [&](std::size_t batch) {
        const auto solver = search::make_engine(game::Objective::fewest, game::BoardSize::eight,
                                                {.table_bytes = std::size_t{4} << 20});
        arena::Seat seat(player.spec, {});
        Losses losses;
        for (std::size_t i = batch * kBatch; i < std::min(positions.size(), (batch + 1) * kBatch);
             ++i)
          losses.push_back(losses_at(positions[i], *solver, seat, bench.stop()));
        return losses;
      });
  Losses all;
  for (const Losses& part : parts) all.insert(all.end(), part.begin(), part.end());
  Json means = Json::array();
  for (std::size_t depth = 0; depth < kDeepest; ++depth) {
    arena::Mean mean;
    for (const LossByDepth& one : all) mean.add(one[depth]);
    means.push_back(mean_json(mean));
  }
  return {{"positions", all.size()},
          {"loss", means},
          {"one deeper", compared_depths(all, 1)},
          {"two deeper", compared_depths(all, 2)}};
}

std::string losses_key(const PositionSource& source, const DeepeningPlayer& player) {
  return fmt::format("{}: {}", player.name, source.key);
}
std::string match_key(const DeepeningPlayer& player, int depth) {
  return fmt::format("{}: depth {} – depth {}", player.name, depth + 1, depth);
}

void measure_deeper(Bench& bench) {
  const auto empties = bench.number("empties");
  const auto count = bench.count("positions");
  const auto matches = bench.number("deepest");
  bench.plan(kDeepeningPlayers.size() *
             (kPositionSources.size() + static_cast<std::size_t>(matches - 1)));
  for (const PositionSource& source : kPositionSources) {
    std::vector<game::Position> positions;
    for (const DeepeningPlayer& player : kDeepeningPlayers)
      bench.cell(losses_key(source, player), [&] {
        if (positions.empty())
          positions = source.key == "played"
                          ? played_positions(bench, empties, count)
                          : arena::random_test_positions(game::BoardSize::eight, empties, count,
                                                         bench.seed_of("random positions"));
        return measure_losses(bench, player, positions);
      });
  }
  for (const DeepeningPlayer& player : kDeepeningPlayers)
    for (int depth = 1; depth < matches; ++depth)
      bench.cell(match_key(player, depth), [&] {
        return play_duel(bench, {.first = fmt::format("{},depth={}", player.spec, depth + 1),
                                 .second = fmt::format("{},depth={}", player.spec, depth),
                                 .pairs = bench.number("pairs")});
      });
}

// How positions fare when the search looks further.
struct DeeperCounts {
  double better = 0, equal = 0, worse = 0;

  double all() const { return better + equal + worse; }
  void add(const Json& step) {
    better += step.at(0).get<double>();
    equal += step.at(1).get<double>();
    worse += step.at(2).get<double>();
  }
};

Table losses_table(const PositionSource& source, const DeepeningPlayer& player, const Json& cell) {
  Table table{
      fmt::format("{}-{}", player.name, source.key),
      fmt::format("`{}`, {} positions of {}: what its moves lose, and what one or two plies "
                  "more change",
                  player.name, cell.at("positions").get<int>(), source.name),
      {"depth", "loss of a move, discs", "one deeper: better", "equal", "worse",
       "two deeper: better", "worse (two)"},
      {}};
  for (std::size_t depth = 0; depth < kDeepest; ++depth) {
    std::vector<Field> row = {number(static_cast<double>(depth) + 1),
                              estimate(mean_from(cell.at("loss").at(depth)).estimate(), 2)};
    DeeperCounts one, two;
    if (depth < cell.at("one deeper").size()) one.add(cell.at("one deeper").at(depth));
    if (depth < cell.at("two deeper").size()) two.add(cell.at("two deeper").at(depth));
    for (const double count : {one.better, one.equal, one.worse})
      row.push_back(one.all() > 0 ? percent(count / one.all()) : Field());
    for (const double count : {two.better, two.worse})
      row.push_back(two.all() > 0 ? percent(count / two.all()) : Field());
    table.rows.push_back(row);
  }
  return table;
}

Claim theorem_claim(const StoredRun& run) {
  std::string finding;
  bool seen = false;
  for (const DeepeningPlayer& player : kDeepeningPlayers)
    for (const PositionSource& source : kPositionSources) {
      const Json* cell = run.find(losses_key(source, player));
      if (!cell) continue;
      DeeperCounts counts;
      for (const Json& step : cell->at("one deeper")) counts.add(step);
      if (counts.all() == 0) continue;
      seen = seen || counts.worse > 0;
      const arena::Estimate worse = arena::wilson(static_cast<std::uint64_t>(counts.worse),
                                                  static_cast<std::uint64_t>(counts.all()));
      finding += fmt::format(
          "{}`{}`, {}: one ply more makes the move worse in {:.1f} % ({:.1f} … {:.1f}) of the "
          "cases, "
          "better in {:.1f} %",
          finding.empty() ? "" : "; ", player.name, source.name, 100 * worse.value, 100 * worse.low,
          100 * worse.high, 100 * counts.better / counts.all());
    }
  return {"Theorem 1 of section 2.2.3: deeper search does not imply better play.",
          finding.empty() ? "Not measured."
                          : finding +
                                ". Intervals are as if all cases were "
                                "independent.",
          seen ? Verdict::holds : Verdict::open};
}

void add_matches(Page& page, const StoredRun& run) {
  Table table{"matches",
              "Depth d + 1 against depth d over whole games, share of the points",
              {"d", "maximax", "Elo, maximax", "ogai", "Elo, ogai"},
              {}};
  int measured = 0, sure = 0, worse = 0;
  for (int depth = 1; depth < kDeepestMatch; ++depth) {
    std::vector<Field> row = {number(depth)};
    for (const DeepeningPlayer& player : kDeepeningPlayers) {
      const Json* cell = run.find(match_key(player, depth));
      if (!cell) {
        row.insert(row.end(), 2, Field());
        continue;
      }
      const DuelResult result = DuelResult::from(*cell);
      row.push_back(percent(result.share()));
      row.push_back(estimate(result.elo().elo, 0));
      ++measured;
      sure += result.share().low > 0.5;
      worse += result.share().high < 0.5;
    }
    table.rows.push_back(row);
  }
  if (measured == 0) return;
  page.add(table);
  page.add(Claim{"Hypothesis 2: a good evaluation does not get worse when it is searched deeper.",
                 fmt::format("In {} of {} matches depth d + 1 is surely stronger than depth d (95 "
                             "%), in {} surely weaker.",
                             sure, measured, worse),
                 sure == measured ? Verdict::holds
                 : worse == 0     ? Verdict::open
                 : sure > 0       ? Verdict::partly
                                  : Verdict::fails});
}

Page deeper_page(const StoredRun& run) {
  Page page;
  if (run.cells.empty()) return page;
  page.add(theorem_claim(run));
  add_matches(page, run);
  base::SvgLineChart chart{"Loss of a move by depth", "depth", "discs", {}, true};
  for (const DeepeningPlayer& player : kDeepeningPlayers)
    for (const PositionSource& source : kPositionSources)
      if (const Json* cell = run.find(losses_key(source, player))) {
        chart.series.push_back({fmt::format("{}, {}", player.name, source.name), {}});
        for (std::size_t depth = 0; depth < kDeepest; ++depth)
          chart.series.back().points.push_back(
              {static_cast<double>(depth) + 1, mean_from(cell->at("loss").at(depth)).value});
        page.add(losses_table(source, player, *cell));
      }
  if (!chart.series.empty()) page.add(Chart{"losses", chart});
  return page;
}

}  // namespace

Experiment c_deeper() {
  return {
      .id = "c-deeper",
      .report = "C",
      .place = "theorem 1 of section 2.2.3 and hypothesis 2 of section 3.2",
      .title = "Is deeper always better?",
      .question =
          "How often does a search one ply deeper choose a worse move, and what is a ply "
          "worth over whole games?",
      .method =
          "Positions in which the solver knows the value of every move, from random games and "
          "from games of ogai's search of four plies after eight random ones. `maximax` (report C) "
          "and `ogai` choose at depths 1 to 8; a "
          "move's loss is the best move's value minus its own, in discs. Matches of depth d + 1 "
          "against depth d are played in pairs with colours swapped after eight random plies.",
      .settings =
          base::OptionTable()
              .integer("positions", 1000, {1, 1'000'000}, "positions of each source")
              .integer("empties", 14, {4, 20}, "empty squares in them")
              .integer("pairs", 300, {1, 1'000'000}, "pairs of games a match")
              .integer("deepest", kDeepestMatch, {2, kDeepestMatch}, "matches up to this depth"),
      .quick = settings_text("positions=6, empties=10, pairs=2, deepest=3"),
      .measure = measure_deeper,
      .page = deeper_page};
}

}  // namespace ogai::lab
