// Report A, section III-E: several orders of moves seldom lead to the same position, so that a
// graph is not worth its trouble and the played subtree is kept instead.
//
// Two questions: how many nodes of a tree are duplicates, and who plays better: a tree thrown away
// after each move, the played subtree kept, the same as a graph, or report B's table that keeps
// all.
#include <map>

#include "arena/standings.h"
#include "game/random_games.h"
#include "lab/experiments.h"
#include "lab/measured_trees.h"

namespace ogai::lab {

namespace {

namespace mcts = search::mcts;

constexpr std::array<int, 6> kNodePlies = {0, 10, 20, 30, 40, 50};
constexpr double kRareDuplicates = 0.05;
constexpr double kCommonDuplicates = 0.2;

struct DuplicatesRow {
  int ply = 0;
  std::uint32_t sims = 0;
  std::vector<double> shares;  // of duplicates among the nodes, position by position
  static constexpr auto items() {
    return std::tuple(&DuplicatesRow::ply, &DuplicatesRow::sims, &DuplicatesRow::shares);
  }
};
using Duplicates = std::vector<DuplicatesRow>;
constexpr Cells<Duplicates> duplicates_of{"{}"};

std::vector<std::uint32_t> node_sims(const Bench& bench, bool by_net) {
  const auto most = static_cast<std::uint32_t>(bench.count(by_net ? "net_sims" : "sims"));
  std::vector<std::uint32_t> sims;
  for (std::uint32_t count = by_net ? 200 : 1000; count < most; count *= 10) sims.push_back(count);
  sims.push_back(most);
  return sims;
}

// Grows on to so many simulations of the root.
void grow_tree(mcts::Tree& tree, mcts::Evaluator& evaluator, std::uint32_t sims, Bench& bench) {
  mcts::Batch batch;
  while (tree.root_visits() < sims) {
    if (tree.root_visits() % 1024 == 0) bench.check_stop();
    tree.select(1, 1, batch);
    batch.evaluate(evaluator);
    tree.apply(batch);
  }
}

Duplicates measure_duplicates(Bench& bench, const LeafJudge& judge, const ChosenNetwork& net) {
  base::Random random(bench.seed_of("positions"));
  mcts::Tree tree = judge.tree(std::size_t{128} << 20, mcts::FirstPlay::relative);
  const auto evaluator = judge.evaluator(net, bench.seed_of("games"));
  const auto sims = node_sims(bench, judge.by_net);
  Duplicates rows;
  for (const int ply : kNodePlies) {
    const std::size_t first = rows.size();
    for (const std::uint32_t count : sims) rows.push_back({ply, count, {}});
    for (int i = 0; i < bench.number("positions");) {
      const game::Position at = game::random_game(game::BoardSize::eight, random, ply).position();
      if (at.board.disc_count() != 4 + ply || !at.legal_moves()) continue;
      tree.clear();
      tree.prepare(at.board);
      for (std::size_t s = 0; s < sims.size(); ++s) {
        grow_tree(tree, *evaluator, sims[s], bench);
        rows[first + s].shares.push_back(count_nodes(tree).duplicates());
      }
      ++i;
    }
  }
  return rows;
}

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

