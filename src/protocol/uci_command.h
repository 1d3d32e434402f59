// What a UCI program (a window, a match manager) says to the engine, line by line.
//
// Forms are checked here, the rules and option names by whoever obeys. Moves and positions
// are written as flipello.h says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "game/position.h"
#include "search/limits.h"

namespace ogai::protocol::uci {

struct Hello {  // "uci"
  friend bool operator==(const Hello&, const Hello&) = default;
};
struct Debug {
  bool on = false;
  friend bool operator==(const Debug&, const Debug&) = default;
};
struct IsReady {
  friend bool operator==(const IsReady&, const IsReady&) = default;
};
struct NewGame {
  friend bool operator==(const NewGame&, const NewGame&) = default;
};
struct SetOption {
  std::string name;
  std::string value;
  friend bool operator==(const SetOption&, const SetOption&) = default;
};
struct SetPosition {
  game::Position start;
  std::vector<game::Move> moves;  // not yet checked against the rules
  friend bool operator==(const SetPosition&, const SetPosition&) = default;
};
struct Go {
  std::optional<base::Duration> move_time;
  std::optional<base::Duration> first_time, first_increment;    // wtime, winc: our black
  std::optional<base::Duration> second_time, second_increment;  // btime, binc: our white
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> depth;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> ignored;  // words without a meaning here, such as searchmoves …

  // What they mean to an agent; a pondering or endless search has no limits.
  search::Limits limits(game::Color to_move) const;
  friend bool operator==(const Go&, const Go&) = default;
};
struct PonderHit {
  friend bool operator==(const PonderHit&, const PonderHit&) = default;
};
struct Stop {
  friend bool operator==(const Stop&, const Stop&) = default;
};
struct Quit {
  friend bool operator==(const Quit&, const Quit&) = default;
};

using Command =
    std::variant<Hello, Debug, IsReady, NewGame, SetOption, SetPosition, Go, PonderHit, Stop, Quit>;

base::Result<Command> parse_command(std::string_view line);
std::string format_command(const Command& command);

}  // namespace ogai::protocol::uci
