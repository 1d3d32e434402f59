// MetricFan: reports to several sinks, in their order.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "train/metric_sink.h"

namespace ogai::train {

class MetricFan final : public MetricSink {
 public:
  void add(std::unique_ptr<MetricSink> sink) { sinks_.push_back(std::move(sink)); }

  void report(std::int64_t step, const MetricValues& values) override {
    for (const auto& sink : sinks_) sink->report(step, values);
  }

 private:
  std::vector<std::unique_ptr<MetricSink>> sinks_;
};

}  // namespace ogai::train
