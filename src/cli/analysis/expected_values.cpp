#include "cli/analysis/expected_values.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "cli/frame/search_text.h"

namespace ogai::cli {

namespace {

std::optional<int> number(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

int sign(int value) {
  return (value > 0) - (value < 0);
}

}  // namespace

std::vector<ExpectedValue> expected_values(const game::notation::ObfLine& line) {
  std::vector<ExpectedValue> expected;
  for (const game::notation::ObfField& field : line.fields) {
    const auto square = game::square_from_name(line.position.size, field.name);
    const auto value = number(field.value);
    if (square && value && line.position.is_legal(*square)) expected.push_back({*square, *value});
  }
  return expected;
}

std::optional<std::string> disagreement(const std::vector<ExpectedValue>& expected,
                                        const search::SearchResult& answer, bool wld,
                                        game::BoardSize size) {
  if (expected.empty() || !answer.exact) return std::nullopt;
  const auto meant = [&](int value) { return wld ? sign(value) : value; };
  const auto best = std::max_element(expected.begin(), expected.end(), [](auto a, auto b) {
                      return a.value < b.value;
                    })->value;
  if (answer.value != meant(best)) return signed_text(best) + " expected";
  for (const search::RootMove& move : answer.moves)
    for (const ExpectedValue& one : expected)
      if (move.exact && one.move == move.move && move.value != meant(one.value))
        return fmt::format("{} expected for {}", signed_text(one.value),
                           game::move_name(size, move.move));
  return "";
}

}  // namespace ogai::cli
