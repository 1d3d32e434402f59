// Strength against time: how many Elo is a doubling worth, and does it become less?
//
// For each family a ladder of players, each with twice the budget of the one below. Neighbours play
// each other; the ratings of the whole ladder are fitted to all these games, so that their error
// bars grow with the distance from the lowest rung.

#include "arena/ratings.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

struct Family {
  const char* name;
  const char* spec;    // {} is the budget
  const char* budget;  // what is doubled
  std::uint64_t least;
  const char* words;
};

// Budgets chosen so that the tops of the ladders think for about as long.
constexpr std::array<Family, 5> kFamilies = {{
    {"ogai", "ogai:hash=16,nodes={}", "nodes", 250,
     "alpha-beta on learned patterns, exact endgame"},
    {"mcts", "mcts:sims={}", "simulations", 16, "tree search on the hand-made evaluation"},
    {"az", "az:sims={}", "simulations", 2, "tree search with the shipped network"},
    {"uct", "uct:sims={}", "simulations", 64, "report D's tree search with random games"},
    {"rox-mcts", "rox-mcts:sims={}", "simulations", 64, "tree search with ranked random games"},
}};

constexpr const char* kTimedSpecs[] = {"ogai:hash=16,time={}ms", "mcts:time={}ms", "az:time={}ms",
                                       "uct:time={}ms", "rox-mcts:time={}ms"};

std::string rung_spec(std::size_t family, bool timed, std::uint64_t budget) {
  return fmt::format(fmt::runtime(timed ? kTimedSpecs[family] : kFamilies[family].spec), budget);
}

std::uint64_t rung_budget(std::size_t family, bool timed, int rung) {
  return (timed ? 1 : kFamilies[family].least) << rung;
}

std::string rung_key(std::size_t family, int rung) {
  return fmt::format("{} {}", kFamilies[family].name, rung);
}

void measure_ladders(Bench& bench) {
  const auto doublings = bench.number("doublings");
  const bool timed = bench.text("by") == "time";
  bench.plan(kFamilies.size() * static_cast<std::size_t>(doublings));
  for (std::size_t family = 0; family < kFamilies.size(); ++family)
    for (int rung = 1; rung <= doublings; ++rung)
      bench.cell(rung_key(family, rung), [&] {
        DuelPlan plan;
        plan.pairs = bench.number("pairs");
        plan.openings = "even";
        return play_round_robin(bench,
                                {rung_spec(family, timed, rung_budget(family, timed, rung - 1)),
                                 rung_spec(family, timed, rung_budget(family, timed, rung))},
                                plan);
      });
}

struct LadderFit {
  std::size_t family = 0;
  int rungs = 0;  // above the lowest
  arena::RatingTable ratings;
  std::vector<arena::MatchElo> steps;

  arena::Estimate above_lowest(int rung) const { return ratings.difference(rung, 0); }
};

// The rungs from below that have been measured without a gap.
LadderFit fit_ladder(const StoredRun& run, std::size_t family) {
  LadderFit ladder;
  ladder.family = family;
  std::vector<arena::PairOutcome> all;
  for (;; ++ladder.rungs) {
    const Json* cell = run.find(rung_key(family, ladder.rungs + 1));
    if (!cell) break;
    auto outcomes = outcomes_of(*cell, 2);
    ladder.steps.push_back(arena::match_elo(arena::pentanomial_of(outcomes, 1, 0)));
    for (arena::PairOutcome& pair : outcomes) {
      pair.key = {0, static_cast<int>(all.size())};
      pair.first += ladder.rungs;
      pair.second += ladder.rungs;
      all.push_back(pair);
    }
  }
  ladder.ratings = arena::fit_ratings(ladder.rungs + 1, all);
  return ladder;
}

// Elo of a doubling between two rungs.
arena::Estimate mean_step(const LadderFit& ladder, int from, int to) {
  const arena::Estimate gain = ladder.ratings.difference(to, from);
  const double steps = to - from;
  return {gain.value / steps, gain.low / steps, gain.high / steps};
}

Table doubling_table(const std::vector<LadderFit>& ladders) {
  Table table{
      "doublings",
      "Elo of a doubling",
      {left("player"), left("what is doubled"), "doublings", "mean", "lower half", "upper half"},
      {}};
  for (const LadderFit& ladder : ladders) {
    const Family& family = kFamilies[ladder.family];
    const int middle = (ladder.rungs + 1) / 2;
    table.rows.push_back(
        {fmt::format("`{}`: {}", family.name, family.words), family.budget, number(ladder.rungs),
         plus_minus(mean_step(ladder, 0, ladder.rungs), 0),
         plus_minus(mean_step(ladder, 0, middle), 0),
         ladder.rungs > middle ? plus_minus(mean_step(ladder, middle, ladder.rungs), 0) : Field()});
  }
  return table;
}

