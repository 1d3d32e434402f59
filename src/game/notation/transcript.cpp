#include "game/notation/transcript.h"

#include <array>

#include "game/notation/cursor.h"

namespace ogai::game::notation {

using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

// Length of a written-out pass at the head of `text`, 0 if there is none.
std::size_t pass_length(std::string_view text) {
  static constexpr std::array<std::string_view, 4> kPasses = {"pass", "pa", "ps", "--"};
  for (const std::string_view pass : kPasses) {
    if (text.size() < pass.size()) continue;
    bool equal = true;
    for (std::size_t i = 0; i < pass.size(); ++i) equal &= (text[i] | 0x20) == (pass[i] | 0x20);
    if (equal) return pass.size();
  }
  return 0;
}

// Spaces, commas and move numbers, which stand between moves.
void skip_between_moves(Cursor& cursor) {
  for (;;) {
    cursor.take_while([](char c) { return Cursor::is_space(c) || c == ','; });
    const std::string_view rest = cursor.rest();
    std::size_t digits = 0;
    while (digits < rest.size() && Cursor::is_digit(rest[digits])) ++digits;
    if (digits == 0 || digits >= rest.size() || rest[digits] != '.') return;
    cursor.advance(digits + 1);
  }
}

// Length of the sign at the head of `text` that parts two moves, 0 if there is none. Two dashes are
// a pass.
std::size_t separator_length(std::string_view text) {
  static constexpr std::array<std::string_view, 4> kSeparators = {"-", ";", "|", "\u2013"};
  if (text.substr(0, 2) == "--") return 0;
  for (const std::string_view separator : kSeparators)
    if (text.substr(0, separator.size()) == separator) return separator.size();
  return 0;
}

// Everything between two moves; false if a sign that parts them stands there and no second follows.
bool skip_to_next_move(Cursor& cursor) {
  skip_between_moves(cursor);
  const std::size_t length = separator_length(cursor.rest());
  if (length == 0) return true;
  Cursor behind = cursor;
  behind.advance(length);
  skip_between_moves(behind);
  if (behind.at_end()) return false;
  cursor = behind;
  return true;
}

// A first move that would be legal on another board: the likely reason for the fault.
std::string size_hint(const GameRecord& record, std::string_view move) {
  if (!record.moves().empty()) return "";
  for (const BoardSize size : kBoardSizes) {
    const std::optional<Square> square = square_from_name(size, move);
    if (size != record.start().size && square && Position::initial(size).is_legal(*square))
      return fmt::format(" (legal on a {0}×{0} board: --size {0}?)", side(size));
  }
  return "";
}

}  // namespace

Result<GameRecord> parse_transcript(std::string_view text, const Position& start,
                                    Objective objective) {
  GameRecord record(start, objective);
  Cursor cursor(text);
  skip_between_moves(cursor);
  while (!cursor.at_end()) {
    const std::size_t offset = cursor.offset();
    Move move = kPass;
    std::string_view name = cursor.rest().substr(0, 2);
    if (const std::size_t length = pass_length(cursor.rest())) {
      cursor.advance(length);
    } else {
      const std::optional<Square> square = square_from_name(start.size, name);
      if (!square) {
        if (!Cursor::is_letter(cursor.peek()))
          return cursor.fault(fmt::format("{} is not the beginning of a move such as d3",
                                          printable(cursor.peek())));
        if (name.size() < 2) return cursor.fault("the last move is cut off");
        return cursor.fault(fmt::format("'{}{}' is not a square of the {}×{} board{}", name[0],
                                        Cursor::is_digit(name[1]) ? name[1] : '?', side(start.size),
                                        side(start.size), size_hint(record, name)));
      }
      move = *square;
      cursor.advance(2);
    }
    base::Result<base::Done> played = record.play_with_implied_pass(move);
    if (!played)
      return Cursor::fault_at(offset,
                              fmt::format("{} (ply {}){}", played.error().message,
                                          record.moves().size() + 1, size_hint(record, name)),
                              played.error().kind);
    if (!skip_to_next_move(cursor)) return cursor.fault("no move follows here");
  }
  return record;
}

Result<std::string> format_transcript(const GameRecord& record) {
  if (record.start() != Position::initial(record.start().size))
    return Error{ErrorKind::illegal,
                 "a transcript can only hold a game from the initial position; use ggf or json"};
  std::string text;
  for (const PlayedMove& played : record.moves())
    if (played.move != kPass) text += move_name(record.start().size, played.move);
  return text;
}

}  // namespace ogai::game::notation
