// Training runs in a Database: what they report, and the same read back.
//
// Entering a step again replaces its values, so that a run taken up from a checkpoint may repeat
// its last steps. Faults are StoreErrors, from report() too.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "train/metrics.h"

namespace ogai::store {

class StoredMetrics final : public train::MetricSink {
 public:
  // Makes the run if there is none of that name.
  StoredMetrics(Database& database, std::string_view name);

  // One transaction a step.
  void report(std::int64_t step, const train::MetricValues& values) override;

 private:
  Database& database_;
  std::int64_t id_ = 0;
};

// Makes the run, or replaces all that it has said; one transaction.
void save_run(Database& database, std::string_view run, const train::MetricSeries& series);

// These need no write access. Nothing: no such run.
std::optional<train::MetricSeries> find_run(Database& database, std::string_view run);

struct RunOverview {
  std::string name;
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  std::int64_t updated = 0;  // when it last reported
  std::int64_t last_step = 0;
  std::vector<std::string> metrics;  // names, sorted
};

std::vector<RunOverview> list_runs(Database& database);  // newest first

struct CurveQuery {
  std::optional<std::int64_t> after;                  // only steps behind this one
  std::map<std::string, std::int64_t> after_of = {};  // the same for single metrics, instead
  std::size_t most_points = 2000;  // of each curve; of longer ones every n-th and the last
};

// What of a run is to be drawn. A metric without points that were asked for is left out.
std::optional<train::MetricSeries> curves_of(Database& database, std::string_view run,
                                             const CurveQuery& query = {});

}  // namespace ogai::store
