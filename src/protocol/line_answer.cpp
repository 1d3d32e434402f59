#include "protocol/line_answer.h"

#include <algorithm>
#include <fmt/format.h>

#include "protocol/words.h"

namespace ogai::protocol::line {

using base::Error;
using base::ErrorKind;
using base::Result;

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
