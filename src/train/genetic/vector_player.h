// VectorPlayer: a parameter vector as a player, by the evaluation of its form.
//
// Immutable: threads may share one.
#pragma once

#include <memory>
#include <span>

#include "eval/parameters.h"
#include "game/position.h"
#include "train/genetic/contest.h"

namespace ogai::train::genetic {

class VectorPlayer {
 public:
  virtual ~VectorPlayer() = default;
  // One of the `moves` of the board, which has some.
  virtual game::Square choose(game::Board board, game::Bits moves) const = 0;
};

// `form` is one of eval::parameter_forms(). The greedy player knows nothing of endgames.
std::unique_ptr<VectorPlayer> make_vector_player(const eval::ParameterForm& form,
                                                 std::span<const double> values,
                                                 const ContestRules& rules);

}  // namespace ogai::train::genetic
