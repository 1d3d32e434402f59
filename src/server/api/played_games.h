// PlayedGames: the games of the page and what may be done to them, whoever asks: a request, or an
// agent that has chosen its move.
//
// No game is ever left where the side to move has to pass: passes are made with the move before
// them. Everything is a Refusal if it cannot be done: not_found, conflict when the game is not as
// the caller thinks, bad_move. Safe from several threads.
#pragma once

#include <functional>

#include "store/plays.h"

namespace ogai::server {

class PlayedGames {
 public:
  // Milliseconds since 1970; tests have clocks of their own.
  using Now = std::function<std::int64_t()>;

  PlayedGames(store::Database& database, Now now);

  std::int64_t now() const { return now_(); }

  store::StoredPlay create(game::GameRecord record, store::PlayPlayers players,
                           std::optional<store::PlayClock> clock);
  // As it stands now: a clock that has run out in the meantime has ended it.
  store::StoredPlay find(std::string_view id);
  // The same, if it has `ply` moves and is not over: conflict otherwise.
  store::StoredPlay find_going_on(std::string_view id, std::size_t ply);

  // A person's move.
  store::StoredPlay move(std::string_view id, std::size_t ply, const std::string& move);
  // An agent's move in the game as it was found, which it thought note.seconds about. Conflict if
  // anything has changed since: other players, or other moves taken back and made.
  store::StoredPlay agent_moves(store::StoredPlay play, game::Move move,
                                const game::MoveNote& note);
  // Cut to the first `to` moves (and the pass that must follow them); an early end is taken back.
  store::StoredPlay undo(std::string_view id, std::size_t ply, std::size_t to);
  store::StoredPlay resign(std::string_view id, game::Color color);
  store::StoredPlay set_players(std::string_view id, store::PlayPlayers players);

  std::vector<store::StoredPlay> list(std::optional<std::int64_t> before, int limit);

 private:
  store::StoredPlay find_at(std::string_view id, std::size_t ply);
  void save(store::StoredPlay& play);
  store::StoredPlay played(store::StoredPlay play, game::Move move, const game::MoveNote& note);

  store::PlayStore store_;
  Now now_;
};

// The clock of such a game. Nobody's runs before the first move. A person is charged what the
// server sees between two moves, an agent the time it thought: while it waits for its turn, or for
// somebody to come back to the page, nothing runs out. All times are milliseconds since 1970.

// After the side to move has changed in whatever way: its clock begins now, if it is a person's.
void start_clock(store::StoredPlay& play, std::int64_t now);

// After the players have changed: a person's clock that ran goes on running.
void adjust_clock(store::StoredPlay& play, std::int64_t now);

// The seconds to be charged for a person's move at `now`; nothing without a running clock.
std::optional<double> seconds_used(const store::StoredPlay& play, std::int64_t now);

// Ends the game if the clock of the side to move has run out; whether it has.
bool end_by_clock(store::StoredPlay& play, std::int64_t now);

}  // namespace ogai::server
