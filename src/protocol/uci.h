// UCI: what a program (a window, a match manager) says to the engine, what the engine answers, and
// how whoever plays an engine reads that, line by line.
//
// Forms are checked here, the rules and option names by whoever obeys. Moves and positions are
// written as flipello.h says.
//
// Engines say much that matters to nobody here (copyprotection, remarks, lines of their own): all
// of it is an Aside. Of `info` the fields that are not understood are left out. Known dialects: a
// best move without "P@", in any case, and "none" for no move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/options.h"
#include "base/result.h"
#include "game/position.h"
#include "game/square.h"
#include "search/info.h"
#include "search/limits.h"

namespace ogai::protocol::uci {

// ---- commands, to the engine ----

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

// ---- answers, as the engine writes them: a line without its end ----

// A value in discs as UCI's hundredths.
int centidiscs(double value);

// "info depth 9 multipv 1 score cp 400 nodes 5000 nps 1000000 time 5 pv P@d3 …"; the fields
// that are not known are left out. Nothing is known of a search that only chose: then "".
std::string format_info(const game::Position& position, const search::Info& info,
                        base::Duration elapsed, int line_number = 1);
// Remarks for people; line breaks and control characters become blanks.
std::string format_info_string(std::string_view text);

std::string format_best_move(const game::Position& position, game::Move move,
                             std::optional<game::Move> reply);
inline constexpr std::string_view kNoBestMove = "bestmove (none)";

// "option name Hash type spin default 64 min 1 max 4096". UCI names begin with a capital
// by custom; case does not matter in them.
std::string format_option(const base::Option& option, const base::OptionValue& value);
std::string format_option(std::string_view name, int value, int low, int high);
std::string format_option(std::string_view name, bool value);
std::string format_option(std::string_view name, std::string_view value,
                          const std::vector<std::string>& choices);

// ---- answers, as they are read ----

struct EngineName {
  std::string name;
  friend bool operator==(const EngineName&, const EngineName&) = default;
};
struct EngineOption {
  std::string name;
  std::vector<std::string> choices;  // the `var`s of a combo
  friend bool operator==(const EngineOption&, const EngineOption&) = default;
};
struct UciOk {
  friend bool operator==(const UciOk&, const UciOk&) = default;
};
struct ReadyOk {
  friend bool operator==(const ReadyOk&, const ReadyOk&) = default;
};
struct EngineInfo {
  int line_number = 1;  // of multipv
  search::Info info;
};
struct BestMove {
  std::optional<game::Move> move;  // nothing: "(none)"
  friend bool operator==(const BestMove&, const BestMove&) = default;
};
struct Aside {
  friend bool operator==(const Aside&, const Aside&) = default;
};

using Answer = std::variant<EngineName, EngineOption, UciOk, ReadyOk, EngineInfo, BestMove, Aside>;

// Only a best move can be unreadable: everything else may be what it likes.
base::Result<Answer> parse_answer(std::string_view line, game::BoardSize size);

}  // namespace ogai::protocol::uci
