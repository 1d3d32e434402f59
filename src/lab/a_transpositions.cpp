// Report A, section III-E: several orders of moves seldom lead to the same position, so that a
// graph is not worth its trouble and the played subtree is kept instead.
//
// Two questions: how many nodes of a tree are duplicates, and who plays better: a tree thrown away
// after each move, the played subtree kept, the same as a graph, or report B's table that keeps
// all.
#include <fmt/format.h>

#include "arena/standings.h"
#include "game/random_games.h"
#include "lab/chosen_network.h"
#include "lab/experiments.h"
#include "lab/frame/duel.h"
#include "lab/tree_nodes.h"
#include "lab/verdicts.h"
#include "nn/net_evaluator.h"
#include "search/mcts/rollouts.h"

namespace ogai::lab {

namespace {

namespace mcts = search::mcts;

constexpr std::array<int, 6> kNodePlies = {0, 10, 20, 30, 40, 50};
constexpr double kRareDuplicates = 0.05;
constexpr double kCommonDuplicates = 0.2;

// ---- duplicates ----

struct NodeJudge {
  const char* key;
  const char* name;
  bool by_net;
};
constexpr std::array<NodeJudge, 2> kNodeJudges = {
    {{"net", "network (PUCT)", true}, {"games", "random games (UCT)", false}}};

std::vector<std::uint32_t> node_sims(const Bench& bench, bool by_net) {
  const auto most =
      static_cast<std::uint32_t>(bench.settings().integer(by_net ? "net_sims" : "sims"));
  std::vector<std::uint32_t> sims;
  for (std::uint32_t count = by_net ? 200 : 1000; count < most; count *= 10) sims.push_back(count);
  sims.push_back(most);
  return sims;
}

mcts::Tree node_tree(bool by_net) {
  mcts::TreeSettings settings;
  settings.bytes = std::size_t{128} << 20;
  if (by_net) {
    settings.priors = true;
    settings.rule.formula = mcts::Formula::puct;
    settings.rule.c = 1.2;
    settings.rule.first_play = mcts::FirstPlay::relative;
  }
  return mcts::Tree(settings);
}

// Grows on to so many simulations of the root.
void grow_tree(mcts::Tree& tree, mcts::Evaluator& evaluator, std::uint32_t sims, Bench& bench) {
  mcts::Batch batch;
  while (tree.root_visits() < sims) {
    if (tree.root_visits() % 1024 == 0) bench.check_stop();
    tree.select(1, 1, batch);
    batch.judge(evaluator);
    tree.apply(batch);
  }
}

Json measure_duplicates(Bench& bench, const NodeJudge& judge, const ChosenNetwork& net) {
  base::Random random(bench.seed_of("positions"));
  mcts::Tree tree = node_tree(judge.by_net);
  std::unique_ptr<mcts::Evaluator> evaluator;
  if (judge.by_net)
    evaluator = std::make_unique<nn::NetEvaluator>(std::make_shared<nn::CpuModel>(net.network()));
  else
    evaluator = std::make_unique<mcts::Rollouts>(game::Objective::fewest, game::BoardSize::eight,
                                                 mcts::RolloutSettings{}, bench.seed_of("games"));
  const auto sims = node_sims(bench, judge.by_net);
  Json rows = Json::array();  // [ply, simulations, duplicates of each position …]
  for (const int ply : kNodePlies) {
    std::vector<Json> shares(sims.size(), Json::array());
    for (std::int64_t i = 0; i < bench.settings().integer("positions");) {
      const game::Position at = game::random_game(game::BoardSize::eight, random, ply).position();
      if (at.board.disc_count() != 4 + ply || !at.legal_moves()) continue;
      tree.clear();
      tree.prepare(at.board);
      for (std::size_t s = 0; s < sims.size(); ++s) {
        grow_tree(tree, *evaluator, sims[s], bench);
        shares[s].push_back(count_nodes(tree).duplicates());
      }
      ++i;
    }
    for (std::size_t s = 0; s < sims.size(); ++s) rows.push_back({ply, sims[s], shares[s]});
  }
  return rows;
}

// ---- strength ----

// The rule is the same for all: report B's C·√(2 ln N / n) with C = 1 is UCT with c = 1.414.
constexpr const char* kGamesBase =
    "mcts:rule=uct,eval=0,rollout=random,c=1.41421356,expand=1,thrifty=off,prove=off,leaves=0,"
    "solve=0,final=visits,batch=1";
constexpr const char* kGuidedBase = "mcts:prove=off,leaves=0,solve=0,batch=1";

struct KeepingVariant {
  const char* name;
  const char* options;
};
constexpr std::array<KeepingVariant, 4> kKeepingVariants = {{
    {"tree, thrown away", ",reuse=off"},
    {"subtree kept", ""},
    {"graph, kept below the root", ",transpositions=on"},
    {"table, kept whole (report B)", nullptr},
}};
constexpr std::size_t kGuidedVariants = 3;
constexpr int kThrownAway = 0;
constexpr int kSubtree = 1;
constexpr int kGraph = 2;

struct KeepingMatch {
  const char* key;
  const char* name;
  bool guided;
  bool timed;
};
constexpr std::array<KeepingMatch, 4> kKeepingMatches = {{
    {"games sims", "random games, equal simulations", false, false},
    {"games time", "random games, equal time", false, true},
    {"guided sims", "evaluation, equal simulations", true, false},
    {"guided time", "evaluation, equal time", true, true},
}};

std::string keeping_spec(std::size_t variant, bool guided, const std::string& limit) {
  const KeepingVariant& one = kKeepingVariants[variant];
  if (!one.options) return "table-mcts:c=1,final=visits,batch=1," + limit;
  return fmt::format("{}{},{}", guided ? kGuidedBase : kGamesBase, one.options, limit);
}

Json play_keeping(Bench& bench, const KeepingMatch& match) {
  const base::OptionValues& set = bench.settings();
  const std::string limit = match.timed ? "time=" + base::compact_duration(set.duration("time"))
                                        : fmt::format("sims={}", set.integer("match_sims"));
  std::vector<std::string> agents;
  const std::size_t variants = match.guided ? kGuidedVariants : kKeepingVariants.size();
  for (std::size_t i = 0; i < variants; ++i) agents.push_back(keeping_spec(i, match.guided, limit));
  DuelPlan plan;
  plan.pairs = static_cast<int>(set.integer("pairs"));
  return play_round_robin(bench, agents, plan);
}

void measure_transpositions(Bench& bench) {
  bench.plan(1 + kNodeJudges.size() + kKeepingMatches.size());
  const ChosenNetwork net(bench.settings().text("net"));
  bench.cell("network", [&] { return Json(net.description()); });
  for (const NodeJudge& judge : kNodeJudges)
    bench.cell(judge.key, [&] { return measure_duplicates(bench, judge, net); });
  for (const KeepingMatch& match : kKeepingMatches)
    bench.cell(match.key, [&] { return play_keeping(bench, match); });
}

// ---- the page ----

void add_duplicates(Page& page, const NodeJudge& judge, const Json& rows) {
  std::map<std::uint32_t, std::map<int, arena::Mean>> shares;  // by simulations and ply
  std::map<std::uint32_t, arena::Mean> all;
  for (const Json& row : rows)
    for (const Json& share : row.at(2)) {
      shares[row.at(1).get<std::uint32_t>()][row.at(0).get<int>()].add(share.get<double>());
      all[row.at(1).get<std::uint32_t>()].add(share.get<double>());
    }
  if (shares.empty()) return;
  Table table{std::string("duplicates-") + judge.key,
              fmt::format("{}: share of nodes whose position the tree has already", judge.name),
              {{"ply"}},
              {}};
  base::SvgLineChart chart{
      fmt::format("{}: duplicates among the nodes", judge.name), "ply", "share", {}, true};
  for (const auto& [sims, plies] : shares) {
    table.columns.push_back({fmt::format("{} simulations", number(sims).text)});
    base::SvgSeries series{table.columns.back().name, {}};
    for (const auto& [ply, mean] : plies)
      series.points.push_back({static_cast<double>(ply), mean.value()});
    chart.series.push_back(std::move(series));
  }
  for (const int ply : kNodePlies) {
    std::vector<Field> row{number(ply)};
    for (const auto& [sims, plies] : shares) {
      const auto found = plies.find(ply);
      row.push_back(found == plies.end() ? Field() : percent(share_estimate(found->second)));
    }
    table.rows.push_back(std::move(row));
  }
  page.add(table).add(Chart{table.id, chart});
  const auto& [sims, mean] = *all.rbegin();
  const auto share = share_estimate(mean);
  page.add(Claim{
      fmt::format("Several orders of moves seldom lead to the same position. ({})", judge.name),
      fmt::format("After {} simulations {} of the nodes hold a position that another node holds, "
                  "mean over plies{}.",
                  number(sims).text, percent(share).text,
                  all.size() < 2
                      ? std::string()
                      : fmt::format("; after {} it is {}", number(all.begin()->first).text,
                                    percent(share_estimate(all.begin()->second)).text)),
      share.high < kRareDuplicates    ? Verdict::holds
      : share.low > kCommonDuplicates ? Verdict::fails
      : share.low > kRareDuplicates   ? Verdict::partly
                                      : Verdict::open});
}

void add_keeping(Page& page, const StoredRun& run) {
  Table table{"keeping",
              "Elo above the tree that is thrown away after each move",
              {{"match", false}, {"subtree kept"}, {"graph"}, {"table"}, {"graph above subtree"}},
              {}};
  std::vector<Claim> claims;
  for (const KeepingMatch& match : kKeepingMatches) {
    const Json* cell = run.find(match.key);
    if (!cell) continue;
    const int variants = static_cast<int>(match.guided ? kGuidedVariants : kKeepingVariants.size());
    const auto outcomes = outcomes_of(*cell, static_cast<std::size_t>(variants));
    const auto ratings = arena::standings_of(variants, outcomes).ratings;
    std::vector<Field> row{match.name};
    for (int i = kSubtree; i < static_cast<int>(kKeepingVariants.size()); ++i)
      row.push_back(i < variants ? estimate(ratings.difference(i, kThrownAway), 0) : Field());
    const auto gain = ratings.difference(kGraph, kSubtree);
    row.push_back(estimate(gain, 0));
    table.rows.push_back(std::move(row));
    const auto reuse = ratings.difference(kSubtree, kThrownAway);
    if (match.timed)
      claims.push_back(
          {fmt::format("To find equal positions (a graph) is worth less than to keep the played "
                       "subtree. ({})",
                       match.name),
           fmt::format("Keeping the subtree is worth {} Elo, making it a graph another {}.",
                       estimate(reuse, 0).text, estimate(gain, 0).text),
           gain.low > reuse.high    ? Verdict::fails
           : gain.high >= reuse.low ? Verdict::open
           : gain.low > 0           ? Verdict::partly  // less, but not for nothing
                                    : Verdict::holds});
  }
  if (table.rows.empty()) return;
  page.add(table);
  for (Claim& claim : claims) page.add(std::move(claim));
}

Page transpositions_page(const StoredRun& run) {
  Page page;
  if (const Json* net = run.find("network"))
    page.add(Text{fmt::format("Network: {}.", net->get<std::string>())});
  for (const NodeJudge& judge : kNodeJudges)
    if (const Json* cell = run.find(judge.key)) add_duplicates(page, judge, *cell);
  add_keeping(page, run);
  return page;
}

}  // namespace

Experiment a_transpositions() {
  using namespace std::chrono_literals;
  base::OptionTable settings;
  settings
      .integer("sims", 100'000, {1, 10'000'000}, "simulations of the largest tree of random games")
      .integer("net_sims", 2'000, {1, 1'000'000}, "simulations of the largest tree of a network")
      .integer("positions", 10, {1, 10'000}, "of random games, for every tenth ply")
      .integer("match_sims", 1'000, {1, 1'000'000'000}, "a move, in matches at equal simulations")
      .duration("time", 3ms, {1ms, 1h}, "of a move, in matches at equal time")
      .integer("pairs", 80, {1, 100'000}, "of games for each two players");
  add_net_setting(settings);
  return {.id = "a-transpositions",
          .report = "A",
          .place = "section III-E",
          .title = "Transpositions: tree, subtree, graph, table",
          .question =
              "How often is a node of the search tree a position that the tree has already, and "
              "what is best kept from move to move: nothing, the played subtree, a graph, or a "
              "table of all positions?",
          .method =
              "Duplicates: trees are grown from positions of random games; a node is the root or "
              "a move that was tried, and its position is counted with the side to move. Rare is "
              "taken to mean under 5 %, common over 20 %. Strength: a round robin of players that "
              "differ in what they keep, with random games (UCT, c = √2, report B's rule) and with "
              "the engine's linear evaluation (PUCT), at equal simulations and at equal time, in "
              "pairs with colours swapped from openings of eight random moves.",
          .settings = settings,
          .quick = {{"sims", "300"},
                    {"net_sims", "5"},
                    {"positions", "1"},
                    {"match_sims", "5"},
                    {"time", "1ms"},
                    {"pairs", "1"}},
          .measure = measure_transpositions,
          .page = transpositions_page};
}

}  // namespace ogai::lab
