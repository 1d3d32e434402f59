// Report E's evaluation: square weights, stable discs, mobility and frontier, with weights by phase
// of the game: twenty parameters, and the vector that the report publishes.
//
// Values are integers in thousandths of the report's unit (its parameters have three decimals),
// from the side called own, which is not always the side to move: the evaluation is not
// antisymmetric, so a search judges every board for the side that searches. Features are
// plain counts that know no parameters. An Evaluation is immutable: threads may share it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "eval/parameters.h"
#include "eval/square_kinds.h"
#include "game/position.h"

namespace ogai::eval::report_e {

using Value = std::int32_t;
inline constexpr Value kUnit = 1000;

// Utilities of finished games. A tie is worth 5000 to either side.
inline constexpr Value kWin = 10'000 * kUnit;
inline constexpr Value kTie = 5'000 * kUnit;

// --- Parameters ---------------------------------------------------------------------------

inline constexpr int kPhases = 3;

// Ten square weights from the centre outwards (a0 … a9 of its Table II), the stability weight, the
// weights of own and opponent's mobility in each phase, the frontier weight of each phase.
inline constexpr std::array<Parameter, 20> kParameters = {{
    {"centre", -50, 50},         {"inner-edge", -50, 50},     {"ring-fourth", -50, 50},
    {"edge-fourth", -50, 50},    {"inner-corner", -50, 50},   {"ring-third", -50, 50},
    {"edge-third", -50, 50},     {"x-square", -50, 50},       {"c-square", -50, 50},
    {"corner", -50, 50},         {"stability", -150, 150},    {"own-mobility-1", -50, 50},
    {"opp-mobility-1", -50, 50}, {"own-mobility-2", -50, 50}, {"opp-mobility-2", -50, 50},
    {"own-mobility-3", -50, 50}, {"opp-mobility-3", -50, 50}, {"frontier-1", -50, 50},
    {"frontier-2", -50, 50},     {"frontier-3", -50, 50},
}};
inline constexpr ParameterForm kForm = {"report-e", kParameters};
using ParameterVector = std::array<double, kParameters.size()>;

// Section IV-A.
inline constexpr ParameterVector kPublished = {
    7.679, -1.842, 25.927, -8.150, 16.158, 50.0,  37.592, 13.971, -50.0, 50.0,
    120.0, 3.910,  6.881,  1.824,  21.950, 7.710, 50.0,   -0.934, 2.896, 21.691};

// The square weight's place in the vector, by square_kind().
inline constexpr std::array<int, kSquareKinds> kWeightOfKind = {9, 8, 6, 3, 7, 5, 2, 4, 1, 0};

// 0, 1 or 2: fewer than 20 plays made, fewer than 40, the rest. On smaller boards, which have fewer
// than sixty plays, in proportion.
int phase_of(game::BoardSize size, int discs);

// --- Features -----------------------------------------------------------------------------

// The discs of `discs` that Algorithm 1 marks as stable, from all four corners.
game::Bits marked_stable(game::BoardSize size, game::Bits discs);

// The discs of `discs` with an empty square beside them.
game::Bits frontier(game::BoardSize size, game::Bits discs, game::Bits empty);

// --- The evaluation -----------------------------------------------------------------------

class Evaluation {
 public:
  // Under the classic rules own discs and own stable discs are good, not bad.
  Evaluation(std::span<const double, kParameters.size()> parameters, game::BoardSize size,
             game::Objective objective);

  game::BoardSize size() const { return size_; }

  // A finished game, for board.own.
  Value utility(game::Board board) const;
  // The sum of the four scores for board.own; the moves are the legal moves of the two sides.
  Value heuristic(game::Board board, game::Bits own_moves, game::Bits opp_moves) const;

  // Judges `count` < 64 boards of `discs` discs each, for the sides whose discs `own` are: utility
  // of finished games, which are the bits set in the answer, else heuristic. All three arrays
  // have room for a register (game::kLanes) more.
  game::Bits judge(const game::Bits* own, const game::Bits* opp, int count, int discs,
                   Value* values) const;

 private:
  struct Phase {
    Value own_mobility;
    Value opp_mobility;
    Value frontier;
  };

  const Phase& phase_with(int discs) const { return phases_[phase_of_discs_[discs]]; }

  game::BoardSize size_;
  game::Bits squares_;
  int sign_;                                // of having more discs: −1 reversed, 1 classic
  std::array<Value, kSquareKinds> square_;  // by kind, for own discs
  Value stable_;                            // for own stable discs
  std::array<Phase, kPhases> phases_;
  std::array<std::uint8_t, 65> phase_of_discs_{};
};

}  // namespace ogai::eval::report_e
