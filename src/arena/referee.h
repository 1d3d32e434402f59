// The referee: plays one game, or one pair, between two seats and says how it ended.
//
// The seats ask and judge their agents (seat.h); the referee keeps the game and its clocks. An
// answer may exceed its limit by the margin, which covers the agent's own imprecision and what the
// scheduler does to an outside program. Whoever errs loses by all squares with the reason recorded
// (game::EndReason). Not thread-safe: one referee a worker.
#pragma once

#include <optional>
#include <stop_token>

#include "arena/ledger.h"
#include "arena/live_boards.h"
#include "arena/seat.h"

namespace ogai::arena {

struct GameSettings {
  game::Objective objective = game::Objective::fewest;
  // Per move, for both; limits.clock is what each side has at the start of the game.
  search::Limits limits;
  base::Duration margin = std::chrono::milliseconds(100);

  bool timed() const { return limits.move_time || limits.clock; }
};

class Referee {
 public:
  // Pairs are shown on `board` as they are played, if there is one.
  explicit Referee(GameSettings settings, LiveBoard* board = nullptr)
      : settings_(std::move(settings)), board_(board) {}

  // Nothing if `stop` was requested before the end.
  std::optional<game::GameRecord> play(Seat& black, Seat& white, const game::Position& start,
                                       std::uint64_t seed, const std::stop_token& stop);

  // Both games of a pair; seeds derive from the run's seed and the pair's key.
  std::optional<PairResult> play_pair(Seat& first, Seat& second, const PairPlan& plan,
                                      std::uint64_t run_seed, const std::stop_token& stop);

 private:
  struct Game;

  bool begin(Game& game, std::uint64_t seed);
  bool make_move(Game& game, const std::stop_token& stop);
  bool announce(Game& game, game::Move move);

  GameSettings settings_;
  LiveBoard* board_;
};

}  // namespace ogai::arena
