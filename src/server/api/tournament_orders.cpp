// Tournaments that somebody with the admin token starts and stops: POST /api/tournaments,
// POST /api/tournaments/ID/stop.
#include <fmt/format.h>

#include "server/api/backend.h"
#include "server/api/fields.h"
#include "server/api/game_fields.h"
#include "server/api/query.h"
#include "server/api/routes.h"
#include "store/tournaments.h"

namespace ogai::server {

namespace {

constexpr std::size_t kMostOrderedAgents = 32;

void require_admin(const Backend& backend, const Request& request) {
  if (backend.settings.admin_token.empty())
    throw Refusal(Fault::forbidden,
                  "tournaments cannot be started here: the server was given no admin token");
  if (!same_token(request.token, backend.settings.admin_token))
    throw Refusal(Fault::forbidden, "the admin token is missing or wrong");
}

TournamentOrder read_order(Fields& fields) {
  TournamentOrder order;
  order.name = fields.text("name");
  order.kind = fields.text("kind");
  order.agents = fields.texts("agents", kMostOrderedAgents);
  order.games = fields.find_integer("games", 1, kMostInteger).value_or(order.games);
  order.rounds = fields.find_integer("rounds", 1, kMostInteger);
  order.rules = game::rules_name(read_rules(fields));
  order.size = game::side(read_size(fields));
  order.time = fields.find_text("time");
  order.depth = fields.find_integer("depth", 1, 60);
  order.nodes = fields.find_integer("nodes", 1, kMostInteger);
  order.threads = fields.find_integer("threads", 1, 1024).value_or(order.threads);
  order.seed = fields.find_integer("seed", 0, kMostInteger).value_or(order.seed);
  fields.end();
  return order;
}

Fault fault_of_start(base::ErrorKind kind) {
  if (kind == base::ErrorKind::illegal) return Fault::conflict;
  return kind == base::ErrorKind::io ? Fault::internal : Fault::bad_request;
}

Response start(Backend& backend, const Call& call) {
  require_admin(backend, call.request);
  const Json body = parse_object(call.request.body);
  Fields fields(body);
  const TournamentOrder order = read_order(fields);
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
