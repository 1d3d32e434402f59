// Report D, "experimental results": a round robin of some two hundred agents, in which its UCT won
// 74.26 % and came 42nd; its conclusion, that MCTS is competitive but weaker than hand-tuned
// minimax; and what it wishes for: ranked moves in the simulations, several of them a state.
//
// The other students' agents are not to be had. The field here is every built-in kind of agent.
#include <algorithm>
#include <array>
#include <cmath>

#include "arena/measure/statistics.h"
#include "lab/encounters.h"
#include "lab/experiments.h"

namespace ogai::lab {

namespace {

constexpr double kReportScore = 0.7426;
constexpr int kReportRank = 42, kReportField = 200;

struct FieldPlayer {
  std::string name;
  std::string spec;  // with {} for the time of a move
};
const std::vector<FieldPlayer> kField = {
    {"uct", "uct:time={},memory=16"},
    {"rnd", "rnd"},
    {"gdy", "gdy"},
    {"gdy-ab", "gdy-ab"},
    {"greedy-invincible", "greedy-invincible"},
    {"maximax", "maximax:time={},table=8"},
    {"hybrid, alpha-beta", "hybrid:cp=60,time={},memory=16"},
    {"hybrid", "hybrid:time={},memory=16"},
    {"rnd-mcts", "rnd-mcts:time={},memory=16"},
    {"rox-mcts", "rox-mcts:time={},memory=16"},
    {"table-mcts", "table-mcts:time={},memory=16"},
    {"mcts", "mcts:time={},memory=16"},
    {"ogai", "ogai:time={},hash=16"},
    {"az", "az:time={},memory=16"},
};

const std::array<std::string, 3> kOwnAgents = {"mcts", "ogai", "az"};

// Against the plain one, with equal simulations.
const std::vector<std::string> kUctVariants = {
    "c=0.35",     "c=0.7",       "c=1",      "c=2",          "playouts=2", "playouts=4",
    "playouts=8", "rollout=rox", "reuse=on", "final=visits", "batch=1"};
// … and again with equal time, where their cost counts.
const std::vector<std::string> kCostlyVariants = {"playouts=4", "rollout=rox", "reuse=on",
                                                  "batch=1"};
// Hand-tuned minimax, against it at two times of a move.
const std::vector<FieldPlayer> kMinimax = {
    {"maximax", "maximax:time={},table=8"},
    {"hybrid, alpha-beta", "hybrid:cp=60,time={},memory=16"}};

std::vector<Contestant> field_contestants(base::Duration time, std::size_t count) {
  std::vector<Contestant> field;
  for (const FieldPlayer& one : kField)
    if (field.size() < count)
      field.push_back(
          {one.name, fmt::format(fmt::runtime(one.spec), base::compact_duration(time))});
  return field;
}

constexpr Cells<DuelResult> by_equal_simulations{"equal simulations: {}"};
constexpr Cells<DuelResult> by_equal_time{"equal time: {}"};
constexpr Cells<DuelResult> against_minimax{"{}: uct – {}"};
constexpr std::array<const char*, 2> kTimes = {"short time", "full time"};

DuelResult play_variant(Bench& bench, const std::string& limit, const std::string& variant) {
  const std::string plain = fmt::format("uct:{},memory=16", limit);
  return play_duel(bench, {.first = fmt::format("{},{}", plain, variant),
                           .second = plain,
                           .pairs = bench.number("variant_pairs")});
}

void measure_uct_field(Bench& bench) {
  const base::Duration time = bench.duration("time");
  const std::string timed = "time=" + base::compact_duration(time);
  const std::string counted = fmt::format("sims={}", bench.count("sims"));
  const auto field = field_contestants(time, bench.count("field"));
  const auto first_of = [&](const std::vector<std::string>& all) {
    return std::span(all).first(std::min(all.size(), bench.count("variants")));
  };
  bench.plan(encounter_count(field.size()) + first_of(kUctVariants).size() +
             first_of(kCostlyVariants).size() + kTimes.size() * kMinimax.size());
  for (const std::string& variant : first_of(kUctVariants))
    by_equal_simulations(variant).measure(bench,
                                          [&] { return play_variant(bench, counted, variant); });
  for (const std::string& variant : first_of(kCostlyVariants))
    by_equal_time(variant).measure(bench, [&] { return play_variant(bench, timed, variant); });
  for (const char* which : kTimes)
    for (const FieldPlayer& minimax : kMinimax)
      against_minimax(which, minimax).measure(bench, [&] {
        const std::string limit =
            base::compact_duration(which == kTimes[0] ? bench.duration("short_time") : time);
        return play_duel(bench, {.first = fmt::format("uct:time={},memory=16", limit),
                                 .second = fmt::format(fmt::runtime(minimax.spec), limit),
                                 .pairs = bench.number("variant_pairs")});
      });
  play_encounters(bench, field, {.pairs = bench.number("pairs")});
}

// The share of the points of `uct` against those that the reports describe; games are taken as
// independent.
arena::Estimate score_among_reports(const EncounterResults& results) {
  const auto cross = arena::crosstable(static_cast<int>(results.names.size()), results.outcomes);
  double points = 0, games = 0;
  for (std::size_t i = 1; i < results.names.size(); ++i) {
    if (std::find(kOwnAgents.begin(), kOwnAgents.end(), results.names[i]) != kOwnAgents.end())
      continue;
    points += cross[0][i].all().points();
    games += cross[0][i].all().games();
  }
  if (games == 0) return {0.5, 0, 1};
  const arena::Estimate rate = arena::wilson(static_cast<std::uint64_t>(std::lround(points)),
                                             static_cast<std::uint64_t>(games));
  return {points / games, rate.low, rate.high};
}

void add_field_rank(Page& page, const EncounterResults& results) {
  page.add(standings_table(results, "standings", "Round robin of the built-in agents"));
  auto ranking = results.standings().ranking;
  std::erase_if(ranking, [](const arena::Standing& one) { return one.games() == 0; });
  const auto uct = std::ranges::find(ranking, 0, &arena::Standing::agent);
  if (uct == ranking.end() || ranking.size() < 3) return;
  const arena::Estimate among_reports = score_among_reports(results);
  page.add(Claim{
      fmt::format(
          "Its UCT wins {:.2f} % in the round robin and is number {} of about {}: competitive.",
          100 * kReportScore, kReportRank, kReportField),
      fmt::format("{:.1f} % of the points in {} games, number {} of {}; {} against the agents of "
                  "the reports alone (games taken as independent). The fields cannot be compared: "
                  "theirs were students' agents, most of them alpha-beta players.",
                  100 * uct->points() / uct->games(), uct->games(), uct - ranking.begin() + 1,
                  ranking.size(), percent(among_reports)),
      verdict_above(among_reports, 0.5)});
  page.add(cross_chart(results, "cross", "Built-in agents against each other"));
}

void add_minimax_claim(Page& page, const StoredRun& run) {
  Table table("minimax",
              "`uct` against hand-tuned minimax in equal time, share of the points of `uct`",
              {left("opponent"), "short time", "full time"});
  std::vector<arena::Estimate> minimax_shares;
  std::vector<std::string> found;
  for (const FieldPlayer& minimax : kMinimax) {
    Fields& row = table.rows.emplace_back(Fields{minimax.name});
    for (const char* time : kTimes) {
      const auto duel = against_minimax(time, minimax).in(run);
      row.push_back(duel ? percent(duel->share()) : Field());
      if (!duel) continue;
      minimax_shares.push_back(other_share(duel->share()));
      found.push_back(
          fmt::format("{} against {} in the {}", percent(duel->share()), minimax.name, time));
    }
  }
  if (found.empty()) return;
  page.add(table);
  page.add(Claim{"MCTS is competitive, but weaker than hand-tuned minimax.",
                 fmt::format("{}.", fmt::join(found, "; ")),
                 verdict_at_least(minimax_shares, 0.5)});
}

void add_variants(Page& page, const StoredRun& run) {
  Table table("variants", "Variants of `uct` against the plain one",
              {left("variant"), "equal simulations", "Elo", "equal time", "Elo in equal time"});
  base::SvgErrorBarChart chart =
      bars("Variants against plain uct, equal simulations", "share of the points, per cent");
  for (const std::string& variant : kUctVariants) {
    const auto counted = by_equal_simulations(variant).in(run);
    const auto timed = by_equal_time(variant).in(run);
    if (!counted && !timed) continue;
    Fields row = {"`" + variant + "`"};
    for (const auto& duel : {counted, timed}) {
      row.push_back(duel ? percent(duel->share()) : Field());
      row.push_back(duel ? estimate(duel->elo().elo, 0) : Field());
    }
    table.rows.push_back(row);
    if (counted) chart.rows.push_back(bar(variant, scaled(counted->share(), 100)));
  }
  if (table.rows.empty()) return;
  page.add(table).add(Chart{"variants", chart});
}

// "It could improve it": in equal time, in part with equal simulations alone.
Verdict verdict_of_wish(const arena::Estimate& counted, const arena::Estimate& timed) {
  return timed.low > 0.5     ? Verdict::holds
         : counted.low > 0.5 ? Verdict::partly
         : timed.high < 0.5  ? Verdict::fails
                             : Verdict::open;
}

std::optional<Claim> wish_claim(const StoredRun& run, const char* claim, const char* variant) {
  const auto counted = by_equal_simulations(variant).in(run),
             timed = by_equal_time(variant).in(run);
  if (!counted || !timed) return std::nullopt;
  return Claim{
      claim,
      fmt::format("`{}` scores {} against the plain one with equal simulations, {} in equal time.",
                  variant, percent(counted->share()), percent(timed->share())),
      verdict_of_wish(counted->share(), timed->share())};
}

Page uct_field_page(const StoredRun& run) {
  Page page;
  const EncounterResults results = encounter_results(run, field_contestants({}, kField.size()));
  if (!results.empty()) add_field_rank(page, results);
  add_minimax_claim(page, run);
  page.add(wish_claim(run, "A ranking policy instead of random simulations could improve it.",
                      "rollout=rox"));
  page.add(wish_claim(run, "More simulations for a state could improve it.", "playouts=4"));
  add_variants(page, run);
  return page;
}

}  // namespace

Experiment d_round_robin() {
  using namespace std::chrono_literals;
  const auto everybody = static_cast<std::int64_t>(kField.size());
  const auto all_variants = static_cast<std::int64_t>(kUctVariants.size());
  return {
      .id = "d-round-robin",
      .report = "D",
      .place = "experimental results and conclusion",
      .title = "UCT in a round robin, and its wishes",
      .question =
          "Where does report D's tree search stand among all agents in equal time, is it weaker "
          "than hand-tuned minimax, and are the improvements it wishes for any?",
      .method =
          "A round robin of all built-in agents, one thread each, with the same time for a move "
          "(the report: 5 s, in Python; the time is a setting), in pairs with colours swapped "
          "after eight random plies; those that know no time play as they are. Separate matches "
          "set `uct` against report C's and report E's alpha-beta, with that time and with a "
          "shorter one, and variants of `uct` against the plain one, with equal simulations and in "
          "equal time.",
      .settings =
          base::OptionTable()
              .duration("time", 10ms, {1ms, base::Duration::max()}, "of a move")
              .duration("short_time", 1ms, {1ms, base::Duration::max()},
                        "of a move in further matches against minimax")
              .integer("pairs", 5, {1, 1'000'000}, "pairs of games an encounter")
              .integer("field", everybody, {2, everybody}, "the first so many agents take part")
              .integer("sims", 1000, {1, 1'000'000'000},
                       "simulations of a move where they are equal")
              .integer("variants", all_variants, {1, all_variants}, "the first so many variants")
              .integer("variant_pairs", 40, {1, 1'000'000}, "pairs of games of those matches"),
      .quick = settings_text("time=1ms, pairs=1, field=4, sims=30, variants=2, variant_pairs=1"),
      .measure = measure_uct_field,
      .page = uct_field_page};
}

}  // namespace ogai::lab
