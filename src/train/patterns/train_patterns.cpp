#include "train/patterns/train_patterns.h"

#include <algorithm>
#include <cmath>

#include "base/clock.h"
#include "eval/pattern_evaluation.h"
#include "train/patterns/judge.h"
#include "train/patterns/stage_rows.h"
#include "train/patterns/workers.h"

namespace ogai::train {

namespace {

using eval::PatternWeights;

constexpr double kMostUnits = 32000;

std::int16_t in_units(double weight) {
  const double units = std::round(weight * PatternWeights::kUnit);
  return static_cast<std::int16_t>(std::clamp(units, -kMostUnits, kMostUnits));
}

class StageFit {
 public:
  StageFit(const LabelledPositions& positions, const PatternOptions& options,
           PatternWeights& weights, Workers& workers, const std::stop_token& stop)
      : positions_(positions),
        options_(options),
        weights_(weights),
        workers_(workers),
        stop_(stop) {}

  PatternStage fit(int stage) {
    const base::Stopwatch watch;
    PatternStage report{.stage = stage};
    const StageRows rows(weights_.size, stage, options_.share, positions_.learned, options_.without,
                         workers_);
    report.rows = rows.rows();
    const std::vector<double> solution = solve(rows, stage, report.solving);
    if (stop_.stop_requested()) return report;
    std::transform(solution.begin(), solution.end(), weights_.row(stage).begin(), in_units);
    judge_stage(report);
    report.seconds = watch.seconds();
    return report;
  }

  PatternStage judged(int stage) const {
    PatternStage report{.stage = stage};
    judge_stage(report);
    return report;
  }

 private:
  std::vector<double> start(int stage, std::size_t columns) const {
    std::vector<double> numbers(columns);
    if (!options_.start) return numbers;
    const auto row = options_.start->row(stage);
    std::transform(row.begin(), row.end(), numbers.begin(),
                   [](int number) { return static_cast<double>(number) / PatternWeights::kUnit; });
    for (const auto& pattern : weights_.set().patterns())
      if (std::find(options_.without.begin(), options_.without.end(), pattern.name) !=
          options_.without.end())
        std::fill_n(numbers.begin() + pattern.first_weight, pattern.weights, 0.0);
    return numbers;
  }

  std::vector<double> solve(const StageRows& rows, int stage, GradientResult& result) const {
    std::vector<double> numbers = start(stage, rows.columns());
    // Cases never seen would have nothing on the diagonal without a ridge.
    const double ridge = std::max(options_.ridge, 1e-6);
    std::vector<double> diagonal = rows.diagonal();
    for (double& number : diagonal) number += ridge;
    const auto apply = [&](std::span<const double> x, std::span<double> product) {
      if (!rows.normal_product(x, product, stop_)) return false;
      if (options_.step) options_.step();
      for (std::size_t i = 0; i < x.size(); ++i) product[i] += ridge * x[i];
      return true;
    };
    std::vector<double> sums = rows.label_sums();
    if (options_.keep)
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += ridge * numbers[i];
    result = conjugate_gradients(apply, diagonal, sums, numbers, options_.limits);
    return numbers;
  }

  void judge_stage(PatternStage& report) const {
    const eval::PatternEvaluation evaluation(weights_);
    const int low = report.stage == 0 ? 0 : 4 + report.stage * eval::kStageDiscs;
    const int high = std::min(65, 4 + (report.stage + 1) * eval::kStageDiscs);
    report.learned = total(judge(evaluation, positions_.learned, low, high, workers_));
    report.held_out = total(judge(evaluation, positions_.held_out, low, high, workers_));
    report.learned.discs = report.held_out.discs = 4 + report.stage * eval::kStageDiscs;
  }

  const LabelledPositions& positions_;
  const PatternOptions& options_;
  PatternWeights& weights_;
  Workers& workers_;
  std::stop_token stop_;
};

}  // namespace

int train_patterns(const LabelledPositions& positions, const PatternOptions& options, int first,
                   PatternWeights& weights, const OnPatternStage& done,
                   const std::stop_token& stop) {
  Workers workers(options.threads);
  StageFit fit(positions, options, weights, workers, stop);
  const int stages = eval::pattern_stages(weights.size);
  for (int stage = 0; stage < stages; ++stage) {
    const PatternStage report = stage < first ? fit.judged(stage) : fit.fit(stage);
    if (stop.stop_requested()) return stage;
    if (done) done(report);
  }
  return stages;
}

}  // namespace ogai::train
