#include "store/games.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "game/notation/position_text.h"
#include "store/note_codec.h"

namespace ogai::store {

using game::GameRecord;
using game::GameTags;
using game::Position;
using nlohmann::json;

// ---- rows ----

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

// ---- finding ----

namespace {

constexpr const char* kSummaryColumns =
    "games.id, tournaments.name, round, pair, leg, coalesce(b.spec, ''),"
    " coalesce(w.spec, ''), rules, size, start, moves, plies, black_score, reason, finished,"
    " coalesce((SELECT text FROM game_complaints WHERE game = games.id), ''),"
    " EXISTS (SELECT 1 FROM game_outputs WHERE game = games.id)";
constexpr const char* kOtherColumns = ", tags, notes";  // behind those of the summary

constexpr const char* kTables =
    " FROM games JOIN tournaments ON tournaments.id = games.tournament"
    " LEFT JOIN agents b ON b.id = black LEFT JOIN agents w ON w.id = white";

constexpr const char* kAgent = "(SELECT id FROM agents WHERE spec = ?1)";
constexpr const char* kOpponent = "(SELECT id FROM agents WHERE spec = ?2)";
constexpr const char* kTournament = "(SELECT id FROM tournaments WHERE name = ?3)";

// The newest game of the filter's agent: where to begin a search from the newest on, however many
// games others have played since.
std::string newest_of(const GameFilter& filter) {
  std::string text = "(SELECT max(last) FROM duels WHERE ";
  text += filter.opponent
              ? fmt::format("(black = {0} AND white = {1} OR black = {1} AND white = {0})", kAgent,
                            kOpponent)
              : fmt::format("(black = {0} OR white = {0})", kAgent);
  if (filter.tournament) text += fmt::format(" AND tournament = {}", kTournament);
  return text + ")";
}

// The filter's conditions; ?1 agent, ?2 opponent, ?3 tournament, ?4 reason, ?7 before. Conditions
// that do not apply are left out, so that the indexes serve those that do.
std::string where(const GameFilter& filter) {
  std::string text = " WHERE true";
  if (filter.agent)
    text += fmt::format(
        " AND (black = {0} OR white = {0}) AND games.tournament IN"
        " (SELECT tournament FROM participants WHERE agent = {0})",
        kAgent);
  if (filter.opponent)
    text += fmt::format(" AND (black = {0} AND white = {1} OR black = {1} AND white = {0})", kAgent,
                        kOpponent);
  if (filter.tournament) text += fmt::format(" AND games.tournament = {}", kTournament);
  if (filter.reason) text += " AND reason = ?4";
  if (filter.before) text += " AND games.id < ?7";
  if (filter.agent && filter.newest_first) text += " AND games.id <= " + newest_of(filter);
  if (filter.result) {
    const char* sign = *filter.result == GameResult::win    ? "> 0"
                       : *filter.result == GameResult::draw ? "= 0"
                                                            : "< 0";
    const std::string side =
        filter.agent ? fmt::format("CASE WHEN black = {} THEN 1 ELSE -1 END", kAgent) : "1";
    text += fmt::format(" AND black_score * {} {}", side, sign);
  }
  return text;
}

GameSummary summary_of(const Statement& row) {
  GameSummary game;
  game.id = row.column<std::int64_t>(0);
  game.tournament = row.column<std::string>(1);
  game.round = row.column<std::optional<int>>(2);
  game.pair = row.column<std::optional<int>>(3);
  game.leg = row.column<int>(4);
  game.black = row.column<std::string>(5);
  game.white = row.column<std::string>(6);
  game.rules = row.column<std::string>(7);
  game.size = row.column<int>(8);
  game.start = row.column<std::optional<std::string>>(9);
  game.moves = row.column<std::string>(10);
  game.plies = row.column<int>(11);
  game.black_score = row.column<std::optional<int>>(12);
  game.reason = row.column<std::optional<std::string>>(13);
  game.finished = row.column<std::int64_t>(14);
  game.complaint = row.column<std::string>(15);
  game.has_output = row.column<int>(16) != 0;
  return game;
}

StoredGame game_of(const Statement& row) {
  GameSummary summary = summary_of(row);
  GameRow parts;
  parts.rules = summary.rules;
  parts.size = summary.size;
  parts.start = summary.start;
  parts.moves = summary.moves;
  parts.black_score = summary.black_score;
  parts.reason = summary.reason;
  parts.tags = row.column<std::optional<std::string>>(17);
  parts.notes = row.column<std::optional<Blob>>(18);
  game::GameRecord record = record_of(parts);
  record.tags().black = summary.black;
  record.tags().white = summary.white;
  return {std::move(summary), std::move(record)};
}

const char* order_of(const GameFilter& filter) {
  return filter.newest_first ? " ORDER BY games.id DESC LIMIT ?5 OFFSET ?6"
                             : " ORDER BY games.id LIMIT ?5 OFFSET ?6";
}

}  // namespace

Statement GameCatalogue::select(const std::string& columns, const GameFilter& filter,
                                const char* order) {
  if (filter.opponent && !filter.agent)
    throw StoreError(StoreFault::other, "an opponent was asked for, but of no agent");
  Statement rows =
      database_.query(fmt::format("SELECT {}{}{}{}", columns, kTables, where(filter), order));
  if (filter.agent) rows.bind_one(1, *filter.agent);
  if (filter.opponent) rows.bind_one(2, *filter.opponent);
  if (filter.tournament) rows.bind_one(3, *filter.tournament);
  if (filter.reason) rows.bind_one(4, game::name(*filter.reason));
  if (filter.before) rows.bind_one(7, *filter.before);
  if (*order) rows.bind_one(5, filter.limit), rows.bind_one(6, filter.offset);
  return rows;
}

std::int64_t GameCatalogue::count(const GameFilter& filter) {
  Statement rows = select("count(*)", filter, "");
  rows.step();
  return rows.column<std::int64_t>(0);
}

std::vector<GameSummary> GameCatalogue::list(const GameFilter& filter) {
  Statement rows = select(kSummaryColumns, filter, order_of(filter));
  std::vector<GameSummary> games;
  while (rows.step()) games.push_back(summary_of(rows));
  return games;
}

void GameCatalogue::for_each(const GameFilter& filter,
                             const std::function<void(const StoredGame&)>& visit) {
  Statement rows = select(std::string(kSummaryColumns) + kOtherColumns, filter, order_of(filter));
  while (rows.step()) visit(game_of(rows));
}

StoredGame GameCatalogue::game(std::int64_t id) {
  Statement row = database_.query(
      fmt::format("SELECT {}{}{} WHERE games.id = ?", kSummaryColumns, kOtherColumns, kTables), id);
  if (!row.step())
    throw StoreError(StoreFault::missing,
                     fmt::format("there is no game {} in {}", id, database_.path().string()));
  return game_of(row);
}

std::string format_time(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(seconds));
}

// ---- beside the games ----

void keep_error_outputs(Database& database, std::int64_t game, const ErrorOutputs& outputs) {
  for (std::size_t color = 0; color < outputs.size(); ++color)
    if (!outputs[color].empty())
      database.run("INSERT INTO game_outputs VALUES (?, ?, ?)", game, static_cast<int>(color),
                   Blob{outputs[color]});
}

ErrorOutputs error_outputs_of(Database& database, std::int64_t game) {
  Statement rows = database.query("SELECT color, text FROM game_outputs WHERE game = ?", game);
  ErrorOutputs outputs;
  while (rows.step()) {
    auto [color, text] = rows.row<int, Blob>();
    outputs.at(static_cast<std::size_t>(color)) = std::move(text.bytes);
  }
  return outputs;
}

void keep_complaint(Database& database, std::int64_t game, std::string_view complaint) {
  constexpr std::size_t kMost = 4096;
  if (complaint.empty()) return;
  database.run("INSERT INTO game_complaints VALUES (?, ?)", game,
               base::valid_utf8(complaint.substr(0, kMost)));
}

}  // namespace ogai::store
