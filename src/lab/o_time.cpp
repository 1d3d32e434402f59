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
  const char* timed;  // the spec by time, {} being milliseconds
  const char* words;
};

// Budgets chosen so that the tops of the ladders think for about as long.
constexpr std::array<Family, 5> kFamilies = {{
    {"ogai", "ogai:hash=16,nodes={}", "nodes", 250, "ogai:hash=16,time={}ms",
     "alpha-beta on learned patterns, exact endgame"},
    {"mcts", "mcts:sims={}", "simulations", 16, "mcts:time={}ms",
     "tree search on the hand-made evaluation"},
    {"az", "az:sims={}", "simulations", 2, "az:time={}ms", "tree search with the shipped network"},
    {"uct", "uct:sims={}", "simulations", 64, "uct:time={}ms",
     "report D's tree search with random games"},
    {"rox-mcts", "rox-mcts:sims={}", "simulations", 64, "rox-mcts:time={}ms",
     "tree search with ranked random games"},
}};

constexpr Cells<RoundRobin> rung_of{"{} {}"};

std::uint64_t rung_budget(const Family& family, bool timed, int rung) {
  return (timed ? 1 : family.least) << rung;
}

void measure_ladders(Bench& bench) {
  const int doublings = bench.number("doublings");
  const bool timed = bench.text("by") == "time";
  bench.plan(kFamilies.size() * static_cast<std::size_t>(doublings));
  for (const Family& family : kFamilies) {
    const auto spec = [&](int rung) {
      return fmt::format(fmt::runtime(timed ? family.timed : family.spec),
                         rung_budget(family, timed, rung));
    };
    for (int rung = 1; rung <= doublings; ++rung)
      rung_of(family, rung).measure(bench, [&] {
        return play_round_robin(bench, {spec(rung - 1), spec(rung)},
                                {.pairs = bench.number("pairs"), .openings = "even"});
      });
  }
}

struct LadderFit {
  Family family{};
  int rungs = 0;  // above the lowest
  arena::RatingTable ratings;
  std::vector<arena::MatchElo> steps;

  arena::Estimate above_lowest(int rung) const { return ratings.difference(rung, 0); }
  // Elo of a doubling between two rungs.
  arena::Estimate mean_step(int from, int to) const {
    const arena::Estimate gain = ratings.difference(to, from);
    const double doublings = to - from;
    return {gain.value / doublings, gain.low / doublings, gain.high / doublings};
  }
  int middle() const { return (rungs + 1) / 2; }
};

// The rungs from below that have been measured without a gap.
LadderFit fit_ladder(const StoredRun& run, const Family& family) {
  LadderFit ladder;
  ladder.family = family;
  std::vector<arena::PairOutcome> all;
  for (; const auto played = rung_of(family, ladder.rungs + 1).in(run); ++ladder.rungs) {
    auto outcomes = outcomes_of(played->pairs, 2);
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

Table ladder_table(const LadderFit& ladder, bool timed) {
  const Family& family = ladder.family;
  Table table(
      fmt::format("ladder-{}", family.name),
      fmt::format("`{}`, each against the one above it in the table", family.name),
      {timed ? "ms a move" : family.budget, "score", "Elo of the step", "Elo above the lowest"},
      {{number(rung_budget(family, timed, 0)), {}, {}, number(0)}});
  for (int rung = 1; rung <= ladder.rungs; ++rung) {
    const arena::MatchElo& step = ladder.steps[static_cast<std::size_t>(rung - 1)];
    table.rows.push_back({number(rung_budget(family, timed, rung)), percent(step.score),
                          estimate(step.elo, 0), plus_minus(ladder.above_lowest(rung), 0)});
  }
  return table;
}

base::SvgSeries ladder_line(const LadderFit& ladder) {
  base::SvgSeries series{ladder.family.name, {}};
  for (int rung = 0; rung <= ladder.rungs; ++rung)
    series.points.push_back(point(rung, ladder.above_lowest(rung).value));
  return series;
}

std::string ladder_words(const LadderFit& ladder) {
  if (ladder.rungs < 2) return "";
  const arena::Estimate lower = ladder.mean_step(0, ladder.middle());
  const arena::Estimate upper = ladder.mean_step(ladder.middle(), ladder.rungs);
  return fmt::format("- `{}` gains {} Elo by a doubling, {}.\n", ladder.family.name,
                     plus_minus(ladder.mean_step(0, ladder.rungs), 0),
                     upper.high < lower.low   ? "less, the more it has already"
                     : upper.low > lower.high ? "more, the more it has already"
                                              : "as far as the error bars tell always as much");
}

Page ladders_page(const StoredRun& run) {
  Page page;
  const bool timed = run.settings.value("by", std::string("counts")) == "time";
  std::vector<LadderFit> ladders;
  for (const Family& family : kFamilies)
    if (auto ladder = fit_ladder(run, family); ladder.rungs > 0)
      ladders.push_back(std::move(ladder));
  if (ladders.empty()) return page;
  if (const auto words = list_of(ladders, "", ladder_words); !words.empty()) page.add(Text{words});
  page.add(table_of(
      "doublings", "Elo of a doubling",
      {left("player"), left("what is doubled"), "doublings", "mean", "lower half", "upper half"},
      ladders, [](const LadderFit& ladder) -> Fields {
        const int middle = ladder.middle();
        const bool more = ladder.rungs > middle;
        return {fmt::format("`{}`: {}", ladder.family.name, ladder.family.words),
                ladder.family.budget,
                number(ladder.rungs),
                plus_minus(ladder.mean_step(0, ladder.rungs), 0),
                plus_minus(ladder.mean_step(0, middle), 0),
                more ? plus_minus(ladder.mean_step(middle, ladder.rungs), 0) : Field()};
      }));
  page.add(Chart{"ladders", lines("Strength by doublings of the budget", "doublings",
                                  "Elo above the lowest rung", each(ladders, ladder_line))});
  for (const LadderFit& ladder : ladders) page.add(ladder_table(ladder, timed));
  return page;
}

}  // namespace

Experiment o_time() {
  return {
      .id = "o-time",
      .report = "Ogai",
      .place = "",
      .title = "Strength against time",
      .question =
          "How many Elo is twice the time worth, for each kind of player, and does it become less?",
      .method =
          "Ladders of players with doubled budgets; each plays the one below it from near-even "
          "openings, each opening with both colours. Ratings are fitted to all games of a ladder; "
          "intervals are of 95 %. By default the budget is counted in nodes or simulations, which "
          "makes the run repeatable and twice the count about twice the time; `by=time` doubles "
          "from 1 ms a move on.",
      .settings = base::OptionTable()
                      .integer("pairs", 80, {1, 100'000}, "pairs of games of each step")
                      .integer("doublings", 7, {1, 20}, "steps of each ladder")
                      .choice("by", "counts", {"counts", "time"}, "what is doubled"),
      .quick = settings_text("pairs=1, doublings=1"),
      .measure = measure_ladders,
      .page = ladders_page};
}

}  // namespace ogai::lab
