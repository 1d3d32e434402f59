#include "agents/tree_options.h"

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

base::OptionTable tree_options(int batch, int memory) {
  using namespace std::chrono_literals;
  base::OptionTable table = seed_option();
  table.duration("time", 0s, {}, "time per move; 0 leaves it to the referee (1s if he sets none)")
      .integer("sims", 0, {0, kNoLimit}, "simulations per move; 0 = no limit")
      .integer("memory", memory, {1, 1 << 16},
               "memory of the tree in MB; when full it stops growing")
      .integer("batch", batch, {1, 256},
               "leaves selected at a time; 1 is the sequential search of the textbooks")
      .integer("threads", 1, {1, 64}, "threads that share the tree")
      .hide({"batch"});
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

base::OptionTable& add_rollout_options(base::OptionTable& table, const std::string& rollout) {
  return table.integer("playouts", 1, {1, 1000}, "games from each new position")
      .choice("rollout", rollout, {"random", "rox"},
              "moves in these games: any, or by report A's ranks of squares");
}

search::mcts::RolloutSettings rollouts_of(const base::OptionValues& values) {
  search::mcts::RolloutSettings rollouts;
  rollouts.games = static_cast<int>(values.integer("playouts"));
  if (values.text("rollout") == "rox") rollouts.policy = search::mcts::RolloutPolicy::rox;
  return rollouts;
}

base::OptionTable& add_puct_options(base::OptionTable& table, double fpu) {
  return table
      .real("fpu", fpu, {-2, 2},
            "how much worse than its position a move never tried is taken to be")
      .real("loss", 1, {0, 10}, "virtual loss of a leaf selected but not judged yet")
      .hide({"fpu", "loss"});
}

base::OptionTable& add_arithmetic_option(base::OptionTable& table) {
  return table
      .choice("arithmetic", "int16", {"int16", "fp32"},
              "how the network is calculated: fast, or as precisely as it was learned")
      .hide({"arithmetic"});
}

nn::Arithmetic arithmetic_of(const base::OptionValues& values) {
  return values.text("arithmetic") == "fp32" ? nn::Arithmetic::fp32 : nn::Arithmetic::int16;
}

base::OptionTable& add_endgame_options(base::OptionTable& table, int solve) {
  return table.flag("prove", true, "proved results go up the tree and end the search below them")
      .integer("leaves", 10, {0, 14}, "solve leaves with so few empty squares; 0 = never")
      .integer("solve", solve, {0, 30},
               "give positions with so few empty squares to the exact solver, if there is time")
      .hide({"prove", "leaves"});
}

TreePlayerSettings tree_settings(const base::OptionValues& values, const AgentContext& context) {
  TreePlayerSettings settings;
  settings.seed = seed_of(values);
  if (const base::Duration time = values.duration("time"); time.count() > 0)
    settings.time.own.move_time = time;
  if (const std::int64_t simulations = values.integer("sims"); simulations > 0)
    settings.time.own.simulations = static_cast<std::uint64_t>(simulations);
  settings.search.batch = static_cast<std::uint32_t>(values.integer("batch"));
  settings.search.threads = static_cast<int>(values.integer("threads"));
  settings.search.tree.objective = context.objective;
  settings.search.tree.bytes = static_cast<std::size_t>(values.integer("memory")) << 20;
  if (has(values, "prove")) settings.search.tree.prove = values.flag("prove");
  if (has(values, "solve")) settings.engine.solve = static_cast<int>(values.integer("solve"));
  if (has(values, "loss")) settings.search.tree.rule.virtual_loss = values.real("loss");
  if (has(values, "c")) settings.search.tree.rule.c = values.real("c");
  if (has(values, "reuse")) settings.search.reuse = values.flag("reuse");
  if (has(values, "final")) settings.search.tree.final_move = final_move(values.text("final"));
  return settings;
}

LeafSourcePointer with_solver(const base::OptionValues& values, const AgentContext& context,
                              LeafSourcePointer inner) {
  return with_solver(context.objective, static_cast<int>(values.integer("leaves")),
                     std::move(inner));
}

void set_puct(TreePlayerSettings& settings, const base::OptionValues& values) {
  search::mcts::Rule& rule = settings.search.tree.rule;
  rule.formula = search::mcts::Formula::puct;
  rule.first_play = search::mcts::FirstPlay::relative;
  rule.first_play_value = values.real("fpu");
  settings.search.tree.priors = true;
}

}  // namespace ogai::agents
