#include "server/api/api_service.h"

#include <fmt/format.h>

#include "server/api/live.h"
#include "server/api/openapi.h"
#include "server/api/responses.h"
#include "server/api/routes.h"

namespace ogai::server {

ApiService::ApiService(const ServiceSettings& settings) : backend_(settings) {
  add_about_routes(router_, backend_);
  add_games_routes(router_, backend_);
  add_text_routes(router_);
  add_tournament_routes(router_, backend_);
  add_tournament_orders(router_, backend_);
  add_agent_record_routes(router_, backend_);
  add_run_routes(router_, backend_);
  add_lab_routes(router_, backend_);
  add_upload_routes(router_, backend_);
  router_.add(cacheable_get("/api/openapi.json", "this description of the API"),
              [this](const Call&) { return wire::AnyObject{openapi_document(router_)}; });
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

}  // namespace ogai::server
