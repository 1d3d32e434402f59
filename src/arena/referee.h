// The referee: plays one game, or one pair, between two seats and says how it ended.
//
// The seats ask and judge their agents (seat.h); the referee keeps the game and its clocks. An
// answer may exceed its limit by the margin, which covers the agent's own imprecision and what the
// scheduler does to an outside program. Whoever errs loses by all squares with the reason recorded
// (game::EndReason). Seats are for one thread at a time.
#pragma once

#include <optional>
#include <stop_token>

#include "arena/live_boards.h"
#include "arena/pair.h"
#include "arena/seat.h"

namespace ogai::arena {

struct GameSettings {
  game::Objective objective = game::Objective::fewest;
  // Per move, for both; limits.clock is what each side has at the start of the game.
  search::Limits limits;
  base::Duration margin = std::chrono::milliseconds(100);

  bool timed() const { return limits.move_time || limits.clock; }
};

// Moves are shown on `board` as they are played, if there is one. Nothing if `stop` was requested
// before the end.
std::optional<game::GameRecord> play_game(const GameSettings& settings, Seat& black, Seat& white,
                                          const game::Position& start, std::uint64_t seed,
                                          const std::stop_token& stop, LiveBoard* board = nullptr);

// Both games of a pair; seeds derive from the tournament's seed and the pair's key.
std::optional<PairResult> play_pair(const GameSettings& settings, Seat& first, Seat& second,
                                    const PairPlan& plan, std::uint64_t tournament_seed,
                                    const std::stop_token& stop, LiveBoard* board = nullptr);

}  // namespace ogai::arena
