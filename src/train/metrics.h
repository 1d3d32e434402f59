// The numbers that a training run reports as it goes: given out step by step, kept as JSON lines,
// read back as series.
//
// A line is a step, in the order of reporting:
//
//   {"step":12,"time":1760000000000,"loss.policy":1.83,"elo":140}
//
// "step" and "time" (milliseconds since 1970, UTC) are the line's own; every other key is a metric,
// null one that is no finite number. A later line of the same step replaces its values. A line that
// a crash cut off at the end of the file is passed over by readers and removed by the next writer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"

namespace ogai::train {

// Name and value, such as {"loss.policy", 1.83}.
using MetricValues = std::vector<std::pair<std::string, double>>;

// To whom a trainer reports. Reporting a step again replaces what it said before, so a run taken up
// from a checkpoint may repeat its last one.
class MetricSink {
 public:
  virtual ~MetricSink() = default;
  // Everything of one step (an iteration) at once.
  virtual void report(std::int64_t step, const MetricValues& values) = 0;
};

inline constexpr std::string_view kMetricFile = "metrics.jsonl";  // in the folder of a run

// The metrics of a run: a file of lines, and whoever else is to be told, such as the database.
class RunMetrics final : public MetricSink {
 public:
  // Makes the file, or goes on with it; `next_step` is what will be reported first, and steps from
  // there on are taken out. An Error leaves the file as it was.
  base::Result<base::Done> open(const std::filesystem::path& path, std::int64_t next_step);
  void add(std::unique_ptr<MetricSink> sink) { sinks_.push_back(std::move(sink)); }

  // The line is with the system when it returns. A line that cannot be written is logged and lost:
  // no reason to end a training run. Then the others are told, in their order.
  void report(std::int64_t step, const MetricValues& values) override;

 private:
  void write_line(std::int64_t step, const MetricValues& values);

  std::filesystem::path path_;
  base::Descriptor file_;
  std::vector<std::unique_ptr<MetricSink>> sinks_;
};

struct MetricPoint {
  double value = 0;       // NaN: reported, but no number
  std::int64_t time = 0;  // milliseconds since 1970, UTC; 0: not known

  friend bool operator==(const MetricPoint&, const MetricPoint&) = default;
};

// What a run has reported, by name and step.
using MetricSteps = std::map<std::int64_t, MetricPoint>;
using MetricSeries = std::map<std::string, MetricSteps, std::less<>>;

// Errors say at which byte.
base::Result<MetricSeries> parse_metrics(std::string_view text);
// Errors name the line, not the file.
base::Result<MetricSeries> read_metrics(const std::filesystem::path& path);

}  // namespace ogai::train
