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
constexpr std::size_t kSquaresPlayer = 0, kCombinedPlayer = 1, kMoreMoves = 5, kFewerMoves = 6;

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

struct MeasuredWins {
  std::uint64_t won = 0, games = 0;
  double black = 0, white = 0;  // scores

  arena::Estimate rate() const { return arena::wilson(won, games); }
  static constexpr auto fields() {
    return std::tuple(Named{"won", &MeasuredWins::won}, Named{"games", &MeasuredWins::games},
                      Named{"black", &MeasuredWins::black}, Named{"white", &MeasuredWins::white});
  }
};
struct MeasuredLoss {
  StoredMean loss;
  int best = 0, spoiled = 0;
  static constexpr auto fields() {
    return std::tuple(Named{"loss", &MeasuredLoss::loss}, Named{"best", &MeasuredLoss::best},
                      Named{"spoiled", &MeasuredLoss::spoiled});
  }
};
constexpr Cells<MeasuredWins> wins_against_random{"win rate: {}"};
constexpr Cells<MeasuredLoss> loss_by{"loss: {}"};

// The first `count` players, with parameter files in `folder`; `more` are further options.
std::vector<Contestant> greedy_players(const base::TemporaryFolder& folder, std::size_t count,
                                       const std::string& more = {}) {
  std::vector<Contestant> players;
  for (const StudiedEvaluation& one : std::span(studied_evaluations()).first(count)) {
    std::string spec = fmt::format("greedy-invincible:eval={}{}", one.eval, more);
    if (one.parameters) {
      const std::string file = folder.file(fmt::format("{}.params", players.size()));
      const auto text = eval::format_parameters(eval::report_c::kForm, *one.parameters);
      base::value_or_fail(base::write_file_atomically(file, text), file);
      spec += fmt::format(",params=\"{}\"", file);
    }
    players.push_back({one.name, spec});
  }
  return players;
}

MeasuredWins measure_win_rate_of(Bench& bench, const Contestant& player) {
  const arena::WinRateSettings settings{.agent = player.spec,
                                        .games = bench.number("games"),
                                        .seed = bench.seed_of("win rate"),
                                        .threads = bench.threads()};
  const auto rate = arena::measure_win_rate(settings, bench.stop(), [] {});
  bench.check_stop();
  const auto& found = base::value_or_fail(rate, player.name, player.name);
  if (found.faults > 0) throw base::Failure(player.name + ": " + found.complaint);
  const arena::Tally all = found.tally.all();
  return {static_cast<std::uint64_t>(all.won), static_cast<std::uint64_t>(all.games()),
          found.tally.black.score(), found.tally.white.score()};
}

MeasuredLoss measure_loss_of(Bench& bench, const Contestant& player,
                             std::span<const game::Position> positions) {
  const arena::ValueLossSettings settings{
      .agent = player.spec, .plies = 0, .seed = bench.seed_of("loss"), .threads = bench.threads()};
  const auto loss = arena::measure_value_loss(settings, positions, bench.stop(), [] {});
  bench.check_stop();
  const auto& found = base::value_or_fail(loss, player.name, player.name);
  return {found.move_loss, found.best, found.spoiled};
}

void measure_evaluations(Bench& bench) {
  const base::TemporaryFolder folder;
  const std::size_t count = bench.count("evaluations");
  const auto players = greedy_players(folder, count);
  bench.plan(encounter_count(players.size()) + 2 * players.size());
  for (const Contestant& player : players)
    wins_against_random(player).measure(bench, [&] { return measure_win_rate_of(bench, player); });
  const auto positions = arena::random_test_positions(
      game::BoardSize::eight, kLossEmpties, bench.count("positions"), bench.seed_of("positions"));
  for (const Contestant& player : greedy_players(folder, count, ",solve=0"))
    loss_by(player).measure(bench, [&] { return measure_loss_of(bench, player, positions); });
  play_encounters(bench, players, {.pairs = bench.number("pairs")});
}

// One of them under every measure, best first by the round robin.
struct MeasuredEvaluation {
  const StudiedEvaluation& of;
  arena::Standing standing;
  std::optional<MeasuredWins> wins;
  std::optional<MeasuredLoss> loss;
};

std::vector<MeasuredEvaluation> measured_evaluations(const StoredRun& run,
                                                     const EncounterResults& results) {
  return each(results.standings().ranking, [&](const arena::Standing& standing) {
    const auto& one = studied_evaluations()[static_cast<std::size_t>(standing.agent)];
    return MeasuredEvaluation{one, standing, wins_against_random(one).in(run),
                              loss_by(one).in(run)};
  });
}

Field report_win_rate(const std::string& name) {
  return name == "squares"    ? percent(kReportSquares)
         : name == "combined" ? percent(kReportCombined)
                              : Field();
}

Table measures_table(const std::vector<MeasuredEvaluation>& evaluations) {
  return table_of(
      "measures", "Every evaluation under every measure",
      {left("evaluation"), left("what"), "Elo in the round robin", "win rate against random",
       "report", "loss of a move, discs", "a result spoiled"},
      evaluations, [](const MeasuredEvaluation& one) -> Fields {
        const auto& [of, standing, wins, loss] = one;
        return {of.name,
                of.about,
                standing.games() > 0 ? estimate(standing.elo, 0) : Field(),
                wins ? percent(wins->rate()) : Field(),
                report_win_rate(of.name),
                loss ? estimate(loss->loss, 2) : Field(),
                loss && loss->loss.count > 0 ? percent(static_cast<double>(loss->spoiled) /
                                                       static_cast<double>(loss->loss.count))
                                             : Field()};
      });
}

