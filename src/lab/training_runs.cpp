#include "lab/training_runs.h"

#include <cmath>
#include <fmt/format.h>

#include "base/file.h"
#include "nn/network_file.h"
#include "nn/torch/torch_backend.h"
#include "train/run_files.h"
#include "train/selfplay/torch_workshop.h"

namespace ogai::lab {

namespace fs = std::filesystem;
namespace selfplay = train::selfplay;

namespace {

[[noreturn]] void training_fault(const base::Error& error, const fs::path& file) {
  throw base::Failure(base::describe(error, file.string(), ""));
}

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
          "): build with -DOGAI_TORCH=ON, or give the folder of a run that was trained "
          "elsewhere");
  auto workshop = selfplay::torch_workshop(config);
  if (!workshop) throw base::Failure(workshop.error().message);
  if (learning == Learning::off)
    workshop->make_learner =
        [](const nn::Network& network) -> base::Result<std::unique_ptr<nn::Learner>> {
      return std::unique_ptr<nn::Learner>(new IdleLearner(network));
    };
  return std::move(*workshop);
}

// Writes the run's own metrics, and says at the bench how far it is.
class WatchedMetrics final : public train::MetricSink {
 public:
  WatchedMetrics(Bench& bench, int iterations) : bench_(bench), iterations_(iterations) {}

  void set_lines(std::unique_ptr<train::MetricLines> lines) { lines_ = std::move(lines); }
  void report(std::int64_t step, const train::MetricValues& values) override {
    lines_->report(step, values);
    bench_.note(fmt::format("iteration {} of {}", step + 1, iterations_));
  }

 private:
  Bench& bench_;
  int iterations_;
  std::unique_ptr<train::MetricLines> lines_;
};

base::OptionValues run_config(const fs::path& folder) {
  const fs::path path = folder / train::kConfigFile;
  const auto text = base::read_file(path);
  if (!text) training_fault(text.error(), path);
  auto values = selfplay::parse_config(*text);
  if (!values) training_fault(values.error(), path);
  return std::move(*values);
}

// The random network that a run began with, as a file.
std::string write_untrained(const fs::path& run, const fs::path& path) {
  const selfplay::Config config(run_config(run));
  const auto layers = nn::layers_of(config.architecture, config.size);
  if (!layers) throw base::Failure(layers.error().message);
  const auto saved =
      nn::save_network(path, nn::random_network(*layers, config.objective, config.seed));
  if (!saved) training_fault(saved.error(), path);
  return path.string();
}

}  // namespace

base::OptionValues training_config(const std::string& name, const ConfigChanges& changes) {
  const auto text = selfplay::shipped_config(name);
  if (!text) throw base::Failure(text.error().message);
  auto values = selfplay::parse_config(*text);
  if (!values) training_fault(values.error(), name);
  for (const auto& [option, value] : changes)
    if (const auto set = values->set(option, value); !set)
      throw base::Failure(fmt::format("{}={}: {}", option, value, set.error().message));
  return std::move(*values);
}

// ---- what a cell says ----

std::map<int, double> TrainingRun::series(std::string_view metric) const {
  std::map<int, double> points;
  const Json& metrics = cell_->at("metrics");
  const auto found = metrics.find(std::string(metric));
  if (found == metrics.end()) return points;
  for (const Json& point : *found) points[point.at(0).get<int>()] = point.at(1).get<double>();
  return points;
}

int TrainingRun::iterations() const {
  const auto seconds = series("seconds");
  return seconds.empty() ? 0 : seconds.rbegin()->first;
}

std::optional<double> TrainingRun::mean(std::string_view metric) const {
  const auto points = series(metric);
  if (points.empty()) return std::nullopt;
  double sum = 0;
  for (const auto& [iteration, value] : points) sum += value;
  return sum / static_cast<double>(points.size());
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

std::string TrainingRun::setting(std::string_view name) const {
  const Json& config = cell_->at("config");
  const auto found = config.find(std::string(name));
  if (found == config.end()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

// ---- folders ----

Json read_training_run(const fs::path& folder) {
  const base::OptionValues config = run_config(folder);
  const auto read = train::read_metrics(folder / train::kMetricFile);
  if (!read) training_fault(read.error(), folder / train::kMetricFile);
  Json metrics = Json::object();
  for (const auto& [name, steps] : *read) {
    Json points = Json::array();
    for (const auto& [step, point] : steps)
      if (std::isfinite(point.value)) points.push_back({step + 1, point.value});
    metrics[name] = std::move(points);
  }
  return {{"config", Json::parse(to_json(config).dump())}, {"metrics", std::move(metrics)}};
}

Json train_run(Bench& bench, const base::OptionValues& values, const fs::path& folder,
               Learning learning) {
  const auto checked = selfplay::parse_config(to_json(values).dump());
  if (!checked) throw base::Failure(checked.error().message);
  const selfplay::Config config(*checked);
  const selfplay::Workshop workshop = workshop_for(config, learning);
  WatchedMetrics metrics(bench, config.iterations);
  selfplay::RunOptions options;
  options.folder = folder;
  options.begin = [&](int iteration) -> base::Result<base::Done> {
    auto lines = train::begin_run_files(folder, *checked, iteration);
    if (!lines) return std::move(lines).error();
    metrics.set_lines(std::move(*lines));
    return base::Done{};
  };
  const auto trained = selfplay::run_alphazero(config, options, workshop, metrics, bench.stop());
  bench.check_stop();
  if (!trained) throw base::Failure("training: " + trained.error().message);
  return read_training_run(folder);
}

RunFolder::RunFolder(Bench& bench, const std::string& key, const std::string& setting,
                     const base::OptionValues& config)
    : folder_(setting.empty() ? scratch_.path() / "run" : fs::path(setting)) {
  const auto train = [&] {
    const bool learns = config.integer("iterations") > 0;
    return train_run(bench, config, folder_, learns ? Learning::on : Learning::off);
  };
  bool trained = false;
  cell_ = bench.cell(key, [&] {
    trained = setting.empty();
    return trained ? train() : read_training_run(folder_);
  });
  if (setting.empty() && !trained) train();
}

std::optional<std::string> RunFolder::best_network(int iteration) const {
  const int best = run().best_after(iteration);
  if (best == 0) return write_untrained(folder_, scratch_.path() / "untrained.net");
  const fs::path path = selfplay::net_path(folder_, best - 1);
  return fs::exists(path) ? std::optional(path.string()) : std::nullopt;
}

}  // namespace ogai::lab
