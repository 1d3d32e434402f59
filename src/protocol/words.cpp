#include "protocol/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "game/notation/cursor.h"

namespace ogai::protocol {

using base::Error;
using base::ErrorKind;
using base::Result;
using game::notation::Cursor;

namespace {

Error not_a_number(Word word, std::string_view name) {
  return {ErrorKind::syntax,
          word.text.empty() ? fmt::format("{} needs a number", name)
                            : fmt::format("{} needs a number, not {}", name, quoted(word.text)),
          word.offset};
}

// from_chars() knows no plus sign.
std::string_view without_plus(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  return plus ? text.substr(1) : text;
}

}  // namespace

std::optional<Word> Words::peek() const {
  Words ahead = *this;
  return ahead.next();
}

std::optional<Word> Words::next() {
  while (offset_ < line_.size() && Cursor::is_space(line_[offset_])) ++offset_;
  if (offset_ >= line_.size()) return std::nullopt;
  const std::size_t begin = offset_;
  while (offset_ < line_.size() && !Cursor::is_space(line_[offset_])) ++offset_;
  return Word{line_.substr(begin, offset_ - begin), begin};
}

Word Words::next_or_missing() {
  return next().value_or(Word{{}, line_.size()});
}

Word Words::rest() const {
  const std::optional<Word> first = peek();
  if (!first) return {{}, line_.size()};
  return {game::notation::trimmed(line_.substr(first->offset)), first->offset};
}

Result<std::int64_t> parse_integer(Word word, std::string_view name, std::int64_t low,
                                   std::int64_t high) {
  const std::string_view text = without_plus(word.text);
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool too_large = fault == std::errc::result_out_of_range;
  if ((fault != std::errc{} && !too_large) || end != text.data() + text.size())
    return not_a_number(word, name);
  if (too_large) return text[0] == '-' ? low : high;
  return std::clamp(number, low, high);
}

Result<double> parse_real(Word word, std::string_view name) {
  const std::string_view text = without_plus(word.text);
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
    return not_a_number(word, name);
  return number;
}

bool is_blank(std::string_view line) {
  return std::all_of(line.begin(), line.end(), Cursor::is_space);
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lower;
}

std::vector<game::Move> played_line(game::Position position, const std::vector<game::Move>& line) {
  std::vector<game::Move> moves;
  const auto play = [&](game::Move move) {
    moves.push_back(move);
    position = position.after(move);
  };
  for (const game::Move move : line) {
    if (move != game::kPass && position.must_pass()) play(game::kPass);
    if (!position.is_legal(move)) break;
    play(move);
  }
  return moves;
}

}  // namespace ogai::protocol
