// From a Config to the players of its games: the network in self-play, in matches, and the teacher.
#pragma once

#include <memory>

#include "search/mcts/evaluator.h"
#include "train/selfplay/config.h"
#include "train/selfplay/pooled_game.h"

namespace ogai::train::selfplay {

// By place among a worker's evaluators.
enum EvaluatorPlace : std::size_t { kNetEvaluator = 0, kOtherEvaluator = 1 };

SearchPlan self_play_plan(const Config& config, int iteration);
// Without noise and temperature.
SearchPlan match_plan(const Config& config, std::uint32_t simulations, std::size_t evaluator);
// The config has one.
SearchPlan teacher_plan(const Config& config);
std::unique_ptr<search::mcts::Evaluator> teacher_evaluator(const Config& config,
                                                           std::uint64_t seed);

}  // namespace ogai::train::selfplay
