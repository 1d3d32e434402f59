#include "store/game_row.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "game/notation/position_text.h"
#include "store/note_codec.h"
#include "store/wall_clock.h"

namespace ogai::store {

using game::GameRecord;
using game::GameTags;
using game::Position;
using nlohmann::json;

namespace {

[[noreturn]] void damaged(const std::string& message) {
  throw StoreError(StoreFault::damaged, "a stored game cannot be read: " + message);
}

std::string moves_text(const GameRecord& record) {
  std::string text;
  text.reserve(record.moves().size() * 2);
  const game::BoardSize size = record.start().size;
  for (const game::PlayedMove& played : record.moves()) {
    if (played.move == game::kPass) {
      text += "pa";
    } else {
      text += static_cast<char>('a' + game::column_of(size, played.move));
      text += static_cast<char>('1' + game::row_of(size, played.move));
    }
  }
  return text;
}

// Names from outside files need not be UTF-8, which JSON must be: then as Latin-1, byte by byte.
std::string byte_text(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xc0 | byte >> 6);
      text += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return text;
}

std::string bytes_of(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80 || i + 1 == text.size())
      bytes += text[i];
    else
      bytes += static_cast<char>((byte & 0x03) << 6 | (text[++i] & 0x3f));
  }
  return bytes;
}

std::optional<std::string> tags_text(const GameTags& tags) {
  if (tags.place.empty() && tags.date.empty() && tags.others.empty()) return std::nullopt;
  json others = json::array();
  for (const auto& [name, value] : tags.others)
    others.push_back({byte_text(name), byte_text(value)});
  return json{{"place", byte_text(tags.place)}, {"date", byte_text(tags.date)}, {"others", others}}
      .dump();
}

void read_tags(const std::string& text, GameTags& tags) {
  try {
    const json object = json::parse(text);
    tags.place = bytes_of(object.at("place").get<std::string>());
    tags.date = bytes_of(object.at("date").get<std::string>());
    for (const json& other : object.at("others"))
      tags.others.emplace_back(bytes_of(other.at(0).get<std::string>()),
                               bytes_of(other.at(1).get<std::string>()));
  } catch (const json::exception&) {
    damaged("its tags are not in order");
  }
}

Position start_of(const GameRow& row) {
  const std::optional<game::BoardSize> size = game::board_size(row.size);
  if (!size) damaged(fmt::format("a board of side {}", row.size));
  if (!row.start) return Position::initial(*size);
  const auto position = game::notation::parse_position(*row.start, *size);
  if (!position || position->size != *size) damaged("its start is no position of its size");
  return *position;
}

void play_moves(GameRecord& record, const GameRow& row) {
  const std::size_t count = row.moves.size() / 2;
  const auto notes = decode_notes(row.notes ? row.notes->bytes : std::string(), count);
  if (!notes) damaged("the notes do not belong to its moves");
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = row.moves.substr(2 * i, 2);
    const auto square = game::square_from_name(record.start().size, name);
    if (!square && name != "pa") damaged(fmt::format("'{}' is not a move", name));
    const auto played = record.play(square.value_or(game::kPass), (*notes)[i]);
    if (!played) damaged(played.error().message);
  }
}

}  // namespace

GameRow row_of(const GameRecord& record) {
  GameRow row;
  row.rules = game::rules_name(record.objective());
  row.size = game::side(record.start().size);
  if (record.start() != Position::initial(record.start().size))
    row.start = game::notation::format_position(record.start());
  row.moves = moves_text(record);
  row.plies = static_cast<int>(record.moves().size());
  if (const auto outcome = record.outcome()) {
    row.black_score = outcome->black_score;
    row.reason = game::name(outcome->reason);
  }
  row.finished = now_in_milliseconds();
  row.tags = tags_text(record.tags());
  if (std::string notes = encode_notes(record.moves()); !notes.empty())
    row.notes = Blob{std::move(notes)};
  return row;
}

bool insert(Database& database, const GameRow& row) {
  return database.run(
             "INSERT INTO games (tournament, round, pair, leg, black, white, rules, size, start, "
             "moves,"
             " plies, black_score, reason, finished, tags, digest, notes)"
             " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
             " ON CONFLICT (tournament, digest) WHERE digest IS NOT NULL DO NOTHING",
             row.tournament, row.round, row.pair, row.leg, row.black, row.white, row.rules,
             row.size, row.start, row.moves, row.plies, row.black_score, row.reason, row.finished,
             row.tags, row.digest, row.notes) > 0;
}

GameRecord record_of(const GameRow& row) {
  const auto objective = game::objective_from_rules(row.rules);
  if (!objective) damaged(fmt::format("its rules are '{}'", row.rules));
  GameRecord record(start_of(row), *objective);
  play_moves(record, row);
  if (row.tags) read_tags(*row.tags, record.tags());
  if (!row.reason) return record;
  const auto reason = game::end_reason_from_name(*row.reason);
  if (!reason) damaged(fmt::format("it ended by '{}'", *row.reason));
  if (!record.is_over()) record.end_early({*reason, row.black_score.value_or(0)});
  return record;
}

}  // namespace ogai::store
