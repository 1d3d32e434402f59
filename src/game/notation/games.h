// Reads games from text in any notation, and writes them in a chosen one.
//
// The text may hold several games: lines of positions, OBF or transcripts (empty
// lines and lines that begin with # or % are skipped), GGF games, JSON objects one a
// line, or course arrays. Which notation it is shows in its first characters. A bare
// position is a game without moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/record.h"

namespace ogai::game::notation {

enum class Notation { obf, transcript, ggf, json, array };

inline constexpr std::string_view kNotationNames[] = {"obf", "transcript", "ggf", "json", "array"};
std::optional<Notation> notation_from_name(std::string_view name);

// What a text that does not say so itself is taken for.
struct Defaults {
  BoardSize size = BoardSize::eight;
  Objective objective = Objective::fewest;
};

// What parse_games() takes the text for, by its first game; lines need not all be of one notation.
Notation notation_of(std::string_view text);

base::Result<std::vector<GameRecord>> parse_games(std::string_view text, Defaults defaults = {});
// Positions and arrays hold the game's present position only.
base::Result<std::string> format_game(const GameRecord& record, Notation notation);

}  // namespace ogai::game::notation
