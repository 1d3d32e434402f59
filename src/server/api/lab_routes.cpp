// The laboratory: /api/lab, /api/lab/runs/ID.
#include "server/api/backend.h"
#include "server/api/routes.h"

namespace ogai::server {

void add_lab_routes(Router& router, Backend& backend) {
  LabViews& lab = backend.lab;
  router.add("GET", "/api/lab", [&lab](const Call&) {
    return answer({{"experiments", lab.experiments()}, {"runs", *lab.runs()}});
  });
  router.add("GET", "/api/lab/runs/{}", [&lab](const Call& call) {
    const auto view = lab.look(call.parts[0]);
    if (!view) throw Refusal(Fault::not_found, "there is no such run of the laboratory");
    return answer(*view->run);
  });
}

}  // namespace ogai::server
