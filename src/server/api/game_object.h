// The game object of the API: a game of the page with players, notes and clock.
#pragma once

#include "server/api/responses.h"
#include "store/plays.h"

namespace ogai::server {

Json player_json(const store::PlayPlayer& player);

// `now` in milliseconds since 1970: the clocks as they stand then.
Json game_object(const store::StoredPlay& play, std::int64_t now);

}  // namespace ogai::server
