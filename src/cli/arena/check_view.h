// What `ogai check` shows of a verdict and of the whole examination.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/usability/usability.h"
#include "cli/frame/board_view.h"

namespace ogai::cli {

struct CheckStyle {
  game::Objective objective = game::Objective::fewest;
  ViewStyle view;
  bool all_boards = false;  // those of tests that were passed, too
};

// One line, and for what is not passed the board, what to change and what the agent wrote.
std::string verdict_text(const arena::Verdict& verdict, const CheckStyle& style);
nlohmann::ordered_json verdict_json(const arena::Verdict& verdict);

// "5 s a move, 3 min a game, 100 MB".
std::string limits_text(const arena::UsabilitySettings& settings);
std::string summary_text(const arena::UsabilityReport& report);
nlohmann::ordered_json summary_json(const arena::UsabilityReport& report,
                                    const arena::UsabilitySettings& settings);

}  // namespace ogai::cli
