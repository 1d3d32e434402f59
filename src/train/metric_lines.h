// Metrics as JSON lines, for machines without a database: one object a step, in the order of
// reporting.
//
//   {"step":12,"time":1760000000000,"loss.policy":1.83,"elo":140}
//
// "step" and "time" (milliseconds since 1970, UTC) are the line's own; every other key is a metric,
// null one that is no finite number. A later line of the same step replaces its values. A line that
// a crash cut off at the end of the file is passed over by readers and removed by the next writer.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "base/descriptor.h"
#include "base/result.h"
#include "train/metric_series.h"
#include "train/metric_sink.h"

namespace ogai::train {

inline constexpr std::string_view kMetricFile = "metrics.jsonl";  // in the folder of a run

class MetricLines final : public MetricSink {
 public:
  // Makes the file, or goes on with it; `next_step` is what will be reported first, and steps from
  // there on are taken out. An Error leaves the file as it was.
  static base::Result<std::unique_ptr<MetricLines>> open(const std::filesystem::path& path,
                                                         std::int64_t next_step);

  // The line is with the system when it returns. A line that cannot be written is logged and lost:
  // no reason to end a training run.
  void report(std::int64_t step, const MetricValues& values) override;

 private:
  MetricLines(std::filesystem::path path, base::Descriptor file)
      : path_(std::move(path)), file_(std::move(file)) {}

  std::filesystem::path path_;
  base::Descriptor file_;
};

// Errors say at which byte.
base::Result<MetricSeries> parse_metrics(std::string_view text);
// Errors name the line, not the file.
base::Result<MetricSeries> read_metrics(const std::filesystem::path& path);

}  // namespace ogai::train
