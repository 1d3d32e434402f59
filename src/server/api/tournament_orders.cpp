// Tournaments that somebody with the admin token starts and stops: POST /api/tournaments,
// POST /api/tournaments/ID/stop.
#include <algorithm>
#include <fmt/format.h>

#include "arena/spec_forms.h"
#include "base/suggest.h"
#include "server/api/backend.h"
#include "server/api/fields.h"
#include "server/api/query.h"
#include "server/api/routes.h"
#include "store/tournaments.h"

namespace ogai::server {

namespace {

// What a client decides; the rest (files of openings, memory, …) is the owner's.
const std::vector<std::string> kOrderFields = {"name",   "kind",  "agents",  "games",
                                               "rounds", "rules", "size",    "time",
                                               "depth",  "nodes", "threads", "seed"};

void require_admin(const Backend& backend, const Request& request) {
  if (backend.settings.admin_token.empty())
    throw Refusal(Fault::forbidden,
                  "tournaments cannot be started here: the server was given no admin token");
  if (!same_token(request.token, backend.settings.admin_token))
    throw Refusal(Fault::forbidden, "the admin token is missing or wrong");
}

arena::TournamentSpec read_order(const Json& body) {
  for (const auto& [name, value] : body.items())
    if (std::ranges::find(kOrderFields, name) == kOrderFields.end())
      throw Refusal(Fault::bad_request, fmt::format("{}: there is no such field; {}", name,
                                                    base::list_known(name, kOrderFields)));
  auto spec = arena::spec_from_json(body);
  if (!spec) throw Refusal(Fault::bad_request, spec.error().message);
  if (spec->threads == 0) spec->threads = 1;
  return std::move(spec).value();
}

Fault fault_of_start(base::ErrorKind kind) {
  if (kind == base::ErrorKind::illegal) return Fault::conflict;
  return kind == base::ErrorKind::io ? Fault::internal : Fault::bad_request;
}

Response start(Backend& backend, const Call& call) {
  require_admin(backend, call.request);
  const arena::TournamentSpec order = read_order(parse_object(call.request.body));
  if (const auto known = store::find_tournament(backend.reading, order.name);
      known && known->running)
    throw Refusal(Fault::conflict, fmt::format("the tournament '{}' is being played", order.name));
  if (const auto started = backend.runner.start(order); !started)
    throw Refusal(fault_of_start(started.error().kind), started.error().message);
  return answer({{"name", order.name}}, 201);
}

Response stop(Backend& backend, const Call& call) {
  require_admin(backend, call.request);
  const auto id = integer_from(call.parts[0], 1, kMostInteger);
  const auto tournament = id ? store::find_tournament(backend.reading, *id) : std::nullopt;
  if (!tournament) throw Refusal(Fault::not_found, "there is no such tournament");
  if (const auto stopped = backend.runner.stop(tournament->name); !stopped)
    throw Refusal(Fault::conflict, stopped.error().message);
  return answer({{"name", tournament->name}});
}

}  // namespace

void add_tournament_orders(Router& router, Backend& backend) {
  router.add("POST", "/api/tournaments", [&](const Call& call) { return start(backend, call); });
  router.add("POST", "/api/tournaments/{}/stop",
             [&](const Call& call) { return stop(backend, call); });
}

}  // namespace ogai::server
