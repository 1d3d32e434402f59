// IterationReports: tells a person, or a program, how each iteration of a training run went.
#pragma once

#include "train/metric_sink.h"

namespace ogai::cli {

enum class ReportStyle { lines, json };

class IterationReports final : public train::MetricSink {
 public:
  explicit IterationReports(ReportStyle style) : style_(style) {}
  // One line to standard output, which is flushed.
  void report(std::int64_t step, const train::MetricValues& values) override;

 private:
  ReportStyle style_;
};

}  // namespace ogai::cli
