// Flipello: Reversi as the UCI world writes it, after Fairy-Stockfish's variant of that name.
//
// The chess point of view, against ours: ranks are counted from the bottom, so that their d3 is
// our d6; the first mover, our black, is `w` and has the discs `P`, the second `p`. A move
// drops a disc from the pocket, "P@d3"; a pass moves a disc of one's own onto itself, "d4d4".
//
//   8/8/8/3pP3/3Pp3/8/8/8[PPPP…pppp…] w 0 1      the start; pockets of any size, or none
//
// `flipello` is played by the classic rules, `antiflipello` (PlayStrategy's name) by the
// reversed ones. Boards of side 4 and 6 are written in the same way.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/position.h"

namespace ogai::protocol::flipello {

inline constexpr std::string_view kVariants[] = {"antiflipello", "flipello"};
std::string_view variant_name(game::Objective objective);
// Case is forgiven, and the prefix "ps-", which PlayStrategy's tools add.
std::optional<game::Objective> objective_of_variant(std::string_view name);

// Checks the form alone, not the rules. Any disc's self-move is a pass, and so is "0000".
base::Result<game::Move> parse_move(game::BoardSize size, std::string_view text);
// A pass is the self-move of the first own disc, counted from their a1: the one that
// Fairy-Stockfish generates and accepts.
std::string format_move(const game::Position& position, game::Move move);

// The moves of played_line() with a blank between them.
std::string format_line(game::Position position, const std::vector<game::Move>& line);

base::Result<game::Position> parse_fen(std::string_view text);
// With as many discs in both pockets as there are empty squares.
std::string format_fen(const game::Position& position);

}  // namespace ogai::protocol::flipello
