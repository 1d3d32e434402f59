// MetricSink: where a training run reports its numbers as it goes.
//
// Declared here because trainers need it; the store and JSON lines implement it. Reporting a step
// again replaces what it said before, so a run taken up from a checkpoint may repeat its last one.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ogai::train {

// Name and value, such as {"loss.policy", 1.83}.
using MetricValues = std::vector<std::pair<std::string, double>>;

class MetricSink {
 public:
  virtual ~MetricSink() = default;
  // Everything of one step (an iteration) at once.
  virtual void report(std::int64_t step, const MetricValues& values) = 0;
};

}  // namespace ogai::train
