// Tournaments that somebody with the admin token starts and stops: POST /api/tournaments,
// POST /api/tournaments/ID/stop.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arena/spec_forms.h"
#include "server/api/backend.h"
#include "server/api/routes.h"
#include "store/tournaments.h"

namespace ogai::server {

namespace {

// What a client decides; the rest (files of openings, memory, …) is the owner's.
constexpr std::array<std::string_view, 9> kOrderFields = {
    "games", "rounds", "rules", "size", "time", "depth", "nodes", "threads", "seed"};
constexpr double kMostOrderedAgents = 32;

struct TournamentOrder {
  Json fields;
};

void require_admin(const Backend& backend, const Request& request) {
  if (backend.settings.admin_token.empty())
    throw Refusal(Fault::forbidden,
                  "tournaments cannot be started here: the server was given no admin token");
  if (!same_token(request.token, backend.settings.admin_token))
    throw Refusal(Fault::forbidden, "the admin token is missing or wrong");
}

arena::TournamentSpec read_order(const TournamentOrder& order) {
  auto spec = arena::spec_from_json(order.fields);
  if (!spec) throw Refusal(Fault::bad_request, spec.error().message);
  if (spec->threads == 0) spec->threads = 1;
  return std::move(spec).value();
}

Fault fault_of_start(base::ErrorKind kind) {
  if (kind == base::ErrorKind::illegal) return Fault::conflict;
  return kind == base::ErrorKind::io ? Fault::internal : Fault::bad_request;
}

wire::Only<"name", std::string> start(Backend& backend, const TournamentOrder& body) {
  const arena::TournamentSpec order = read_order(body);
  if (const auto known = store::find_tournament(backend.reading, order.name);
      known && known->running)
    throw Refusal(Fault::conflict, fmt::format("the tournament '{}' is being played", order.name));
  if (const auto started = backend.runner.start(order); !started)
    throw Refusal(fault_of_start(started.error().kind), started.error().message);
  return {order.name};
}

wire::Only<"name", std::string> stop(Backend& backend, std::int64_t id) {
  const auto tournament = store::find_tournament(backend.reading, id);
  if (!tournament) throw Refusal(Fault::not_found, "there is no such tournament");
  if (const auto stopped = backend.runner.stop(tournament->name); !stopped)
    throw Refusal(Fault::conflict, stopped.error().message);
  return {tournament->name};
}

}  // namespace

namespace wire {

namespace {

Shape shape_of_field(const arena::SpecField& field) {
  Shape shape{.kind = std::visit(
                  [](auto member) {
                    using Value = std::remove_cvref_t<decltype(arena::TournamentSpec().*member)>;
                    if constexpr (std::is_same_v<Value, bool>) return Shape::Kind::boolean;
                    if constexpr (std::is_same_v<Value, double>) return Shape::Kind::number;
                    if constexpr (std::is_same_v<Value, std::string>) return Shape::Kind::text;
                    return Shape::Kind::integer;
                  },
                  field.member)};
  if (field.range)
    shape.bounds = within(field.range->first,
                          std::min(field.range->second, static_cast<double>(kMostInteger)));
  if (field.choices.empty()) return shape;
  std::vector<Json> choices;
  for (const std::string& choice : field.choices)
    choices.push_back(shape.kind == Shape::Kind::integer ? Json(std::stoi(choice)) : Json(choice));
  return choice_of(std::move(choices));
}

}  // namespace

// The fields of a spec that a client decides; what they mean together, the spec checks.
template <>
struct Codec<TournamentOrder> {
  static Shape shape() {
    Shape agents = list_of({.kind = Shape::Kind::text});
    agents.bounds = at_most(kMostOrderedAgents);
    std::vector<FieldShape> fields = {
        {"name", "its name in the database", {.kind = Shape::Kind::text}},
        {"kind", "", choice_of({"round-robin", "gauntlet", "swiss", "knockout"})},
        {"agents", "their specs", std::move(agents)}};
    const arena::TournamentSpec usual = arena::default_spec("swiss");
    for (const arena::SpecField& field : arena::spec_fields()) {
      if (std::ranges::find(kOrderFields, field.name) == kOrderFields.end()) continue;
      fields.push_back({field.name, field.help, shape_of_field(field), false});
      if (!field.may_be_absent)
        std::visit([&](auto member) { fields.back().fallback = usual.*member; }, field.member);
    }
    return object("TournamentOrder", "A tournament to be played.", std::move(fields));
  }
  static TournamentOrder read(const Json& json) { return {json}; }
};

}  // namespace wire

void add_tournament_orders(Router& router, Backend& backend) {
  const auto guarded = [&backend](Endpoint endpoint) {
    endpoint.token = "admin";
    endpoint.guard = [&backend](const Call& call) { require_admin(backend, call.request); };
    return endpoint;
  };
  router.add<TournamentOrder>(
      guarded(post("/api/tournaments",
                   "starts a tournament, or goes on with one; 409: it is being played already, "
                   "another one is, or there is one of this name with other settings",
                   201)),
      [&](const Call&, const TournamentOrder& order) { return start(backend, order); });
  router.add(guarded(post("/api/tournaments/{id}/stop",
                          "ends it; 409: the server did not start it, or it is over")),
             [&](const Call& call) { return stop(backend, id_in(call)); });
}

}  // namespace ogai::server
