// What an NBoard engine says, line by line: the counterpart of nboard_reply.h, for whoever plays an
// engine.
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

#include "base/result.h"
#include "game/record.h"
#include "search/info.h"

namespace ogai::protocol::nboard {

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
