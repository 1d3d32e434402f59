// What agents have done: /api/agent-records, /api/agent-record.
#include "server/api/backend.h"
#include "server/api/routes.h"
#include "server/api/tournament_wire.h"

namespace ogai::server {

namespace {

struct AgentSpec {
  std::string spec;
};

}  // namespace

namespace wire {

template <>
Object<AgentSpec> describe() {
  return Object<AgentSpec>("", "").field("spec", "of the agent", &AgentSpec::spec);
}

template <>
Object<store::AgentRecord> describe() {
  using store::AgentRecord;
  return Object<AgentRecord>("AgentRecord", "What an agent has done.")
      .include(&AgentRecord::total)
      .field("tournaments", "with ratings, newest first", &AgentRecord::places)
      .field("opponents", "its results against each, most games first", &AgentRecord::opponents)
      .field("recent", "its newest games", &AgentRecord::recent);
}

}  // namespace wire

void add_agent_record_routes(Router& router, Backend& backend) {
  store::Database& database = backend.reading;
  router.add(get("/api/agent-records", "all agents that have stored games"), [&](const Call&) {
    return wire::Only<"agents", std::vector<store::AgentSummary>>{store::list_agents(database)};
  });
  router.add<AgentSpec>(
      get("/api/agent-record", "what an agent has done"), [&](const Call&, const AgentSpec& agent) {
        auto record = store::find_agent(database, agent.spec);
        if (!record) throw Refusal(Fault::not_found, "no games of such an agent are kept here");
        return *std::move(record);
      });
}

}  // namespace ogai::server
