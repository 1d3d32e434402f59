// Report C, section 4.2: evaluations compared by one player, greedy-invincible, under three of the
// report's measures: round robin, win rate against a random player whose endgame is exact, and
// loss.
//
// The report has figures for two evaluations. Beside them stand each of its three features alone
// (with the square weights of its sixteen parameters), mobility by plain counting in both
// directions, which is its hypothesis 3, and evaluations from elsewhere.

#include "arena/measure/test_positions.h"
#include "arena/measure/value_loss.h"
#include "arena/measure/win_rate.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "eval/report_c.h"
#include "lab/correlation.h"
#include "lab/encounters.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

using eval::kSquareKinds;
using eval::report_c::ParameterVector;

constexpr double kReportSquares = 0.85345;
constexpr double kReportCombined = 0.93;
constexpr double kSureCycle = 0.95;
constexpr double kToldApart = 0.1;  // wider intervals agree with anything
constexpr int kLossEmpties = 12;

struct StudiedEvaluation {
  std::string name;
  std::string about;
  std::string eval;                           // of greedy-invincible, or
  std::optional<ParameterVector> parameters;  // a vector of our own
};

// One feature alone, with the squares' weights given.
ParameterVector one_feature(ParameterVector squares, std::size_t feature) {
  for (std::size_t i = kSquareKinds; i < squares.size(); ++i)
    squares[i] = (i - kSquareKinds) % 3 == feature ? 1 : 0;
  return squares;
}

ParameterVector equal_squares(double weight) {
  ParameterVector squares{};
  std::fill_n(squares.begin(), kSquareKinds, weight);
  return squares;
}

const std::vector<StudiedEvaluation>& studied_evaluations() {
  const ParameterVector& combined = eval::report_c::published_set("combined")->values;
  static const std::vector<StudiedEvaluation> all = {
      {"squares", "report C's ten square weights", "squares", {}},
      {"combined", "report C's sixteen parameters", "combined", {}},
      {"position", "position alone, squares of the sixteen", "combined", one_feature(combined, 0)},
      {"mobility", "mobility alone, squares of the sixteen", "combined", one_feature(combined, 1)},
      {"edge stability", "edge stability alone", "combined", one_feature(combined, 2)},
      {"more moves", "own minus opponent's moves", "combined", one_feature(equal_squares(1), 1)},
      {"fewer moves", "opponent's minus own moves", "combined", one_feature(equal_squares(-1), 1)},
      {"hybrid", "report E's evaluation", "hybrid", {}},
      {"linear", "ogai's hand-made evaluation", "linear", {}},
      {"discs", "opponent's minus own discs (report A)", "discs", {}},
      {"random", "no evaluation: a random move", "random", {}},
  };
  return all;
}

// The first `count` players, with parameter files in `folder`; `more` are further options.
std::vector<Contestant> greedy_players(const base::TemporaryFolder& folder, std::size_t count,
                                       const std::string& more = {}) {
  std::vector<Contestant> players;
  for (const StudiedEvaluation& one : std::span(studied_evaluations()).first(count)) {
    std::string spec = fmt::format("greedy-invincible:eval={}{}", one.eval, more);
    if (one.parameters) {
      const std::string file = folder.file(fmt::format("{}.params", players.size()));
      const auto written = base::write_file_atomically(
          file, eval::format_parameters(eval::report_c::kForm, *one.parameters));
      if (!written) throw base::Failure(base::describe(written.error(), file, ""));
      spec += fmt::format(",params=\"{}\"", file);
    }
    players.push_back({one.name, spec});
  }
  return players;
}

Json measure_win_rate_of(Bench& bench, const Contestant& player) {
  arena::WinRateSettings settings{.agent = player.spec,
                                  .games = bench.number("games"),
                                  .seed = bench.seed_of("win rate"),
                                  .threads = bench.threads()};
  const auto rate = arena::measure_win_rate(settings, bench.stop(), [] {});
  bench.check_stop();
  if (!rate) throw base::Failure(base::describe(rate.error(), player.name, player.name));
  if (rate->faults > 0) throw base::Failure(player.name + ": " + rate->complaint);
  const arena::Tally all = rate->tally.all();
  return {{"won", all.won},
          {"games", all.games()},
          {"black", rate->tally.black.score()},
          {"white", rate->tally.white.score()}};
}

Json measure_loss_of(Bench& bench, const Contestant& player,
                     std::span<const game::Position> positions) {
  const arena::ValueLossSettings settings{
      .agent = player.spec, .plies = 0, .seed = bench.seed_of("loss"), .threads = bench.threads()};
  const auto loss = arena::measure_value_loss(settings, positions, bench.stop(), [] {});
  bench.check_stop();
  if (!loss) throw base::Failure(base::describe(loss.error(), player.name, player.name));
  return {{"loss", mean_json(loss->move_loss)}, {"best", loss->best}, {"spoiled", loss->spoiled}};
}

