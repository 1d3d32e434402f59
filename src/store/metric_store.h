// MetricStore: numbers that a training run reports as it goes, by name and step.
//
// Entering a step again replaces its value, so that a run taken up from a checkpoint may repeat
// its last steps. NaN and infinities are kept.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace ogai::store {

struct Metric {
  std::string name;
  std::int64_t step = 0;
  double value = 0;
  std::int64_t time = 0;  // milliseconds since 1970, UTC; 0 on append: now
};

class MetricStore {
 public:
  MetricStore(Database& database, std::string_view run);

  void append(const std::vector<Metric>& metrics);  // as one transaction
  std::vector<Metric> list(std::string_view name);  // by step; an empty name: all, by name and step

  // The run then has these and no others; one transaction.
  void replace(const std::vector<Metric>& metrics);

  static std::vector<std::string> runs(Database& database);
  // All of a run, by name and step; none: there is no such run. Needs no write access.
  static std::vector<Metric> of_run(Database& database, std::string_view run);

 private:
  void insert(const std::vector<Metric>& metrics);

  Database& database_;
  std::int64_t run_ = 0;
};

}  // namespace ogai::store
