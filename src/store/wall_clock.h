// The date, for the store's time columns: milliseconds since 1970, UTC.
#pragma once

#include <chrono>
#include <cstdint>

namespace ogai::store {

inline std::int64_t now_in_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace ogai::store
