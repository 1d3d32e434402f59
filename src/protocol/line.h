// Ogai's own line protocol (docs/line-protocol.md), in both directions of translation: the arena
// writes commands and reads answers, `ogai line` reads commands and writes answers.
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

// ---- commands, to the program ----

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

// ---- answers, of the program ----

struct Ready {  // "ready NAME"
  std::string name;
  friend bool operator==(const Ready&, const Ready&) = default;
};
struct Chosen {  // "move d3 value 2.00 depth 12"
  std::string
      move;  // as written, in small letters; whether it is on the board is for others to say
  std::optional<double> value;  // in discs, from the program's side
  std::optional<int> depth;
  friend bool operator==(const Chosen&, const Chosen&) = default;
};
struct Comment {  // "# …", and empty lines
  std::string text;
  friend bool operator==(const Comment&, const Comment&) = default;
};

using Answer = std::variant<Ready, Chosen, Comment>;

// Words behind a move that are not known are passed over with their values.
base::Result<Answer> parse_answer(std::string_view line);
std::string format_answer(const Answer& answer);

}  // namespace ogai::protocol::line
