#include "protocol/nboard_command.h"

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

}  // namespace ogai::protocol::nboard
