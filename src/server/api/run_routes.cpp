// Training runs: /api/runs, /api/run.
#include "server/api/backend.h"
#include "server/api/routes.h"
#include "server/api/run_wire.h"

namespace ogai::server {

namespace {

struct RunName {
  std::string name;
};
struct RunCurves {
  std::string name;
  train::MetricSeries series;
};

}  // namespace

namespace wire {

template <>
Object<store::RunOverview> describe() {
  using store::RunOverview;
  return Object<RunOverview>("Run", "A training run.")
      .field("name", "", &RunOverview::name)
      .field("created", "MS", &RunOverview::created)
      .field("updated", "MS, when it last reported", &RunOverview::updated)
      .field("steps", "the number of the last step", &RunOverview::last_step)
      .field("metrics", "the names of its curves, such as `loss/policy`", &RunOverview::metrics);
}

template <>
Object<RunName> describe() {
  return Object<RunName>("", "").field("name", "of the run", &RunName::name);
}

template <>
Object<RunCurves> describe() {
  return Object<RunCurves>("RunCurves", "What a training run has reported.")
      .field("name", "", &RunCurves::name)
      .field("series",
             "by metric its points, step and value; null: not a number. At most 2000 a series",
             &RunCurves::series);
}

}  // namespace wire

void add_run_routes(Router& router, Backend& backend) {
  store::Database& database = backend.reading;
  router.add(get("/api/runs", "the one that reported last first"), [&](const Call&) {
    return wire::Only<"runs", std::vector<store::RunOverview>>{store::list_runs(database)};
  });
  router.add<RunName>(get("/api/run", "its curves"), [&](const Call&, const RunName& run) {
    auto curves = store::curves_of(database, run.name);
    if (!curves) throw Refusal(Fault::not_found, "there is no such training run");
    return RunCurves{run.name, *std::move(curves)};
  });
}

}  // namespace ogai::server
