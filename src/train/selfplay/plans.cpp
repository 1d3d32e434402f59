#include "train/selfplay/plans.h"

#include <algorithm>

#include "search/mcts/guided.h"
#include "search/mcts/rollouts.h"

namespace ogai::train::selfplay {

using search::mcts::FinalMove;
using search::mcts::FirstPlay;
using search::mcts::Formula;

namespace {

search::mcts::TreeSettings puct_tree(const Config& config, std::uint32_t simulations) {
  search::mcts::TreeSettings tree;
  tree.objective = config.objective;
  tree.size = config.size;
  tree.rule.formula = Formula::puct;
  tree.rule.c = config.c;
  tree.rule.first_play = FirstPlay::relative;
  tree.rule.first_play_value = config.fpu;
  tree.final_move = config.by_value ? FinalMove::best_value : FinalMove::most_visits;
  tree.priors = true;
  tree.prove = config.prove;
  tree.bytes = memory_for(simulations);
  return tree;
}

void set_exploration(const Config& config, SearchPlan& plan) {
  plan.temperature = config.temperature;
  plan.temperature_plies = config.temperature_plies;
  plan.late_temperature = config.late_temperature;
  plan.noise = config.noise;
  plan.noise_alpha = config.noise_alpha;
  plan.full_share = config.full_share;
  plan.fast_simulations = config.fast_sims;
}

}  // namespace

SearchPlan self_play_plan(const Config& config, int iteration) {
  SearchPlan plan = match_plan(config, config.simulations(iteration), kNetEvaluator);
  plan.leaves = static_cast<std::uint32_t>(config.leaves);
  plan.tree.bytes = memory_for(std::max(config.sims, config.sims_first));
  set_exploration(config, plan);
  return plan;
}

SearchPlan match_plan(const Config& config, std::uint32_t simulations, std::size_t evaluator) {
  SearchPlan plan;
  plan.tree = puct_tree(config, simulations);
  plan.evaluator = evaluator;
  plan.simulations = simulations;
  plan.leaves = config.match_leaves;
  plan.reuse = config.reuse;
  return plan;
}

// By games: UCT as the agents rnd-mcts and rox-mcts have it. By the evaluation: as mcts has it.
SearchPlan teacher_plan(const Config& config) {
  SearchPlan plan = match_plan(config, config.warm_sims, kOtherEvaluator);
  set_exploration(config, plan);
  plan.fast_simulations = std::max<std::uint32_t>(1, config.warm_sims / 4);
  auto& tree = plan.tree;
  if (config.teacher == Teacher::linear) {
    tree.rule.c = 1;
    tree.rule.first_play_value = 0.1;
    return plan;
  }
  tree.rule = {};
  tree.priors = false;
  tree.prove = false;
  plan.noise = 0;
  return plan;
}

std::unique_ptr<search::mcts::Evaluator> teacher_evaluator(const Config& config,
                                                           std::uint64_t seed) {
  using namespace search::mcts;
  if (config.teacher == Teacher::linear)
    return guided(config.objective, config.size, {.scale = 10, .temperature = 3, .weight = 1},
                  nullptr);
  RolloutSettings settings;
  if (config.teacher == Teacher::rox) settings.policy = RolloutPolicy::rox;
  return std::make_unique<Rollouts>(config.objective, config.size, settings, seed);
}

}  // namespace ogai::train::selfplay
