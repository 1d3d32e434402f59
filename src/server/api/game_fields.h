// The fields that describe games and positions, the same in every request and message: rules, size,
// start, position, moves. And moves and lines by name, for the answers.
#pragma once

#include <span>

#include "game/record.h"
#include "server/api/fields.h"

namespace ogai::server {

// A game has at most as many moves as squares, and no pass follows another.
inline constexpr std::size_t kMostMoves = 128;

game::Objective rules_from(const std::string& name);
game::Objective read_rules(Fields& fields);    // "rules"; reversed without
game::Position read_position(Fields& fields);  // "position"
game::BoardSize read_size(Fields& fields);     // "size"; eight without
// "rules", "size", "start": a game without moves.
game::GameRecord read_start(Fields& fields);
// The same and "moves"; passes may be left out.
game::GameRecord read_moves(Fields& fields);
game::Color read_color(const std::string& name);

// A position text from a client; `field` names it in the refusal.
game::Position position_from(const std::string& text, const std::string& field,
                             game::BoardSize size = game::BoardSize::eight);
// "d3" or "pa".
game::Move move_from(game::BoardSize size, const std::string& name);

std::string_view color_name(game::Color color);
Json move_names(game::BoardSize size, std::span<const game::Move> moves);

}  // namespace ogai::server