std::string win_rate_key(const std::string& name) {
  return "win rate: " + name;
}
std::string loss_key(const std::string& name) {
  return "loss: " + name;
}

void measure_evaluations(Bench& bench) {
  const base::TemporaryFolder folder;
  const auto count = bench.count("evaluations");
  const auto players = greedy_players(folder, count);
  bench.plan(encounter_count(players.size()) + 2 * players.size());
  for (const Contestant& player : players)
    bench.cell(win_rate_key(player.name), [&] { return measure_win_rate_of(bench, player); });
  const auto positions = arena::random_test_positions(
      game::BoardSize::eight, kLossEmpties, bench.count("positions"), bench.seed_of("positions"));
  for (const Contestant& player : greedy_players(folder, count, ",solve=0"))
    bench.cell(loss_key(player.name), [&] { return measure_loss_of(bench, player, positions); });
  play_encounters(bench, players, {.pairs = bench.number("pairs")});
}

std::vector<Contestant> contestants_by_name() {
  std::vector<Contestant> contestants;
  for (const StudiedEvaluation& one : studied_evaluations()) contestants.push_back({one.name, ""});
  return contestants;
}

std::optional<arena::Estimate> win_rate_in(const StoredRun& run, const std::string& name) {
  const Json* cell = run.find(win_rate_key(name));
  if (!cell) return std::nullopt;
  return arena::wilson(cell->at("won").get<std::uint64_t>(),
                       cell->at("games").get<std::uint64_t>());
}

std::optional<StoredMean> loss_in(const StoredRun& run, const std::string& name) {
  const Json* cell = run.find(loss_key(name));
  if (!cell) return std::nullopt;
  return mean_from(cell->at("loss"));
}

Field report_win_rate(const std::string& name) {
  return name == "squares"    ? percent(kReportSquares)
         : name == "combined" ? percent(kReportCombined)
                              : Field();
}

Table measures_table(const StoredRun& run, const EncounterResults& results) {
  Table table{"measures",
              "Every evaluation under every measure",
              {left("evaluation"), left("what"), "Elo in the round robin",
               "win rate against random", "report", "loss of a move, discs", "a result spoiled"},
              {}};
  const arena::Standings standings = results.standings();
  for (const arena::Standing& standing : standings.ranking) {
    const StudiedEvaluation& one = studied_evaluations()[static_cast<std::size_t>(standing.agent)];
    const auto rate = win_rate_in(run, one.name);
    const auto loss = loss_in(run, one.name);
    const Json* losses = run.find(loss_key(one.name));
    table.rows.push_back(
        {one.name, one.about, standing.games() > 0 ? estimate(standing.elo, 0) : Field(),
         rate ? percent(*rate) : Field(), report_win_rate(one.name),
         loss ? estimate(loss->estimate(), 2) : Field(),
         losses && loss->count > 0
             ? percent(losses->at("spoiled").get<double>() / static_cast<double>(loss->count))
             : Field()});
  }
  return table;
}

// Whether the measures agree about the order.
void add_agreement(Page& page, const StoredRun& run, const EncounterResults& results) {
  std::vector<double> elo, rates, losses;
  const arena::Standings standings = results.standings();
  for (const arena::Standing& standing : standings.ranking) {
    const std::string& name = results.names[static_cast<std::size_t>(standing.agent)];
    const auto rate = win_rate_in(run, name);
    const auto loss = loss_in(run, name);
    if (!rate || !loss || standing.games() == 0) return;
    elo.push_back(standing.elo.value);
    rates.push_back(rate->value);
    losses.push_back(-loss->value);
  }
  Table table{"agreement",
              "How far the measures agree about the order of the evaluations (Kendall's τ: 1 "
              "wholly, 0 not at all)",
              {left("measures"), "τ"},
              {}};
  table.rows.push_back({"round robin and win rate", number(kendall_tau(elo, rates), 2)});
  table.rows.push_back({"round robin and loss", number(kendall_tau(elo, losses), 2)});
  table.rows.push_back({"win rate and loss", number(kendall_tau(rates, losses), 2)});
  page.add(table);
}

