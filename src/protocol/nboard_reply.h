// What the engine answers in NBoard's protocol: one function a line, without its end.
//
// Squares are written in capitals; values are discs from the mover's side.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "game/position.h"
#include "search/info.h"

namespace ogai::protocol::nboard {

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

}  // namespace ogai::protocol::nboard
