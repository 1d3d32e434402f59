// What a program answers in Ogai's line protocol (docs/line-protocol.md): the arena reads these
// lines, `ogai line` writes them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace ogai::protocol::line {

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
