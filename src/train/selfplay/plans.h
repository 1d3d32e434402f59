// From a Config to the players of its games: the network in self-play, in matches, and the teacher.
#pragma once

#include <memory>

#include "search/mcts/evaluator.h"
#include "train/selfplay/config.h"
#include "train/selfplay/search_plan.h"

namespace ogai::train::selfplay {

// Who judges, by place in a worker's evaluators.
enum Judge : std::size_t { kNetJudge = 0, kOtherJudge = 1 };

SearchPlan self_play_plan(const Config& config, int iteration);
// Without noise and temperature.
SearchPlan match_plan(const Config& config, std::uint32_t simulations, std::size_t judge);
// The config has one.
SearchPlan teacher_plan(const Config& config);
std::unique_ptr<search::mcts::Evaluator> teacher_judge(const Config& config, std::uint64_t seed);

}  // namespace ogai::train::selfplay
