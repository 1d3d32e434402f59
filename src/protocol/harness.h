// What we and the harness of Python agents say to each other, a line at a time
// (agents/external/harness/monitor.py has the conversation). The harness is ours, but it shares its
// box with somebody else's code: its lines are read as carefully as any other outside text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/clock.h"
#include "base/result.h"
#include "game/record.h"

namespace ogai::protocol::harness {

struct NewGame {
  game::BoardSize size = game::BoardSize::eight;
  game::Color color = game::Color::black;
  base::Duration time_out{};
  std::uint64_t seed = 0;
  base::Duration warm_up{};  // that a first call may take; 0: none is made
};
std::string format(const NewGame& request);
// `time`: what there is for this move.
std::string format_go(const game::Position& position, base::Duration time);

struct Ready {  // "imported", "ready"
  friend bool operator==(const Ready&, const Ready&) = default;
};
struct Square {  // of a move; not necessarily on the board
  int row = 0;
  int column = 0;
  friend bool operator==(const Square&, const Square&) = default;
};
struct Lost {  // by a fault of the agent's
  game::EndReason reason = game::EndReason::crash;
  std::string text;
  std::optional<Square> ready{};  // a move that it had when it raised an exception
  friend bool operator==(const Lost&, const Lost&) = default;
};
using Answer = std::variant<Ready, Square, Lost>;

base::Result<Answer> parse_answer(std::string_view line);

}  // namespace ogai::protocol::harness
