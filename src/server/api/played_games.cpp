#include "server/api/played_games.h"

#include <algorithm>
#include <fmt/format.h>

#include "server/api/game_wire.h"
#include "server/api/refusal.h"

namespace ogai::server {

namespace {

using store::StoredPlay;

void make_due_pass(game::GameRecord& record) {
  if (!record.is_over() && record.position().must_pass()) (void)record.play(game::kPass);
}

void require_turn_of_person(const StoredPlay& play) {
  const game::Color mover = play.record.position().to_move;
  if (play.player(mover).kind != store::PlayerKind::person)
    throw Refusal(Fault::bad_request,
                  fmt::format("it is {}'s turn, and no person plays that", color_name(mover)));
}

void require_going_on(const StoredPlay& play) {
  if (play.record.is_over()) throw Refusal(Fault::conflict, "the game is over");
}

}  // namespace

PlayedGames::PlayedGames(store::Database& database, Now now)
    : store_(database), now_(std::move(now)) {}

StoredPlay PlayedGames::create(game::GameRecord record, store::PlayPlayers players,
                               std::optional<store::PlayClock> clock) {
  if (record.is_over())
    throw Refusal(Fault::bad_request, "\"start\": neither side has a move, the game is over");
  make_due_pass(record);
  return store_.create(std::move(record), std::move(players), clock);
}

StoredPlay PlayedGames::find(std::string_view id) {
  std::optional<StoredPlay> play = store_.find(id);
  if (!play) throw Refusal(Fault::not_found, "there is no such game; it may have been dropped");
  // Who does not get to save has been overtaken by somebody who changed the game: read again.
  while (end_by_clock(*play, now()) && !store_.save(*play)) {
    play = store_.find(id);
    if (!play) throw Refusal(Fault::not_found, "there is no such game; it may have been dropped");
  }
  return *std::move(play);
}

StoredPlay PlayedGames::find_at(std::string_view id, std::size_t ply) {
  StoredPlay play = find(id);
  const std::size_t plies = play.record.moves().size();
  if (plies != ply)
    throw Refusal(Fault::conflict, fmt::format("the game has {} moves, not {}", plies, ply));
  return play;
}

StoredPlay PlayedGames::find_going_on(std::string_view id, std::size_t ply) {
  StoredPlay play = find_at(id, ply);
  require_going_on(play);
  return play;
}

void PlayedGames::save(StoredPlay& play) {
  if (!store_.save(play))
    throw Refusal(Fault::conflict, "somebody else has changed the game meanwhile");
}

StoredPlay PlayedGames::played(StoredPlay play, game::Move move, const game::MoveNote& note) {
  if (const auto done = play.record.play(move, note); !done)
    throw Refusal(Fault::bad_move, done.error().message);
  make_due_pass(play.record);
  start_clock(play, now());
  save(play);
  return play;
}

StoredPlay PlayedGames::move(std::string_view id, std::size_t ply, const std::string& move) {
  StoredPlay play = find_going_on(id, ply);
  require_turn_of_person(play);
  const game::Move chosen = move_from(play.record.start().size, move);
  const game::MoveNote note{.seconds = seconds_used(play, now())};
  return played(std::move(play), chosen, note);
}

StoredPlay PlayedGames::agent_moves(StoredPlay play, game::Move move, const game::MoveNote& note) {
  const game::Color mover = play.record.position().to_move;
  const bool late =
      is_ticking(play) && store::seconds_left(play, mover, now()) < note.seconds.value_or(0);
  if (!late) return played(std::move(play), move, note);
  play.record.forfeit(mover, game::EndReason::time);
  start_clock(play, now());
  save(play);
  return play;
}

StoredPlay PlayedGames::undo(std::string_view id, std::size_t ply, std::size_t to) {
  StoredPlay play = find_at(id, ply);
  if (to > ply) throw Refusal(Fault::bad_request, "\"to\" is more than \"ply\"");
  const bool ended_early = play.record.is_over() && !play.record.position().is_over();
  if (ended_early) play.record.undo();
  while (play.record.moves().size() > to) play.record.undo();
  make_due_pass(play.record);
  start_clock(play, now());
  save(play);
  return play;
}

StoredPlay PlayedGames::resign(std::string_view id, game::Color color) {
  StoredPlay play = find(id);
  require_going_on(play);
  if (play.player(color).kind != store::PlayerKind::person)
    throw Refusal(Fault::bad_request, fmt::format("{} is no person", color_name(color)));
  play.record.forfeit(color, game::EndReason::resignation);
  start_clock(play, now());
  save(play);
  return play;
}

StoredPlay PlayedGames::set_players(std::string_view id, store::PlayPlayers players) {
  StoredPlay play = find(id);
  play.players = std::move(players);
  adjust_clock(play, now());
  save(play);
  return play;
}

std::vector<StoredPlay> PlayedGames::list(std::optional<std::int64_t> before, int limit) {
  return store_.list(before, limit);
}

void start_clock(store::StoredPlay& play, std::int64_t now) {
  if (!play.clock) return;
  const store::PlayPlayer& next = play.player(play.record.position().to_move);
  play.clock->running_since.reset();
  if (is_ticking(play) && next.kind == store::PlayerKind::person) play.clock->running_since = now;
}

void adjust_clock(store::StoredPlay& play, std::int64_t now) {
  const bool person = play.player(play.record.position().to_move).kind == store::PlayerKind::person;
  if (!play.clock || (person && play.clock->running_since)) return;
  start_clock(play, now);
}

std::optional<double> seconds_used(const store::StoredPlay& play, std::int64_t now) {
  if (!play.clock || !play.clock->running_since) return std::nullopt;
  return static_cast<double>(std::max<std::int64_t>(0, now - *play.clock->running_since)) / 1000;
}

bool end_by_clock(store::StoredPlay& play, std::int64_t now) {
  const game::Color mover = play.record.position().to_move;
  if (!is_ticking(play) || store::seconds_left(play, mover, now) >= 0) return false;
  play.record.forfeit(mover, game::EndReason::time);
  play.clock->running_since.reset();
  return true;
}

}  // namespace ogai::server
