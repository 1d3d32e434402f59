// The laboratory: /api/lab, /api/lab/runs/ID.
#include "server/api/backend.h"
#include "server/api/lab_wire.h"
#include "server/api/routes.h"

namespace ogai::server {

void add_lab_routes(Router& router, Backend& backend) {
  LabViews& lab = backend.lab;
  router.add(get("/api/lab", "experiments and their runs"), [&lab](const Call&) {
    return Laboratory{lab.experiments(), lab.runs()};
  });
  router.add(
      get("/api/lab/runs/{id}",
          "a run and its page; 409 where its cells are of another version of the experiment"),
      [&lab](const Call& call) {
        const auto view = lab.look(call.parts[0]);
        if (!view) throw Refusal(Fault::not_found, "there is no such run of the laboratory");
        return *view;
      });
}

}  // namespace ogai::server
