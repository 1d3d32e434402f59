// One JSON object on a line of standard output. Names from outside files need not be UTF-8:
// bad bytes are replaced, never thrown at.
#pragma once

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ogai::cli {

inline void print_json(const nlohmann::ordered_json& object) {
  fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace ogai::cli
