#include "train/patterns/train_patterns.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "base/checksum.h"
#include "base/clock.h"
#include "base/random.h"
#include "eval/pattern_evaluation.h"
#include "train/patterns/stage_rows.h"
#include "train/workers.h"

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
    measure_stage(report);
    report.seconds = watch.seconds();
    return report;
  }

  PatternStage measured(int stage) const {
    PatternStage report{.stage = stage};
    measure_stage(report);
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

  void measure_stage(PatternStage& report) const {
    const eval::PatternEvaluation evaluation(weights_);
    const int low = report.stage == 0 ? 0 : 4 + report.stage * eval::kStageDiscs;
    const int high = std::min(65, 4 + (report.stage + 1) * eval::kStageDiscs);
    report.learned = total(errors_by_discs(evaluation, positions_.learned, low, high, workers_));
    report.held_out = total(errors_by_discs(evaluation, positions_.held_out, low, high, workers_));
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
    const PatternStage report = stage < first ? fit.measured(stage) : fit.fit(stage);
    if (stop.stop_requested()) return stage;
    if (done) done(report);
  }
  return stages;
}

// ---- finished stages ----

namespace {

constexpr std::string_view kPartMagic = "OGAIPART";

static_assert(std::endian::native == std::endian::little);

struct PartHead {
  char magic[8];
  std::uint64_t fingerprint;
  std::uint32_t stages;
  std::uint32_t zero;
  std::uint64_t checksum;
};
static_assert(sizeof(PartHead) == 32);

template <typename T>
std::string_view raw_bytes(const T* first, std::size_t count) {
  return {reinterpret_cast<const char*>(first), count * sizeof(T)};
}

class Fingerprint {
 public:
  template <typename T>
  void add(const T& number) {
    static_assert(std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>);
    add_word(base::fnv1a(raw_bytes(&number, 1)));
  }
  void add_word(std::uint64_t word) {
    std::uint64_t state = sum_ ^ word;
    sum_ = base::splitmix64(state);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

}  // namespace

std::uint64_t fit_fingerprint(const LabelledPositions& positions, const PatternOptions& options) {
  Fingerprint print;
  print.add(eval::PatternSet::of(positions.purpose.size).signature());
  print.add(positions.purpose.objective);
  print.add(options.ridge);
  print.add(options.share);
  print.add(options.limits.iterations);
  print.add(options.limits.residual);
  if (options.start)
    print.add_word(
        base::fnv1a(raw_bytes(options.start->numbers.data(), options.start->numbers.size())));
  print.add_word(options.keep);
  for (const std::string& name : options.without) print.add_word(base::fnv1a(name));
  for (const auto& some : positions.learned)
    for (const LabelledPosition& position : some) {
      print.add_word(position.board.own);
      print.add_word(position.board.opp);
      print.add_word(std::bit_cast<std::uint32_t>(position.value) +
                     (std::uint64_t{std::bit_cast<std::uint32_t>(position.weight)} << 32));
    }
  return print.sum();
}

std::string format_part(std::uint64_t fingerprint, int stages,
                        const eval::PatternWeights& weights) {
  const std::string_view rows =
      raw_bytes(weights.numbers.data(), static_cast<std::size_t>(stages) * weights.columns());
  PartHead head{};
  std::memcpy(head.magic, kPartMagic.data(), kPartMagic.size());
  head.fingerprint = fingerprint;
  head.stages = static_cast<std::uint32_t>(stages);
  head.checksum = base::fnv1a(rows);
  return std::string(raw_bytes(&head, 1)).append(rows);
}

base::Result<int> parse_part(std::string_view bytes, std::uint64_t fingerprint,
                             eval::PatternWeights& weights) {
  const base::Error damaged{base::ErrorKind::syntax,
                            "is no unfinished fit, or damaged; without it the fit begins anew"};
  PartHead head;
  if (bytes.size() < sizeof head) return damaged;
  std::memcpy(&head, bytes.data(), sizeof head);
  if (std::string_view(head.magic, sizeof head.magic) != kPartMagic || head.zero != 0)
    return damaged;
  bytes.remove_prefix(sizeof head);
  if (base::fnv1a(bytes) != head.checksum) return damaged;
  if (head.fingerprint != fingerprint) return 0;
  if (head.stages > static_cast<std::uint32_t>(eval::pattern_stages(weights.size)) ||
      bytes.size() != head.stages * weights.columns() * sizeof(std::int16_t))
    return damaged;
  std::memcpy(weights.numbers.data(), bytes.data(), bytes.size());
  return static_cast<int>(head.stages);
}

}  // namespace ogai::train
