#include "store/run_catalogue.h"

#include <algorithm>
#include <cmath>

namespace ogai::store {
namespace {

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
std::vector<CurvePoint> thinned(std::vector<CurvePoint> points, std::size_t most) {
  if (points.size() <= std::max<std::size_t>(most, 2)) return points;
  const std::size_t intervals = std::max<std::size_t>(most, 2) - 1;
  for (std::size_t i = 0; i <= intervals; ++i)
    points[i] = points[i * (points.size() - 1) / intervals];
  points.resize(intervals + 1);
  return points;
}

std::int64_t last_unwanted(const CurveQuery& query, const std::string& metric) {
  const auto own = query.after_of.find(metric);
  if (own != query.after_of.end()) return own->second;
  return query.after.value_or(std::numeric_limits<std::int64_t>::min());
}

std::vector<CurvePoint> curve_of(Database& database, std::int64_t run, const std::string& metric,
                                 std::int64_t after, std::size_t most_points) {
  Statement rows = database.query(
      "SELECT step, value FROM metrics WHERE run = ? AND name = ? AND step > ? ORDER BY step", run,
      metric, after);
  std::vector<CurvePoint> points;
  while (rows.step()) {
    auto [step, value] = rows.row<std::int64_t, std::optional<double>>();
    if (value && !std::isfinite(*value)) value.reset();
    points.push_back({step, value});
  }
  return thinned(std::move(points), most_points);
}

}  // namespace

std::vector<RunOverview> list_runs(Database& database) {
  Statement rows =
      database.query("SELECT id, name, created, updated FROM runs ORDER BY updated DESC, id DESC");
  std::vector<RunOverview> runs;
  while (rows.step()) {
    auto [id, name, created, updated] =
        rows.row<std::int64_t, std::string, std::int64_t, std::int64_t>();
    RunOverview& run = runs.emplace_back(RunOverview{std::move(name), created, updated, 0, {}});
    for (MetricExtent& extent : extents_of(database, id)) {
      run.last_step = std::max(run.last_step, extent.last_step);
      run.metrics.push_back(std::move(extent.name));
    }
  }
  return runs;
}

std::optional<Curves> curves_of(Database& database, std::string_view run, const CurveQuery& query) {
  std::int64_t id = 0;
  {
    Statement found = database.query("SELECT id FROM runs WHERE name = ?", run);
    if (!found.step()) return std::nullopt;
    id = found.column<std::int64_t>(0);
  }
  Curves curves;
  for (const MetricExtent& extent : extents_of(database, id)) {
    const std::int64_t after = last_unwanted(query, extent.name);
    if (extent.last_step <= after) continue;
    auto curve = curve_of(database, id, extent.name, after, query.most_points);
    if (!curve.empty()) curves.emplace(extent.name, std::move(curve));
  }
  return curves;
}

}  // namespace ogai::store
