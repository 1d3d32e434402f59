#include "store/plays.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/random.h>
#include <system_error>

#include "store/games.h"

namespace ogai::store {

using nlohmann::json;

// ---- ids ----

namespace {

constexpr std::string_view kIdDigits = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t kIdLength = 26;  // of 5 bits each: the last one holds 3

void fill_randomly(std::array<unsigned char, 16>& bytes) {
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = getrandom(bytes.data() + filled, bytes.size() - filled, 0);
    if (got < 0 && errno != EINTR)
      throw StoreError(StoreFault::other, fmt::format("no random numbers to be had: {}",
                                                      std::generic_category().message(errno)));
    if (got > 0) filled += static_cast<std::size_t>(got);
  }
}

}  // namespace

std::string new_play_id() {
  std::array<unsigned char, 16> bytes{};
  fill_randomly(bytes);
  std::string id;
  unsigned left = 0;
  int bits = 0;
  for (const unsigned char byte : bytes) {
    left = left << 8 | byte;
    for (bits += 8; bits >= 5; bits -= 5) id += kIdDigits[left >> (bits - 5) & 31];
  }
  return id + kIdDigits[left << (5 - bits) & 31];
}

bool is_play_id(std::string_view text) {
  return text.size() == kIdLength && std::all_of(text.begin(), text.end(), [](char c) {
           return kIdDigits.find(c) != std::string_view::npos;
         });
}

// ---- the clock ----

bool is_ticking(const StoredPlay& play) {
  return play.clock && !play.record.moves().empty() && !play.record.is_over();
}

double seconds_left(const StoredPlay& play, game::Color color, std::int64_t now) {
  const PlayClock& clock = *play.clock;
  double left = clock.initial;
  const auto& moves = play.record.moves();
  game::Color mover = play.record.start().to_move;
  for (const game::PlayedMove& played : moves) {
    if (mover == color && played.move != game::kPass)
      left += clock.increment - played.note.seconds.value_or(0);
    mover = game::opposite(mover);
  }
  if (clock.running_since && mover == color && !play.record.is_over())
    left -= static_cast<double>(now - *clock.running_since) / 1000;
  return left;
}

// ---- the table ----

