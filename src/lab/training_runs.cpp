#include "lab/training_runs.h"

#include <cmath>
#include <fmt/format.h>

#include "arena/measure/statistics.h"
#include "base/file.h"
#include "nn/network_file.h"
#include "nn/torch/torch_backend.h"
#include "train/run_folder.h"
#include "train/selfplay/alphazero.h"

namespace ogai::lab {

namespace fs = std::filesystem;
namespace selfplay = train::selfplay;

namespace {

// Keeps its network as it is.
class IdleLearner final : public nn::Learner {
 public:
  explicit IdleLearner(nn::Network network) : network_(std::move(network)) {}

  nn::Losses learn(const nn::Lessons&, double) override { return {}; }
  nn::Losses examine(const nn::Lessons&) override { return {}; }
  nn::Network network() const override { return network_; }
  std::string state() const override { return ""; }
  base::Result<base::Done> restore(std::string_view) override { return base::Done{}; }

 private:
  nn::Network network_;
};

selfplay::Workshop workshop_for(const selfplay::Config& config, Learning learning) {
  if (learning == Learning::on)
    if (const auto there = nn::torch_available(); !there)
      throw base::Failure(
          "training needs libtorch (" + there.error().message +
          "): build with -DOGAI_TORCH=ON, or give the folder of a run that was trained elsewhere");
  auto workshop = base::value_or_fail(selfplay::torch_workshop(config));
  if (learning == Learning::off)
    workshop.make_learner =
        [](const nn::Network& network) -> base::Result<std::unique_ptr<nn::Learner>> {
      return std::unique_ptr<nn::Learner>(new IdleLearner(network));
    };
  return workshop;
}

// Says at the bench how far the run is.
class BenchNotes final : public train::MetricSink {
 public:
  BenchNotes(Bench& bench, int iterations) : bench_(bench), iterations_(iterations) {}

  void report(std::int64_t step, const train::MetricValues&) override {
    bench_.note(fmt::format("iteration {} of {}", step + 1, iterations_));
  }

 private:
  Bench& bench_;
  int iterations_;
};

base::OptionValues run_config(const fs::path& folder) {
  const std::string path = folder / train::kConfigFile;
  const std::string text = base::value_or_fail(base::read_file(path), path);
  return base::value_or_fail(selfplay::parse_config(text), path);
}

// The random network that a run began with, as a file.
std::string write_untrained(const fs::path& run, const std::string& path) {
  const selfplay::Config config(run_config(run));
  const auto layers = base::value_or_fail(nn::layers_of(config.architecture, config.size));
  base::value_or_fail(
      nn::save_network(path, nn::random_network(layers, config.objective, config.seed)), path);
  return path;
}

}  // namespace

base::OptionValues training_config(const std::string& name, const ConfigChanges& changes) {
  const auto text = base::value_or_fail(selfplay::shipped_config(name));
  auto values = base::value_or_fail(selfplay::parse_config(text), name);
  for (const auto& [option, value] : changes)
    base::value_or_fail(values.set(option, value), option + "=" + value);
  return values;
}

std::map<int, double> TrainingRun::series(const std::string& metric) const {
  const auto found = metrics.find(metric);
  return found == metrics.end() ? std::map<int, double>() : found->second;
}

int TrainingRun::iterations() const {
  const auto seconds = series("seconds");
  return seconds.empty() ? 0 : seconds.rbegin()->first;
}

std::optional<double> TrainingRun::mean(const std::string& metric) const {
  arena::Mean mean;
  for (const auto& [iteration, value] : series(metric)) mean.add(value);
  return mean.count() > 0 ? std::optional(mean.value()) : std::nullopt;
}

std::map<int, double> TrainingRun::seconds() const {
  std::map<int, double> each;
  double before = 0;
  int last = 0;
  for (const auto& [iteration, total] : series("seconds")) {
    if (iteration == last + 1) each[iteration] = total - before;
    before = total;
    last = iteration;
  }
  return each;
}

int TrainingRun::best_after(int iteration) const {
  const auto passed = series("gate.passed");
  if (passed.empty()) return std::min(iteration, iterations());  // a run without a gate
  int best = 0;
  for (const auto& [at, yes] : passed)
    if (at <= iteration && yes > 0) best = at;
  return best;
}

std::string TrainingRun::setting(const std::string& name) const {
  const auto found = config.find(name);
  if (found == config.end()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

TrainingRun read_training_run(const fs::path& folder) {
  const base::OptionValues config = run_config(folder);
  const fs::path file = folder / train::kMetricFile;
  TrainingRun run{Json::parse(to_json(config).dump()), {}};
  for (const auto& [name, steps] : base::value_or_fail(train::read_metrics(file), file.string())) {
    auto& points = run.metrics[name];
    for (const auto& [step, point] : steps)
      if (std::isfinite(point.value)) points[static_cast<int>(step) + 1] = point.value;
  }
  return run;
}

TrainingRun train_run(Bench& bench, const base::OptionValues& values, const fs::path& folder,
                      Learning learning) {
  const auto checked = base::value_or_fail(selfplay::parse_config(to_json(values).dump()));
  const selfplay::Config config(checked);
  const selfplay::Workshop workshop = workshop_for(config, learning);
  train::RunMetrics metrics;
  metrics.add(std::make_unique<BenchNotes>(bench, config.iterations));
  selfplay::RunOptions options;
  options.folder = folder;
  options.begin = [&](int iteration) {
    return train::begin_run_files(folder, checked, iteration, metrics);
  };
  auto trained = selfplay::run_alphazero(config, options, workshop, metrics, bench.stop());
  bench.check_stop();
  base::value_or_fail(std::move(trained), "training");
  return read_training_run(folder);
}

RunFolder::RunFolder(Bench& bench, const Cell<TrainingRun>& cell, const std::string& setting,
                     const base::OptionValues& config)
    : folder_(setting.empty() ? scratch_.path() / "run" : fs::path(setting)) {
  const auto train = [&] {
    const bool learns = config.integer("iterations") > 0;
    return train_run(bench, config, folder_, learns ? Learning::on : Learning::off);
  };
  bool trained = false;
  run_ = cell.measure(bench, [&] {
    trained = setting.empty();
    return trained ? train() : read_training_run(folder_);
  });
  if (setting.empty() && !trained) train();
}

std::optional<std::string> RunFolder::best_network(int iteration) const {
  const int best = run().best_after(iteration);
  if (best == 0) return write_untrained(folder_, scratch_.file("untrained.net"));
  const fs::path path = selfplay::net_path(folder_, best - 1);
  return fs::exists(path) ? std::optional(path.string()) : std::nullopt;
}

}  // namespace ogai::lab
