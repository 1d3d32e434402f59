// What the engine answers in UCI: one function a line, without its end.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/options.h"
#include "game/position.h"
#include "search/info.h"

namespace ogai::protocol::uci {

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

}  // namespace ogai::protocol::uci
