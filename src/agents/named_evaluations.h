// NamedEvaluation: an evaluation by which a greedy player may choose its moves, made by its name.
//
// It sees the board after a move and says what that is worth to the side that moved. Immutable, for
// boards of every size; threads may share one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/position.h"

namespace ogai::agents {

struct Worth {
  int key = 0;                     // greater is better
  std::optional<double> value;     // in discs, if that is its unit
  std::optional<double> win_rate;  // else 0 … 1
};

class NamedEvaluation {
 public:
  virtual ~NamedEvaluation() = default;
  // `board.own` is the side that moved.
  virtual Worth worth(game::Board board, game::BoardSize size) const = 0;
};

std::vector<std::string> evaluation_names();
// `parameters` is a file of parameters for evaluations that have some, empty for the published
// ones.
base::Result<std::unique_ptr<NamedEvaluation>> make_named_evaluation(std::string_view name,
                                                                     const std::string& parameters,
                                                                     game::Objective objective);

}  // namespace ogai::agents
