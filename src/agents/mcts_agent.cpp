// mcts, the strongest player of this family: the tree of the others with everything that was
// measured to help (docs/mcts.md): proved results go up the tree, leaves near the end are solved,
// positions near the end go to the exact solver, and the played subtree is kept. Each is a switch.
#include "agents/factories.h"
#include "agents/tree_options.h"

namespace ogai::agents {

namespace {

using search::mcts::Formula;

constexpr std::uint32_t kThreadBatch = 8;
constexpr std::size_t kTreeBesidePatterns = std::size_t{48} << 20;  // bytes

base::OptionTable mcts_options() {
  base::OptionTable table = tree_options(1);  // no games to be interleaved
  table
      .choice("rule", "puct", {"uct", "tuned", "puct"},
              "selection: UCT, UCB1-tuned, or PUCT with priors from the evaluation")
      .real("c", 1, {0, 100}, "weight of exploration in the rule")
      .choice(
          "judge", "linear", {"linear", "patterns"},
          "the evaluation: hand-made, or learned patterns, which also lead the exact solver and "
          "leave 48 MB for the tree unless memory says otherwise")
      .real("eval", 1, {0, 1}, "weight of the evaluation in a leaf's value; games have the rest")
      .real("scale", 10, {0.1, 1000}, "discs in the evaluation that make a win nearly certain")
      .real("temperature", 3, {0.01, 1000}, "spread of the priors, in discs of the evaluation")
      .integer("expand", 2, {1, 1000}, "visits of a leaf before it is expanded")
      .flag("thrifty", true, "the fuller the memory, the more visits")
      .flag("transpositions", false, "equal positions share their statistics");
  add_rollout_options(table, "rox");
  add_puct_options(table, 0.1);
  add_endgame_options(table);
  add_reuse_option(table);
  add_final_option(table, "mean");
  return table.hide({"scale", "temperature", "expand", "thrifty", "transpositions", "playouts",
                     "rollout", "reuse"});
}

base::Result<std::unique_ptr<Agent>> make_mcts(const base::OptionValues& values,
                                               const AgentContext& context) {
  TreePlayerSettings settings = tree_settings(values, context);
  auto& tree = settings.search.tree;
  if (values.text("rule") == "tuned") tree.rule.formula = Formula::tuned;
  if (values.text("rule") == "puct") set_puct(settings, values);
  tree.transpositions = values.flag("transpositions");
  tree.expand_at = static_cast<std::uint32_t>(values.integer("expand"));
  tree.thrifty = values.flag("thrifty");
  const search::mcts::RolloutSettings rollouts = rollouts_of(values);
  LeafSourcePointer leaves = rollout_leaves(context.objective, rollouts);
  const bool patterns = values.text("judge") == "patterns";
  if (patterns && !values.is_set("memory")) tree.bytes = kTreeBesidePatterns;
  if (tree.priors || values.real("eval") > 0) {
    if (patterns) settings.engine.evaluation = eval::EvaluationKind::patterns;
    if (patterns) settings.engine.threads = settings.search.threads;
    leaves = guided_leaves(context.objective,
                           {.scale = values.real("scale"),
                            .temperature = values.real("temperature"),
                            .weight = values.real("eval"),
                            .evaluation = settings.engine.evaluation},
                           rollouts);
  } else {
    settings.search.games_per_leaf = static_cast<std::uint32_t>(rollouts.games);
  }
  settings.leaves = with_solver(values, context, std::move(leaves));
  // Threads that take turns at every single leaf would mostly wait for each other.
  if (settings.search.threads > 1 && !values.is_set("batch")) settings.search.batch = kThreadBatch;
  return std::unique_ptr<Agent>(new TreePlayer(std::move(settings)));
}

}  // namespace

AgentFactory mcts_agent() {
  return {
      .name = "mcts",
      .summary = "the strongest tree search: evaluation, proofs and exact endgames",
      .source = "Ogai",
      .options = mcts_options(),
      .make = make_mcts,
  };
}

}  // namespace ogai::agents
