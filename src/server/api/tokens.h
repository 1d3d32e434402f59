// Tokens and keys: secrets that a request carries in its Authorization header.
#pragma once

#include <string_view>

namespace ogai::server {

// Takes as long whichever byte differs, so that nobody learns a token byte by byte. An empty
// `expected` is nobody's.
inline bool same_token(std::string_view given, std::string_view expected) {
  if (expected.empty()) return false;
  unsigned different = given.size() != expected.size();
  for (std::size_t i = 0; i < given.size(); ++i)
    different |= static_cast<unsigned char>(given[i]) ^
                 static_cast<unsigned char>(expected[i % expected.size()]);
  return different == 0;
}

}  // namespace ogai::server