// Whether the measures agree about the order; nothing before all were taken.
std::optional<Table> agreement_table(const std::vector<MeasuredEvaluation>& evaluations) {
  std::vector<double> elo, rates, losses;
  for (const auto& [of, standing, wins, loss] : evaluations) {
    if (!wins || !loss || standing.games() == 0) return std::nullopt;
    elo.push_back(standing.elo.value);
    rates.push_back(wins->rate().value);
    losses.push_back(-loss->loss.value);
  }
  return Table("agreement",
               "How far the measures agree about the order of the evaluations (Kendall's τ: 1 "
               "wholly, 0 not at all)",
               {left("measures"), "τ"},
               {{"round robin and win rate", number(kendall_tau(elo, rates), 2)},
                {"round robin and loss", number(kendall_tau(elo, losses), 2)},
                {"win rate and loss", number(kendall_tau(rates, losses), 2)}});
}

// "It is as the report has it."
Verdict verdict_near(const arena::Estimate& rate, double report) {
  if (rate.low > report || report > rate.high) return Verdict::fails;
  return rate.high - rate.low < kToldApart ? Verdict::holds : Verdict::open;
}

// "It is as the report has it, and more than the other."
Verdict verdict_near_and_more(const arena::Estimate& rate, double report,
                              const arena::Estimate& other) {
  return rate.high < other.low                          ? Verdict::fails
         : rate.low <= other.high                       ? Verdict::open
         : verdict_near(rate, report) == Verdict::holds ? Verdict::holds
                                                        : Verdict::partly;
}

void add_win_rate_claims(Page& page, const StoredRun& run, const EncounterResults& results) {
  const auto wins = [&](std::size_t i) {
    return wins_against_random(studied_evaluations()[i]).in(run);
  };
  if (!wins(kSquaresPlayer) || !wins(kCombinedPlayer)) return;
  const auto squares = wins(kSquaresPlayer)->rate(), combined = wins(kCombinedPlayer)->rate();
  page.add(
      Claim{"The ten square weights win 85.3 % of their games against a random player whose "
            "endgame is exact.",
            fmt::format("{}.", percent(squares)), verdict_near(squares, kReportSquares)});
  page.add(Claim{"The sixteen parameters win 93 %, far more than the ten.",
                 fmt::format("{}, {} than the ten.", percent(combined),
                             combined.low > squares.high   ? "more"
                             : combined.high < squares.low ? "less"
                                                           : "neither more nor less"),
                 verdict_near_and_more(combined, kReportCombined, squares)});
  const arena::Estimate duel = results.share(kCombinedPlayer, kSquaresPlayer);
  if (duel.high - duel.low >= 1) return;
  page.add(Text{fmt::format(
      "Against each other the sixteen score {} of the points against the ten{}", percent(duel),
      duel.low > 0.5 && combined.high < squares.low
          ? ": who beats random players more often need not be the better player."
          : ".")});
}

void add_duel_claims(Page& page, const EncounterResults& results) {
  const arena::Estimate mobile = results.share(kMoreMoves, kFewerMoves);
  if (mobile.high - mobile.low < 1)
    page.add(
        Claim{"Hypothesis 3: mobility is good in the reversed game too; to give it up is wrong.",
              fmt::format("Counting moves alone, the player who wants more of them scores {} "
                          "against the one who wants fewer.",
                          percent(mobile)),
              verdict_above(mobile, 0.5)});
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
  page.add(Claim{
      "Beating is not transitive (theorem 1 of section 2.2.2).",
      triples.empty()
          ? "No triple here in which each beats the next."
          : fmt::format("{} triples in which each beats the next; the likeliest has {:.2f} %. Of "
                        "so many encounters some come out the wrong way round by chance; that this "
                        "made the likeliest one has a probability of {:.3f} at most.",
                        triples.size(), 100 * triples.front().likelihood, by_chance),
      by_chance <= 1 - kSureCycle ? Verdict::holds : Verdict::open});

  page.add(cycles);
}

Page evaluations_page(const StoredRun& run) {
  Page page;
  if (run.cells.empty()) return page;
  const EncounterResults results =
      encounter_results(run, each(studied_evaluations(), [](const StudiedEvaluation& one) {
                          return Contestant{one.name, ""};
                        }));
  const auto evaluations = measured_evaluations(run, results);
  page.add(measures_table(evaluations));
  add_win_rate_claims(page, run, results);
  if (results.empty()) return page;
  add_duel_claims(page, results);
  page.add(agreement_table(evaluations));
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
              "Which evaluation makes the better player when the search is the same, and do the "
              "report's measures agree about it?",
          .method = fmt::format(
              "`greedy-invincible` plays the move after which the evaluation is best, and exactly "
              "from 12 empty squares on. Win rate: games from the initial position against random "
              "moves with an exact endgame. Loss: what the evaluation's move costs in positions of "
              "random games with {} empty squares, without the exact endgame. Round robin: pairs "
              "with colours swapped after eight random plies. Single features are taken with the "
              "square weights of the sixteen parameters; *more moves* and *fewer moves* count "
              "legal moves without weights.",
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
