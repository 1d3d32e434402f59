#include "protocol/uci_answer.h"

#include "protocol/flipello.h"
#include "protocol/words.h"

namespace ogai::protocol::uci {

using base::Result;
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
