// The games played on the page: as they stand, and where they are kept.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/record.h"
#include "store/database.h"

namespace ogai::store {

enum class PlayerKind { person, level, agent };

struct PlayPlayer {
  PlayerKind kind = PlayerKind::person;
  std::string text = {};  // the level's id, the agent's spec; of a person empty

  friend bool operator==(const PlayPlayer&, const PlayPlayer&) = default;
};

using PlayPlayers = std::array<PlayPlayer, 2>;  // black, white

// It keeps no balance: what a side has used is the sum of its moves' notes (seconds), so taking
// moves back gives their time back, too, and nothing can disagree.
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
// Whether the clock of the side to move counts: some move was made and the game goes on.
bool is_ticking(const StoredPlay& play);

// The only key to a game, so nobody must guess one: 128 bits of the system's generator as 26
// characters a … z, 2 … 7.
std::string new_play_id();
// Whether it has the form of one.
bool is_play_id(std::string_view text);

struct PlayStoreSettings {
  int most_games = 100'000;  // a hundredth more while new ones come in
};

// Keeps the games. A game is found by its id alone, which nobody can guess. Who changes it saves it
// whole, and only if nobody else has since it was read: of two who move at once, one wins and the
// other reads again. Every change is one transaction. The number of games is bounded: those that
// nobody has touched for longest go first. Safe from several threads and processes; faults are
// StoreErrors, a row that cannot be understood one of kind damaged.
class PlayStore {
 public:
  explicit PlayStore(Database& database, PlayStoreSettings settings = {});

  // Enters a new game under a new id.
  StoredPlay create(game::GameRecord record, PlayPlayers players,
                    std::optional<PlayClock> clock = std::nullopt);

  std::optional<StoredPlay> find(std::string_view id);

  // Replaces record, players and clock if the stored game is still the one of play.updated, and
  // brings play.updated up to date. False: somebody was quicker, or the game is gone; nothing
  // was changed.
  [[nodiscard]] bool save(StoredPlay& play);

  // The games changed before `before` (nothing: all), the latest first.
  std::vector<StoredPlay> list(std::optional<std::int64_t> before = std::nullopt, int limit = 50);

  // Drops what is over the bound; create() sees to it by itself. How many went.
  int prune();

 private:
  Database& database_;
  PlayStoreSettings settings_;
  std::atomic<int> created_since_pruning_{0};
};

}  // namespace ogai::store
