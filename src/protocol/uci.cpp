#include "protocol/uci.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

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

namespace {

// Many windows read spin values as 32-bit numbers.
std::int64_t fit(std::int64_t number) {
  return std::clamp<std::int64_t>(number, std::numeric_limits<std::int32_t>::min(),
                                  std::numeric_limits<std::int32_t>::max());
}

std::string capitalised(std::string name) {
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  return name;
}

std::string format_spin(std::string_view name, std::int64_t value, std::int64_t low,
                        std::int64_t high) {
  return fmt::format("option name {} type spin default {} min {} max {}", name, fit(value),
                     fit(low), fit(high));
}

}  // namespace

int centidiscs(double value) {
  return static_cast<int>(std::lround(std::clamp(value, -10000.0, 10000.0) * 100));
}

std::string format_info(const game::Position& position, const search::Info& info,
                        base::Duration elapsed, int line_number) {
  std::string text;
  if (info.depth) text += fmt::format(" depth {}", *info.depth);
  const std::string line = flipello::format_line(position, info.line);
  if (!line.empty()) text += fmt::format(" multipv {}", line_number);
  if (info.value) text += fmt::format(" score cp {}", centidiscs(*info.value));
  if (const auto nodes = info.nodes ? info.nodes : info.simulations) {
    text += fmt::format(" nodes {}", *nodes);
    const double seconds = base::to_seconds(elapsed);
    if (seconds > 0) text += fmt::format(" nps {:.0f}", static_cast<double>(*nodes) / seconds);
  }
  if (text.empty()) return "";
  text += fmt::format(" time {}",
                      std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count());
  if (!line.empty()) text += " pv " + line;
  return "info" + text;
}

std::string format_info_string(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return "info string " + line;
}

std::string format_best_move(const game::Position& position, game::Move move,
                             std::optional<game::Move> reply) {
  std::string text = "bestmove " + flipello::format_move(position, move);
  if (reply) text += " ponder " + flipello::format_move(position.after(move), *reply);
  return text;
}

std::string format_option(const base::Option& option, const base::OptionValue& value) {
  const std::string name = capitalised(option.name);
  switch (option.type) {
    case base::OptionType::flag:
      return format_option(name, std::get<bool>(value));
    case base::OptionType::integer:
      return format_spin(name, std::get<std::int64_t>(value), std::get<std::int64_t>(option.min),
                         std::get<std::int64_t>(option.max));
    case base::OptionType::choice:
      return format_option(name, std::get<std::string>(value), option.choices);
    case base::OptionType::real:
    case base::OptionType::duration:
    case base::OptionType::text:
      break;
  }
  const std::string text = base::option_text(value);
  return fmt::format("option name {} type string default {}", name,
                     text.empty() ? "<empty>" : text);
}

std::string format_option(std::string_view name, int value, int low, int high) {
  return format_spin(name, value, low, high);
}

std::string format_option(std::string_view name, bool value) {
  return fmt::format("option name {} type check default {}", name, value);
}

std::string format_option(std::string_view name, std::string_view value,
                          const std::vector<std::string>& choices) {
  std::string text = fmt::format("option name {} type combo default {}", name, value);
  for (const std::string& choice : choices) text += " var " + choice;
  return text;
}

using game::Move;

namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 53;

// The number behind a word of `info`; nothing where none stands.
std::optional<std::int64_t> number_of(Words& words, std::int64_t low = -kMost) {
  const auto word = words.next();
  if (!word) return std::nullopt;
  const auto number = parse_integer(*word, "", low, kMost);
  return number ? std::optional(*number) : std::nullopt;
}

// "cp 40", "mate 3" (which is no number of discs), and bounds, which are passed over as words.
void read_score(Words& words, search::Info& info) {
  const Word kind = words.next_or_missing();
  const auto number = number_of(words);
  if (kind.text == "cp" && number) info.value = static_cast<double>(*number) / 100;
}

void read_line(Words& words, game::BoardSize size, search::Info& info) {
  while (const auto word = words.next()) {
    const Result<Move> move = flipello::parse_move(size, word->text);
    if (!move) return;
    info.line.push_back(*move);
  }
}

EngineInfo parse_info(Words& words, game::BoardSize size) {
  EngineInfo result;
  search::Info& info = result.info;
  while (const auto word = words.next()) {
    if (word->text == "string") break;  // the rest is a remark
    if (word->text == "pv") {
      read_line(words, size, info);
      break;
    }
    if (word->text == "score") {
      read_score(words, info);
    } else if (word->text == "depth") {
      if (const auto depth = number_of(words, 0))
        info.depth = static_cast<int>(std::min<std::int64_t>(*depth, 1000));
    } else if (word->text == "nodes") {
      if (const auto nodes = number_of(words, 0)) info.nodes = static_cast<std::uint64_t>(*nodes);
    } else if (word->text == "multipv") {
      if (const auto number = number_of(words, 1))
        result.line_number = static_cast<int>(std::min<std::int64_t>(*number, 1000));
    }
  }
  return result;
}

// "option name NAME… type TYPE … [var CHOICE]…"
Answer parse_option(Words& words) {
  EngineOption option;
  if (words.next_or_missing().text != "name") return Aside{};
  for (auto word = words.next(); word && word->text != "type"; word = words.next())
    option.name += (option.name.empty() ? "" : " ") + std::string(word->text);
  std::string* value = nullptr;
  for (auto word = words.next(); word; word = words.next()) {
    if (word->text == "var") {
      value = &option.choices.emplace_back();
    } else if (word->text == "default" || word->text == "min" || word->text == "max") {
      value = nullptr;
    } else if (value) {
      *value += (value->empty() ? "" : " ") + std::string(word->text);
    }
  }
  return option;
}

Answer parse_id(Words& words) {
  if (words.next_or_missing().text != "name") return Aside{};
  return EngineName{std::string(words.rest().text)};
}

Result<Answer> parse_best_move(Words& words, game::BoardSize size) {
  const Word word = words.next_or_missing();
  const std::string lower = lower_case(word.text);
  if (lower == "(none)" || lower == "none" || lower == "null") return Answer(BestMove{});
  const bool bare = lower.size() == 2;
  const Result<Move> move = flipello::parse_move(size, bare ? "P@" + lower : lower);
  if (!move)
    return base::Error{base::ErrorKind::syntax,
                       quoted(word.text) + " is not a move such as P@d3 on this board",
                       word.offset};
  return Answer(BestMove{*move});
}

}  // namespace

Result<Answer> parse_answer(std::string_view line, game::BoardSize size) {
  Words words(line);
  const Word word = words.next_or_missing();
  if (word.text == "id") return parse_id(words);
  if (word.text == "option") return parse_option(words);
  if (word.text == "uciok") return Answer(UciOk{});
  if (word.text == "readyok") return Answer(ReadyOk{});
  if (word.text == "info") return Answer(parse_info(words, size));
  if (word.text == "bestmove") return parse_best_move(words, size);
  return Answer(Aside{});
}

}  // namespace ogai::protocol::uci
