// The program's version and how it was built.
#pragma once

#include <string>

#include "game/flip/best.h"

namespace ogai::cli {

inline std::string version_number() {
  return OGAI_VERSION;
}

// "ogai 0.1.0 (avx512 board code, GCC 12.2.0)"
inline std::string version_text() {
  return std::string("ogai " OGAI_VERSION " (") + game::flip::Best::kName + " board code, " +
#if defined(__clang__)
         "clang " __clang_version__ +
#else
         "GCC " __VERSION__ +
#endif
         ")";
}

}  // namespace ogai::cli
