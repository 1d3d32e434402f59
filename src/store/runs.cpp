#include "store/runs.h"

#include <algorithm>
#include <limits>

#include "store/database.h"

namespace ogai::store {

namespace {

using train::MetricPoint;
using train::MetricSeries;
using train::MetricSteps;

std::optional<std::int64_t> find_run_id(Database& database, std::string_view name) {
  Statement row = database.query("SELECT id FROM runs WHERE name = ?", name);
  if (!row.step()) return std::nullopt;
  return row.column<std::int64_t>(0);
}

// The run's id; it is entered when it is new. Within a Transaction.
std::int64_t run_id(Database& database, std::string_view name) {
  database.run(
      "INSERT INTO runs (name, created, updated) VALUES (?1, ?2, ?2) ON CONFLICT (name) DO NOTHING",
      name, now_in_milliseconds());
  return *find_run_id(database, name);
}

void insert_metric(Database& database, std::int64_t run, std::string_view name, std::int64_t step,
                   const MetricPoint& point) {
  database.run(
      "INSERT OR REPLACE INTO metrics (run, name, step, value, time) VALUES (?, ?, ?, ?, ?)", run,
      name, step, point.value, point.time ? point.time : now_in_milliseconds());
}

// The present, not the metrics' own time: those who look for changes must see an import, too.
void mark_updated(Database& database, std::int64_t run) {
  database.run("UPDATE runs SET updated = ? WHERE id = ?", now_in_milliseconds(), run);
}

// Columns value and time. SQLite keeps NaN as NULL.
MetricPoint point_of(const Statement& row, int first) {
  return {
      row.column<std::optional<double>>(first).value_or(std::numeric_limits<double>::quiet_NaN()),
      row.column<std::int64_t>(first + 1)};
}

struct MetricExtent {
  std::string name;
  std::int64_t last_step = 0;
};

// Jumps from name to name in the primary key instead of reading every step.
std::vector<MetricExtent> extents_of(Database& database, std::int64_t run) {
  Statement rows = database.query(
      "WITH RECURSIVE names(name) AS ("
      " SELECT min(name) FROM metrics WHERE run = ?1"
      " UNION ALL SELECT (SELECT min(name) FROM metrics WHERE run = ?1 AND name > names.name)"
      "  FROM names WHERE name IS NOT NULL)"
      " SELECT name, (SELECT max(step) FROM metrics WHERE run = ?1 AND metrics.name = names.name)"
      " FROM names WHERE name IS NOT NULL",
      run);
  std::vector<MetricExtent> extents;
  while (rows.step()) {
    auto [name, step] = rows.row<std::string, std::int64_t>();
    extents.push_back({std::move(name), step});
  }
  return extents;
}

// The first, the last, and as many between them, evenly, as there is room for.
MetricSteps thinned(const std::vector<MetricSteps::value_type>& points, std::size_t most) {
  const std::size_t intervals = std::max<std::size_t>(most, 2) - 1;
  if (points.size() <= intervals + 1) return {points.begin(), points.end()};
  MetricSteps kept;
  for (std::size_t i = 0; i <= intervals; ++i)
    kept.insert(kept.end(), points[i * (points.size() - 1) / intervals]);
  return kept;
}

std::int64_t last_unwanted(const CurveQuery& query, const std::string& metric) {
  const auto own = query.after_of.find(metric);
  if (own != query.after_of.end()) return own->second;
  return query.after.value_or(std::numeric_limits<std::int64_t>::min());
}

MetricSteps curve_of(Database& database, std::int64_t run, const std::string& metric,
                     std::int64_t after, std::size_t most_points) {
  Statement rows = database.query(
      "SELECT step, value, time FROM metrics WHERE run = ? AND name = ? AND step > ? ORDER BY step",
      run, metric, after);
  std::vector<MetricSteps::value_type> points;
  while (rows.step()) points.emplace_back(rows.column<std::int64_t>(0), point_of(rows, 1));
  return thinned(points, most_points);
}

}  // namespace

StoredMetrics::StoredMetrics(Database& database, std::string_view name) : database_(database) {
  Transaction transaction(database);
  id_ = run_id(database, name);
  transaction.commit();
}

void StoredMetrics::report(std::int64_t step, const train::MetricValues& values) {
  Transaction transaction(database_);
  for (const auto& [name, value] : values) insert_metric(database_, id_, name, step, {value});
  mark_updated(database_, id_);
  transaction.commit();
}

void save_run(Database& database, std::string_view run, const MetricSeries& series) {
  Transaction transaction(database);
  const std::int64_t id = run_id(database, run);
  database.run("DELETE FROM metrics WHERE run = ?", id);
  for (const auto& [name, steps] : series)
    for (const auto& [step, point] : steps) insert_metric(database, id, name, step, point);
  mark_updated(database, id);
  transaction.commit();
}

std::optional<MetricSeries> find_run(Database& database, std::string_view run) {
  const auto id = find_run_id(database, run);
  if (!id) return std::nullopt;
  Statement rows = database.query(
      "SELECT name, step, value, time FROM metrics WHERE run = ? ORDER BY name, step", *id);
  MetricSeries series;
  while (rows.step())
    series[rows.column<std::string>(0)].emplace(rows.column<std::int64_t>(1), point_of(rows, 2));
  return series;
}

std::vector<RunOverview> list_runs(Database& database) {
  Statement rows =
      database.query("SELECT id, name, created, updated FROM runs ORDER BY updated DESC, id DESC");
  std::vector<RunOverview> runs;
  while (rows.step()) {
    RunOverview& run = runs.emplace_back();
    run.name = rows.column<std::string>(1);
    run.created = rows.column<std::int64_t>(2);
    run.updated = rows.column<std::int64_t>(3);
    for (MetricExtent& extent : extents_of(database, rows.column<std::int64_t>(0))) {
      run.last_step = std::max(run.last_step, extent.last_step);
      run.metrics.push_back(std::move(extent.name));
    }
  }
  return runs;
}

std::optional<MetricSeries> curves_of(Database& database, std::string_view run,
                                      const CurveQuery& query) {
  const auto id = find_run_id(database, run);
  if (!id) return std::nullopt;
  MetricSeries curves;
  for (const MetricExtent& extent : extents_of(database, *id)) {
    const std::int64_t after = last_unwanted(query, extent.name);
    if (extent.last_step <= after) continue;
    auto curve = curve_of(database, *id, extent.name, after, query.most_points);
    if (!curve.empty()) curves.emplace(extent.name, std::move(curve));
  }
  return curves;
}

}  // namespace ogai::store
