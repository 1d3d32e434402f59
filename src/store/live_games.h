// The games that running tournaments are playing now, as other processes may see them.
//
// A snapshot, a fraction of a second old: what counts are the pairs entered. Rows that a
// process left behind when it was killed are not shown.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "arena/live_boards.h"
#include "game/record.h"
#include "store/database.h"

namespace ogai::store {

struct LiveGame {
  int board = 0;             // the worker's number
  game::GameRecord record;   // the specs in its tags; of its notes only the values
  std::int64_t updated = 0;  // milliseconds since 1970, UTC; set by publish()

  // Whether they look the same, whenever they were published.
  friend bool operator==(const LiveGame& left, const LiveGame& right) {
    return left.board == right.board && left.record == right.record;
  }
};

// How long a snapshot counts without having been confirmed.
inline constexpr std::chrono::milliseconds kLiveGamesLast{5000};

// By board; none unless a process is playing the tournament.
std::vector<LiveGame> list_live(Database& database, std::int64_t tournament);

// The writer's side.
class LiveGames {
 public:
  LiveGames(Database& database, std::int64_t tournament)
      : database_(database), tournament_(tournament) {}

  // One transaction: replaces the boards in `changed`, removes those that are not among `boards`,
  // and confirms the others.
  void publish(const std::vector<LiveGame>& changed, const std::vector<int>& boards);
  void clear();

 private:
  Database& database_;
  std::int64_t tournament_;
};

struct LivePublication {
  std::filesystem::path database;
  std::int64_t tournament = 0;
  std::vector<std::string> agents;  // specs, by number
  game::Objective objective = game::Objective::fewest;
  int workers = 1;
  std::chrono::milliseconds every{250};
};

// Writes the boards of a running tournament into its database a few times a second.
//
// On a thread and a connection of its own: a slow disk or a locked database costs the
// tournament nothing. A snapshot that cannot be written is dropped; the first one is logged. The
// destructor takes the tournament's games off.
class LivePublisher {
 public:
  explicit LivePublisher(LivePublication publication);
  ~LivePublisher();
  LivePublisher(const LivePublisher&) = delete;
  LivePublisher& operator=(const LivePublisher&) = delete;

  arena::LiveBoards& boards() { return boards_; }  // for the workers

 private:
  struct Connection;

  void work(const std::stop_token& stop);

  LivePublication publication_;
  arena::LiveBoards boards_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // last: ends before the rest goes
};

}  // namespace ogai::store
