// A mean as a cell keeps it: {"n": 400, "mean": 8.51, "error": 0.02}, the error being half the
// width of the 95 % interval by the normal distribution, which few values make wider (student.h).
#pragma once

#include <limits>

#include "arena/measure/statistics.h"
#include "lab/frame/run.h"
#include "lab/frame/student.h"

namespace ogai::lab {

struct StoredMean {
  std::uint64_t count = 0;
  double value = 0;
  double error = 0;

  // Without a second value the interval is infinite.
  arena::Estimate estimate() const {
    const double half = count > 1 ? error / arena::kNormal95 * student95(count - 1)
                                  : std::numeric_limits<double>::infinity();
    return {value, value - half, value + half};
  }
  // Of the single values behind it, not of the mean.
  double deviation() const {
    return error / arena::kNormal95 * std::sqrt(static_cast<double>(count));
  }
};

inline Json mean_json(const arena::Mean& mean) {
  return {{"n", mean.count()}, {"mean", mean.value()}, {"error", mean.error()}};
}

inline StoredMean mean_from(const Json& value) {
  return {value.at("n").get<std::uint64_t>(), value.at("mean").get<double>(),
          value.at("error").get<double>()};
}

}  // namespace ogai::lab
