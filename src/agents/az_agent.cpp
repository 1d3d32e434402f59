// az, the player of AlphaZero and report A: tree search in which a network judges the leaves and
// says which of their moves are worth a look. PUCT: the move with the greatest Q + c·P·√N / (1 + n)
// is tried next, P being the network's policy; a leaf is worth the network's value.
//
// An alpha-beta search can stand beside the network (docs/az.md, "A second opinion"): at the leaves
// (with_search() of leaf_source.h) and at the root (engine_advice.h). Both are off: with them this
// would no longer be the player whose network is to be measured.
//
// The report plays the move with the greatest such value (final=value); here it is the most visited
// one. The played subtree is kept, as in the report, and results near the end are exact, as in
// `mcts`; each is a switch. Batches are small: they save a network little (docs/agents-az.md).
#include "agents/factories.h"
#include "agents/tree_options.h"

namespace ogai::agents {

namespace {

constexpr int kNetBatch = 4;
constexpr int kSolvedByPatterns = 26;  // empty squares
constexpr int kNetTreeMegabytes = 40;  // 120 000 positions expanded

nn::Images images_named(const std::string& name) {
  if (name == "canonical") return nn::Images::canonical;
  return name == "all" ? nn::Images::all : nn::Images::itself;
}

base::OptionTable az_options() {
  base::OptionTable table = tree_options(kNetBatch, kNetTreeMegabytes);
  table.text("net", "", "file of the network; empty: the one that ships for the board")
      .positional("net")
      .choice("images", "itself", {"itself", "canonical", "all"},
              "what the network is shown: the board, the least of its eight images, or all eight")
      .integer("cache", 8, {0, 1 << 16}, "memory of positions it has judged, in MB; 0 = none");
  table
      .integer("depth", 0, {0, 20},
               "plies of the alpha-beta search that judges leaves, too; 0 = only the network does")
      .real("scale", 5, {0.1, 1000}, "discs in that search that make a win nearly certain")
      .real("trust", 1, {0, 100}, "weight of the network's value beside that search's")
      .real("check", 0, {0, 0.95},
            "share of the time for an alpha-beta search that has a say in the move; 0 = none has")
      .real("check_scale", 2, {0.01, 1000}, "discs in that search that outweigh the tree's word")
      .integer("check_end", 30, {0, 60}, "with so few empty squares it decides alone");
  add_arithmetic_option(table);
  add_c_option(table, 1.2, "Q + c·P·√N / (1 + n)");
  add_puct_options(table, 0.2);
  add_endgame_options(table, kSolvedByPatterns);
  add_reuse_option(table);
  add_final_option(table, "visits");
  return table.hide({"cache", "scale", "trust", "check_scale", "check_end", "reuse"});
}

base::Result<std::unique_ptr<Agent>> make_az(const base::OptionValues& values,
                                             const AgentContext& context) {
  auto source = NetSource::open(values.text("net"), context, arithmetic_of(values));
  if (!source) return std::move(source).error();
  TreePlayerSettings settings = tree_settings(values, context);
  set_puct(settings, values);
  // With less memory left a leaf is expanded only when it is reached again, which the cache judges.
  settings.search.tree.thrifty = true;
  settings.search.full_is_end = true;
  LeafSourcePointer leaves = network_leaves(
      std::move(*source), {.images = images_named(values.text("images")),
                           .cache_bytes = static_cast<std::size_t>(values.integer("cache")) << 20,
                           .batch = settings.search.batch});
  if (const auto depth = static_cast<int>(values.integer("depth")); depth > 0)
    leaves =
        with_search(context.objective,
                    {.depth = depth, .scale = values.real("scale"), .trust = values.real("trust")},
                    std::move(leaves));
  settings.leaves = with_solver(values, context, std::move(leaves));
  settings.engine.evaluation = eval::EvaluationKind::patterns;
  settings.engine.threads = settings.search.threads;
  settings.engine.nodes_per_simulation = EngineAdviceSettings::kNodesPerJudgement;
  if (const double share = values.real("check"); share > 0)
    settings.engine.second_opinion = {.share = share,
                                      .scale = values.real("check_scale"),
                                      .end = static_cast<int>(values.integer("check_end"))};
  return std::unique_ptr<Agent>(new TreePlayer(std::move(settings)));
}

}  // namespace

AgentFactory az_agent() {
  return {
      .name = "az",
      .summary = "tree search guided by a policy and value network",
      .source = "report A",
      .options = az_options(),
      .make = make_az,
  };
}

}  // namespace ogai::agents
