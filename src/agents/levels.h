// The strength levels that a person chooses an opponent from: "beginner", which moves at random, to
// "perfect".
//
// A level is an agent with its limits inside the spec, so that it plays alike wherever it plays;
// it works on every board and under both rules. On the 8x8 board under reversed rules each
// has beaten the one before it: the matches are kept in data/levels, and a test holds them against
// this list, so that no level changes without being measured again.
//
// All but the last three answer within milliseconds and take a few megabytes. None but "perfect"
// needs time to be the same everywhere; none plays the same game every time, if its games have
// different seeds. Who makes the agent anew for every move gives new_game() a seed of the game and
// the ply: "beginner" would draw the same number each time.
#pragma once

#include <span>
#include <string_view>

namespace ogai::agents {

struct Level {
  std::string_view id;       // a short English word
  std::string_view spec;     // of the agent that `level:ID` makes; needs no further limits
  std::string_view summary;  // one line
};

std::span<const Level> levels();               // weakest first
const Level* find_level(std::string_view id);  // null if there is none
// The level that this spec spells out; null if there is none, or it is a plain agent's name.
const Level* level_of_spec(std::string_view spec);

}  // namespace ogai::agents
