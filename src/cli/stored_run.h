// Training runs of the database by their names.
#pragma once

#include <optional>
#include <string>

#include "train/metric_series.h"

namespace ogai::cli {

// `database` as a --db flag gives it: empty for the default file. Nothing: no such run, or no
// database yet.
std::optional<train::MetricSeries> stored_run(const std::string& name, const std::string& database);

}  // namespace ogai::cli
