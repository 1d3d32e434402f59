// uct, report D's agent: a leaf that is reached is expanded with all its children at once, each of
// them simulated once; UCT(v) = Q/N + c·√(ln N(parent) / N), c = 1.414; the move with the best mean
// (the report's UCT with c = 0). Its wishes are options: several simulations of a state, and
// ranked moves in them. docs/agents-tree.md lists the deviations.
#include "agents/factories.h"
#include "agents/tree_options.h"

namespace ogai::agents {

namespace {

base::OptionTable uct_options() {
  base::OptionTable table = tree_options();
  add_c_option(table, 1.414, "Q/N + c·√(ln N(parent) / N)");
  add_rollout_options(table, "random")
      .flag("reuse", false, "keep the played subtree from move to move");
  add_final_option(table, "mean");
  return table;
}

base::Result<std::unique_ptr<Agent>> make_uct(const base::OptionValues& values,
                                              const AgentContext& context) {
  TreePlayerSettings settings = tree_settings(values, context);
  settings.search.tree.expansion = search::mcts::Expansion::all;
  const search::mcts::RolloutSettings rollouts = rollouts_of(values);
  settings.search.games_per_leaf = static_cast<std::uint32_t>(rollouts.games);
  settings.leaves = rollout_leaves(context.objective, rollouts);
  return std::unique_ptr<Agent>(new TreePlayer(std::move(settings)));
}

}  // namespace

AgentFactory uct_agent() {
  return {
      .name = "uct",
      .summary = "tree search (UCT) that simulates all children of a leaf at once",
      .source = "report D",
      .options = uct_options(),
      .make = make_uct,
  };
}

}  // namespace ogai::agents
