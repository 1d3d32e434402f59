// The fields "black" and "white" of a request: who plays a game of the page.
#pragma once

#include "server/api/fields.h"
#include "store/plays.h"

namespace ogai::server {

// Both must be there; an agent must be one that may play here.
store::PlayPlayers read_players(Fields& fields);

}  // namespace ogai::server
