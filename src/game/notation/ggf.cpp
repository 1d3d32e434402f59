#include "game/notation/ggf.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "game/notation/cursor.h"
#include "game/notation/position_text.h"

namespace ogai::game::notation {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;

namespace {

// The letter behind RE's colon, in the order of EndReason: r, s and t are the server's,
// the others are ours.
constexpr std::string_view kReasonLetters = "drstincfm";

struct Tag {
  std::string name;
  std::string value;
  std::size_t offset = 0;  // of the value
};

struct GameType {
  BoardSize size = BoardSize::eight;
  Objective objective = Objective::most;
};

// The tag as an error message may show it: short, and on one line.
std::string quoted(const Tag& tag) {
  std::string value = tag.value.substr(0, 40);
  for (char& c : value) c = static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return fmt::format("{}[{}]", tag.name.substr(0, 20), value);
}

Result<Tag> parse_tag(Cursor& cursor) {
  Tag tag;
  tag.name = cursor.take_while(Cursor::is_letter);
  if (tag.name.empty())
    return cursor.fault(fmt::format("{} where a tag such as PB[…] or the closing ;) should stand",
                                    printable(cursor.peek())));
  if (!cursor.accept('['))
    return cursor.fault(fmt::format("'[' is missing after the tag {}", tag.name.substr(0, 20)));
  tag.offset = cursor.offset();
  while (!cursor.at_end() && cursor.peek() != ']') {
    if (cursor.peek() == '\\') cursor.advance();
    if (cursor.at_end()) break;
    tag.value += cursor.take();
  }
  if (!cursor.accept(']'))
    return Cursor::fault_at(tag.offset, fmt::format("the value of {} is not closed: ']' is missing",
                                                    tag.name.substr(0, 20)));
  return tag;
}

// All tags of one game; leaves the cursor behind ";)".
Result<std::vector<Tag>> parse_tags(Cursor& cursor) {
  const std::size_t begin = cursor.offset();
  if (!cursor.accept('(') || !cursor.accept(';'))
    return Cursor::fault_at(begin, "a GGF game begins with '(;'");
  std::vector<Tag> tags;
  for (;;) {
    cursor.skip_spaces();
    if (cursor.at_end()) return cursor.fault("the game is cut off: its closing ';)' is missing");
    if (cursor.accept(';')) {
      if (cursor.accept(')')) return tags;
      return cursor.fault("';' is not followed by ')'");
    }
    Result<Tag> tag = parse_tag(cursor);
    if (!tag) return std::move(tag).error();
    tags.push_back(std::move(*tag));
  }
}

const Tag* find(const std::vector<Tag>& tags, std::string_view name) {
  for (const Tag& tag : tags)
    if (tag.name == name) return &tag;
  return nullptr;
}

// "8", "8a", "s8r20", "6a": an optional s, the side, then flags of which only 'a' matters here.
Result<GameType> parse_type(const Tag& tag) {
  Cursor cursor(tag.value);
  cursor.accept('s');
  const std::string_view digits = cursor.take_while(Cursor::is_digit);
  const std::optional<BoardSize> size =
      digits.size() == 1 ? board_size(digits[0] - '0') : std::nullopt;
  if (!size)
    return Cursor::fault_at(tag.offset,
                            fmt::format("{} is not a game of size 4, 6 or 8", quoted(tag)),
                            ErrorKind::range);
  const bool anti = cursor.rest().find_first_of("aA") != std::string_view::npos;
  return GameType{*size, anti ? Objective::fewest : Objective::most};
}

// "8 -----…--- *": side, squares (blanks between them allowed), side to move.
Result<Position> parse_board(const Tag& tag) {
  Cursor cursor(tag.value);
  cursor.skip_spaces();
  const std::string_view digits = cursor.take_while(Cursor::is_digit);
  const std::optional<BoardSize> size =
      digits.size() == 1 ? board_size(digits[0] - '0') : std::nullopt;
  if (!size)
    return Cursor::fault_at(tag.offset, "BO does not begin with the board's side 4, 6 or 8",
                            ErrorKind::range);
  std::string squares;
  while (!cursor.at_end()) {
    const char c = cursor.take();
    if (!Cursor::is_space(c)) squares += c;
  }
  const std::size_t wanted = cell_count(*size) + 1;
  if (squares.size() != wanted)
    return Cursor::fault_at(tag.offset,
                            fmt::format("BO has {} signs, a board of side {} with the side to "
                                        "move has {}",
                                        squares.size(), side(*size), wanted),
                            ErrorKind::range);
  Result<Position> position = parse_position(squares);
  if (!position)
    return Cursor::fault_at(tag.offset, "BO: " + position.error().message, position.error().kind);
  return position;
}

std::optional<double> parse_number(std::string_view text) {
  text = trimmed(text);
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size() || !std::isfinite(number))
    return std::nullopt;
  return number;
}

// "f5", "F5/1.25", "pa//0.5": square, value, seconds.
Result<Done> play_move(GameRecord& record, const Tag& tag) {
  const std::string_view text = tag.value;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view name = trimmed(text.substr(0, slash));
  MoveNote note;
  if (slash < text.size()) {
    const std::string_view notes = text.substr(slash + 1);
    const std::size_t second = std::min(notes.find('/'), notes.size());
    note.value = parse_number(notes.substr(0, second));
    if (second < notes.size()) note.seconds = parse_number(notes.substr(second + 1));
  }
  const bool pass = name.size() >= 2 && (name[0] | 0x20) == 'p' && (name[1] | 0x20) == 'a';
  const std::optional<Square> square = square_from_name(record.start().size, name);
  if (!pass && !square)
    return Cursor::fault_at(tag.offset, fmt::format("{} is not a move on a board of side {}",
                                                    quoted(tag), side(record.start().size)));
  const Color mover = tag.name == "B" ? Color::black : Color::white;
  if (mover != record.position().to_move && record.position().must_pass()) (void)record.play(kPass);
  if (mover != record.position().to_move && !record.is_over())
    return Cursor::fault_at(tag.offset,
                            fmt::format("{}: it is not this side's turn (ply {})", quoted(tag),
                                        record.moves().size() + 1),
                            ErrorKind::illegal);
  Result<Done> played = record.play(pass ? kPass : *square, note);
  if (!played)
    return Cursor::fault_at(
        tag.offset, fmt::format("{} (ply {})", played.error().message, record.moves().size() + 1),
        played.error().kind);
  return Done{};
}

// "?", "+12.00", "-64.00:r". Only games that did not end on the board need it.
Result<Done> apply_result(GameRecord& record, const Tag& tag) {
  const std::string_view text = trimmed(tag.value);
  if (text.empty() || text == "?") return Done{};
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::optional<double> number = parse_number(text.substr(0, colon));
  if (!number || std::abs(*number) > cell_count(record.start().size))
    return Cursor::fault_at(tag.offset, fmt::format("{} is not a result", quoted(tag)));
  const char letter = colon + 1 < text.size() ? text[colon + 1] : ' ';
  const std::size_t known = kReasonLetters.find(letter);
  record.end_early(
      {known == std::string_view::npos ? EndReason::agreement : static_cast<EndReason>(known),
       static_cast<int>(std::lround(*number))});
  return Done{};
}

void keep(GameTags& tags, const Tag& tag) {
  if (tag.name == "PB")
    tags.black = tag.value;
  else if (tag.name == "PW")
    tags.white = tag.value;
  else if (tag.name == "PC")
    tags.place = tag.value;
  else if (tag.name == "DT")
    tags.date = tag.value;
  else if (is_free_tag(tag.name))
    tags.others.emplace_back(tag.name, tag.value);
}

Result<GameRecord> build(const std::vector<Tag>& tags, Objective rules) {
  const Tag* game = find(tags, "GM");
  if (game && game->value != "Othello" && game->value != "othello" && game->value != "Reversi")
    return Cursor::fault_at(game->offset, fmt::format("{} is another game", quoted(*game)));
  GameType type{BoardSize::eight, rules};
  const Tag* type_tag = find(tags, "TY");
  if (type_tag) {
    Result<GameType> parsed = parse_type(*type_tag);
    if (!parsed) return std::move(parsed).error();
    type = *parsed;
  }
  Position start = Position::initial(type.size);
  if (const Tag* board = find(tags, "BO")) {
    Result<Position> parsed = parse_board(*board);
    if (!parsed) return std::move(parsed).error();
    if (type_tag && parsed->size != type.size)
      return Cursor::fault_at(board->offset, "BO and TY speak of different board sizes",
                              ErrorKind::range);
    start = *parsed;
  }
  GameRecord record(start, type.objective);
  for (const Tag& tag : tags) {
    if (tag.name == "B" || tag.name == "W") {
      if (Result<Done> played = play_move(record, tag); !played) return std::move(played).error();
    } else {
      keep(record.tags(), tag);
    }
  }
  if (const Tag* result = find(tags, "RE")) {
    if (Result<Done> applied = apply_result(record, *result); !applied)
      return std::move(applied).error();
  }
  return record;
}

Result<GameRecord> parse_one(Cursor& cursor, Objective rules) {
  Result<std::vector<Tag>> tags = parse_tags(cursor);
  if (!tags) return std::move(tags).error();
  return build(*tags, rules);
}

void skip_between_games(Cursor& cursor) {
  cursor.take_while([](char c) { return Cursor::is_space(c) || Cursor::is_digit(c); });
}

std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

std::string format_result(const GameRecord& record) {
  const std::optional<Outcome> outcome = record.outcome();
  if (!outcome) return "?";
  std::string text = fmt::format("{:+d}.000", outcome->black_score);
  if (outcome->reason != EndReason::discs)
    text += {':', kReasonLetters[static_cast<std::size_t>(outcome->reason)]};
  return text;
}

std::string format_move(const GameRecord& record, std::size_t ply) {
  const PlayedMove& played = record.moves()[ply];
  std::string text = fmt::format("{}[{}", record.mover_at(ply) == Color::black ? 'B' : 'W',
                                 move_name(record.start().size, played.move));
  if (played.note.value || played.note.seconds) {
    text += '/';
    if (played.note.value) text += fmt::format("{}", *played.note.value);
    if (played.note.seconds) text += fmt::format("/{}", *played.note.seconds);
  }
  return text + ']';
}

}  // namespace

