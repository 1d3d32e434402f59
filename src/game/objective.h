// What the players play for, and the score of a finished game.
//
// Score, from the side to move: under Objective::most (classic Reversi) own − opponent
// discs, empty squares counted for the side with more discs; under Objective::fewest
// (Reversed Reversi) minus that. Always even on an even number of squares; its sign
// names the winner. Search and solver take the objective as a template parameter;
// everything outside uses the run-time forms.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/board.h"

namespace ogai::game {

enum class Objective : std::uint8_t { fewest, most };

template <Objective objective>
constexpr int final_score(Board board, int cells) {
  const int difference = board.own_count() - board.opp_count();
  const int empties = cells - board.disc_count();
  const int classic = difference + (difference > 0 ? empties : difference < 0 ? -empties : 0);
  return objective == Objective::most ? classic : -classic;
}

constexpr int final_score(Objective objective, Board board, int cells) {
  return objective == Objective::most ? final_score<Objective::most>(board, cells)
                                      : final_score<Objective::fewest>(board, cells);
}

// The names of the --rules flag: "reversed" and "classic".
constexpr std::string_view rules_name(Objective objective) {
  return objective == Objective::fewest ? "reversed" : "classic";
}
constexpr std::optional<Objective> objective_from_rules(std::string_view name) {
  if (name == "reversed") return Objective::fewest;
  if (name == "classic") return Objective::most;
  return std::nullopt;
}

}  // namespace ogai::game
