#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/stop_timer.h"
#include "base/counted.h"
#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/epoch_reports.h"
#include "cli/train/run_config.h"
#include "train/genetic/checkpoint.h"
#include "train/genetic/evolution.h"
#include "train/metric_lines.h"

namespace ogai::cli {

namespace {

namespace genetic = train::genetic;

struct GeneticArguments {
  std::string config = "quick";
  std::vector<std::string> changes;
  std::string out;
  std::string time;
  std::string name;
  std::string database;
  int threads = 1;
  std::string epochs;
  std::string seed;
  bool resume = false;
  bool options = false;
  bool json = false;
  bool quiet = false;
};

ConfigKind genetic_configs() {
  return {genetic::config_options(), genetic::parse_config, genetic::shipped_config_names(),
          genetic::shipped_config};
}

base::OptionValues config_of(const GeneticArguments& arguments) {
  ConfigRequest request{arguments.config, arguments.changes, arguments.out,
                        genetic::has_checkpoint(arguments.out)};
  if (!arguments.epochs.empty()) request.changes.push_back("epochs=" + arguments.epochs);
  if (!arguments.seed.empty()) request.changes.push_back("seed=" + arguments.seed);
  return arguments.resume ? config_of_former(genetic_configs(), request)
                          : config_of_new(genetic_configs(), request);
}

// What the run has worked before, by its metrics.
double seconds_so_far(const std::filesystem::path& folder) {
  const auto series = train::read_metrics(folder / train::kMetricFile);
  if (!series) return 0;
  const auto found = series->find("seconds");
  if (found == series->end() || found->second.empty()) return 0;
  const double seconds = found->second.rbegin()->second.value;
  return seconds >= 0 ? seconds : 0;
}

void print_result(const GeneticArguments& arguments, const genetic::RunResult& result) {
  if (arguments.json) {
    nlohmann::ordered_json object{
        {"run", arguments.out}, {"epochs", result.epochs}, {"games", result.games}};
    if (result.best) object["best"] = {{"fitness", *result.best->score}};
    if (result.chosen)
      object["chosen"] = {{"epoch", result.chosen->epoch}, {"score", result.chosen->score()}};
    return print_json(object);
  }
  if (arguments.quiet) return;
  fmt::print("{}: {}, {}\n", arguments.out, base::counted(result.epochs, "epoch"),
             base::counted(result.games, "game"));
  if (result.chosen)
    fmt::print("chosen: the best of epoch {}, {:.1f} % against outsiders, in {}/{}\n",
               result.chosen->epoch, 100 * result.chosen->score(), arguments.out,
               genetic::kChosenFile);
}

void run(const GeneticArguments& arguments) {
  if (arguments.options) return list_config_options(genetic_configs());
  if (arguments.out.empty()) throw Exit(ExitCode::bad_usage, "--out is required");
  if (arguments.name.empty() && !arguments.database.empty())
    throw Exit(ExitCode::bad_usage, "--db is for runs with a --name");
  std::optional<base::Duration> time;
  if (!arguments.time.empty())
    time = value_or_exit(base::parse_duration(arguments.time), "--time", arguments.time);
  const base::OptionValues values = config_of(arguments);
  const auto config = value_or_exit(genetic::Config::from(values), arguments.config);
  auto kept = arguments.name.empty()
                  ? nullptr
                  : keep_run(arguments.name, arguments.database, arguments.resume);
  train::MetricFan sinks;
  genetic::RunOptions options{.folder = arguments.out,
                              .resume = arguments.resume,
                              .threads = arguments.threads,
                              .progress = arguments.json || arguments.quiet
                                              ? base::ProgressMode::silent
                                              : base::ProgressMode::automatic,
                              .begin = {}};
  options.begin = [&](std::uint64_t epoch) -> base::Result<double> {
    const auto begun = begin_run_files(options.folder, values, static_cast<std::int64_t>(epoch),
                                       std::move(kept), sinks);
    if (!begun) return begun.error();
    if (arguments.json || !arguments.quiet)
      sinks.add(
          std::make_unique<EpochReports>(arguments.json ? ReportStyle::json : ReportStyle::lines));
    return seconds_so_far(options.folder);
  };
  const base::Interrupt interrupt;
  arena::StopTimer timer;
  const base::SteadyTime now = base::steady_now();
  const std::stop_token stop =
      time ? timer.arm(now + std::min(*time, base::SteadyTime::max() - now), interrupt.token())
           : interrupt.token();
  const auto result =
      value_or_exit(genetic::run_genetic(config, options, sinks, stop), arguments.out);
  print_result(arguments, result);
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted; --resume goes on");
}

}  // namespace

void add_train_genetic_command(Command& train) {
  Command command =
      train.add_command("genetic", "Find an evaluation's parameters by evolution (reports C, E)");
  auto arguments = std::make_shared<GeneticArguments>();
  arguments->threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  command.add_option("--config", arguments->config, "A shipped config, or a file of options (JSON)")
      .type_name("NAME|FILE")
      .show_default();
  command.add_option("--set", arguments->changes, "Change an option of the config; repeatable")
      .type_name("NAME=VALUE");
  command.add_option("--out", arguments->out, "Folder of the run").type_name("DIR");
  command.add_flag("--resume", arguments->resume,
                   "Go on with the run in that folder, by its own config");
  command.add_option("--epochs", arguments->epochs, "Epochs of the run, as --set epochs=N")
      .type_name("N");
  command.add_option("--seed", arguments->seed, "Seed of everything random, as --set seed=N")
      .type_name("N");
  command.add_option("--time", arguments->time, "Stop after this time, as Ctrl-C would")
      .type_name("TIME");
  command.add_option("--threads", arguments->threads, "Threads; the result does not depend on them")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.add_option("--name", arguments->name, "Keep the metrics in the database by this name")
      .type_name("NAME");
  command.add_option("--db", arguments->database, "The database file, for --name")
      .type_name("FILE");
  command.add_flag("--options", arguments->options, "List the options of a config, and end");
  command.add_flag("--json", arguments->json, "One JSON object for each epoch");
  command.add_flag("--quiet", arguments->quiet, "No progress");
  command.footer(
      "Every epoch is kept; Ctrl-C or a crash loses the one under way, and --resume goes on as if\n"
      "nothing had happened. DIR/best.params has the best of the last epoch, DIR/chosen.params\n"
      "that of all epochs who did best against outsiders at the end; --resume --epochs N with an "
      "N\n"
      "already reached ends a run early and chooses. Agents load both: hybrid:params=FILE,\n"
      "maximax:params=FILE, greedy-invincible:params=FILE. docs/training-genetic.md has the "
      "rest.\n\n"
      "Examples:\n"
      "  ogai train genetic --out runs/quick\n"
      "  ogai train genetic --config paper-e --epochs 100 --out runs/e\n"
      "  ogai train genetic --config ours --set islands=4 --seed 2 --time 30m --out runs/ours\n"
      "  ogai train genetic --out runs/ours --resume\n"
      "  ogai train show runs/ours --svg pictures\n"
      "  ogai sprt hybrid:params=runs/ours/chosen.params hybrid --depth 4");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
