// What there is: /api/about, /api/levels, /api/agents.
#include "agents/levels.h"
#include "agents/registry.h"
#include "server/api/backend.h"
#include "server/api/responses.h"
#include "server/api/routes.h"
#include "server/think/agent_policy.h"

namespace ogai::server {

namespace {

// The time a level takes for a move, if it says so in its spec.
Json level_time(std::string_view spec) {
  const auto resolved = agents::resolve_spec(spec);
  if (!resolved || !resolved->factory->options.find("time") || !resolved->values.is_set("time"))
    return nullptr;
  return base::compact_duration(resolved->values.duration("time"));
}

Response list_levels(const Call&) {
  Json levels = Json::array();
  for (const agents::Level& level : agents::levels())
    levels.push_back({{"id", level.id},
                      {"number", levels.size() + 1},
                      {"agent", level.spec},
                      {"time", level_time(level.spec)},
                      {"summary", level.summary}});
  return cacheable_answer({{"levels", std::move(levels)}});
}

Response list_agents(const Call&) {
  Json agents = Json::array();
  for (const think::AllowedAgent& agent : think::allowed_agents())
    agents.push_back({{"name", agent.name},
                      {"summary", agent.summary},
                      {"source", agent.source},
                      {"options", Json(base::to_json(agent.options))}});
  return cacheable_answer({{"agents", std::move(agents)}});
}

}  // namespace

void add_about_routes(Router& router, Backend& backend) {
  router.add("GET", "/api/about", [&backend](const Call&) {
    return answer({{"version", OGAI_VERSION},
                   {"admin", !backend.settings.admin_token.empty()},
                   {"uploads", backend.uploads.has_value()},
                   {"engine", {{"threads", backend.scheduler.threads()}}}});
  });
  router.add("GET", "/api/levels", list_levels);
  router.add("GET", "/api/agents", list_agents);
}

}  // namespace ogai::server
