// What is known of tournaments: their agents, lists with progress, outcomes, ratings, events, and
// whether anything has changed.
//
// The tables `agents`, `participants`, `tournaments`, `pairs`, `ratings` and `events`. Who plays a
// tournament writes to them by a TournamentStore (tournament_store.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/pair.h"
#include "arena/standings.h"
#include "store/database.h"

namespace ogai::store {

// ---- agents (each spec once) and participants ----

// The agent's id; the agent is entered when it is new. Within a Transaction.
std::int64_t agent_id(Database& database, std::string_view spec);
// Makes the agent participant `number`, unless there is one of that number.
void enter_participant(Database& database, std::int64_t tournament, std::size_t number,
                       std::int64_t agent);
// The specs of a tournament's agents, in its order.
std::vector<std::string> participants_of(Database& database, std::int64_t tournament);

// ---- lists and ratings ----

struct TournamentSummary {
  std::int64_t id = 0;
  std::string name;
  std::string kind;       // "match", "round-robin", "ladder", …; "import"
  bool imported = false;  // a collection of games from outside
  bool finished = false;
  bool running = false;        // a process is playing it now
  std::int64_t created = 0;    // milliseconds since 1970, UTC
  std::optional<int> planned;  // pairs
  int pairs = 0;               // done
  int games = 0;
  std::string settings;  // JSON
  std::vector<std::string> agents;

  friend bool operator==(const TournamentSummary&, const TournamentSummary&) = default;
};

struct AgentSummary {
  std::string spec;
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
};

// One participant's rating in a snapshot; an infinite bound stays infinite.
struct RatingEntry {
  int participant = 0;  // its number: one agent may take part twice
  std::string agent;    // its spec, for the reader
  double elo = 0;
  double low = 0;
  double high = 0;
  int games = 0;

  friend bool operator==(const RatingEntry&, const RatingEntry&) = default;
};

struct RatingSnapshot {
  int round = 0;
  std::int64_t time = 0;
  std::vector<RatingEntry> entries;  // best first

  friend bool operator==(const RatingSnapshot&, const RatingSnapshot&) = default;
};

std::vector<TournamentSummary> list_tournaments(Database& database);
std::optional<TournamentSummary> find_tournament(Database& database, std::string_view name);
std::optional<TournamentSummary> find_tournament(Database& database, std::int64_t id);
// The newest ladder.
std::optional<TournamentSummary> find_ladder(Database& database);
std::vector<AgentSummary> list_agents(Database& database);

// Replaces what was saved for the same tournament and round, as one transaction.
void save_ratings(Database& database, std::string_view tournament, int round,
                  const std::vector<RatingEntry>& entries);
std::vector<RatingSnapshot> list_ratings(Database& database, std::string_view tournament);

// What save_ratings() takes, of a tournament's standings.
std::vector<RatingEntry> rating_entries(const std::vector<std::string>& agents,
                                        const arena::Standings& standings);

// ---- outcomes of pairs, ordered by key ----

std::vector<arena::PairOutcome> outcomes_of(Database& database, std::int64_t tournament);
// Of the tournament of that name; none if there is none.
std::vector<arena::PairOutcome> outcomes_of(Database& database, std::string_view tournament);

// The outcomes of a tournament's pairs, kept up to date as they are entered.
//
// The first update() reads all, later ones only what is new, so it may be asked several times a
// second of a tournament of any length. arena::standings_of() makes standings and crosstable
// of the outcomes. One thread at a time.
class TournamentResults {
 public:
  explicit TournamentResults(std::int64_t tournament) : tournament_(tournament) {}

  // Whether there was anything new.
  bool update(Database& database);
  // Not ordered by key: those found first, then those that came.
  const std::vector<arena::PairOutcome>& outcomes() const { return outcomes_; }

 private:
  std::int64_t tournament_;
  std::int64_t last_game_ = 0;  // the newest one seen
  std::vector<arena::PairOutcome> outcomes_;
};

// ---- the log of what happened: started, resumed, finished, … ----

struct Event {
  std::int64_t time = 0;   // milliseconds since 1970, UTC
  std::string tournament;  // empty: of none
  std::string kind;
  std::string text;
};

void log_event(Database& database, std::string_view kind, std::string_view text,
               std::optional<std::int64_t> tournament = std::nullopt);

// Oldest first; an empty name: of all.
std::vector<Event> list_events(Database& database, std::string_view tournament = "");

// ---- change stamps ----

// Whether it is worth asking again, for those who poll several times a second.
//
// Two equal stamps: nothing has changed that the stamp speaks of. Each is a handful of look-ups,
// whatever the size of the database; and as long as Database::data_version() stays the same, no
// other connection has written at all (locks, i.e. `running`, aside).
struct TournamentStamp {
  std::int64_t last_game = 0;  // id; 0: none yet
  bool finished = false;
  bool running = false;
  std::optional<int> planned;
  int participants = 0;
  std::int64_t rated = 0;  // when ratings were saved last
  std::int64_t live = 0;   // when the games being played were published last

  friend bool operator==(const TournamentStamp&, const TournamentStamp&) = default;
};

// Nothing: no such tournament.
std::optional<TournamentStamp> stamp_of(Database& database, std::int64_t tournament);

struct ListStamp {
  // Newest change, in milliseconds since 1970, UTC: games, events; metrics. 0: there are none.
  std::int64_t tournaments = 0;
  std::int64_t runs = 0;
  std::vector<std::int64_t> running;  // tournaments

  friend bool operator==(const ListStamp&, const ListStamp&) = default;
};

ListStamp list_stamp(Database& database);

}  // namespace ogai::store
