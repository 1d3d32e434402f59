#include "protocol/uci_command.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/flipello.h"
#include "protocol/words.h"

namespace ogai::protocol::uci {

using base::Duration;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

constexpr std::int64_t kLongestMilliseconds = 10'000'000'000;  // 115 days: no overflow in sums
constexpr std::int64_t kMostNodes = std::int64_t{1} << 62;
constexpr std::int64_t kDeepest = 1000;

struct TimeWord {
  std::string_view name;
  std::optional<Duration> Go::*field;
};
constexpr std::array kTimeWords = {
    TimeWord{"movetime", &Go::move_time},    TimeWord{"wtime", &Go::first_time},
    TimeWord{"btime", &Go::second_time},     TimeWord{"winc", &Go::first_increment},
    TimeWord{"binc", &Go::second_increment},
};

struct CountWord {
  std::string_view name;
  std::optional<std::int64_t> Go::*field;
  std::int64_t most;
};
constexpr std::array kCountWords = {
    CountWord{"depth", &Go::depth, kDeepest},
    CountWord{"nodes", &Go::nodes, kMostNodes},
};

Error missing(Word word, std::string_view message) {
  return {ErrorKind::syntax, std::string(message), word.offset};
}

Result<Command> parse_debug(Words& words) {
  const Word word = words.next_or_missing();
  if (word.text == "on" || word.text == "off") return Command(Debug{word.text == "on"});
  return missing(word, "debug needs on or off");
}

// setoption name WORDS… [value WORDS…]
Result<Command> parse_set_option(Words& words) {
  const Word name_word = words.next_or_missing();
  if (name_word.text != "name") return missing(name_word, "setoption needs: name NAME value VALUE");
  SetOption option;
  while (const auto word = words.next()) {
    if (word->text == "value") {
      option.value = words.rest().text;
      break;
    }
    option.name += (option.name.empty() ? "" : " ") + std::string(word->text);
  }
  if (option.name.empty()) return missing(words.rest(), "setoption names no option");
  return Command(std::move(option));
}

// The words up to "moves" or the end as one text.
Word fen_words(Words& words) {
  const Word rest = words.rest();
  std::size_t end = rest.offset;
  for (auto word = words.peek(); word && word->text != "moves"; word = words.peek()) {
    end = word->offset + word->text.size();
    (void)words.next();
  }
  return {rest.text.substr(0, end - rest.offset), rest.offset};
}

// position startpos|fen FEN [moves …]
Result<Command> parse_position(Words& words) {
  SetPosition position;
  const Word kind = words.next_or_missing();
  if (kind.text == "fen") {
    const Word fen = fen_words(words);
    Result<game::Position> start = flipello::parse_fen(fen.text);
    if (!start) return std::move(start).error().shifted(fen.offset);
    position.start = *start;
  } else if (kind.text != "startpos") {
    return missing(kind, "position needs startpos or fen FEN");
  }
  const std::optional<Word> moves = words.next();
  if (moves && moves->text != "moves")
    return missing(*moves, fmt::format("{} where moves should stand", quoted(moves->text)));
  while (const auto word = words.next()) {
    Result<game::Move> move = flipello::parse_move(position.start.size, word->text);
    if (!move) return std::move(move).error().shifted(word->offset);
    position.moves.push_back(*move);
  }
  return Command(std::move(position));
}

// Reads one word of `go` and its number.
Result<base::Done> parse_limit(Go& go, Word word, Words& words) {
  for (const TimeWord& time : kTimeWords) {
    if (word.text != time.name) continue;
    // Managers send negative times when a clock has run out.
    const auto number = parse_integer(words.next_or_missing(), time.name, 0, kLongestMilliseconds);
    if (!number) return number.error();
    go.*time.field = std::chrono::milliseconds(*number);
    return base::Done{};
  }
  for (const CountWord& count : kCountWords) {
    if (word.text != count.name) continue;
    const auto number = parse_integer(words.next_or_missing(), count.name, 1, count.most);
    if (!number) return number.error();
    go.*count.field = *number;
    return base::Done{};
  }
  if (word.text == "infinite")
    go.infinite = true;
  else if (word.text == "ponder")
    go.ponder = true;
  else
    go.ignored.emplace_back(word.text);
  return base::Done{};
}

Result<Command> parse_go(Words& words) {
  Go go;
  while (const auto word = words.next())
    if (const auto read = parse_limit(go, *word, words); !read) return read.error();
  return Command(std::move(go));
}

// Illegal moves are written too, so that every command has its text.
std::string format_moves(game::Position position, const std::vector<game::Move>& moves) {
  std::string text;
  for (const game::Move move : moves) {
    text += " " + flipello::format_move(position, move);
    if (position.is_legal(move)) position = position.after(move);
  }
  return text;
}

std::string format_position(const SetPosition& position) {
  const bool initial = position.start == game::Position{};
  return fmt::format(
      "position {}{}{}", initial ? "startpos" : "fen " + flipello::format_fen(position.start),
      position.moves.empty() ? "" : " moves", format_moves(position.start, position.moves));
}

std::string format_go(const Go& go) {
  std::string text = "go";
  if (go.ponder) text += " ponder";
  if (go.infinite) text += " infinite";
  for (const TimeWord& time : kTimeWords) {
    if (!(go.*time.field)) continue;
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(*(go.*time.field));
    text += fmt::format(" {} {}", time.name, milliseconds.count());
  }
  for (const CountWord& count : kCountWords)
    if (go.*count.field) text += fmt::format(" {} {}", count.name, *(go.*count.field));
  if (!go.ignored.empty()) text += fmt::format(" {}", fmt::join(go.ignored, " "));
  return text;
}

struct Formatter {
  std::string operator()(const Hello&) const { return "uci"; }
  std::string operator()(const Debug& debug) const { return debug.on ? "debug on" : "debug off"; }
  std::string operator()(const IsReady&) const { return "isready"; }
  std::string operator()(const NewGame&) const { return "ucinewgame"; }
  std::string operator()(const SetOption& option) const {
    return fmt::format("setoption name {}{}{}", option.name, option.value.empty() ? "" : " value ",
                       option.value);
  }
  std::string operator()(const SetPosition& position) const { return format_position(position); }
  std::string operator()(const Go& go) const { return format_go(go); }
  std::string operator()(const PonderHit&) const { return "ponderhit"; }
  std::string operator()(const Stop&) const { return "stop"; }
  std::string operator()(const Quit&) const { return "quit"; }
};

}  // namespace

