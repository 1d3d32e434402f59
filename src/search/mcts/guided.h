// Guided: judges positions by an evaluation of all their moves, without playing a game.
//
// A leaf is worth the best of its moves, each judged in discs from the mover's side; discs become a
// result between −1 and 1 by tanh(discs / scale), and the moves' values become priors by a softmax
// of `temperature` discs. Random games may be mixed in: result = weight · judgement + (1 − weight)
// · game.
#pragma once

#include <memory>

#include "eval/any_evaluation.h"
#include "game/objective.h"
#include "search/mcts/evaluator.h"

namespace ogai::search::mcts {

struct GuidedSettings {
  double scale = 12;       // discs that make a result nearly certain
  double temperature = 3;  // of the priors, in discs
  double weight = 1;       // of the judgement
  eval::EvaluationKind evaluation = eval::EvaluationKind::linear;  // that ships
};

// `games` judges the rest of the weight; it may be null where the weight is 1.
std::unique_ptr<Evaluator> guided(game::Objective objective, game::BoardSize size,
                                  const GuidedSettings& settings, std::unique_ptr<Evaluator> games);

}  // namespace ogai::search::mcts
