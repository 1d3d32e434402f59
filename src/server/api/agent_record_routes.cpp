// What agents have done: /api/agent-records, /api/agent-record.
#include <fmt/format.h>

#include "server/api/backend.h"
#include "server/api/routes.h"
#include "server/api/tournament_json.h"
#include "store/agent_record.h"

namespace ogai::server {

namespace {

Json tally_json(const store::AgentSummary& agent) {
  return {{"spec", agent.spec},
          {"games", agent.games},
          {"wins", agent.wins},
          {"draws", agent.draws},
          {"losses", agent.losses}};
}

Json tallies_json(const std::vector<store::AgentSummary>& agents) {
  Json list = Json::array();
  for (const store::AgentSummary& agent : agents) list.push_back(tally_json(agent));
  return list;
}

Json place_json(const store::AgentPlace& place) {
  return {{"id", place.tournament},
          {"name", place.name},
          {"elo", bound_json(place.rating.elo)},
          {"low", bound_json(place.rating.low)},
          {"high", bound_json(place.rating.high)},
          {"rank", place.rank},
          {"of", place.of}};
}

Response show_record(store::Database& database, const Call& call) {
  const auto record = store::find_agent(database, call.query.text("spec"));
  if (!record) throw Refusal(Fault::not_found, "no games of such an agent are kept here");
  Json object = tally_json(record->total);
  Json& places = object["tournaments"] = Json::array();
  for (const store::AgentPlace& place : record->places) places.push_back(place_json(place));
  object["opponents"] = tallies_json(record->opponents);
  Json& recent = object["recent"] = Json::array();
  for (const store::GameSummary& game : record->recent) recent.push_back(game_summary_json(game));
  return answer(object);
}

}  // namespace

void add_agent_record_routes(Router& router, Backend& backend) {
  store::Database& database = backend.reading;
  router.add("GET", "/api/agent-records", [&](const Call&) {
    return answer({{"agents", tallies_json(store::list_agents(database))}});
  });
  router.add("GET", "/api/agent-record",
             [&](const Call& call) { return show_record(database, call); }, {"spec"});
}

}  // namespace ogai::server
