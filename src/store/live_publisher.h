// LivePublisher: writes the boards of a running tournament into its database a few times a second.
//
// On a thread and a connection of its own: a slow disk or a locked database costs the
// tournament nothing. A snapshot that cannot be written is dropped; the first one is logged. The
// destructor takes the tournament's games off.
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "arena/live_boards.h"
#include "store/live_games.h"

namespace ogai::store {

struct LivePublication {
  std::filesystem::path database;
  std::int64_t tournament = 0;
  std::vector<std::string> agents;  // specs, by number
  game::Objective objective = game::Objective::fewest;
  int workers = 1;
  std::chrono::milliseconds every{250};
};

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
