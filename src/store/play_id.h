// The ids of games played on the page: they are the only key to a game, so nobody must guess one.
#pragma once

#include <string>
#include <string_view>

namespace ogai::store {

// 128 bits of the system's generator as 26 characters a … z, 2 … 7.
std::string new_play_id();
// Whether it has the form of one.
bool is_play_id(std::string_view text);

}  // namespace ogai::store
