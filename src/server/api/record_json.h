// A game's record as the API writes it, the same for games of the page, stored games and games read
// from text.
#pragma once

#include "game/record.h"
#include "server/api/responses.h"

namespace ogai::server {

Json result_json(const game::Outcome& outcome);   // {"reason", "black_score", "winner"}
Json note_json(const game::MoveNote& note);       // null: nothing was said
Json notes_json(const game::GameRecord& record);  // one a ply
// The result, or null while the game goes on.
Json outcome_json(const game::GameRecord& record);

// Adds "rules", "size", "start", "moves".
void write_moves(Json& object, const game::GameRecord& record);
// Adds "position", "legal", "discs", "over".
void write_position(Json& object, const game::GameRecord& record);

}  // namespace ogai::server
