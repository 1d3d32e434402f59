// suggest(): the known name a mistyped one was probably meant to be.
//
// Near means at most two typing faults (a letter missing, added, wrong, or two
// swapped) and fewer than the name has letters; upper case is forgiven.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ogai::base {

// The nearest of `known`, the first of several; nothing when none is near.
std::optional<std::string> suggest(std::string_view name, const std::vector<std::string>& known);

// The tail of an error message about the unknown `name`:
// "known: depth, seed — did you mean 'depth'?"
std::string list_known(std::string_view name, const std::vector<std::string>& known);

}  // namespace ogai::base
