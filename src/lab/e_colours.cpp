// Report E's closing remark: some parameter sets do better as black, some as white, and it cannot
// say why.
//
// Moving first is worth something to everybody, so the question is whether sets differ in it. All
// sets play the same opponents from the same openings with both colours; for each opponent and
// opening the mean over the sets of (result as black − result as white) is what moving first is
// worth there, and what a set differs from it is its own inclination. If the inclinations scatter
// no more than their error bars, the remark is chance. The same from the initial position alone,
// where players without chance meet each opponent twice, as on the report's platform.
#include <cmath>

#include "eval/report_e.h"
#include "lab/correlation.h"
#include "lab/experiments.h"
#include "lab/genetic_runs.h"
#include "train/genetic/breeding.h"
#include "train/genetic/outsiders.h"

namespace ogai::lab {

namespace {

constexpr const char* kColourPool =
    "@report-e @combined @squares gdy-ab:depth=4 greedy-invincible:linear ogai:hash=1,depth=1 "
    "ogai:hash=1,depth=2";

// Error bars of the inclinations, in points, below which finding nothing says something.
constexpr double kFineError = 0.03;

// Half-points, result[set][opponent × opening].
struct ColourResults {
  std::vector<std::vector<int>> black;
  std::vector<std::vector<int>> white;
};

ColourResults play_colours(Bench& bench, const std::vector<GeneVector>& sets,
                           const std::vector<game::Position>& openings) {
  namespace genetic = train::genetic;
  const auto outsiders = genetic::parse_outsiders(kColourPool).value();
  std::vector<genetic::Participant> players;
  for (const GeneVector& set : sets)
    players.push_back(genetic::Participant::vector(eval::report_e::kForm, set));
  for (const auto& outsider : outsiders) players.push_back(outsider.player);
  std::vector<genetic::ContestGame> games;
  for (std::uint32_t set = 0; set < sets.size(); ++set)
    for (std::uint32_t other = 0; other < outsiders.size(); ++other)
      for (std::uint32_t opening = 0; opening < openings.size(); ++opening) {
        const auto opponent = static_cast<std::uint32_t>(sets.size()) + other;
        games.push_back({set, opponent, opening, 0});
        games.push_back({opponent, set, opening, 0});
      }
  genetic::ContestRules rules;
  rules.limits.nodes = 20'000;
  genetic::Contest contest(rules, bench.threads());
  const auto results = contest.play(players, openings, games, bench.stop());
  if (!results) throw base::Failure::interruption();
  ColourResults sorted{std::vector<std::vector<int>>(sets.size()),
                       std::vector<std::vector<int>>(sets.size())};
  for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
    sorted.black[games[i].black].push_back(1 + (*results)[i]);
    sorted.white[games[i].black].push_back(1 - (*results)[i + 1]);
  }
  return sorted;
}

struct SetSplit {
  StoredMean black, white;
  StoredMean own;  // black less white, less the mean of all sets
  static constexpr auto fields() {
    return std::tuple(Named{"black", &SetSplit::black}, Named{"white", &SetSplit::white},
                      Named{"own", &SetSplit::own});
  }
};
struct ColourSplit {
  StoredMean first;  // black less white, of all sets, in points
  std::vector<SetSplit> sets;
  static constexpr auto fields() {
    return std::tuple(Named{"first", &ColourSplit::first}, Named{"sets", &ColourSplit::sets});
  }
};
const Cell<std::vector<GeneVector>> kSets{"sets"};
const Cell<ColourSplit> kManyOpenings{"openings"}, kFromStart{"start"};

ColourSplit split_of(const ColourResults& results) {
  const std::size_t sets = results.black.size();
  ColourSplit split;
  split.sets.resize(sets);
  for (std::size_t i = 0; i < results.black.front().size(); ++i) {
    double first = 0;
    for (std::size_t set = 0; set < sets; ++set)
      first += (results.black[set][i] - results.white[set][i]) / (2.0 * static_cast<double>(sets));
    split.first.add(first);
    for (std::size_t set = 0; set < sets; ++set) {
      const double black = results.black[set][i] / 2.0, white = results.white[set][i] / 2.0;
      split.sets[set].black.add(black);
      split.sets[set].white.add(white);
      split.sets[set].own.add((results.black[set][i] - results.white[set][i]) / 2.0 - first);
    }
  }
  return split;
}

// The published set, then children of it by the trainer's own mutation, or the best of a run.
std::vector<GeneVector> colour_sets(Bench& bench) {
  const std::size_t count = bench.count("sets");
  std::vector<GeneVector> sets = {published_genes()};
  if (const std::string& folder = bench.text("run"); !folder.empty()) {
    const auto bests = read_genetic_run(folder, count).vectors();
    sets.insert(sets.end(), bests.begin(), bests.end());
    return sets;
  }
  base::Random random(bench.seed_of("sets"));
  while (sets.size() <= count) {
    GeneVector child = published_genes();
    train::genetic::mutate(eval::report_e::kForm, 0.33, {10, train::genetic::Unit::plain}, child,
                           random);
    sets.push_back(std::move(child));
  }
  return sets;
}

void measure_colours(Bench& bench) {
  bench.plan(3);
  const auto sets = kSets.measure(bench, [&] { return colour_sets(bench); });
  kManyOpenings.measure(bench, [&] {
    return split_of(
        play_colours(bench, sets, test_openings(bench, "colours", bench.count("openings"))));
  });
  kFromStart.measure(bench, [&] {
    return split_of(play_colours(bench, sets, {game::Position::initial(game::BoardSize::eight)}));
  });
}

// Do the inclinations scatter more than their errors? Chance of as much scatter, if not: from the
// sum of squares in units of the errors, which then is chi-square (Wilson and Hilferty).
double chance_of_scatter(const std::vector<SetSplit>& splits) {
  double squares = 0;
  int sets = 0;
  for (const SetSplit& split : splits) {
    if (split.own.error <= 0) continue;
    const double z = arena::kNormal95 * split.own.value / split.own.error;
    squares += z * z;
    ++sets;
  }
  const double freedom = sets - 1;
  if (freedom < 1) return 1;
  const double cube = std::cbrt(squares / freedom), spread = 2 / (9 * freedom);
  return 1 - arena::normal_probability((cube - (1 - spread)) / std::sqrt(spread));
}

// A set's inclination to black in per cent of the points.
arena::Estimate inclination(const SetSplit& split) {
  const StoredMean& own = split.own;
  return {100 * own.value, 100 * (own.value - own.error), 100 * (own.value + own.error)};
}

std::string set_name(std::size_t i) {
  return i == 0 ? "published" : fmt::format("set {}", i);
}

Table split_table(const char* id, const char* title, const std::vector<SetSplit>& splits) {
  Table table(id, title, {left("set"), "as black", "as white", "inclination to black"});
  for (std::size_t i = 0; i < splits.size(); ++i)
    table.rows.push_back({set_name(i), percent(splits[i].black.value),
                          percent(splits[i].white.value), plus_minus(inclination(splits[i]), 1)});
  return table;
}

// "Some lean to black, some to white": more scatter than chance makes, to both sides.
Verdict verdict_of_scatter(double chance, int black, int white, double error) {
  return chance < 0.01 && black > 0 && white > 0 ? Verdict::holds
         : chance < 0.01                         ? Verdict::partly
         : chance > 0.05 && error < kFineError   ? Verdict::fails
                                                 : Verdict::open;
}

Claim colours_claim(const ColourSplit& split) {
  const auto& [first, sets] = split;
  const double chance = chance_of_scatter(sets);
  int black = 0, white = 0;
  double error = 0;
  for (const auto& [as_black, as_white, own] : sets) {
    error += own.error / static_cast<double>(sets.size());
    black += own.value > own.error && own.error > 0 ? 1 : 0;
    white += own.value < -own.error && own.error > 0 ? 1 : 0;
  }
  return {"Some trained sets are better as black, some as white; why cannot be explained.",
          fmt::format(
              "Moving first is worth {:.1f} ± {:.1f} % of the points to all sets alike. Beyond "
              "that {} of {} sets surely lean to black and {} to white (about {:.0f} of them would "
              "by chance). The chance of as much scatter among sets that do not differ is {}.",
              100 * first.value, 100 * first.error, black, sets.size(), white,
              0.05 * static_cast<double>(sets.size()),
              chance < 0.001 ? "below 0.001" : fmt::format("{:.3f}", chance)),
          sets.size() < 3 || first.count < 100 ? Verdict::open
                                               : verdict_of_scatter(chance, black, white, error)};
}

// How well the few games from the initial position foretell the inclination over many openings.
std::optional<Text> words_of_start(const std::vector<SetSplit>& many,
                                   const std::vector<SetSplit>& few) {
  if (many.size() != few.size() || many.size() < 3) return std::nullopt;
  Correlation correlation;
  double largest = 0;
  for (std::size_t i = 0; i < many.size(); ++i) {
    correlation.add(many[i].own.value, few[i].own.value);
    largest = std::max(largest, std::abs(few[i].black.value - few[i].white.value));
  }
  const arena::Estimate r = correlation.r();
  return Text{fmt::format(
      "From the initial position a set meets each of the {} opponents once with each colour; black "
      "and white then differ by up to {:.0f} % of the points. The inclinations seen there and over "
      "many openings correlate with {}{}.",
      few.front().own.count, 100 * largest, estimate(r, 2),
      r.low > 0 ? "" : ": so few games foretell nothing about a set that could be shown")};
}

Page colours_page(const StoredRun& run) {
  Page page;
  const auto openings = kManyOpenings.in(run);
  const auto start = kFromStart.in(run);
  if (!openings) return page;
  page.add(colours_claim(*openings));
  if (start) page.add(words_of_start(openings->sets, start->sets));
  auto chart = bars("What a set gains as black beyond the others",
                    "black's share − white's, less the mean of all sets, %");
  for (std::size_t i = 0; i < openings->sets.size(); ++i) {
    const arena::Estimate own = inclination(openings->sets[i]);
    chart.rows.push_back(bar(set_name(i), own, fmt::format("{:+.1f}", own.value)));
  }
  page.add(Chart{"inclination", chart});
  page.add(split_table("openings", "Many openings, share of the points by colour", openings->sets));
  if (start) page.add(split_table("start", "The initial position alone", start->sets));
  return page;
}

}  // namespace

Experiment e_colours() {
  return {.id = "e-colours",
          .report = "E",
          .place = "section V",
          .title = "Better as black, better as white",
          .question =
              "Are some parameter sets really better as black and others as white, beyond what "
              "moving first is worth to everybody?",
          .method =
              "The published set and others (by default children of it by the trainer's mutation; "
              "with `run` the best of a training run's epochs) play as `hybrid:cp=60` against "
              "seven fixed opponents, each opening with both colours. The advantage of moving "
              "first is taken for each opponent and opening as the mean over all sets, and "
              "subtracted. Intervals are of 95 %.",
          .settings = base::OptionTable()
                          .integer("sets", 15, {2, 1000}, "sets beside the published one")
                          .integer("openings", 600, {1, 100'000}, "openings against each opponent")
                          .text("run", "", "folder of a run of `ogai train genetic`, for its sets"),
          .quick = settings_text("sets=2, openings=2"),
          .measure = measure_colours,
          .page = colours_page};
}

}  // namespace ogai::lab
