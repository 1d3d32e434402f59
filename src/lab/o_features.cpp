// What are mobility, stability and the rest really worth, in the reversed game and in the classic
// one? Report C's hypothesis 3 says that mobility is good in both.
//
// Two ways of asking. Values of positions (exact near the end, of a deep search before) are fitted
// by a line on counted features, phase by phase: a slope is what one more of a feature is worth,
// the others being equal. And report E's player is set against itself with one part of its
// evaluation removed or turned round.

#include "eval/features.h"
#include "eval/report_e.h"
#include "eval/square_kinds.h"
#include "eval/stability.h"
#include "lab/experiments.h"
#include "lab/linear_regression.h"
#include "lab/parameter_files.h"
#include "lab/sensible_positions.h"

namespace ogai::lab {

namespace {

using game::Objective;

constexpr std::array<int, 6> kFeatureEmpties = {48, 40, 32, 24, 16, 12};
constexpr std::array<Objective, 2> kFeatureRules = {Objective::fewest, Objective::most};
constexpr int kFeatureLevel = 3;  // selectivity of the deep searches

// From the side to move; all but mobility own minus opponent's.
constexpr std::array<const char*, 9> kFeatureNames = {
    "own moves", "opponent's moves", "frontier discs", "stable discs", "corners",
    "C squares", "X squares",        "other edge",     "discs"};
constexpr std::size_t kOwnMoves = 0, kOppMoves = 1, kStableDiscs = 3;
using FeatureCounts = std::array<double, kFeatureNames.size()>;

FeatureCounts count_features(game::Board board) {
  constexpr auto kSize = game::BoardSize::eight;
  const auto difference = [](game::Bits own, game::Bits opp) {
    return static_cast<double>(std::popcount(own) - std::popcount(opp));
  };
  const auto on = [&](game::Bits squares) {
    return difference(board.own & squares, board.opp & squares);
  };
  const eval::KindMasks& kinds = eval::kind_masks(kSize);
  const game::Bits open = eval::beside(~board.discs());
  return {static_cast<double>(std::popcount(game::legal_moves(board))),
          static_cast<double>(std::popcount(game::legal_moves(board.passed()))),
          on(open),
          difference(eval::stable_discs(board.own, board.opp, kSize),
                     eval::stable_discs(board.opp, board.own, kSize)),
          on(kinds[0]),
          on(kinds[1]),
          on(kinds[4]),
          on(kinds[2] | kinds[3]),
          on(game::kAllSquares)};
}

Cell<LinearRegression> features_at(Objective rules, int empties) {
  return {fmt::format("{} empties={}", game::rules_name(rules), empties)};
}

LinearRegression fit_features(Bench& bench, Objective rules, int empties) {
  const int depth = bench.number("depth");
  const bool exact = empties <= bench.number("solved");
  const auto judge = [&](train::FixedSearch& search, game::Board board) {
    const int value = exact ? search.exact(board) : search.value(board, depth, kFeatureLevel);
    return std::pair(count_features(board), value);
  };
  LinearRegression regression(kFeatureNames.size());
  for (const auto& [counts, value] : judge_sensible_positions(bench, {.objective = rules}, empties,
                                                              bench.count("positions"), judge))
    regression.add(counts, value);
  return regression;
}

// Report E's player without a part of its evaluation, or with its opposite.
struct EvaluationPart {
  const char* name;
  std::vector<std::size_t> parameters;  // of eval::report_e::kParameters
};
const std::vector<EvaluationPart>& evaluation_parts() {
  static const std::vector<EvaluationPart> parts = {
      {"own mobility", {11, 13, 15}},
      {"opponent's mobility", {12, 14, 16}},
      {"mobility, both", {11, 12, 13, 14, 15, 16}},
      {"stability", {10}},
      {"frontier", {17, 18, 19}},
      {"corners", {9}},
      {"squares, all ten", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}};
  return parts;
}

struct PartChange {
  const char* name;
  double factor;
};
constexpr std::array<PartChange, 2> kPartChanges = {{{"removed", 0}, {"turned round", -1}}};

Cell<DuelResult> without_part(Objective rules, const EvaluationPart& part,
                              const PartChange& change) {
  return {fmt::format("{} {} {}", game::rules_name(rules), part.name, change.name)};
}

DuelResult play_without_part(Bench& bench, Objective rules, const EvaluationPart& part,
                             const PartChange& change) {
  std::vector<double> values(eval::report_e::kPublished.begin(), eval::report_e::kPublished.end());
  for (const std::size_t parameter : part.parameters) values[parameter] *= change.factor;
  ParameterFiles files;
  return play_duel(bench, {.first = files.hybrid(values, "cp=60"),
                           .second = "hybrid:cp=60",
                           .pairs = bench.number("pairs"),
                           .objective = rules});
}

void measure_features(Bench& bench) {
  bench.plan(kFeatureRules.size() *
             (kFeatureEmpties.size() + evaluation_parts().size() * kPartChanges.size()));
  for (const Objective rules : kFeatureRules)
    for (const int empties : kFeatureEmpties)
      features_at(rules, empties).measure(bench, [&] {
        return fit_features(bench, rules, empties);
      });
  for (const Objective rules : kFeatureRules)
    for (const EvaluationPart& part : evaluation_parts())
      for (const PartChange& change : kPartChanges)
        without_part(rules, part, change).measure(bench, [&] {
          return play_without_part(bench, rules, part, change);
        });
}

struct FeatureFit {
  int empties;
  LinearRegression regression;
  LinearRegression::Fit fit;
};
using FeatureFits = std::vector<FeatureFit>;

FeatureFits feature_fits(const StoredRun& run, Objective rules) {
  FeatureFits fits;
  for (const int empties : kFeatureEmpties)
    if (auto regression = features_at(rules, empties).in(run))
      if (auto fit = regression->fit())
        fits.push_back({empties, std::move(*regression), std::move(*fit)});
  return fits;
}

const char* rules_word(Objective rules) {
  return rules == Objective::fewest ? "Reversed" : "Classic";
}

// A row for each feature, a column for each phase.
template <typename FieldOf>
Table feature_table(const char* id, const char* what, Objective rules, const FeatureFits& fits,
                    FieldOf field_of) {
  Table table(fmt::format("{}-{}", id, game::rules_name(rules)),
              fmt::format("{} rules: {}", rules_word(rules), what), {left("feature")});
  for (const FeatureFit& fit : fits) table.columns.push_back(fmt::format("{} empty", fit.empties));
  for (std::size_t feature = 0; feature < kFeatureNames.size(); ++feature) {
    Fields& row = table.rows.emplace_back(Fields{kFeatureNames[feature]});
    for (const FeatureFit& fit : fits) row.push_back(field_of(fit, feature));
  }
  return table;
}

Table slopes_table(Objective rules, const FeatureFits& fits) {
  Table table = feature_table("slopes", "what one more is worth, in discs, the others being equal",
                              rules, fits, [](const FeatureFit& fit, std::size_t feature) {
                                const auto& slope = fit.fit.slopes[feature];
                                return slope ? plus_minus(*slope, 2) : Field();
                              });
  Fields explained = {"variance explained"}, positions = {"positions"};
  for (const FeatureFit& fit : fits) {
    explained.push_back(percent(fit.fit.explained, 0));
    positions.push_back(number(fit.regression.count()));
  }
  table.rows.insert(table.rows.end(), {explained, positions});
  return table;
}

Table correlations_table(Objective rules, const FeatureFits& fits) {
  return feature_table("correlations", "correlation of each feature alone with the value", rules,
                       fits, [](const FeatureFit& fit, std::size_t feature) {
                         const auto correlation = fit.regression.correlation(feature);
                         return correlation ? number(*correlation, 2) : Field();
                       });
}

base::SvgSeries mobility_line(Objective rules, const FeatureFits& fits, std::size_t feature) {
  return line_of(fmt::format("{}, {}", kFeatureNames[feature], game::rules_name(rules)), fits,
                 [&](const FeatureFit& fit) {
                   const auto& slope = fit.fit.slopes[feature];
                   return slope ? std::optional(point(fit.empties, slope->value)) : std::nullopt;
                 });
}

// In how many phases the slope is surely of the sign, in how many surely of the other.
struct SignCount {
  int with = 0;
  int against = 0;
  int phases = 0;
};

SignCount count_signs(const std::vector<FeatureFit>& fits, std::size_t feature, int sign) {
  SignCount count;
  for (const FeatureFit& fit : fits)
    if (const auto& slope = fit.fit.slopes[feature]) {
      ++count.phases;
      count.with += (sign > 0 ? slope->low > 0 : slope->high < 0) ? 1 : 0;
      count.against += (sign > 0 ? slope->high < 0 : slope->low > 0) ? 1 : 0;
    }
  return count;
}

Verdict verdict_of_signs(const SignCount& own, const SignCount& opp) {
  const int phases = own.phases + opp.phases, with = own.with + opp.with;
  const int against = own.against + opp.against;
  if (phases == 0 || with + against == 0) return Verdict::open;
  if (against == 0) return 2 * with > phases ? Verdict::holds : Verdict::partly;
  return with > against ? Verdict::partly : Verdict::fails;
}

void claim_mobility(Page& page, const FeatureFits& reversed, const FeatureFits& classic) {
  if (reversed.empty()) return;
  const SignCount own = count_signs(reversed, kOwnMoves, 1);
  const SignCount opp = count_signs(reversed, kOppMoves, -1);
  std::string finding = fmt::format(
      "Under reversed rules a move more of one's own is surely good in {} of {} phases and surely "
      "bad in {}; one of the opponent's is surely bad in {} of {} and surely good in {}.",
      own.with, own.phases, own.against, opp.with, opp.phases, opp.against);
  if (!classic.empty()) {
    const SignCount classic_own = count_signs(classic, kOwnMoves, 1);
    const SignCount classic_opp = count_signs(classic, kOppMoves, -1);
    finding +=
        fmt::format(" Classic: good in {} of {} and bad in {}; bad in {} of {} and good in {}.",
                    classic_own.with, classic_own.phases, classic_own.against, classic_opp.with,
                    classic_opp.phases, classic_opp.against);
  }
  page.add(
      Claim{"Report C, hypothesis 3: mobility is worth having in Reversed Reversi as it is in "
            "Reversi; who gives it up because the goal is reversed is wrong.",
            finding, verdict_of_signs(own, opp)});
}

void claim_stability(Page& page, const FeatureFits& reversed) {
  const SignCount bad = count_signs(reversed, kStableDiscs, -1);
  if (bad.phases == 0) return;
  page.add(Claim{"Report E: many stable discs of one's own are bad in Reversed Reversi.",
                 fmt::format("A stable disc more than the opponent is surely bad in {} of {} "
                             "phases, surely good in {}.",
                             bad.with, bad.phases, bad.against),
                 verdict_of_signs(bad, {})});
}

bool add_part_duels(Page& page, const StoredRun& run, Objective rules) {
  const std::string id = fmt::format("parts-{}", game::rules_name(rules));
  Table table(
      id,
      fmt::format("{} rules: `hybrid:cp=60` with a part changed against itself as published",
                  rules_word(rules)),
      {left("part"), left("change"), "score", "Elo"});
  base::SvgErrorBarChart chart =
      bars(fmt::format("Elo by a part changed, {} rules", game::rules_name(rules)), "Elo");
  for (const EvaluationPart& part : evaluation_parts())
    for (const PartChange& change : kPartChanges)
      if (const auto duel = without_part(rules, part, change).in(run)) {
        const arena::Estimate elo = duel->elo().elo;
        table.rows.push_back({part.name, change.name, percent(duel->share()), estimate(elo, 0)});
        chart.rows.push_back(bar(fmt::format("{} {}", part.name, change.name), elo,
                                 fmt::format("{:+.0f}", elo.value)));
      }
  if (table.rows.empty()) return false;
  page.add(Chart{id, chart}).add(table);
  return true;
}

Page features_page(const StoredRun& run) {
  Page page;
  const FeatureFits reversed = feature_fits(run, Objective::fewest);
  const FeatureFits classic = feature_fits(run, Objective::most);
  claim_mobility(page, reversed, classic);
  claim_stability(page, reversed);
  if (!reversed.empty() || !classic.empty())
    page.add(Chart{"mobility", lines("What a move more is worth", "empty squares", "discs",
                                     {mobility_line(Objective::fewest, reversed, kOwnMoves),
                                      mobility_line(Objective::fewest, reversed, kOppMoves),
                                      mobility_line(Objective::most, classic, kOwnMoves),
                                      mobility_line(Objective::most, classic, kOppMoves)})});
  if (!reversed.empty())
    page.add(slopes_table(Objective::fewest, reversed))
        .add(correlations_table(Objective::fewest, reversed));
  if (!classic.empty())
    page.add(slopes_table(Objective::most, classic))
        .add(correlations_table(Objective::most, classic));
  add_part_duels(page, run, Objective::fewest);
  if (add_part_duels(page, run, Objective::most))
    page.add(
        Text{"Report E's parameters were found for the reversed game. Under classic rules its "
             "player turns the sign of square and stability weights and keeps the others; the "
             "second table says what that leaves of each part."});
  return page;
}

}  // namespace

Experiment o_features() {
  return {
      .id = "o-features",
      .report = "Ogai",
      .place = "",
      .title = "What mobility and stability are worth",
      .question =
          "What is a legal move, a stable disc, a corner, a frontier disc more worth in the "
          "reversed game, and what in the classic one? Does report C's hypothesis 3, that mobility "
          "is good in both, hold?",
      .method =
          "Positions of good play (eight random plies, then a search of four plies for both "
          "sides), one a game, by empty squares. Their values, exact near the end and of a "
          "selective search before, are fitted by least squares on counted features: own and "
          "opponent's legal moves, and of the others the side to move's count less the opponent's. "
          "Stable discs are those the engine proves. Then report E's player meets itself with one "
          "part of its evaluation removed or with the opposite sign, from openings of eight random "
          "plies. Intervals are of 95 %.",
      .settings =
          base::OptionTable()
              .integer("positions", 4000, {1, 10'000'000}, "positions for each number of squares")
              .integer("depth", 8, {1, 30}, "plies of the deep searches")
              .integer("solved", 16, {0, 24}, "empty squares from which values are exact")
              .integer("pairs", 800, {1, 1'000'000}, "pairs of games of each match"),
      .quick = settings_text("positions=15, depth=2, solved=12, pairs=1"),
      .measure = measure_features,
      .page = features_page};
}

}  // namespace ogai::lab
