// What Ogai says to a program in its own line protocol (docs/line-protocol.md), in both directions
// of translation: the arena writes these lines, `ogai line` reads them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "game/position.h"
#include "search/limits.h"

namespace ogai::protocol::line {

inline constexpr int kVersion = 1;

struct Hello {  // "ogai 1"
  int version = kVersion;
  friend bool operator==(const Hello&, const Hello&) = default;
};
struct NewGame {  // "newgame 8 reversed seed 42 start POSITION"
  game::Objective objective = game::Objective::fewest;
  std::uint64_t seed = 0;
  game::Position start;  // its size is the game's
  friend bool operator==(const NewGame&, const NewGame&) = default;
};
struct Played {  // "played d3"
  std::string move;
  friend bool operator==(const Played&, const Played&) = default;
};
struct Go {  // "go POSITION time 5000 left 175000"
  game::Position position;
  search::Limits limits;  // in whole milliseconds
  friend bool operator==(const Go&, const Go&) = default;
};
struct Stop {
  friend bool operator==(const Stop&, const Stop&) = default;
};
struct Quit {
  friend bool operator==(const Quit&, const Quit&) = default;
};

using Command = std::variant<Hello, NewGame, Played, Go, Stop, Quit>;

// The limits of `go` that are not known are passed over with their numbers.
base::Result<Command> parse_command(std::string_view line);
std::string format_command(const Command& command);

}  // namespace ogai::protocol::line
