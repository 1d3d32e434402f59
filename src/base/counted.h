// counted: a number and what it counts, "1 disc", "4 discs", "1 ply", "2 plies".
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace ogai::base {

template <typename Number>
std::string counted(Number number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == Number{1} ? one : many);
}

template <typename Number>
std::string counted(Number number, std::string_view one) {
  return counted(number, one, std::string(one) + "s");
}

}  // namespace ogai::base
