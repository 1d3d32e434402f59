// How trainers reach the MetricStore: a sink that reports to it, and whole runs in and out.
//
// Faults are StoreErrors, from report() too.
#pragma once

#include <optional>
#include <string_view>

#include "store/metric_store.h"
#include "train/metric_series.h"
#include "train/metric_sink.h"

namespace ogai::store {

class StoredMetrics final : public train::MetricSink {
 public:
  StoredMetrics(Database& database, std::string_view run) : store_(database, run) {}
  void report(std::int64_t step, const train::MetricValues& values) override;

 private:
  MetricStore store_;
};

// Makes the run, or replaces all that it has said.
void save_run(Database& database, std::string_view run, const train::MetricSeries& series);
// Nothing: no such run.
std::optional<train::MetricSeries> find_run(Database& database, std::string_view run);

}  // namespace ogai::store
