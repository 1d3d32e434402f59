#include "store/csv_games.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

#include "game/notation/position_text.h"
#include "game/notation/transcript.h"

namespace ogai::store {

using base::Done;
using base::Error;
using base::ErrorKind;
using base::Result;
using game::GameRecord;
using game::Position;

namespace {

// ---- comma-separated text ----

// As RFC 4180 has it, record by record. A field that holds a comma, a quote or a line end stands in
// quotes, with its quotes doubled. Lines end with LF or CRLF; a byte order mark and empty lines are
// skipped.
struct CsvField {
  std::string value;
  std::size_t offset = 0;  // of its first byte, behind the quote if there is one
};

class CsvReader {
 public:
  explicit CsvReader(std::string_view text);

  bool at_end() const { return offset_ == text_.size(); }
  // The next record; not at the end.
  base::Result<std::vector<CsvField>> read();

 private:
  base::Result<CsvField> read_field();
  base::Result<CsvField> read_quoted();
  bool accept_line_end();
  void skip_empty_lines();

  std::string_view text_;
  std::size_t offset_ = 0;
};

CsvReader::CsvReader(std::string_view text) : text_(text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text_.substr(0, kByteOrderMark.size()) == kByteOrderMark) offset_ = kByteOrderMark.size();
  skip_empty_lines();
}

Result<std::vector<CsvField>> CsvReader::read() {
  std::vector<CsvField> record;
  for (;;) {
    Result<CsvField> field = read_field();
    if (!field) return std::move(field).error();
    record.push_back(std::move(*field));
    if (at_end() || accept_line_end()) break;
    if (text_[offset_] != ',')
      return Error{ErrorKind::syntax, "a comma or the line's end must follow a closing quote",
                   offset_};
    ++offset_;
  }
  skip_empty_lines();
  return record;
}

Result<CsvField> CsvReader::read_field() {
  if (!at_end() && text_[offset_] == '"') return read_quoted();
  const std::size_t begin = offset_;
  offset_ = std::min(text_.find_first_of(",\"\n", begin), text_.size());
  if (!at_end() && text_[offset_] == '"')
    return Error{ErrorKind::syntax, "a quote inside a field that does not begin with one", offset_};
  const bool before_line_end = !at_end() && text_[offset_] == '\n';
  if (before_line_end && offset_ > begin && text_[offset_ - 1] == '\r') --offset_;
  return CsvField{std::string(text_.substr(begin, offset_ - begin)), begin};
}

Result<CsvField> CsvReader::read_quoted() {
  const std::size_t opening = offset_++;
  CsvField field{"", offset_};
  for (;;) {
    const std::size_t quote = text_.find('"', offset_);
    if (quote == std::string_view::npos)
      return Error{ErrorKind::syntax, "the quote is never closed", opening};
    field.value += text_.substr(offset_, quote - offset_);
    offset_ = quote + 1;
    if (at_end() || text_[offset_] != '"') return field;
    field.value += '"';
    ++offset_;
  }
}

bool CsvReader::accept_line_end() {
  const std::string_view rest = text_.substr(offset_, 2);
  const std::size_t length = rest == "\r\n" ? 2 : rest.substr(0, 1) == "\n" ? 1 : 0;
  offset_ += length;
  return length > 0;
}

void CsvReader::skip_empty_lines() {
  while (accept_line_end()) {
  }
}

// The value as a field, quoted if it must be.
std::string csv_field(std::string_view value) {
  if (value.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(value);
  std::string quoted = "\"";
  for (const char c : value) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

// ---- games ----

enum Column { transcript, black, white, place, date, rules, size, start, black_score, reason };
constexpr std::array<std::string_view, 10> kColumnNames = {
    "transcript", "black", "white", "tournament",  "finished",
    "rules",      "size",  "start", "black_score", "reason"};
constexpr std::string_view kOtherNameOfTranscript = "moves";

Error fault(const CsvField& field, std::string message, ErrorKind kind = ErrorKind::syntax) {
  return {kind, std::move(message), field.offset};
}

std::optional<int> number_of(std::string_view text) {
  if (text.substr(0, 1) == "+") text.remove_prefix(1);
  int number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string number_text(const std::optional<int>& number) {
  return number ? std::to_string(*number) : "";
}

// Where each column stands in a row.
class Head {
 public:
  static Result<Head> from(const std::vector<CsvField>& names) {
    Head head;
    head.width_ = names.size();
    for (std::size_t i = 0; i < names.size(); ++i) {
      std::string_view name = names[i].value;
      if (name == kOtherNameOfTranscript) name = kColumnNames[transcript];
      for (std::size_t column = 0; column < kColumnNames.size(); ++column) {
        if (name != kColumnNames[column]) continue;
        if (head.places_[column])
          return fault(names[i], fmt::format("there are two columns '{}'", name));
        head.places_[column] = i;
      }
    }
    if (!head.places_[transcript])
      return fault(names.front(), "the first line must name the columns, 'transcript' among them");
    return head;
  }

  std::size_t width() const { return width_; }
  // The row's field of that column; empty at the row's beginning if there is none.
  CsvField field(const std::vector<CsvField>& row, Column column) const {
    return places_[column] ? row[*places_[column]] : CsvField{"", row.front().offset};
  }

 private:
  std::array<std::optional<std::size_t>, kColumnNames.size()> places_;
  std::size_t width_ = 0;
};

// One row; the columns' fields as the head finds them.
class Row {
 public:
  Row(const Head& head, const std::vector<CsvField>& fields, game::notation::Defaults defaults)
      : head_(head), fields_(fields), defaults_(defaults) {}

  Result<GameRecord> game() const {
    const Result<Position> from = start_position();
    if (!from) return from.error();
    const Result<game::Objective> aim = objective();
    if (!aim) return aim.error();
    const CsvField moves = field(transcript);
    Result<GameRecord> record = game::notation::parse_transcript(moves.value, *from, *aim);
    if (!record) return std::move(record).error().shifted(moves.offset);
    record->tags().black = field(black).value;
    record->tags().white = field(white).value;
    record->tags().place = field(place).value;
    record->tags().date = field(date).value;
    if (const Result<Done> ended = apply_result(*record); !ended) return ended.error();
    return record;
  }

 private:
  CsvField field(Column column) const { return head_.field(fields_, column); }

  Result<Position> start_position() const {
    const CsvField side = field(size);
    std::optional<game::BoardSize> board;
    if (!side.value.empty()) {
      board = game::board_size(number_of(side.value).value_or(0));
      if (!board) return fault(side, "the size is not 4, 6 or 8", ErrorKind::range);
    }
    const game::BoardSize assumed = board.value_or(defaults_.size);
    const CsvField position = field(start);
    if (position.value.empty()) return Position::initial(assumed);
    Result<Position> parsed = game::notation::parse_position(position.value, assumed);
    if (!parsed) return std::move(parsed).error().shifted(position.offset);
    if (board && parsed->size != *board)
      return fault(position, "start and size speak of different boards", ErrorKind::range);
    return parsed;
  }

  Result<game::Objective> objective() const {
    const CsvField name = field(rules);
    if (name.value.empty()) return defaults_.objective;
    if (const auto known = game::objective_from_rules(name.value)) return *known;
    return fault(name, "the rules are not 'reversed' or 'classic'", ErrorKind::unknown);
  }

  // A game that is over on the board can only be agreed with.
  Result<Done> apply_result(GameRecord& record) const {
    const CsvField how = field(reason);
    const CsvField points = field(black_score);
    if (how.value.empty() && points.value.empty()) return Done{};
    const auto known = game::end_reason_from_name(how.value);
    if (!known && !how.value.empty())
      return fault(
          how, fmt::format("unknown reason; known are {}", fmt::join(game::kEndReasonNames, ", ")),
          ErrorKind::unknown);
    const std::optional<int> score = number_of(points.value);
    if (!score || std::abs(*score) > game::cell_count(record.start().size))
      return fault(points, "black_score is not a number within the board's squares",
                   ErrorKind::range);
    if (!record.is_over() && !known) return fault(how, "a score without the reason of the end");
    if (record.is_over() && known.value_or(game::EndReason::discs) == game::EndReason::discs &&
        record.outcome()->black_score != *score)
      return fault(points,
                   fmt::format("black_score is {}, but {} on the board", *score,
                               record.outcome()->black_score),
                   ErrorKind::illegal);
    if (known) record.end_early({*known, *score});
    return Done{};
  }

  const Head& head_;
  const std::vector<CsvField>& fields_;
  game::notation::Defaults defaults_;
};

}  // namespace

std::string format_csv_row(const GameSummary& game) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", game.id,
                     csv_field(game.tournament), number_text(game.round), number_text(game.pair),
                     game.leg, csv_field(game.black), csv_field(game.white), game.rules, game.size,
                     game.start.value_or("start"), number_text(game.black_score),
                     game.reason.value_or(""), game.plies, format_time(game.finished), game.moves);
}

bool looks_like_csv(std::string_view text) {
  CsvReader reader(text);
  if (reader.at_end()) return false;
  const auto names = reader.read();
  return names && Head::from(*names);
}

Result<std::vector<GameRecord>> parse_csv(std::string_view text,
                                          game::notation::Defaults defaults) {
  CsvReader reader(text);
  if (reader.at_end()) return Error{ErrorKind::syntax, "the text is empty: no game in it"};
  const auto names = reader.read();
  if (!names) return names.error();
  const Result<Head> head = Head::from(*names);
  if (!head) return head.error();
  std::vector<GameRecord> games;
  while (!reader.at_end()) {
    const auto fields = reader.read();
    if (!fields) return fields.error();
    if (fields->size() != head->width())
      return fault(fields->front(), fmt::format("a row of {} fields under {} columns",
                                                fields->size(), head->width()));
    Result<GameRecord> game = Row(*head, *fields, defaults).game();
    if (!game) return std::move(game).error();
    games.push_back(std::move(*game));
  }
  return games;
}

}  // namespace ogai::store
