#include "base/suggest.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fmt/format.h>

namespace ogai::base {
namespace {

constexpr std::size_t kMostFaults = 2;
constexpr std::size_t kLongestName = 64;  // longer input is no slip of the finger

// Optimal string alignment: Levenshtein's distance with swaps of neighbours.
std::size_t typing_faults(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::optional<std::string> suggest(std::string_view name, const std::vector<std::string>& known) {
  if (name.size() > kLongestName) return std::nullopt;
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));

  std::optional<std::string> best;
  std::size_t fewest = std::min(kMostFaults + 1, lower.size());
  for (const std::string& candidate : known) {
    const std::size_t faults = typing_faults(lower, candidate);
    if (faults >= fewest) continue;
    fewest = faults;
    best = candidate;
  }
  return best;
}

std::string list_known(std::string_view name, const std::vector<std::string>& known) {
  std::string text = fmt::format("known: {}", fmt::join(known, ", "));
  if (const auto near = suggest(name, known)) text += fmt::format(" — did you mean '{}'?", *near);
  return text;
}

}  // namespace ogai::base
