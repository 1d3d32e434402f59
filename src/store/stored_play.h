// StoredPlay: a game played on the page, as it stands: moves, players, clock.
//
// The clock keeps no balance: what a side has used is the sum of its moves' notes (seconds), so
// taking moves back gives their time back, too, and nothing can disagree.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "game/record.h"

namespace ogai::store {

enum class PlayerKind { person, level, agent };

struct PlayPlayer {
  PlayerKind kind = PlayerKind::person;
  std::string text = {};  // the level's id, the agent's spec; of a person empty

  friend bool operator==(const PlayPlayer&, const PlayPlayer&) = default;
};

using PlayPlayers = std::array<PlayPlayer, 2>;  // black, white

struct PlayClock {
  double initial = 0;    // seconds of each side for the whole game
  double increment = 0;  // seconds that each move adds; passes add nothing
  // When the clock of the side to move started, in milliseconds since 1970; nothing: none runs.
  std::optional<std::int64_t> running_since = {};

  friend bool operator==(const PlayClock&, const PlayClock&) = default;
};

struct StoredPlay {
  std::string id;            // 26 characters of base32: 128 random bits
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  // The last change; unlike that of any other game, and greater with every change.
  std::int64_t updated = 0;
  game::GameRecord record;
  PlayPlayers players;
  std::optional<PlayClock> clock;

  const PlayPlayer& player(game::Color color) const {
    return players[static_cast<std::size_t>(color)];
  }
};

// The seconds that `color` has left at `now` (milliseconds since 1970); below 0: run out. Needs a
// clock.
double seconds_left(const StoredPlay& play, game::Color color, std::int64_t now);

}  // namespace ogai::store
