// TournamentRunner: tournaments that the server starts, each as a process of its own.
//
// `ogai tournament --spec - --db FILE --quiet`, which is given the spec on its standard input; what
// it plays reaches the database like that of anyone else. Stopping it, or the runner's end,
// asks the process to stop: it ends cleanly, and the same spec goes on with it. So it does when
// the server is killed. Safe from several threads.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/tournament_spec.h"
#include "base/clock.h"
#include "base/result.h"

namespace ogai::server {

struct TournamentRunnerSettings {
  std::string program;  // ogai itself
  std::filesystem::path database;
  // Whether the server lets this agent play; the error says why not.
  std::function<base::Result<base::Done>(const std::string& spec)> check_agent;
  int most_running = 1;
  int most_agents = 32;
  int most_games = 100'000;  // of each encounter
  int most_threads = 2;
  // One that fails within this time fails at once, with what the program said.
  base::Duration settle = std::chrono::milliseconds(500);
  base::Duration grace = std::chrono::seconds(10);  // between asking to stop and killing
};

class TournamentRunner {
 public:
  explicit TournamentRunner(TournamentRunnerSettings settings);
  ~TournamentRunner();  // stops all
  TournamentRunner(const TournamentRunner&) = delete;
  TournamentRunner& operator=(const TournamentRunner&) = delete;

  // Error kinds: illegal, if too many run, this one does already, or the program refused it at once
  // (conflict); io, if the program cannot be started or failed at once; any other: the spec cannot
  // be played here, and the message begins with the field's name. Otherwise it ends with the last
  // lines that the program said.
  base::Result<base::Done> start(const arena::TournamentSpec& spec);
  // Asks it to stop and returns; unknown: none of that name was started here and is running.
  base::Result<base::Done> stop(const std::string& name);

  std::vector<std::string> running() const;
  // What the program said last if the tournament of that name, started here, ended with an error.
  std::optional<std::string> failure(const std::string& name) const;

 private:
  class Job;

  base::Result<base::Done> check(const arena::TournamentSpec& spec) const;
  base::Result<base::Done> make_room(const std::string& name);

  TournamentRunnerSettings settings_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;  // running, or the last of its name
};

}  // namespace ogai::server
