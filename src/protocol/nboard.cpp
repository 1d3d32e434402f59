#include "protocol/nboard.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/notation/ggf.h"
#include "protocol/words.h"

namespace ogai::protocol::nboard {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 53;  // of a ping; any program's int fits
constexpr int kDeepest = 1000;

// "f5" or a pass, whatever the board's size.
bool looks_like_move(std::string_view text) {
  const std::string lower = lower_case(text);
  if (lower == "pa" || lower == "pass") return true;
  return lower.size() == 2 && lower[0] >= 'a' && lower[0] <= 'h' && lower[1] >= '1' &&
         lower[1] <= '8';
}

// The part behind a slash; an empty one says nothing.
Result<std::optional<double>> parse_part(std::string_view part, std::size_t offset,
                                         std::string_view name) {
  if (part.empty()) return std::optional<double>();
  const Result<double> number = parse_real({part, offset}, name);
  if (!number) return number.error();
  return std::optional<double>(*number);
}

// MOVE[/EVAL[/SECONDS]]
Result<Command> parse_move(Word word) {
  const std::string_view text = word.text;
  const std::size_t first = std::min(text.find('/'), text.size());
  const std::string_view name = text.substr(0, first);
  if (!looks_like_move(name))
    return Error{ErrorKind::syntax,
                 name.empty()
                     ? "move needs a square such as F5, or PA"
                     : fmt::format("{} is neither a square such as F5 nor PA", quoted(name)),
                 word.offset};
  PlayMove move{lower_case(name).substr(0, 2), {}};
  if (first < text.size()) {
    const std::size_t second = std::min(text.find('/', first + 1), text.size());
    const auto value = parse_part(text.substr(first + 1, second - first - 1),
                                  word.offset + first + 1, "the value of a move");
    if (!value) return value.error();
    move.note.value = *value;
    if (second < text.size()) {
      const auto seconds =
          parse_part(text.substr(second + 1), word.offset + second + 1, "the time of a move");
      if (!seconds) return seconds.error();
      move.note.seconds = *seconds;
    }
  }
  return Command(std::move(move));
}

Result<Command> parse_game(Word text, game::Objective rules) {
  Result<game::GameRecord> game = game::notation::parse_ggf(text.text, rules);
  if (!game) return std::move(game).error().shifted(text.offset);
  return Command(SetGame{std::move(*game)});
}

Result<Command> parse_set(Words& words, game::Objective rules) {
  const Word what = words.next_or_missing();
  if (what.text == "game") return parse_game(words.rest(), rules);
  if (what.text == "depth") {
    const auto depth = parse_integer(words.next_or_missing(), "set depth", 1, kDeepest);
    if (!depth) return depth.error();
    return Command(SetDepth{static_cast<int>(*depth)});
  }
  if (what.text == "contempt") {
    const auto contempt = parse_real(words.next_or_missing(), "set contempt");
    if (!contempt) return contempt.error();
    return Command(SetContempt{*contempt});
  }
  return Error{ErrorKind::unknown, fmt::format("unknown setting {}", quoted(what.text)),
               what.offset};
}

// The number behind a command; without one, `absent`.
Result<std::int64_t> number_behind(Words& words, std::string_view name, std::int64_t low,
                                   std::int64_t high, std::int64_t absent) {
  const std::optional<Word> word = words.next();
  if (!word) return absent;
  return parse_integer(*word, name, low, high);
}

struct Formatter {
  std::string operator()(const Hello& hello) const {
    return fmt::format("nboard {}", hello.version);
  }
  std::string operator()(const SetDepth& set) const {
    return fmt::format("set depth {}", set.depth);
  }
  std::string operator()(const SetContempt& set) const {
    return fmt::format("set contempt {}", set.contempt);
  }
  std::string operator()(const SetGame& set) const {
    return "set game " + game::notation::format_ggf(set.game);
  }
  std::string operator()(const PlayMove& move) const {
    std::string text = "move " + move.move;
    if (move.note.value || move.note.seconds) text += '/';
    if (move.note.value) text += fmt::format("{}", *move.note.value);
    if (move.note.seconds) text += fmt::format("/{}", *move.note.seconds);
    return text;
  }
  std::string operator()(const Hint& hint) const { return fmt::format("hint {}", hint.moves); }
  std::string operator()(const Go&) const { return "go"; }
  std::string operator()(const Ping& ping) const { return fmt::format("ping {}", ping.number); }
  std::string operator()(const Learn&) const { return "learn"; }
  std::string operator()(const Analyze&) const { return "analyze"; }
  std::string operator()(const Quit&) const { return "quit"; }
};

}  // namespace