  std::size_t variants() const { return guided ? kGuidedVariants : kKeepingVariants.size(); }
};
constexpr std::array<KeepingMatch, 4> kKeepingMatches = {{
    {"games sims", "random games, equal simulations", false, false},
    {"games time", "random games, equal time", false, true},
    {"guided sims", "evaluation, equal simulations", true, false},
    {"guided time", "evaluation, equal time", true, true},
}};

constexpr Cells<RoundRobin> played_keeping{"{}"};

std::string keeping_spec(std::size_t variant, bool guided, const std::string& limit) {
  const KeepingVariant& one = kKeepingVariants[variant];
  if (!one.options) return "table-mcts:c=1,final=visits,batch=1," + limit;
  return fmt::format("{}{},{}", guided ? kGuidedBase : kGamesBase, one.options, limit);
}

RoundRobin play_keeping(Bench& bench, const KeepingMatch& match) {
  const std::string limit = match.timed ? "time=" + base::compact_duration(bench.duration("time"))
                                        : fmt::format("sims={}", bench.count("match_sims"));
  std::vector<std::string> agents;
  for (std::size_t i = 0; i < match.variants(); ++i)
    agents.push_back(keeping_spec(i, match.guided, limit));
  return play_round_robin(bench, agents, {.pairs = bench.number("pairs")});
}

void measure_transpositions(Bench& bench) {
  bench.plan(1 + kLeafJudges.size() + kKeepingMatches.size());
  const ChosenNetwork net(bench);
  for (const LeafJudge& judge : kLeafJudges)
    duplicates_of(judge).measure(bench, [&] { return measure_duplicates(bench, judge, net); });
  for (const KeepingMatch& match : kKeepingMatches)
    played_keeping(match).measure(bench, [&] { return play_keeping(bench, match); });
}

// "They are rare": at most 5 % surely; common ones refute it.
Verdict verdict_of_duplicates(const arena::Estimate& share) {
  return share.high < kRareDuplicates    ? Verdict::holds
         : share.low > kCommonDuplicates ? Verdict::fails
         : share.low > kRareDuplicates   ? Verdict::partly
                                         : Verdict::open;
}

void add_duplicates(Page& page, const LeafJudge& judge, const Duplicates& rows) {
  std::map<std::uint32_t, std::map<int, StoredMean>> shares;  // by simulations and ply
  std::map<std::uint32_t, StoredMean> all;
  for (const DuplicatesRow& row : rows)
    for (const double share : row.shares) {
      shares[row.sims][row.ply].add(share);
      all[row.sims].add(share);
    }
  if (shares.empty()) return;
  Table table(std::string("duplicates-") + judge.key,
              fmt::format("{}: share of nodes whose position the tree has already", judge.name),
              {"ply"});
  base::SvgLineChart chart =
      lines(fmt::format("{}: duplicates among the nodes", judge.name), "ply", "share");
  for (const int ply : kNodePlies) table.rows.push_back({number(ply)});
  for (const auto& [sims, plies] : shares) {
    const std::string name = fmt::format("{} simulations", number(sims));
    table.columns.push_back(name);
    for (std::size_t i = 0; i < kNodePlies.size(); ++i) {
      const auto found = plies.find(kNodePlies[i]);
      table.rows[i].push_back(found == plies.end() ? Field() : percent(found->second.share()));
    }
    chart.series.push_back(line_of(
        name, plies, [](int ply, const StoredMean& mean) { return point(ply, mean.value); }));
  }
  page.add(table).add(Chart{table.id, chart});
  const auto& [sims, mean] = *all.rbegin();
  page.add(Claim{
      fmt::format("Several orders of moves seldom lead to the same position. ({})", judge.name),
      fmt::format("After {} simulations {} of the nodes hold a position that another node holds, "
                  "mean over plies{}.",
                  number(sims), percent(mean.share()),
                  all.size() < 2 ? std::string()
                                 : fmt::format("; after {} it is {}", number(all.begin()->first),
                                               percent(all.begin()->second.share()))),
      verdict_of_duplicates(mean.share())});
}

// "Less than what keeping the subtree is worth", in part where it is worth something.
Verdict verdict_of_graph(const arena::Estimate& graph, const arena::Estimate& subtree) {
  return graph.low > subtree.high    ? Verdict::fails
         : graph.high >= subtree.low ? Verdict::open
         : graph.low > 0             ? Verdict::partly
                                     : Verdict::holds;
}

void add_keeping(Page& page, const StoredRun& run) {
  std::vector<Claim> claims;
  page.add(table_of(
      "keeping", "Elo above the tree that is thrown away after each move",
      {left("match"), "subtree kept", "graph", "table", "graph above subtree"},
      measured(run, kKeepingMatches, played_keeping),
      [&](const KeepingMatch& match, const RoundRobin& played) {
        const int variants = static_cast<int>(match.variants());
        const auto outcomes = outcomes_of(played.pairs, match.variants());
        const auto ratings = arena::standings_of(variants, outcomes).ratings;
        const auto reuse = ratings.difference(kSubtree, kThrownAway);
        const auto gain = ratings.difference(kGraph, kSubtree);
        if (match.timed)
          claims.push_back(
              {fmt::format("To find equal positions (a graph) is worth less than to keep the "
                           "played subtree. ({})",
                           match.name),
               fmt::format("Keeping the subtree is worth {} Elo, making it a graph another {}.",
                           estimate(reuse, 0), estimate(gain, 0)),
               verdict_of_graph(gain, reuse)});
        Fields row{match.name};
        for (int i = kSubtree; i < static_cast<int>(kKeepingVariants.size()); ++i)
          row.push_back(i < variants ? estimate(ratings.difference(i, kThrownAway), 0) : Field());
        row.push_back(estimate(gain, 0));
        return row;
      }));
  for (Claim& claim : claims) page.add(std::move(claim));
}

Page transpositions_page(const StoredRun& run) {
  Page page;
  page.add(network_text(run));
  for (const auto& [judge, duplicates] : measured(run, kLeafJudges, duplicates_of))
    add_duplicates(page, judge, duplicates);
  add_keeping(page, run);
  return page;
}

}  // namespace

Experiment a_transpositions() {
  using namespace std::chrono_literals;
  return {
      .id = "a-transpositions",
      .report = "A",
      .place = "section III-E",
      .title = "Transpositions: tree, subtree, graph, table",
      .question =
          "How often is a node of the search tree a position that the tree has already, and what "
          "is best kept from move to move: nothing, the played subtree, a graph, or a table of all "
          "positions?",
      .method =
          "Duplicates: trees are grown from positions of random games; a node is the root or a "
          "move that was tried, and its position is counted with the side to move. Rare is taken "
          "to mean under 5 %, common over 20 %. Strength: a round robin of players that differ in "
          "what they keep, with random games (UCT, c = √2, report B's rule) and with the engine's "
          "linear evaluation (PUCT), at equal simulations and at equal time, in pairs with colours "
          "swapped from openings of eight random moves.",
      .settings = with_net_setting(
          base::OptionTable()
              .integer("sims", 100'000, {1, 10'000'000},
                       "simulations of the largest tree of random games")
              .integer("net_sims", 2'000, {1, 1'000'000},
                       "simulations of the largest tree of a network")
              .integer("positions", 10, {1, 10'000}, "of random games, for every tenth ply")
              .integer("match_sims", 1'000, {1, 1'000'000'000},
                       "a move, in matches at equal simulations")
              .duration("time", 3ms, {1ms, 1h}, "of a move, in matches at equal time")
              .integer("pairs", 80, {1, 100'000}, "of games for each two players")),
      .quick = settings_text("sims=300, net_sims=5, positions=1, match_sims=5, time=1ms, pairs=1"),
      .measure = measure_transpositions,
      .page = transpositions_page};
}

}  // namespace ogai::lab
