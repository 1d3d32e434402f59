#include "store/metric_store.h"

#include <limits>

#include "store/wall_clock.h"

namespace ogai::store {

namespace {

std::vector<Metric> metrics_of(Statement rows) {
  std::vector<Metric> metrics;
  while (rows.step()) {
    auto [key, step, value, time] =
        rows.row<std::string, std::int64_t, std::optional<double>, std::int64_t>();
    // SQLite keeps NaN as NULL.
    metrics.push_back(
        {std::move(key), step, value.value_or(std::numeric_limits<double>::quiet_NaN()), time});
  }
  return metrics;
}

}  // namespace

MetricStore::MetricStore(Database& database, std::string_view run) : database_(database) {
  Transaction transaction(database);
  database.run(
      "INSERT INTO runs (name, created, updated) VALUES (?1, ?2, ?2) ON CONFLICT (name) DO NOTHING",
      run, now_in_milliseconds());
  run_ = database.value<std::int64_t>("SELECT id FROM runs WHERE name = ?", run);
  transaction.commit();
}

void MetricStore::insert(const std::vector<Metric>& metrics) {
  for (const Metric& metric : metrics)
    database_.run(
        "INSERT OR REPLACE INTO metrics (run, name, step, value, time) VALUES (?, ?, ?, ?, ?)",
        run_, metric.name, metric.step, metric.value,
        metric.time ? metric.time : now_in_milliseconds());
  // The present, not the metrics' own time: those who look for changes must see an import, too.
  database_.run("UPDATE runs SET updated = ? WHERE id = ?", now_in_milliseconds(), run_);
}

void MetricStore::append(const std::vector<Metric>& metrics) {
  Transaction transaction(database_);
  insert(metrics);
  transaction.commit();
}

void MetricStore::replace(const std::vector<Metric>& metrics) {
  Transaction transaction(database_);
  database_.run("DELETE FROM metrics WHERE run = ?", run_);
  insert(metrics);
  transaction.commit();
}

std::vector<Metric> MetricStore::list(std::string_view name) {
  return metrics_of(database_.query(
      "SELECT name, step, value, time FROM metrics WHERE run = ?1 AND (?2 = '' OR name = ?2)"
      " ORDER BY name, step",
      run_, name));
}

std::vector<Metric> MetricStore::of_run(Database& database, std::string_view run) {
  return metrics_of(database.query(
      "SELECT metrics.name, step, value, time FROM metrics JOIN runs ON runs.id = metrics.run"
      " WHERE runs.name = ? ORDER BY metrics.name, step",
      run));
}

std::vector<std::string> MetricStore::runs(Database& database) {
  Statement rows = database.query("SELECT name FROM runs ORDER BY id");
  std::vector<std::string> names;
  while (rows.step()) names.push_back(rows.column<std::string>(0));
  return names;
}

}  // namespace ogai::store
