// What is known of tournaments and agents: lists with progress, and rating snapshots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/standings.h"
#include "store/database.h"

namespace ogai::store {

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

}  // namespace ogai::store
