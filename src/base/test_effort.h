// How much a test that repeats something does of it: everything where code is optimised, a tenth
// under sanitizers, which are that much slower and look for faults that the first times show.
#pragma once

namespace ogai::base {

#ifdef OGAI_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

template <typename Number>
constexpr Number effort(Number full) {
  return kSanitized ? (full + 9) / 10 : full;
}

}  // namespace ogai::base
