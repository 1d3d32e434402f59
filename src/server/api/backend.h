// Backend: what the routes and subscriptions work with, one for the whole server.
//
// Three connections to the one database, so that a long list does not hold up a move: for games of
// the page, for requests that read, for those who watch. Everything in it is safe from several
// threads.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.h"
#include "server/api/lab_views.h"
#include "server/api/played_games.h"
#include "server/api/poller.h"
#include "server/api/tournament_runner.h"
#include "server/api/tournament_views.h"
#include "server/api/uploaded_agents.h"
#include "server/think/scheduler.h"
#include "store/database.h"
#include "store/tournaments.h"

namespace ogai::server {

struct ServiceSettings {
  std::filesystem::path database;  // made if it is not there
  think::SchedulerSettings scheduler = {};
  std::string admin_token = {};   // empty: nobody may start tournaments
  std::string upload_token = {};  // empty: nobody may upload agents
  int upload_games = 100;         // of an uploaded agent on the ladder, at most
  store::UploadLimits upload_limits = {};
  std::string program = {};                  // path of the ogai executable, to start tournaments
  std::shared_ptr<const LabShelf> lab = {};  // null: no laboratory
  PlayedGames::Now now = {};                 // none: the wall clock
};

// When the lists of tournaments and training runs last changed, asked of the database once for all
// who watch them at the same time.
class RecentLists {
 public:
  explicit RecentLists(store::Database& database) : database_(database) {}

  // A tenth of a second old at most.
  store::ListStamp look();

 private:
  store::Database& database_;
  std::mutex mutex_;
  std::optional<store::ListStamp> stamp_;
  base::Stopwatch age_;
};

struct Backend {
  // Throws StoreError if the database cannot be used.
  explicit Backend(const ServiceSettings& settings);

  const ServiceSettings settings;
  store::Database writing;
  store::Database reading;
  store::Database watching;
  PlayedGames games;
  TournamentViews views;
  RecentLists lists;
  LabViews lab;
  TournamentRunner runner;
  std::optional<UploadedAgents> uploads;  // nothing: they are not allowed here
  Poller poller;
  think::Scheduler scheduler;  // last: searches end before what they report to
};

}  // namespace ogai::server
