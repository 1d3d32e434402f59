#include "cli/train/trainer_run.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/stop_timer.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/stored_run.h"
#include "train/run_folder.h"

namespace ogai::cli {

namespace {

namespace fs = std::filesystem;

// A file, or a config that comes with the program.
std::string config_text(const Trainer& trainer, const std::string& name) {
  if (fs::exists(name)) return value_or_exit(base::read_file(name), name);
  return value_or_exit(trainer.shipped(name), name);
}

base::OptionValues with_changes(const Trainer& trainer, base::OptionValues values,
                                const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    const std::size_t equals = change.find('=');
    if (equals == std::string::npos)
      throw Exit(ExitCode::bad_usage, fmt::format("--set {}: should be NAME=VALUE", change));
    const auto set = values.set(change.substr(0, equals), change.substr(equals + 1));
    if (!set) throw_exit({set.error().kind, set.error().message}, "--set " + change, "");
  }
  // Read back as a whole: what no single option can know is checked there.
  return value_or_exit(trainer.parse(to_json(values).dump()), "--set");
}

void list_options(const Trainer& trainer) {
  for (const base::Option& option : trainer.options.options()) {
    fmt::print("{:20} {}\n", option.name, option.help);
    const std::string range = base::describe_range_and_default(option);
    if (!range.empty()) fmt::print("{:20} {}\n", "", range);
  }
  fmt::print("\nShipped configs:");
  for (const std::string& name : trainer.configs) fmt::print(" {}", name);
  fmt::print("\n");
}

base::OptionValues config_of(const Trainer& trainer, const TrainerFlags& flags) {
  const bool there = trainer.has_checkpoint(flags.out);
  if (there && !flags.resume)
    throw Exit(ExitCode::bad_usage,
               fmt::format("{}: there is a run already; --resume goes on with it", flags.out));
  if (!there && flags.resume)
    throw Exit(ExitCode::bad_usage, fmt::format("{}: no run to go on with", flags.out));
  const std::string name =
      flags.resume ? (fs::path(flags.out) / train::kConfigFile).string() : flags.config;
  return with_changes(trainer, value_or_exit(trainer.parse(config_text(trainer, name)), name),
                      flags.changes);
}

std::stop_token stop_after(const std::string& time, const base::Interrupt& interrupt,
                           arena::StopTimer& timer) {
  if (time.empty()) return interrupt.token();
  const base::Duration wanted = value_or_exit(base::parse_duration(time), "--time", time);
  const base::SteadyTime now = base::steady_now();
  return timer.arm(now + std::min(wanted, base::SteadyTime::max() - now), interrupt.token());
}

// Tells a person, or a program, how each step went: one line to standard output.
class StepReports final : public train::MetricSink {
 public:
  StepReports(const Trainer& trainer, bool json) : trainer_(trainer), json_(json) {}

  void report(std::int64_t step, const train::MetricValues& values) override {
    if (json_) {
      nlohmann::json object{{trainer_.step, step}};
      for (const auto& [name, value] : values) object[name] = value;
      print_json(object);
    } else {
      fmt::print("{} {}:{}\n", trainer_.step, step, line(values));
    }
    flush_output();
  }

 private:
  std::string line(const train::MetricValues& values) const {
    std::string line;
    for (const auto& [name, format] : trainer_.told)
      for (const auto& [reported, value] : values)
        if (reported == name) line += fmt::format(fmt::runtime(format), value);
    for (const auto& [name, value] : values) {
      if (name == "gate.passed" && value == 0) line += " (not passed)";
      if (name.starts_with("winrate."))
        line += fmt::format("  {} {:.0f} %", name.substr(8), 100 * value);
    }
    return line;
  }

  const Trainer& trainer_;
  bool json_;
};

// `kept`, if there is one, is told of what was reported before.
base::Result<base::Done> begin_run_files(const fs::path& folder, const base::OptionValues& values,
                                         std::int64_t step, std::unique_ptr<KeptRun> kept,
                                         train::RunMetrics& sinks) {
  auto begun = train::begin_run_files(folder, values, step, sinks);
  if (!begun || !kept) return begun;
  const auto former = train::read_metrics(folder / train::kMetricFile);
  if (!former)
    return base::Error{former.error().kind, base::describe(former.error(), train::kMetricFile, "")};
  kept->begin(*former);
  sinks.add(std::move(kept));
  return base::Done{};
}

}  // namespace

void TrainerFlags::add_to(Command& command, const Trainer& trainer) {
  command.add_option("--config", config, "A shipped config, or a file of options (JSON)")
      .type_name("NAME|FILE")
      .show_default();
  command.add_option("--set", changes, "Change an option of the config; repeatable")
      .type_name("NAME=VALUE");
  command.add_option("--out", out, "Folder of the run").type_name("DIR");
  command.add_flag("--resume", resume, "Go on with the run in that folder, by its own config");
  command.add_option("--time", time, "Stop after this time, as Ctrl-C would").type_name("TIME");
  command.add_option("--name", name, "Keep the metrics in the database by this name")
      .type_name("NAME");
  command.add_option("--db", database, "The database file, for --name").type_name("FILE");
  command.add_flag("--options", options, "List the options of a config, and end");
  command.add_flag("--json", json, fmt::format("One JSON object for each {}", trainer.step));
  command.add_flag("--quiet", quiet, "No progress");
}

base::ProgressMode TrainerFlags::progress() const {
  return json || quiet ? base::ProgressMode::silent : base::ProgressMode::automatic;
}

void run_trainer(const Trainer& trainer, const TrainerFlags& flags,
                 const std::function<void(const TrainerJob& job)>& work) {
  if (flags.options) return list_options(trainer);
  if (flags.out.empty()) throw Exit(ExitCode::bad_usage, "--out is required");
  if (flags.name.empty() && !flags.database.empty())
    throw Exit(ExitCode::bad_usage, "--db is for runs with a --name");
  const base::Interrupt interrupt;
  arena::StopTimer timer;
  const std::stop_token stop = stop_after(flags.time, interrupt, timer);
  const base::OptionValues config = config_of(trainer, flags);
  auto kept = flags.name.empty() ? nullptr : keep_run(flags.name, flags.database, flags.resume);
  train::RunMetrics sinks;
  const auto begin = [&](std::int64_t step) {
    auto begun = begin_run_files(flags.out, config, step, std::move(kept), sinks);
    if (begun && (flags.json || !flags.quiet))
      sinks.add(std::make_unique<StepReports>(trainer, flags.json));
    return begun;
  };
  work({.config = config, .begin = begin, .metrics = sinks, .stop = stop});
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted; --resume goes on");
}

}  // namespace ogai::cli
