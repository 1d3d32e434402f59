// EpochReports: tells a person, or a program, how each epoch of a genetic run went.
#pragma once

#include "cli/train/iteration_reports.h"

namespace ogai::cli {

class EpochReports final : public train::MetricSink {
 public:
  explicit EpochReports(ReportStyle style) : style_(style) {}
  // One line to standard output, which is flushed. Lines leave the genes out.
  void report(std::int64_t step, const train::MetricValues& values) override;

 private:
  ReportStyle style_;
};

}  // namespace ogai::cli
