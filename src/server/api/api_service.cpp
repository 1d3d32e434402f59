#include "server/api/api_service.h"

#include <fmt/format.h>

#include "server/api/live.h"
#include "server/api/responses.h"
#include "server/api/routes.h"
#include "server/think/agent_policy.h"
#include "store/wall_clock.h"

namespace ogai::server {

namespace {

// An agent that somebody sent in plays once it has passed its check.
base::Result<base::Done> may_play(std::optional<UploadedAgents>& uploads, const std::string& spec) {
  if (uploads && uploads->store().has_passed(spec)) return base::Done{};
  return think::check_allowed(spec);
}

}  // namespace

Backend::Backend(const BackendSettings& chosen)
    : settings(chosen.service),
      writing(settings.database),
      reading(settings.database, {.access = store::Access::read}),
      watching(settings.database, {.access = store::Access::read}),
      games(writing, chosen.now ? chosen.now : PlayedGames::Now(store::now_in_milliseconds)),
      views(watching),
      lists(watching),
      lab(watching, settings.lab),
      runner({.program = settings.program,
              .database = settings.database,
              .check_agent = [this](const std::string& spec) { return may_play(uploads, spec); }}),
      scheduler(chosen.scheduler) {
  if (!settings.upload_token.empty())
    uploads.emplace(UploadedAgentsSettings{.token = settings.upload_token,
                                           .limits = chosen.upload_limits,
                                           .runner = {.program = settings.program,
                                                      .database = settings.database,
                                                      .most_games = settings.upload_games}});
}

ApiService::ApiService(const BackendSettings& settings) : backend_(settings) {
  add_about_routes(router_, backend_);
  add_games_routes(router_, backend_);
  add_text_routes(router_);
  add_tournament_routes(router_, backend_);
  add_tournament_orders(router_, backend_);
  add_agent_record_routes(router_, backend_);
  add_run_routes(router_, backend_);
  add_lab_routes(router_, backend_);
  add_upload_routes(router_, backend_);
}

Response ApiService::handle(const Request& request) {
  try {
    return router_.route(request);
  } catch (...) {
    return refuse(refusal_of(std::current_exception()));
  }
}

std::unique_ptr<Session> ApiService::open_session(std::shared_ptr<Outlet> outlet,
                                                  std::string client) {
  // Shares are by session, not by address: a class behind one address is many people.
  return std::make_unique<LiveSession>(backend_, std::move(outlet),
                                       fmt::format("{}#{}", client, ++sessions_));
}

std::unique_ptr<Service> make_service(const ServiceSettings& settings) {
  return std::make_unique<ApiService>(
      BackendSettings{.service = settings, .scheduler = {.threads = settings.threads}});
}

}  // namespace ogai::server