void add_win_rate_claims(Page& page, const StoredRun& run, const EncounterResults& results) {
  const auto squares = win_rate_in(run, "squares");
  const auto combined = win_rate_in(run, "combined");
  if (!squares || !combined) return;
  const auto near_report = [](const arena::Estimate& rate, double report) {
    if (rate.low > report || report > rate.high) return Verdict::fails;
    return rate.high - rate.low < kToldApart ? Verdict::holds : Verdict::open;
  };
  page.add(
      Claim{"The ten square weights win 85.3 % of their games against a random player whose "
            "endgame is exact.",
            fmt::format("{:.1f} % ({:.1f} … {:.1f}).", 100 * squares->value, 100 * squares->low,
                        100 * squares->high),
            near_report(*squares, kReportSquares)});
  page.add(Claim{"The sixteen parameters win 93 %, far more than the ten.",
                 fmt::format("{:.1f} % ({:.1f} … {:.1f}), {} than the ten.", 100 * combined->value,
                             100 * combined->low, 100 * combined->high,
                             combined->low > squares->high   ? "more"
                             : combined->high < squares->low ? "less"
                                                             : "neither more nor less"),
                 combined->high < squares->low                               ? Verdict::fails
                 : combined->low <= squares->high                            ? Verdict::open
                 : near_report(*combined, kReportCombined) == Verdict::holds ? Verdict::holds
                                                                             : Verdict::partly});
  const arena::Estimate duel = results.share(1, 0);
  if (duel.high - duel.low >= 1) return;
  page.add(
      Text{fmt::format("Against each other the sixteen score {:.1f} % ({:.1f} … {:.1f}) of the "
                       "points against the ten{}",
                       100 * duel.value, 100 * duel.low, 100 * duel.high,
                       duel.low > 0.5 && combined->high < squares->low
                           ? ": who beats random players more often need not be the better "
                             "player."
                           : ".")});
}

void add_duel_claims(Page& page, const EncounterResults& results) {
  const arena::Estimate mobile = results.share(5, 6);
  if (mobile.high - mobile.low < 1)
    page.add(
        Claim{"Hypothesis 3: mobility is good in the reversed game too; to give it up is wrong.",
              fmt::format("Counting moves alone, the player who wants more of them scores {:.1f} % "
                          "({:.1f} … {:.1f}) against the one who wants fewer.",
                          100 * mobile.value, 100 * mobile.low, 100 * mobile.high),
              mobile.low > 0.5    ? Verdict::holds
              : mobile.high < 0.5 ? Verdict::fails
                                  : Verdict::open});
  const Table cycles = cycles_table(results, kSureCycle);
  const auto triples =
      arena::intransitive_triples(static_cast<int>(results.names.size()), results.outcomes);
  // A cycle that is none has an encounter whose result is surely wrong; there are so many of them
  // in which that may happen (Bonferroni).
  const double by_chance =
      triples.empty()
          ? 1
          : std::min(1.0, (1 - triples.front().likelihood) *
                              static_cast<double>(encounter_count(results.names.size())));
  page.add(
      Claim{"Beating is not transitive (theorem 1 of section 2.2.2).",
            triples.empty()
                ? "No triple here in which each beats the next."
                : fmt::format(
                      "{} triples in which each beats the next; the likeliest has {:.2f} %. Of so "
                      "many encounters some come out the wrong way round by chance; that this "
                      "made the likeliest one has a probability of {:.3f} at most.",
                      triples.size(), 100 * triples.front().likelihood, by_chance),
            by_chance <= 1 - kSureCycle ? Verdict::holds : Verdict::open});
  if (!cycles.rows.empty()) page.add(cycles);
}

Page evaluations_page(const StoredRun& run) {
  Page page;
  if (run.cells.empty()) return page;
  const EncounterResults results = encounter_results(run, contestants_by_name());
  page.add(measures_table(run, results));
  add_win_rate_claims(page, run, results);
  if (results.empty()) return page;
  add_duel_claims(page, results);
  add_agreement(page, run, results);
  page.add(cross_chart(results, "cross", "Evaluations against each other, greedy-invincible"));
  page.add(standings_table(results, "standings", "The round robin"));
  return page;
}

}  // namespace

Experiment c_evaluations() {
  const auto everything = static_cast<std::int64_t>(studied_evaluations().size());
  return {.id = "c-evaluations",
          .report = "C",
          .place = "section 4.2",
          .title = "Evaluations, by a greedy player",
          .question =
              "Which evaluation makes the better player when the search is the same, and do "
              "the report's measures agree about it?",
          .method = fmt::format(
              "`greedy-invincible` plays the move after which the evaluation is best, and "
              "exactly from 12 empty squares on. Win rate: games from the initial position "
              "against random moves with an exact endgame. Loss: what the evaluation's move "
              "costs in positions of random games with {} empty squares, without the exact "
              "endgame. Round robin: pairs with colours swapped after eight random plies. "
              "Single features are taken with the square weights of the sixteen parameters; "
              "*more moves* and *fewer moves* count legal moves without weights.",
              kLossEmpties),
          .settings =
              base::OptionTable()
                  .integer("games", 4000, {1, 10'000'000}, "games for each win rate")
                  .integer("pairs", 150, {1, 1'000'000}, "pairs of games an encounter")
                  .integer("positions", 1000, {1, 1'000'000}, "positions for each loss")
                  .integer("evaluations", everything, {2, everything}, "the first so many of them"),
          .quick = settings_text("games=4, pairs=1, positions=2, evaluations=4"),
          .measure = measure_evaluations,
          .page = evaluations_page};
}

}  // namespace ogai::lab
