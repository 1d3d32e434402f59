#include "game/notation/games.h"

#include <algorithm>

#include "game/notation/course_array.h"
#include "game/notation/cursor.h"
#include "game/notation/ggf.h"
#include "game/notation/json.h"
#include "game/notation/position_text.h"
#include "game/notation/transcript.h"

namespace ogai::game::notation {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

using Games = std::vector<GameRecord>;

Result<GameRecord> as_game(Result<Position> position, Objective objective) {
  if (!position) return std::move(position).error();
  return GameRecord(*position, objective);
}

Result<GameRecord> parse_line(std::string_view line, Defaults defaults) {
  if (line.front() == '{') return parse_json_game(line);
  if (looks_like_position(line))
    return as_game(parse_position(line, defaults.size), defaults.objective);
  return parse_transcript(line, Position::initial(defaults.size), defaults.objective);
}

bool is_comment(std::string_view line) {
  return line.empty() || line.front() == '#' || line.front() == '%';
}

Result<Games> parse_lines(std::string_view text, Defaults defaults) {
  Games games;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view raw = text.substr(begin, end - begin);
    const std::string_view line = trimmed(raw);
    if (!is_comment(line)) {
      Result<GameRecord> game = parse_line(line, defaults);
      if (!game) return std::move(game).error().shifted(line.data() - text.data());
      games.push_back(std::move(*game));
    }
    begin = end + 1;
  }
  return games;
}

// Where the array that begins at `begin` ends, its side to move included: at the next "[[".
std::size_t array_end(std::string_view text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '[' && depth++ == 0 && i > begin) return i;
    if (text[i] == ']' && depth > 0) --depth;
  }
  return text.size();
}

Result<Games> parse_arrays(std::string_view text, Objective objective) {
  Games games;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = array_end(text, begin);
    Result<GameRecord> game =
        as_game(parse_course_array(text.substr(begin, end - begin)), objective);
    if (!game) return std::move(game).error().shifted(begin);
    games.push_back(std::move(*game));
    begin = end;
  }
  return games;
}

// A JSON object over several lines is one game; otherwise each line is one.
bool is_one_json_object(std::string_view text) {
  const std::size_t end = text.find('\n');
  return text.front() == '{' && trimmed(text.substr(0, end)).back() != '}';
}

bool looks_like_ggf(std::string_view text) {
  const std::size_t first = text.find_first_not_of("0123456789 \t\r\n");
  return first != std::string_view::npos && text[first] == '(';
}

// Without the byte order mark and the white space around it.
std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
    text.remove_prefix(kByteOrderMark.size());
  return trimmed(text);
}

Result<Games> parse_trimmed(std::string_view text, Defaults defaults) {
  if (looks_like_ggf(text)) return parse_ggf_games(text, defaults.objective);
  if (text.front() == '[') return parse_arrays(text, defaults.objective);
  if (is_one_json_object(text)) {
    Result<GameRecord> game = parse_json_game(text);
    if (!game) return std::move(game).error();
    return Games{std::move(*game)};
  }
  return parse_lines(text, defaults);
}

}  // namespace

std::optional<Notation> notation_from_name(std::string_view name) {
  const auto found = std::find(std::begin(kNotationNames), std::end(kNotationNames), name);
  if (found == std::end(kNotationNames)) return std::nullopt;
  return static_cast<Notation>(found - std::begin(kNotationNames));
}

Notation notation_of(std::string_view text) {
  const std::string_view body = without_mark(text);
  if (looks_like_ggf(body)) return Notation::ggf;
  if (!body.empty() && body.front() == '[') return Notation::array;
  std::string_view line;
  for (std::size_t begin = 0; begin < body.size() && is_comment(line);) {
    const std::size_t end = std::min(body.find('\n', begin), body.size());
    line = trimmed(body.substr(begin, end - begin));
    begin = end + 1;
  }
  if (line.empty()) return Notation::transcript;
  if (line.front() == '{') return Notation::json;
  return looks_like_position(line) ? Notation::obf : Notation::transcript;
}

Result<Games> parse_games(std::string_view text, Defaults defaults) {
  const std::string_view body = without_mark(text);
  if (body.empty()) return Error{ErrorKind::syntax, "the text is empty: no position or game in it"};
  Result<Games> games = parse_trimmed(body, defaults);
  if (!games) return std::move(games).error().shifted(body.data() - text.data());
  if (games->empty()) return Error{ErrorKind::syntax, "no position or game in the text"};
  return games;
}

Result<std::string> format_game(const GameRecord& record, Notation notation) {
  switch (notation) {
    case Notation::obf:
      return format_position(record.position());
    case Notation::transcript:
      return format_transcript(record);
    case Notation::ggf:
      return format_ggf(record);
    case Notation::json:
      return format_json_game(record);
    case Notation::array:
      return format_course_array(record.position());
  }
  return Error{ErrorKind::unknown, "unknown notation"};
}

}  // namespace ogai::game::notation
