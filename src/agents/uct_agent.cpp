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
  table.integer("playouts", 1, {1, 1000}, "games from each new position")
      .choice("rollout", "random", {"random", "rox"},
              "moves in these games: any, or by report A's ranks of squares")
      .flag("reuse", false, "keep the played subtree from move to move");
  add_final_option(table, "mean");
  return table;
}

base::Result<std::unique_ptr<Agent>> make_uct(const base::OptionValues& values,
                                              const AgentContext& context) {
  TreePlayerSettings settings = tree_settings(values, context);
  settings.search.tree.expansion = search::mcts::Expansion::all;
  settings.rollouts.games = static_cast<int>(values.integer("playouts"));
  settings.search.games_per_leaf = static_cast<std::uint32_t>(settings.rollouts.games);
  if (values.text("rollout") == "rox") settings.rollouts.policy = search::mcts::RolloutPolicy::rox;
  return std::unique_ptr<Agent>(new TreePlayer(settings));
}

}  // namespace

AgentFactory uct_agent() {
  return {"uct", "tree search (UCT) that simulates all children of a leaf at once", "report D",
          uct_options(), make_uct};
}

}  // namespace ogai::agents