search::Limits Go::limits(game::Color to_move) const {
  if (infinite || ponder) return {};
  search::Limits limits;
  limits.move_time = move_time;
  const bool first = to_move == game::Color::black;
  if (const auto remaining = first ? first_time : second_time)
    limits.clock = {*remaining,
                    (first ? first_increment : second_increment).value_or(Duration::zero())};
  if (nodes) limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (depth) limits.depth = static_cast<int>(*depth);
  return limits;
}

Result<Command> parse_command(std::string_view line) {
  Words words(line);
  const Word word = words.next_or_missing();
  if (word.text == "uci") return Command(Hello{});
  if (word.text == "debug") return parse_debug(words);
  if (word.text == "isready") return Command(IsReady{});
  if (word.text == "ucinewgame") return Command(NewGame{});
  if (word.text == "setoption") return parse_set_option(words);
  if (word.text == "position") return parse_position(words);
  if (word.text == "go") return parse_go(words);
  if (word.text == "ponderhit") return Command(PonderHit{});
  if (word.text == "stop") return Command(Stop{});
  if (word.text == "quit") return Command(Quit{});
  return Error{ErrorKind::unknown, fmt::format("unknown command {}", quoted(word.text)),
               word.offset};
}

std::string format_command(const Command& command) {
  return std::visit(Formatter{}, command);
}

}  // namespace ogai::protocol::uci
