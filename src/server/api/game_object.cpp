#include "server/api/game_object.h"

#include <algorithm>
#include <cmath>

#include "server/api/game_fields.h"
#include "server/api/played_games.h"
#include "server/api/record_json.h"

namespace ogai::server {

namespace {

using game::Color;

double clock_seconds(const store::StoredPlay& play, Color color, std::int64_t now) {
  const std::optional<game::Outcome> outcome = play.record.outcome();
  const bool ran_out = outcome && outcome->reason == game::EndReason::time &&
                       (outcome->black_score < 0) == (color == Color::black);
  if (ran_out) return 0;
  const double left = std::max(0.0, store::seconds_left(play, color, now));
  return std::round(left * 1000) / 1000;
}

Json clock_json(const store::StoredPlay& play, std::int64_t now) {
  if (!play.clock) return nullptr;
  Json running = nullptr;
  if (is_ticking(play)) running = color_name(play.record.position().to_move);
  return {{"initial", play.clock->initial},
          {"increment", play.clock->increment},
          {"black", clock_seconds(play, Color::black, now)},
          {"white", clock_seconds(play, Color::white, now)},
          {"running", running}};
}

}  // namespace

Json player_json(const store::PlayPlayer& player) {
  switch (player.kind) {
    case store::PlayerKind::person:
      return {{"kind", "person"}};
    case store::PlayerKind::level:
      return {{"kind", "level"}, {"id", player.text}};
    case store::PlayerKind::agent:
      return {{"kind", "agent"}, {"spec", player.text}};
  }
  return nullptr;
}

Json game_object(const store::StoredPlay& play, std::int64_t now) {
  Json object;
  object["id"] = play.id;
  object["updated"] = play.updated;
  write_moves(object, play.record);
  write_position(object, play.record);
  object["players"] = {{"black", player_json(play.player(Color::black))},
                       {"white", player_json(play.player(Color::white))}};
  object["notes"] = notes_json(play.record);
  object["clock"] = clock_json(play, now);
  object["result"] = outcome_json(play.record);
  return object;
}

}  // namespace ogai::server
