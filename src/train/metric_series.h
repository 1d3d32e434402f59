// MetricSeries: everything a training run has reported, by name and step.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace ogai::train {

struct MetricPoint {
  double value = 0;       // NaN: reported, but no number
  std::int64_t time = 0;  // milliseconds since 1970, UTC; 0: not known

  friend bool operator==(const MetricPoint&, const MetricPoint&) = default;
};

using MetricSteps = std::map<std::int64_t, MetricPoint>;
using MetricSeries = std::map<std::string, MetricSteps, std::less<>>;

}  // namespace ogai::train
