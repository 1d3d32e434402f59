#include "agents/tree_options.h"

#include "agents/seed_option.h"

namespace ogai::agents {

using search::mcts::FinalMove;

namespace {

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

bool has(const base::OptionValues& values, std::string_view name) {
  return values.table().find(name) != nullptr;
}

FinalMove final_move(const std::string& name) {
  if (name == "mean") return FinalMove::best_mean;
  return name == "visits" ? FinalMove::most_visits : FinalMove::best_value;
}

}  // namespace

base::OptionTable tree_options(int batch) {
  using namespace std::chrono_literals;
  base::OptionTable table = seed_option();
  table.duration("time", 0s, {}, "time per move; 0 leaves it to the referee (1s if he sets none)")
      .integer("sims", 0, {0, kNoLimit}, "simulations per move; 0 = no limit")
      .integer("memory", 64, {1, 1 << 16}, "memory of the tree in MB; when full it stops growing")
      .integer("batch", batch, {1, 256},
               "leaves selected at a time; 1 is the sequential search of the textbooks")
      .integer("threads", 1, {1, 64}, "threads that share the tree");
  return table;
}

base::OptionTable& add_c_option(base::OptionTable& table, double c, const std::string& formula) {
  return table.real("c", c, {0, 100}, "weight of exploration in " + formula);
}

base::OptionTable& add_reuse_option(base::OptionTable& table) {
  return table.flag("reuse", true, "keep the played subtree from move to move");
}

base::OptionTable& add_final_option(base::OptionTable& table, const std::string& choice) {
  return table.choice("final", choice, {"mean", "visits", "value"},
                      "move played: best mean, most visits, or best value of the selection rule");
}

TreePlayerSettings tree_settings(const base::OptionValues& values, const AgentContext& context) {
  TreePlayerSettings settings;
  settings.seed = seed_of(values);
  if (const base::Duration time = values.duration("time"); time.count() > 0)
    settings.own.move_time = time;
  if (const std::int64_t simulations = values.integer("sims"); simulations > 0)
    settings.own.simulations = static_cast<std::uint64_t>(simulations);
  settings.search.batch = static_cast<std::uint32_t>(values.integer("batch"));
  settings.search.threads = static_cast<int>(values.integer("threads"));
  settings.search.tree.objective = context.objective;
  settings.search.tree.bytes = static_cast<std::size_t>(values.integer("memory")) << 20;
  if (has(values, "c")) settings.search.tree.rule.c = values.real("c");
  if (has(values, "reuse")) settings.search.reuse = values.flag("reuse");
  if (has(values, "final")) settings.search.tree.final_move = final_move(values.text("final"));
  return settings;
}

}  // namespace ogai::agents
