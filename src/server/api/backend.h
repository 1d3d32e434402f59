// Backend: what the routes and subscriptions work with, one for the whole server.
//
// Three connections to the one database, so that a long list does not hold up a move: for games of
// the page, for requests that read, for those who watch. Everything in it is safe from several
// threads.
#pragma once

#include "server/api/lab_views.h"
#include "server/api/make_service.h"
#include "server/api/played_games.h"
#include "server/api/poller.h"
#include "server/api/recent_lists.h"
#include "server/api/tournament_runner.h"
#include "server/api/tournament_views.h"
#include "server/api/uploaded_agents.h"
#include "server/think/scheduler.h"
#include "store/database.h"

namespace ogai::server {

// What tests set otherwise.
struct BackendSettings {
  ServiceSettings service;
  think::SchedulerSettings scheduler;
  PlayedGames::Now now = {};  // none: the wall clock
  store::UploadLimits upload_limits = {};
};

struct Backend {
  explicit Backend(const BackendSettings& settings);

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
