// Training runs: /api/runs, /api/run.
#include "server/api/backend.h"
#include "server/api/routes.h"
#include "server/api/run_json.h"

namespace ogai::server {

namespace {

Response list_all_runs(store::Database& database) {
  Json runs = Json::array();
  for (const store::RunOverview& run : store::list_runs(database))
    runs.push_back({{"name", run.name},
                    {"created", run.created},
                    {"updated", run.updated},
                    {"steps", run.last_step},
                    {"metrics", run.metrics}});
  return answer({{"runs", std::move(runs)}});
}

Response show_run(store::Database& database, const Call& call) {
  const std::string name = call.query.text("name");
  const auto curves = store::curves_of(database, name);
  if (!curves) throw Refusal(Fault::not_found, "there is no such training run");
  return answer({{"name", name}, {"series", curves_json(*curves)}});
}

}  // namespace

void add_run_routes(Router& router, Backend& backend) {
  store::Database& database = backend.reading;
  router.add("GET", "/api/runs", [&](const Call&) { return list_all_runs(database); });
  router.add("GET", "/api/run", [&](const Call& call) { return show_run(database, call); },
             {"name"});
}

}  // namespace ogai::server
