#include "server/api/game_clock.h"

#include <algorithm>

namespace ogai::server {

bool is_ticking(const store::StoredPlay& play) {
  return play.clock && !play.record.moves().empty() && !play.record.is_over();
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
