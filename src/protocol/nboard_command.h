// What an NBoard program says to the engine, line by line (protocol version 2; the commands of
// version 1 are the same, and its moves without the word `move` are understood).
//
// A game is read with its GGF, so its moves are checked; `move` is checked by whoever obeys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "game/record.h"

namespace ogai::protocol::nboard {

struct Hello {  // "nboard 2"
  std::int64_t version = 2;
  friend bool operator==(const Hello&, const Hello&) = default;
};
struct SetDepth {
  int depth = 1;
  friend bool operator==(const SetDepth&, const SetDepth&) = default;
};
struct SetContempt {
  double contempt = 0;
  friend bool operator==(const SetContempt&, const SetContempt&) = default;
};
struct SetGame {
  game::GameRecord game;
  friend bool operator==(const SetGame&, const SetGame&) = default;
};
struct PlayMove {    // "move F5/1.25/0.3"
  std::string move;  // a square's name as it came, or "pa"
  game::MoveNote note;
  friend bool operator==(const PlayMove&, const PlayMove&) = default;
};
struct Hint {
  int moves = 1;  // how many to judge
  friend bool operator==(const Hint&, const Hint&) = default;
};
struct Go {
  friend bool operator==(const Go&, const Go&) = default;
};
struct Ping {
  std::int64_t number = 0;
  friend bool operator==(const Ping&, const Ping&) = default;
};
struct Learn {
  friend bool operator==(const Learn&, const Learn&) = default;
};
struct Analyze {
  friend bool operator==(const Analyze&, const Analyze&) = default;
};
struct Quit {
  friend bool operator==(const Quit&, const Quit&) = default;
};

using Command = std::variant<Hello, SetDepth, SetContempt, SetGame, PlayMove, Hint, Go, Ping, Learn,
                             Analyze, Quit>;

// `rules` serves games whose GGF has no TY tag. An unknown command is an error of kind
// `unknown`; the protocol wants such lines ignored.
base::Result<Command> parse_command(std::string_view line,
                                    game::Objective rules = game::Objective::fewest);
std::string format_command(const Command& command);

}  // namespace ogai::protocol::nboard