Result<Command> parse_command(std::string_view line, game::Objective rules) {
  Words words(line);
  const Word word = words.next_or_missing();
  if (word.text == "nboard") {
    const auto version = number_behind(words, "nboard", 0, kLargest, 2);
    if (!version) return version.error();
    return Command(Hello{*version});
  }
  if (word.text == "set") return parse_set(words, rules);
  if (word.text == "move") return parse_move(words.next_or_missing());
  if (word.text == "hint") {
    const auto moves = number_behind(words, "hint", 1, 64, 1);
    if (!moves) return moves.error();
    return Command(Hint{static_cast<int>(*moves)});
  }
  if (word.text == "ping") {
    const auto number = parse_integer(words.next_or_missing(), "ping", -kLargest, kLargest);
    if (!number) return number.error();
    return Command(Ping{*number});
  }
  if (word.text == "go") return Command(Go{});
  if (word.text == "learn") return Command(Learn{});
  if (word.text == "analyze") return Command(Analyze{});
  if (word.text == "quit") return Command(Quit{});
  if (looks_like_move(word.text.substr(0, word.text.find('/')))) return parse_move(word);
  return Error{ErrorKind::unknown, fmt::format("unknown command {}", quoted(word.text)),
               word.offset};
}

std::string format_command(const Command& command) {
  return std::visit(Formatter{}, command);
}

namespace {

std::string move_text(game::BoardSize size, game::Move move) {
  std::string text = game::move_name(size, move);
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return text;
}

// Two decimals, and no zero with a minus sign.
std::string value_text(double value) {
  const std::string text = fmt::format("{:.2f}", value);
  return text == "-0.00" ? "0.00" : text;
}

std::string line_text(const game::Position& position, const std::vector<game::Move>& line) {
  std::string text;
  for (const game::Move move : played_line(position, line)) text += move_text(position.size, move);
  return text;
}

std::string printable(std::string_view text, char blank) {
  std::string result(text);
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == ' ') c = blank;
  return result;
}

}  // namespace

std::string format_name(std::string_view name) {
  return "set myname " + printable(name, '_');
}

std::string format_status(std::string_view text) {
  return "status " + printable(text, ' ');
}

std::string format_pong(std::int64_t number) {
  return fmt::format("pong {}", number);
}

std::string format_search(const game::Position& position, const search::Info& info,
                          std::string_view remark) {
  const std::string depth = info.exact ? "100%" : fmt::format("{}", info.depth.value_or(0));
  std::string text = fmt::format("search {} {} 0 {}", line_text(position, info.line),
                                 value_text(info.value.value_or(0)), depth);
  if (!remark.empty()) text += " " + printable(remark, ' ');
  return text;
}

std::string format_move(const game::Position& position, game::Move move,
                        std::optional<double> value, base::Duration elapsed) {
  return fmt::format("=== {}/{}/{:.2f}", move_text(position.size, move),
                     value ? value_text(*value) : "", base::to_seconds(elapsed));
}

std::string format_analysis(std::size_t plies, double value) {
  return fmt::format("analysis {} {}", plies, value_text(value));
}

std::string format_node_statistics(std::uint64_t nodes, base::Duration elapsed) {
  return fmt::format("nodestats {} {:.2f}", nodes, base::to_seconds(elapsed));
}

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
