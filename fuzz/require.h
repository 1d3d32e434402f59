// require(): how a fuzz target states a property of what it read.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace ogai::fuzz {

inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "property violated: %s\n", property);
  std::abort();
}

}  // namespace ogai::fuzz
