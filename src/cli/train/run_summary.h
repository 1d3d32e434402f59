// What a training run amounts to, and its curves, from the metrics it reported.
//
// Knows the names that trainers report under (docs/alphazero-watching.md,
// docs/training-genetic.md): step is the iteration or epoch; games,
// samples, seconds and evaluations are totals of the run so far, so that the last one counts. A
// metric that was never reported is left out, so runs of any trainer can be shown.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/svg.h"
#include "base/text_chart.h"
#include "train/metrics.h"

namespace ogai::cli {

struct RunSummary {
  std::int64_t iterations = 0;
  std::int64_t first = 0, last = 0;  // steps
  std::optional<double> games, samples, seconds, evaluations;
  std::optional<double> last_elo, best_elo;
  std::int64_t best_step = 0;  // where the Elo was best
  std::optional<std::int64_t> gates, gates_passed;
};

RunSummary summarize(const train::MetricSeries& series);

struct RunChart {
  std::string id;  // of the SVG file
  std::string title;
  std::string y_label;
  std::vector<base::SvgSeries> series;
  bool share = false;  // of 1: the axis shows it whole
};

// Those that have a value, in the order in which to look at them.
std::vector<RunChart> run_charts(const train::MetricSeries& series);

// Two columns of names and numbers.
std::string summary_text(const RunSummary& summary, const train::MetricSeries& series);
std::string chart_text(const RunChart& chart, const base::TextChartStyle& style);
std::string chart_svg(const RunChart& chart);
// The summary, and all points of all series as [step, value].
nlohmann::ordered_json run_json(const std::string& name, const train::MetricSeries& series);

}  // namespace ogai::cli
