#include "cli/train/stored_run.h"

#include <filesystem>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cli/frame/database.h"
#include "cli/frame/exit.h"
#include "store/runs.h"

namespace ogai::cli {

namespace {

class RunInDatabase final : public KeptRun {
 public:
  RunInDatabase(const std::string& file, std::string name)
      : name_(std::move(name)), database_(file) {}

  bool is_taken() {
    const auto series = store::find_run(database_, name_);
    return series && !series->empty();
  }
  void begin(const train::MetricSeries& former) override {
    attempt([&] {
      store::save_run(database_, name_, former);
      metrics_.emplace(database_, name_);
    });
  }
  void report(std::int64_t step, const train::MetricValues& values) override {
    attempt([&] {
      if (metrics_) metrics_->report(step, values);
    });
  }

 private:
  template <class Work>
  void attempt(Work work) {
    try {
      work();
    } catch (const store::StoreError& error) {
      if (!failed_)
        spdlog::warn("{}; the run goes on, and ogai train import brings its metrics in later",
                     error.what());
      failed_ = true;
    }
  }

  std::string name_;
  store::Database database_;
  std::optional<store::StoredMetrics> metrics_;
  bool failed_ = false;
};

}  // namespace

std::optional<train::MetricSeries> stored_run(const std::string& name,
                                              const std::string& database) {
  const std::string file = database_file(database);
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown) && !unknown) return std::nullopt;
  return exit_on_fault([&] {
    store::Database opened(file, {.access = store::Access::read});
    return store::find_run(opened, name);
  });
}

std::unique_ptr<KeptRun> keep_run(const std::string& name, const std::string& database,
                                  bool resumed) {
  const std::string file = database_file(database);
  return exit_on_fault([&] {
    auto kept = std::make_unique<RunInDatabase>(file, name);
    if (!resumed && kept->is_taken())
      throw Exit(ExitCode::bad_usage,
                 fmt::format("{}: there is a run '{}' already; try another --name", file, name));
    return std::unique_ptr<KeptRun>(std::move(kept));
  });
}

}  // namespace ogai::cli
