#include "protocol/line.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "game/notation/position_text.h"
#include "protocol/words.h"

namespace ogai::protocol::line {

using base::Duration;
using base::Error;
using base::ErrorKind;
using base::Result;
using game::Position;

namespace {

constexpr std::int64_t kLongest = 10'000'000'000;  // ms, 115 days: no overflow in sums
constexpr std::int64_t kMostCount = std::int64_t{1} << 62;
constexpr int kDeepest = 1000;

// Rounded down, but never to nothing.
std::int64_t milliseconds(Duration duration) {
  const auto whole = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
  return std::clamp<std::int64_t>(whole, duration.count() > 0 ? 1 : 0, kLongest);
}

Error expected(Word word, std::string_view what) {
  return {ErrorKind::syntax, fmt::format("{} expected, not {}", what, quoted(word.text)),
          word.offset};
}

// Two words, as everywhere in Ogai; `start` needs no second.
Result<Position> parse_position(Words& words, game::BoardSize size) {
  const Word squares = words.next_or_missing();
  std::string text(squares.text);
  if (squares.text != "start") {
    const Word side = words.next_or_missing();
    text += " " + std::string(side.text);
  }
  Result<Position> position = game::notation::parse_position(text, size);
  if (!position)
    return Error{position.error().kind, "the position: " + position.error().message,
                 squares.offset};
  return position;
}

Result<Command> parse_new_game(Words& words) {
  NewGame game;
  const Word side = words.next_or_missing();
  const auto number = parse_integer(side, "newgame", 0, 100);
  if (!number) return number.error();
  const auto size = game::board_size(static_cast<int>(*number));
  if (!size) return expected(side, "a size 4, 6 or 8");
  game.start = Position::initial(*size);
  const Word rules = words.next_or_missing();
  const auto objective = game::objective_from_rules(rules.text);
  if (!objective) return expected(rules, "reversed or classic");
  game.objective = *objective;
  while (const auto word = words.next()) {
    if (word->text == "seed") {
      const auto seed = parse_integer(words.next_or_missing(), "seed", 0,
                                      std::numeric_limits<std::int64_t>::max());
      if (!seed) return seed.error();
      game.seed = static_cast<std::uint64_t>(*seed);
    } else if (word->text == "start") {
      const Result<Position> start = parse_position(words, *size);
      if (!start) return start.error();
      if (start->size != *size)
        return Error{ErrorKind::range, "the position is not of the game's size", word->offset};
      game.start = *start;
    } else {
      (void)words.next();  // a word of a later version, and its value
    }
  }
  return Command(game);
}

// Reads one limit of `go` and its number.
Result<base::Done> parse_limit(search::Limits& limits, Word name, Words& words) {
  const Word value = words.next_or_missing();
  const auto number = parse_integer(value, name.text, 0, kMostCount);
  if (!number) return number.error();
  const Duration time = std::chrono::milliseconds(std::min(*number, kLongest));
  const auto count = static_cast<std::uint64_t>(*number);
  const auto clock = [&]() -> search::GameClock& {
    return limits.clock ? *limits.clock : limits.clock.emplace();
  };
  if (name.text == "time") limits.move_time = time;
  if (name.text == "left") clock().remaining = time;
  if (name.text == "inc") clock().increment = time;
  if (name.text == "nodes") limits.nodes = count;
  if (name.text == "depth")
    limits.depth = static_cast<int>(std::clamp<std::int64_t>(*number, 1, kDeepest));
  if (name.text == "sims") limits.simulations = count;
  return base::Done{};
}

Result<Command> parse_go(Words& words) {
  Go go;
  const Result<Position> position = parse_position(words, game::BoardSize::eight);
  if (!position) return position.error();
  go.position = *position;
  while (const auto word = words.next())
    if (const auto read = parse_limit(go.limits, *word, words); !read) return read.error();
  return Command(std::move(go));
}

Result<Command> parse_played(Words& words) {
  const Word move = words.next_or_missing();
  if (move.text.size() != 2) return expected(move, "a move such as d3, or pa");
  return Command(Played{lower_case(move.text)});
}

std::string format_limits(const search::Limits& limits) {
  std::string text;
  if (limits.move_time) text += fmt::format(" time {}", milliseconds(*limits.move_time));
  if (limits.clock) {
    text += fmt::format(" left {}", milliseconds(limits.clock->remaining));
    if (limits.clock->increment.count() > 0)
      text += fmt::format(" inc {}", milliseconds(limits.clock->increment));
  }
  if (limits.nodes) text += fmt::format(" nodes {}", *limits.nodes);
  if (limits.depth) text += fmt::format(" depth {}", *limits.depth);
  if (limits.simulations) text += fmt::format(" sims {}", *limits.simulations);
  return text;
}

struct CommandFormatter {
  std::string operator()(const Hello& hello) const { return fmt::format("ogai {}", hello.version); }
  std::string operator()(const NewGame& game) const {
    return fmt::format("newgame {} {} seed {} start {}", game::side(game.start.size),
                       game::rules_name(game.objective), game.seed,
                       game::notation::format_position(game.start));
  }
  std::string operator()(const Played& played) const { return "played " + played.move; }
  std::string operator()(const Go& go) const {
    return "go " + game::notation::format_position(go.position) + format_limits(go.limits);
  }
  std::string operator()(const Stop&) const { return "stop"; }
  std::string operator()(const Quit&) const { return "quit"; }
};

}  // namespace

Result<Command> parse_command(std::string_view line) {
  Words words(line);
  const Word word = words.next_or_missing();
  if (word.text == "ogai") {
    const auto version = parse_integer(words.next_or_missing(), "ogai", 1, 1000);
    if (!version) return version.error();
    return Command(Hello{static_cast<int>(*version)});
  }
  if (word.text == "newgame") return parse_new_game(words);
  if (word.text == "played") return parse_played(words);
  if (word.text == "go") return parse_go(words);
  if (word.text == "stop") return Command(Stop{});
  if (word.text == "quit") return Command(Quit{});
  return Error{ErrorKind::unknown, fmt::format("unknown command {}", quoted(word.text)),
               word.offset};
}

std::string format_command(const Command& command) {
  return std::visit(CommandFormatter{}, command);
}

namespace {

Result<Answer> parse_chosen(Words& words) {
  const Word move = words.next_or_missing();
  if (move.text.empty())
    return Error{ErrorKind::syntax, "move needs a square such as d3", move.offset};
  Chosen chosen{lower_case(move.text), {}, {}};
  while (const auto word = words.next()) {
    const Word value = words.next_or_missing();
    if (word->text == "value") {
      const auto number = parse_real(value, "value");
      if (!number) return number.error();
      chosen.value = *number;
    } else if (word->text == "depth") {
      const auto number = parse_integer(value, "depth", 0, 1000);
      if (!number) return number.error();
      chosen.depth = static_cast<int>(*number);
    }
  }
  return Answer(std::move(chosen));
}

std::string printable_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

struct AnswerFormatter {
  std::string operator()(const Ready& ready) const {
    return printable_line(ready.name.empty() ? "ready" : "ready " + ready.name);
  }
  std::string operator()(const Chosen& chosen) const {
    std::string text = "move " + chosen.move;
    if (chosen.value) text += fmt::format(" value {}", *chosen.value);
    if (chosen.depth) text += fmt::format(" depth {}", *chosen.depth);
    return text;
  }
  std::string operator()(const Comment& comment) const {
    return printable_line("# " + comment.text);
  }
};

}  // namespace

Result<Answer> parse_answer(std::string_view text) {
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  Words words(line);
  const Word all = words.rest();
  if (all.text.empty()) return Answer(Comment{});
  if (all.text[0] == '#')
    return Answer(Comment{std::string(Words(all.text.substr(1)).rest().text)});
  const Word word = words.next_or_missing();
  if (word.text == "ready") return Answer(Ready{std::string(words.rest().text)});
  if (word.text == "move") return parse_chosen(words);
  return Error{ErrorKind::unknown,
               fmt::format("unknown answer {}; a program says ready, move or # and a remark",
                           quoted(word.text)),
               word.offset};
}

std::string format_answer(const Answer& answer) {
  return std::visit(AnswerFormatter{}, answer);
}

}  // namespace ogai::protocol::line
