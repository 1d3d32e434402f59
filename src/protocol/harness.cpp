#include "protocol/harness.h"

#include <fmt/format.h>

#include "game/notation/position_text.h"
#include "protocol/words.h"

namespace ogai::protocol::harness {

using base::Error;
using base::ErrorKind;
using base::Result;
using game::EndReason;

namespace {

constexpr std::int64_t kFarthest = 999;  // rows and columns beyond are cut by the harness, too

Result<Square> parse_square(Words& words) {
  const auto row = parse_integer(words.next_or_missing(), "row", -kFarthest, kFarthest);
  if (!row) return row.error();
  const auto column = parse_integer(words.next_or_missing(), "column", -kFarthest, kFarthest);
  if (!column) return column.error();
  return Square{static_cast<int>(*row), static_cast<int>(*column)};
}

Result<Answer> parse_move(Words& words) {
  const Result<Square> square = parse_square(words);
  if (!square) return square.error();
  return Answer(*square);
}

Result<Answer> parse_loss(Words& words, std::optional<Square> ready = {}) {
  const Word word = words.next_or_missing();
  const std::optional<EndReason> reason = game::end_reason_from_name(word.text);
  if (!reason || *reason < EndReason::time)
    return Error{ErrorKind::unknown,
                 fmt::format("{} is no reason to lose a game", quoted(word.text)), word.offset};
  return Answer(Lost{*reason, std::string(words.rest().text), ready});
}

Result<Answer> parse_raised(Words& words) {
  const Result<Square> ready = parse_square(words);
  if (!ready) return ready.error();
  return parse_loss(words, *ready);
}

}  // namespace

std::string format(const NewGame& request) {
  return fmt::format(
      "newgame {} {} {} {} {}", side(request.size), request.color == game::Color::black ? 'X' : 'O',
      base::to_seconds(request.time_out), request.seed, base::to_seconds(request.warm_up));
}

std::string format_go(const game::Position& position, base::Duration time) {
  return fmt::format("go {} {}", game::notation::format_squares(position, 'X', 'O', '-'),
                     base::to_seconds(time));
}

Result<Answer> parse_answer(std::string_view line) {
  Words words(line);
  const Word verb = words.next_or_missing();
  if (verb.text == "move") return parse_move(words);
  if (verb.text == "lost") return parse_loss(words);
  if (verb.text == "raised") return parse_raised(words);
  if (verb.text == "imported" || verb.text == "ready") return Answer(Ready{});
  return Error{ErrorKind::syntax, fmt::format("{} is no answer of the harness", quoted(verb.text)),
               verb.offset};
}

}  // namespace ogai::protocol::harness