Table ladder_table(const LadderFit& ladder, bool timed) {
  const Family& family = kFamilies[ladder.family];
  Table table{
      fmt::format("ladder-{}", family.name),
      fmt::format("`{}`, each against the one above it in the table", family.name),
      {{timed ? "ms a move" : family.budget}, "score", "Elo of the step", "Elo above the lowest"},
      {}};
  for (int rung = 0; rung <= ladder.rungs; ++rung) {
    const auto budget = static_cast<double>(rung_budget(ladder.family, timed, rung));
    if (rung == 0) {
      table.rows.push_back({number(budget), {}, {}, number(0)});
      continue;
    }
    const arena::MatchElo& step = ladder.steps[static_cast<std::size_t>(rung - 1)];
    table.rows.push_back({number(budget), percent(step.score), estimate(step.elo, 0),
                          plus_minus(ladder.above_lowest(rung), 0)});
  }
  return table;
}

base::SvgLineChart ladder_chart(const std::vector<LadderFit>& ladders) {
  base::SvgLineChart chart{
      "Strength by doublings of the budget", "doublings", "Elo above the lowest rung", {}, true};
  for (const LadderFit& ladder : ladders) {
    base::SvgSeries series{kFamilies[ladder.family].name, {}};
    for (int rung = 0; rung <= ladder.rungs; ++rung)
      series.points.push_back(point(rung, ladder.above_lowest(rung).value));
    chart.series.push_back(std::move(series));
  }
  return chart;
}

std::string ladder_words(const std::vector<LadderFit>& ladders) {
  std::string text;
  for (const LadderFit& ladder : ladders) {
    if (ladder.rungs < 2) continue;
    const int middle = (ladder.rungs + 1) / 2;
    const arena::Estimate lower = mean_step(ladder, 0, middle);
    const arena::Estimate upper = mean_step(ladder, middle, ladder.rungs);
    const char* word = upper.high < lower.low   ? "less, the more it has already"
                       : upper.low > lower.high ? "more, the more it has already"
                                                : "as far as the error bars tell always as much";
    text += fmt::format("- `{}` gains {} Elo by a doubling, {}.\n", kFamilies[ladder.family].name,
                        plus_minus(mean_step(ladder, 0, ladder.rungs), 0), word);
  }
  return text;
}

Page ladders_page(const StoredRun& run) {
  Page page;
  const bool timed = run.settings.value("by", std::string("counts")) == "time";
  std::vector<LadderFit> ladders;
  for (std::size_t family = 0; family < kFamilies.size(); ++family)
    if (auto ladder = fit_ladder(run, family); ladder.rungs > 0)
      ladders.push_back(std::move(ladder));
  if (ladders.empty()) return page;
  if (const std::string words = ladder_words(ladders); !words.empty()) page.add(Text{words});
  page.add(doubling_table(ladders));
  page.add(Chart{"ladders", ladder_chart(ladders)});
  for (const LadderFit& ladder : ladders) page.add(ladder_table(ladder, timed));
  return page;
}

}  // namespace

Experiment o_time() {
  return {.id = "o-time",
          .report = "Ogai",
          .place = "",
          .title = "Strength against time",
          .question =
              "How many Elo is twice the time worth, for each kind of player, and does it "
              "become less?",
          .method =
              "Ladders of players with doubled budgets; each plays the one below it from near-even "
              "openings, each opening with both colours. Ratings are fitted to all games of a "
              "ladder; intervals are of 95 %. By default the budget is counted in nodes or "
              "simulations, which makes the run repeatable and twice the count about twice the "
              "time; `by=time` doubles from 1 ms a move on.",
          .settings = base::OptionTable()
                          .integer("pairs", 80, {1, 100'000}, "pairs of games of each step")
                          .integer("doublings", 7, {1, 20}, "steps of each ladder")
                          .choice("by", "counts", {"counts", "time"}, "what is doubled"),
          .quick = settings_text("pairs=1, doublings=1"),
          .measure = measure_ladders,
          .page = ladders_page};
}

}  // namespace ogai::lab
