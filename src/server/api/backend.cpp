#include "server/api/backend.h"

#include "server/think/agent_policy.h"
#include "store/database.h"

namespace ogai::server {

namespace {

// An agent that somebody sent in plays once it has passed its check.
base::Result<base::Done> may_play(std::optional<UploadedAgents>& uploads, const std::string& spec) {
  if (uploads && uploads->store().has_passed(spec)) return base::Done{};
  return think::check_allowed(spec);
}

}  // namespace

store::ListStamp RecentLists::look() {
  const std::lock_guard lock(mutex_);
  if (!stamp_ || age_.elapsed() > std::chrono::milliseconds(100)) {
    stamp_ = store::list_stamp(database_);
    age_.restart();
  }
  return *stamp_;
}

Backend::Backend(const ServiceSettings& chosen)
    : settings(chosen),
      writing(settings.database),
      reading(settings.database, {.access = store::Access::read}),
      watching(settings.database, {.access = store::Access::read}),
      games(writing, settings.now ? settings.now : PlayedGames::Now(store::now_in_milliseconds)),
      views(watching),
      lists(watching),
      lab(watching, settings.lab),
      runner({.program = settings.program,
              .database = settings.database,
              .check_agent = [this](const std::string& spec) { return may_play(uploads, spec); }}),
      scheduler(settings.scheduler) {
  if (!settings.upload_token.empty())
    uploads.emplace(UploadedAgentsSettings{.token = settings.upload_token,
                                           .limits = settings.upload_limits,
                                           .runner = {.program = settings.program,
                                                      .database = settings.database,
                                                      .most_games = settings.upload_games}});
}

}  // namespace ogai::server