Result<GameRecord> parse_ggf(std::string_view text, Objective rules) {
  Result<std::vector<GameRecord>> games = parse_ggf_games(text, rules);
  if (!games) return std::move(games).error();
  if (games->size() != 1)
    return Error{ErrorKind::syntax, fmt::format("one GGF game expected, {} found", games->size())};
  return std::move(games->front());
}

Result<std::vector<GameRecord>> parse_ggf_games(std::string_view text, Objective rules) {
  std::vector<GameRecord> games;
  Cursor cursor(text);
  for (skip_between_games(cursor); !cursor.at_end(); skip_between_games(cursor)) {
    Result<GameRecord> record = parse_one(cursor, rules);
    if (!record) return std::move(record).error();
    games.push_back(std::move(*record));
  }
  return games;
}

bool is_free_tag(std::string_view name) {
  static constexpr std::array<std::string_view, 10> kTaken = {"GM", "TY", "BO", "RE", "B",
                                                              "W",  "PB", "PW", "PC", "DT"};
  return !name.empty() && std::all_of(name.begin(), name.end(), Cursor::is_letter) &&
         std::find(kTaken.begin(), kTaken.end(), name) == kTaken.end();
}

std::string format_ggf(const GameRecord& record) {
  const GameTags& tags = record.tags();
  const Position& start = record.start();
  std::string text = "(;GM[Othello]";
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) text += fmt::format("{}[{}]", name, escaped(value));
  };
  add("PC", tags.place);
  add("DT", tags.date);
  add("PB", tags.black);
  add("PW", tags.white);
  add("RE", format_result(record));
  for (const auto& [name, value] : tags.others) text += fmt::format("{}[{}]", name, escaped(value));
  add("TY",
      fmt::format("{}{}", side(start.size), record.objective() == Objective::fewest ? "a" : ""));
  add("BO", fmt::format("{} {} {}", side(start.size), format_squares(start, '*', 'O', '-'),
                        start.to_move == Color::black ? '*' : 'O'));
  for (std::size_t ply = 0; ply < record.moves().size(); ++ply) text += format_move(record, ply);
  return text + ";)";
}

}  // namespace ogai::game::notation
