// What is known of training runs: the list, and their series as curves to draw.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace ogai::store {

struct RunOverview {
  std::string name;
  std::int64_t created = 0;  // milliseconds since 1970, UTC
  std::int64_t updated = 0;  // when it last reported
  std::int64_t last_step = 0;
  std::vector<std::string> metrics;  // names, sorted
};

struct CurvePoint {
  std::int64_t step = 0;
  std::optional<double> value;  // nothing: not a finite number

  friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

using Curves = std::map<std::string, std::vector<CurvePoint>>;  // by metric

struct CurveQuery {
  std::optional<std::int64_t> after;                  // only steps behind this one
  std::map<std::string, std::int64_t> after_of = {};  // the same for single metrics, instead
  std::size_t most_points = 2000;  // of each curve; of longer ones every n-th and the last
};

std::vector<RunOverview> list_runs(Database& database);  // newest first
// Nothing: no such run. A metric without points that were asked for is left out.
std::optional<Curves> curves_of(Database& database, std::string_view run,
                                const CurveQuery& query = {});

}  // namespace ogai::store
