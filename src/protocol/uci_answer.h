// What a UCI engine says, line by line: the counterpart of uci_reply.h, for whoever plays an
// engine.
//
// Engines say much that matters to nobody here (copyprotection, remarks, lines of their own): all
// of it is an Aside. Of `info` the fields that are not understood are left out. Known dialects: a
// best move without "P@", in any case, and "none" for no move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "game/square.h"
#include "search/info.h"

namespace ogai::protocol::uci {

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
