#include "store/stored_metrics.h"

#include <algorithm>

namespace ogai::store {

void StoredMetrics::report(std::int64_t step, const train::MetricValues& values) {
  std::vector<Metric> metrics;
  for (const auto& [name, value] : values) metrics.push_back({name, step, value});
  store_.append(metrics);
}

void save_run(Database& database, std::string_view run, const train::MetricSeries& series) {
  std::vector<Metric> metrics;
  for (const auto& [name, steps] : series)
    for (const auto& [step, point] : steps)
      metrics.push_back({name, step, point.value, point.time});
  MetricStore(database, run).replace(metrics);
}

std::optional<train::MetricSeries> find_run(Database& database, std::string_view run) {
  const auto names = MetricStore::runs(database);
  if (std::find(names.begin(), names.end(), run) == names.end()) return std::nullopt;
  train::MetricSeries series;
  for (Metric& metric : MetricStore::of_run(database, run))
    series[std::move(metric.name)][metric.step] = {metric.value, metric.time};
  return series;
}

}  // namespace ogai::store