namespace {

constexpr const char* kPlayColumns =
    "id, created, updated, rules, size, start, moves, black_score, reason, notes, players, clock";

constexpr std::array kKindNames = {"person", "level", "agent"};

std::string players_text(const PlayPlayers& players) {
  json list = json::array();
  for (const PlayPlayer& player : players)
    list.push_back(
        {{"kind", kKindNames[static_cast<std::size_t>(player.kind)]}, {"text", player.text}});
  return list.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<std::string> clock_text(const std::optional<PlayClock>& clock) {
  if (!clock) return std::nullopt;
  json object = {{"initial", clock->initial}, {"increment", clock->increment}};
  if (clock->running_since) object["running_since"] = *clock->running_since;
  return object.dump();
}

PlayPlayer player_of(const json& object) {
  const auto kind =
      std::find(kKindNames.begin(), kKindNames.end(), object.at("kind").get<std::string>());
  if (kind == kKindNames.end())
    throw StoreError(StoreFault::damaged, "a player of a stored game is of no known kind");
  return {static_cast<PlayerKind>(kind - kKindNames.begin()), object.at("text").get<std::string>()};
}

PlayClock clock_of(const json& object) {
  PlayClock clock{object.at("initial").get<double>(), object.at("increment").get<double>()};
  if (object.contains("running_since"))
    clock.running_since = object["running_since"].get<std::int64_t>();
  return clock;
}

GameRow game_columns(const Statement& row) {
  GameRow parts;
  parts.rules = row.column<std::string>(3);
  parts.size = row.column<int>(4);
  parts.start = row.column<std::optional<std::string>>(5);
  parts.moves = row.column<std::string>(6);
  parts.black_score = row.column<std::optional<int>>(7);
  parts.reason = row.column<std::optional<std::string>>(8);
  parts.notes = row.column<std::optional<Blob>>(9);
  return parts;
}

StoredPlay play_of(const Statement& row) {
  StoredPlay play;
  play.id = row.column<std::string>(0);
  play.created = row.column<std::int64_t>(1);
  play.updated = row.column<std::int64_t>(2);
  play.record = record_of(game_columns(row));
  try {
    const json players = json::parse(row.column<std::string>(10));
    play.players = {player_of(players.at(0)), player_of(players.at(1))};
    if (const auto clock = row.column<std::optional<std::string>>(11))
      play.clock = clock_of(json::parse(*clock));
  } catch (const json::exception&) {
    throw StoreError(
        StoreFault::damaged,
        fmt::format("the players or the clock of the game {} cannot be read", play.id));
  }
  return play;
}

// The present, or later if a game was changed in this millisecond (or the date was set back): pages
// of the list end between two games. Within a Transaction.
std::int64_t next_stamp(Database& database) {
  const auto last = database.value<std::optional<std::int64_t>>("SELECT max(updated) FROM plays");
  return std::max(now_in_milliseconds(), last.value_or(0) + 1);
}

}  // namespace

PlayStore::PlayStore(Database& database, PlayStoreSettings settings)
    : database_(database), settings_(settings) {
  prune();
}

StoredPlay PlayStore::create(game::GameRecord record, PlayPlayers players,
                             std::optional<PlayClock> clock) {
  StoredPlay play{new_play_id(), 0, 0, std::move(record), std::move(players), std::move(clock)};
  const GameRow row = row_of(play.record);
  {
    Transaction transaction(database_);
    play.created = play.updated = next_stamp(database_);
    database_.run(fmt::format("INSERT INTO plays ({}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                              kPlayColumns),
                  play.id, play.created, play.updated, row.rules, row.size, row.start, row.moves,
                  row.black_score, row.reason, row.notes, players_text(play.players),
                  clock_text(play.clock));
    transaction.commit();
  }
  if (++created_since_pruning_ > settings_.most_games / 100) prune();
  return play;
}

std::optional<StoredPlay> PlayStore::find(std::string_view id) {
  if (!is_play_id(id)) return std::nullopt;
  Statement row =
      database_.query(fmt::format("SELECT {} FROM plays WHERE id = ?", kPlayColumns), id);
  if (!row.step()) return std::nullopt;
  return play_of(row);
}

bool PlayStore::save(StoredPlay& play) {
  const GameRow row = row_of(play.record);
  Transaction transaction(database_);
  const std::int64_t stamp = next_stamp(database_);
  const int changed = database_.run(
      "UPDATE plays SET updated = ?, rules = ?, size = ?, start = ?, moves = ?, black_score = ?,"
      " reason = ?, notes = ?, players = ?, clock = ? WHERE id = ? AND updated = ?",
      stamp, row.rules, row.size, row.start, row.moves, row.black_score, row.reason, row.notes,
      players_text(play.players), clock_text(play.clock), play.id, play.updated);
  if (changed == 0) return false;
  transaction.commit();
  play.updated = stamp;
  return true;
}

std::vector<StoredPlay> PlayStore::list(std::optional<std::int64_t> before, int limit) {
  Statement rows = database_.query(
      fmt::format("SELECT {} FROM plays WHERE updated < ? ORDER BY updated DESC LIMIT ?",
                  kPlayColumns),
      before.value_or(std::numeric_limits<std::int64_t>::max()), std::max(0, limit));
  std::vector<StoredPlay> plays;
  while (rows.step()) plays.push_back(play_of(rows));
  return plays;
}

int PlayStore::prune() {
  created_since_pruning_ = 0;
  return database_.run(
      "DELETE FROM plays WHERE updated <="
      " (SELECT updated FROM plays ORDER BY updated DESC LIMIT 1 OFFSET ?)",
      std::max(0, settings_.most_games));
}

}  // namespace ogai::store
