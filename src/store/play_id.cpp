#include "store/play_id.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <sys/random.h>
#include <system_error>

#include "store/error.h"

namespace ogai::store {
namespace {

constexpr std::string_view kIdDigits = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t kIdLength = 26;  // of 5 bits each: the last one holds 3

void fill_randomly(std::array<unsigned char, 16>& bytes) {
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = getrandom(bytes.data() + filled, bytes.size() - filled, 0);
    if (got < 0 && errno != EINTR)
      throw StoreError(StoreFault::other, fmt::format("no random numbers to be had: {}",
                                                      std::generic_category().message(errno)));
    if (got > 0) filled += static_cast<std::size_t>(got);
  }
}

}  // namespace

std::string new_play_id() {
  std::array<unsigned char, 16> bytes{};
  fill_randomly(bytes);
  std::string id;
  unsigned pending = 0;
  int bits = 0;
  for (const unsigned char byte : bytes) {
    pending = pending << 8 | byte;
    for (bits += 8; bits >= 5; bits -= 5) id += kIdDigits[pending >> (bits - 5) & 31];
  }
  return id + kIdDigits[pending << (5 - bits) & 31];
}

bool is_play_id(std::string_view text) {
  return text.size() == kIdLength && std::all_of(text.begin(), text.end(), [](char c) {
           return kIdDigits.find(c) != std::string_view::npos;
         });
}

}  // namespace ogai::store
