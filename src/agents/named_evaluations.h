// Board judges: the evaluations by which a greedy player may choose, each by its name.
//
// A judge sees the board after a move and says what it is worth to the side that moved. Immutable,
// for boards of every size; threads may share one.
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

class BoardJudge {
 public:
  virtual ~BoardJudge() = default;
  // `board.own` is the side that moved.
  virtual Worth judge(game::Board board, game::BoardSize size) const = 0;
};

std::vector<std::string> board_judge_names();
// `parameters` is a file of parameters for the judges that have some, empty for the published ones.
base::Result<std::unique_ptr<BoardJudge>> make_board_judge(std::string_view name,
                                                           const std::string& parameters,
                                                           game::Objective objective);

}  // namespace ogai::agents
