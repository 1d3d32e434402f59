// Training games for tests: small boards, shallow searches.
#pragma once

#include <vector>

#include "train/positions/self_play.h"

namespace ogai::train {

inline SelfPlaySettings small_settings() {
  return {.objective = game::Objective::fewest,
          .size = game::BoardSize::six,
          .depth = 2,
          .solve = 8,
          .seed = 7};
}

inline eval::AnyEvaluation shipped_evaluation(const SelfPlaySettings& settings) {
  return eval::AnyEvaluation::shipped(settings.objective, settings.size,
                                      eval::EvaluationKind::linear);
}

inline std::vector<TrainingGame> sample_games(const SelfPlaySettings& settings, int count) {
  const auto search = make_fixed_search(
      {settings.objective, settings.size, shipped_evaluation(settings), std::size_t{1} << 18}, {});
  std::vector<TrainingGame> games;
  for (int i = 0; i < count; ++i)
    games.push_back(*play_training_game(*search, settings, static_cast<std::uint64_t>(i)));
  return games;
}

}  // namespace ogai::train
