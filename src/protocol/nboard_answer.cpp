#include "protocol/nboard_answer.h"

#include <algorithm>

#include "protocol/words.h"

namespace ogai::protocol::nboard {

using base::Error;
using base::ErrorKind;
using base::Result;
using game::BoardSize;
using game::Move;

namespace {

constexpr std::int64_t kLargestPing = std::int64_t{1} << 53;
constexpr std::string_view kMoveSign = "===";

std::optional<Move> move_of(std::string_view name, BoardSize size) {
  const std::string lower = lower_case(name);
  if (lower == "pa" || lower == "pass" || lower == "ps" || lower == "--") return game::kPass;
  return game::square_from_name(size, lower);
}

// The parts of "F5/-1.25/0.31" or "F5 -1.25 0.31"; an empty part keeps its place.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  const auto separates = [](char c) { return c == '/' || c == ' ' || c == '\t'; };
  for (std::size_t at = 0; at < text.size() && parts.size() < 3;) {
    const auto end = static_cast<std::size_t>(
        std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), separates) -
        text.begin());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
    // Blanks may be many; a slash counts, with blanks around it or not.
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  }
  return parts;
}

// What a note cannot be read as is no part of the move.
std::optional<double> number_in(const std::vector<std::string_view>& parts, std::size_t index) {
  if (index >= parts.size()) return std::nullopt;
  const Result<double> number = parse_real({parts[index], 0}, "");
  return number ? std::optional(*number) : std::nullopt;
}

Result<Answer> parse_engine_move(Word text, BoardSize size) {
  const std::vector<std::string_view> parts = parts_of(text.text);
  const std::optional<Move> move = parts.empty() ? std::nullopt : move_of(parts[0], size);
  if (!move)
    return Error{ErrorKind::syntax,
                 parts.empty() ? "=== names no move"
                               : quoted(parts[0]) + " is no square of this board, nor PA",
                 text.offset};
  return Answer(EngineMove{*move, {number_in(parts, 1), number_in(parts, 2)}});
}

// "F5d6C3": as far as the names are squares of the board.
std::vector<Move> line_of(std::string_view text, BoardSize size) {
  std::vector<Move> line;
  for (std::size_t at = 0; at + 2 <= text.size(); at += 2) {
    const std::optional<Move> move = move_of(text.substr(at, 2), size);
    if (!move) break;
    line.push_back(*move);
  }
  return line;
}

// "search PV EVAL 0 DEPTH …"; the depth may be "12@73%", or "100%" of a proved value.
SearchLine parse_search(Words& words, BoardSize size) {
  search::Info info;
  info.line = line_of(words.next_or_missing().text, size);
  if (const auto value = parse_real(words.next_or_missing(), "")) info.value = *value;
  (void)words.next();
  const Word depth = words.next_or_missing();
  info.exact = depth.text == "100%";
  const std::string_view number = depth.text.substr(0, depth.text.find('@'));
  if (const auto plies = parse_integer({number, 0}, "", 0, 1000))
    info.depth = static_cast<int>(*plies);
  return {info};
}

Result<Answer> parse_pong(Words& words) {
  const auto number = parse_integer(words.next_or_missing(), "pong", -kLargestPing, kLargestPing);
  if (!number) return number.error();
  return Answer(Pong{*number});
}

}  // namespace

Result<Answer> parse_answer(std::string_view line, BoardSize size) {
  Words words(line);
  const Word all = words.rest();
  if (all.text.substr(0, kMoveSign.size()) == kMoveSign) {
    const std::string_view behind = all.text.substr(kMoveSign.size());
    const Word move = Words(behind).rest();
    return parse_engine_move({move.text, all.offset + kMoveSign.size() + move.offset}, size);
  }
  const std::string first = lower_case(words.next_or_missing().text);
  if (first == "set" && lower_case(words.next_or_missing().text) == "myname")
    return Answer(EngineName{std::string(words.rest().text)});
  if (first == "status") return Answer(Status{std::string(words.rest().text)});
  if (first == "pong") return parse_pong(words);
  if (first == "search" || first == "book") return Answer(parse_search(words, size));
  if (first == "learned" || first == "learn") return Answer(Learned{});
  if (move_of(first.substr(0, first.find('/')), size)) return parse_engine_move(all, size);
  return Answer(Aside{});
}

}  // namespace ogai::protocol::nboard
