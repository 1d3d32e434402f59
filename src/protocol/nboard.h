// NBoard's protocol (version 2): what a program says to the engine, what the engine answers, and
// how whoever plays an engine reads that, line by line. The commands of version 1 are the same, and
// its moves without the word `move` are understood.
//
// A game is read with its GGF, so its moves are checked; `move` is checked by whoever obeys. The
// engine writes squares in capitals and values in discs from the mover's side.
//
// Known dialects of the answer to `go`: "=== F5/-1.25/0.31", "=== f5 -1.25 0.31" with blanks,
// "===F5", and a bare "F5" on a line of its own. `learn` stands for `learned`. Lines of any other
// kind are an Aside, as the protocol wants them ignored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/clock.h"
#include "base/result.h"
#include "game/position.h"
#include "game/record.h"
#include "search/info.h"

namespace ogai::protocol::nboard {

// ---- commands, to the engine ----

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

// ---- answers, as the engine writes them: a line without its end ----

std::string format_name(std::string_view name);  // "set myname …", one word
std::string format_status(std::string_view text);
std::string format_pong(std::int64_t number);
inline constexpr std::string_view kLearned = "learned";

// "search F5D6C3 -1.25 0 12 REMARK"; a proved value has the depth "100%". The line of `info`
// begins with the move it is about, and must not be empty.
std::string format_search(const game::Position& position, const search::Info& info,
                          std::string_view remark = {});
// "=== F5/-1.25/0.31"
std::string format_move(const game::Position& position, game::Move move,
                        std::optional<double> value, base::Duration elapsed);
// "analysis 12 -3.00": the value after 12 plies of the game, passes counted.
std::string format_analysis(std::size_t plies, double value);
std::string format_node_statistics(std::uint64_t nodes, base::Duration elapsed);

// ---- answers, as they are read ----

struct EngineName {  // "set myname …"
  std::string name;
  friend bool operator==(const EngineName&, const EngineName&) = default;
};
struct Status {
  std::string text;
  friend bool operator==(const Status&, const Status&) = default;
};
struct Pong {
  std::int64_t number = 0;
  friend bool operator==(const Pong&, const Pong&) = default;
};
struct SearchLine {  // "search F5D6 -1.25 0 12", the fields that can be read
  search::Info info;
};
struct EngineMove {
  game::Move move = game::kPass;
  game::MoveNote note;  // value and seconds
  friend bool operator==(const EngineMove&, const EngineMove&) = default;
};
struct Learned {
  friend bool operator==(const Learned&, const Learned&) = default;
};
struct Aside {
  friend bool operator==(const Aside&, const Aside&) = default;
};

using Answer = std::variant<EngineName, Status, Pong, SearchLine, EngineMove, Learned, Aside>;

// Only what stands behind "===" can be unreadable, and a pong without its number.
base::Result<Answer> parse_answer(std::string_view line, game::BoardSize size);

}  // namespace ogai::protocol::nboard
