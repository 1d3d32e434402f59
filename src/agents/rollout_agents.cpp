// rnd-mcts and rox-mcts, report A's third and fourth opponents (section IV-B): the textbooks' tree
// search, UCT, with the winner of a game played to the end as reward. rnd-mcts plays it at
// random, rox-mcts by the ranks of the report's Fig. 4. The report gives neither c nor the final
// move: c is the top of the range it tuned in, the move the most visited one. docs/agents-tree.md.
#include "agents/factories.h"
#include "agents/tree_options.h"

namespace ogai::agents {

namespace {

AgentFactory rollout_agent(const char* name, const char* summary,
                           search::mcts::RolloutPolicy policy) {
  base::OptionTable table = tree_options();
  add_c_option(table, 1.414, "Q + c·√(ln N / n)");
  add_reuse_option(table);
  add_final_option(table, "visits");
  return {
      .name = name,
      .summary = summary,
      .source = "report A",
      .options = table,
      .make = [policy](const base::OptionValues& values,
                       const AgentContext& context) -> base::Result<std::unique_ptr<Agent>> {
        TreePlayerSettings settings = tree_settings(values, context);
        settings.leaves = rollout_leaves(context.objective, {.policy = policy});
        return std::unique_ptr<Agent>(new TreePlayer(std::move(settings)));
      },
  };
}

}  // namespace

AgentFactory rnd_mcts_agent() {
  return rollout_agent("rnd-mcts", "tree search (UCT) with random games",
                       search::mcts::RolloutPolicy::random);
}

AgentFactory rox_mcts_agent() {
  return rollout_agent("rox-mcts", "tree search (UCT) with games that prefer squares by rank",
                       search::mcts::RolloutPolicy::rox);
}

}  // namespace ogai::agents
