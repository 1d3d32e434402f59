// PlayStore: keeps the games played on the page.
//
// A game is found by its id alone, which nobody can guess. Who changes it saves it whole, and only
// if nobody else has since it was read: of two who move at once, one wins and the other
// reads again. Every change is one transaction. The number of games is bounded: those that
// nobody has touched for longest go first. Safe from several threads and processes; faults are
// StoreErrors, a row that cannot be understood one of kind damaged.
#pragma once

#include <atomic>
#include <optional>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "store/stored_play.h"

namespace ogai::store {

struct PlayStoreSettings {
  int most_games = 100'000;  // a hundredth more while new ones come in
};

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
