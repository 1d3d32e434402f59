#include <algorithm>
#include <fmt/format.h>

#include "arena/stop_timer.h"
#include "base/counted.h"
#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/train/commands.h"
#include "cli/train/iteration_reports.h"
#include "cli/train/run_config.h"
#include "nn/network_file.h"
#include "train/selfplay/torch_workshop.h"

namespace ogai::cli {

namespace {

namespace selfplay = train::selfplay;

struct AlphaZeroArguments {
  std::string config = "quick-6x6";
  std::vector<std::string> changes;
  std::string out;
  std::string start;
  std::string study;
  std::string time;
  std::string name;
  std::string database;
  bool resume = false;
  bool options = false;
  bool json = false;
  bool quiet = false;
};

ConfigKind config_kind() {
  return {selfplay::config_options(), selfplay::parse_config, selfplay::shipped_config_names(),
          selfplay::shipped_config};
}

base::OptionValues config_of(const AlphaZeroArguments& arguments) {
  const ConfigRequest request{arguments.config, arguments.changes, arguments.out,
                              selfplay::has_checkpoint(arguments.out)};
  if (!arguments.resume) return config_of_new(config_kind(), request);
  if (request.has_checkpoint && !arguments.start.empty())
    throw Exit(ExitCode::bad_usage, "--start is for new runs: a resumed one has its network");
  if (request.has_checkpoint && !arguments.study.empty())
    throw Exit(ExitCode::bad_usage, "--study is for new runs: a resumed one has learned already");
  return config_of_former(config_kind(), request);
}

selfplay::RunOptions run_options(const AlphaZeroArguments& arguments) {
  selfplay::RunOptions options;
  options.folder = arguments.out;
  options.resume = arguments.resume;
  if (!arguments.start.empty())
    options.start = value_or_exit(nn::load_network(arguments.start), arguments.start);
  if (!arguments.study.empty()) options.study = arguments.study;
  options.progress = arguments.json || arguments.quiet ? base::ProgressMode::silent
                                                       : base::ProgressMode::automatic;
  return options;
}

void run(const AlphaZeroArguments& arguments) {
  if (arguments.options) return list_config_options(config_kind());
  if (arguments.out.empty()) throw Exit(ExitCode::bad_usage, "--out is required");
  if (arguments.name.empty() && !arguments.database.empty())
    throw Exit(ExitCode::bad_usage, "--db is for runs with a --name");
  std::optional<base::Duration> time;
  if (!arguments.time.empty())
    time = value_or_exit(base::parse_duration(arguments.time), "--time", arguments.time);
  selfplay::RunOptions options = run_options(arguments);
  const base::OptionValues values = config_of(arguments);
  const selfplay::Config config(values);
  const auto workshop = value_or_exit(selfplay::torch_workshop(config), "");
  auto kept = arguments.name.empty()
                  ? nullptr
                  : keep_run(arguments.name, arguments.database, arguments.resume);
  train::MetricFan sinks;
  options.begin = [&](int iteration) {
    auto begun = begin_run_files(options.folder, values, iteration, std::move(kept), sinks);
    if (begun && (arguments.json || !arguments.quiet))
      sinks.add(std::make_unique<IterationReports>(arguments.json ? ReportStyle::json
                                                                  : ReportStyle::lines));
    return begun;
  };
  const base::Interrupt interrupt;
  arena::StopTimer timer;
  const base::SteadyTime now = base::steady_now();
  const std::stop_token stop =
      time ? timer.arm(now + std::min(*time, base::SteadyTime::max() - now), interrupt.token())
           : interrupt.token();
  const auto progress =
      value_or_exit(selfplay::run_alphazero(config, options, workshop, sinks, stop), arguments.out);
  if (!arguments.json && !arguments.quiet)
    fmt::print("{}: {}, {}, Elo {:+.0f}\n", arguments.out,
               base::counted(progress.iteration, "iteration"),
               base::counted(progress.games, "game"), progress.elo);
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted; --resume goes on");
}

}  // namespace

void add_train_alphazero_command(Command& train) {
  Command command = train.add_command(
      "alphazero", "Teach a network by games against itself: self-play, learning, gate");
  auto arguments = std::make_shared<AlphaZeroArguments>();
  command.add_option("--config", arguments->config, "A shipped config, or a file of options (JSON)")
      .type_name("NAME|FILE")
      .show_default();
  command.add_option("--set", arguments->changes, "Change an option of the config; repeatable")
      .type_name("NAME=VALUE");
  command.add_option("--out", arguments->out, "Folder of the run").type_name("DIR");
  command.add_flag("--resume", arguments->resume,
                   "Go on with the run in that folder, by its own config");
  command
      .add_option("--start", arguments->start, "Network a new run begins with; else a random one")
      .type_name("FILE");
  command
      .add_option("--study", arguments->study,
                  "Another run, whose samples a new one learns first; any architecture")
      .type_name("DIR");
  command.add_option("--time", arguments->time, "Stop after this time, as Ctrl-C would")
      .type_name("TIME");
  command.add_option("--name", arguments->name, "Keep the metrics in the database by this name")
      .type_name("NAME");
  command.add_option("--db", arguments->database, "The database file, for --name")
      .type_name("FILE");
  command.add_flag("--options", arguments->options, "List the options of a config, and end");
  command.add_flag("--json", arguments->json, "One JSON object for each iteration");
  command.add_flag("--quiet", arguments->quiet, "No progress");
  command.footer(
      "Ctrl-C keeps every finished game; --resume goes on. RUN/nets has the network of every\n"
      "iteration, for az:net=FILE; ogai train show RUN draws the curves. docs/alphazero.md has\n"
      "the whole story.\n\n"
      "Examples:\n"
      "  ogai train alphazero --config quick-6x6 --out runs/six\n"
      "  ogai train alphazero --config quick-6x6 --set seed=2 --set sims=200 --out runs/other\n"
      "  ogai train alphazero --config h200 --out runs/flagship --time 25m\n"
      "  ogai train alphazero --out runs/flagship --resume\n"
      "  ogai train alphazero --config h200-large --study runs/flagship --out runs/large\n"
      "  ogai match --size 6 az:net=runs/six/nets/00014.net rnd-mcts --sims 100");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
