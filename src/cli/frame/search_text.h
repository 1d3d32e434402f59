// What a search found, in the words all commands use.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "game/square.h"
#include "search/searcher.h"

namespace ogai::cli {

std::string signed_text(int value);  // "+4", "-12", "0"
// What an agent holds a move to be worth: "+4", "+2.5" discs, or "54.30 %", or "-" if it does not
// say.
std::string worth_text(const search::Info& info);
// "f5d6c3": what other programs read, and `ogai show` too.
std::string line_text(game::BoardSize size, const std::vector<game::Move>& line);
std::vector<std::string> move_names(game::BoardSize size, const std::vector<game::Move>& line);
// "26.4 M/s".
std::string rate_text(std::uint64_t nodes, base::Duration elapsed);
// How well a value is founded: "proved", "depth 14", "depth 24 at 95 %".
std::string depth_text(const search::RootMove& move);
std::string depth_text(const search::Info& info);  // "" if it does not say
// Whether depth_text() says "at 95 %".
bool is_selective(const search::RootMove& move);
// What these words mean: all of them, for help; "at N %" alone, a line below a table that has it.
extern const char* const kDepthHelp;
extern const char* const kConfidenceNote;

}  // namespace ogai::cli
