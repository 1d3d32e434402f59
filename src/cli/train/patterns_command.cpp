#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file.h"
#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/data_flags.h"
#include "cli/train/flags.h"
#include "cli/train/pattern_reports.h"
#include "cli/train/stored_run.h"
#include "train/metrics.h"
#include "train/patterns/train_patterns.h"

namespace ogai::cli {

namespace {

struct TrainPatternsArguments {
  DataFlags data;
  std::string out;
  std::string start;
  std::string metrics;
  std::string name;
  std::string database;
  train::PatternOptions options;
  bool json = false;
  bool quiet = false;

  std::string part() const { return out + ".part"; }
  base::ProgressMode progress() const {
    return json || quiet ? base::ProgressMode::silent : base::ProgressMode::automatic;
  }
};

eval::PatternWeights start_weights(const std::string& path, const train::DataPurpose& purpose) {
  auto weights = value_or_exit(
      eval::PatternWeights::from_bytes(value_or_exit(base::read_file(path), path)), path);
  if (weights.size != purpose.size || weights.objective != purpose.objective)
    throw Exit(ExitCode::bad_usage,
               fmt::format("{}: weights for another size or other rules than the positions", path));
  return weights;
}

void check_names(const train::PatternOptions& options, game::BoardSize size) {
  const auto patterns = eval::PatternSet::of(size).patterns();
  for (const std::string& name : options.without) {
    if (std::any_of(patterns.begin(), patterns.end(),
                    [&](const auto& pattern) { return pattern.name == name; }))
      continue;
    std::string known;
    for (const auto& pattern : patterns) known += fmt::format(" \"{}\"", pattern.name);
    throw Exit(ExitCode::bad_usage, fmt::format("--without {}: the patterns are{}", name, known));
  }
}

// Stages that an interrupted fit of the same has left, in `weights`.
int finished_stages(const std::string& part, std::uint64_t fingerprint,
                    eval::PatternWeights& weights) {
  std::error_code unknown;
  if (!std::filesystem::exists(part, unknown)) return 0;
  const std::string bytes = value_or_exit(base::read_file(part), part);
  return value_or_exit(train::parse_part(bytes, fingerprint, weights), part);
}

// Finished stages are reported again, so that all of them are in each place.
void add_sinks(const TrainPatternsArguments& arguments, bool resumed, train::RunMetrics& sinks) {
  if (!arguments.metrics.empty())
    value_or_exit(sinks.open(arguments.metrics, 0), arguments.metrics);
  if (arguments.name.empty()) return;
  auto kept = keep_run(arguments.name, arguments.database, resumed);
  kept->begin({});
  sinks.add(std::move(kept));
}

void fit_patterns(const TrainPatternsArguments& arguments,
                  const train::LabelledPositions& positions, const std::stop_token& stop) {
  eval::PatternWeights weights(positions.purpose.size, positions.purpose.objective);
  const std::uint64_t fingerprint = train::fit_fingerprint(positions, arguments.options);
  const int first = finished_stages(arguments.part(), fingerprint, weights);
  train::RunMetrics sinks;
  add_sinks(arguments, first > 0, sinks);
  PatternReports reports(arguments.json, arguments.progress(),
                         eval::pattern_stages(weights.size) * arguments.options.limits.iterations);
  train::PatternOptions options = arguments.options;
  options.step = [&] { reports.step(); };
  const auto done = [&](const train::PatternStage& stage) {
    if (stage.stage >= first)
      write_out(arguments.part(), train::format_part(fingerprint, stage.stage + 1, weights));
    sinks.report(stage.stage, pattern_metrics(stage));
    reports.add(stage, options.limits.iterations);
  };
  const int finished = train::train_patterns(positions, options, first, weights, done, stop);
  if (finished < eval::pattern_stages(weights.size)) return;
  write_out(arguments.out, weights.to_bytes());
  std::filesystem::remove(arguments.part());
  reports.finish(arguments.out, positions.purpose);
}

void run(TrainPatternsArguments& arguments) {
  if (arguments.name.empty() && !arguments.database.empty())
    throw Exit(ExitCode::bad_usage, "--db is for fits with a --name");
  if (arguments.start.empty() && arguments.options.keep)
    throw Exit(ExitCode::bad_usage, "--keep is for fits that --start from a file");
  const base::Interrupt interrupt;
  const auto positions = arguments.data.load(arguments.progress(), interrupt.token());
  if (!interrupt.signal()) {
    if (train::count_positions(positions.learned) == 0)
      throw Exit(ExitCode::bad_usage, "no positions to learn from in these files");
    if (eval::PatternSet::of(positions.purpose.size).weights() == 0)
      throw Exit(ExitCode::bad_usage, "there are no patterns for boards of 4x4");
    check_names(arguments.options, positions.purpose.size);
    if (!arguments.start.empty())
      arguments.options.start = start_weights(arguments.start, positions.purpose);
    fit_patterns(arguments, positions, interrupt.token());
  }
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted; the same command goes on");
}

void add_fit_flags(Command& command, train::PatternOptions& options) {
  command.add_option("--ridge", options.ridge, "How strongly weights are drawn towards 0")
      .range(0, 1e9)
      .type_name("X")
      .show_default();
  command
      .add_option("--share", options.share,
                  "What positions up to two discs outside a stage count in it")
      .range(0, 1)
      .type_name("X")
      .show_default();
  command.add_option("--iterations", options.limits.iterations, "Steps for each stage at most")
      .range(1, 10'000)
      .type_name("N")
      .show_default();
  command
      .add_option("--residual", options.limits.residual, "A stage is solved when it is this small")
      .range(0, 1)
      .type_name("X")
      .show_default();
  command
      .add_option("--without", options.without,
                  "Leave patterns out, by name, to see what they are worth")
      .type_name("NAME");
  options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  command.add_option("--threads", options.threads, "Threads; the result does not depend on them")
      .range(1, 1024)
      .type_name("N")
      .show_default();
}

}  // namespace

void add_train_patterns_command(Command& train) {
  Command command =
      train.add_command("patterns", "Fit a pattern evaluation's weights to positions");
  auto arguments = std::make_shared<TrainPatternsArguments>();
  arguments->data.add_to(command, "Per cent of the games to judge by instead of learning from", 10);
  command.add_option("--out", arguments->out, "Weight file to write").required().type_name("FILE");
  command.add_option("--start", arguments->start, "Weight file to begin from; default: zero")
      .type_name("FILE");
  command.add_flag(
      "--keep", arguments->options.keep,
      "Draw weights towards those of --start instead of 0: what they know and the data "
      "do not is kept");
  add_fit_flags(command, arguments->options);
  command
      .add_option("--metrics", arguments->metrics,
                  "Write the figures of every stage as JSON lines, for ogai train show")
      .type_name("FILE");
  command.add_option("--name", arguments->name, "Keep the figures in the database by this name")
      .type_name("NAME");
  command.add_option("--db", arguments->database, "The database file, for --name")
      .type_name("FILE");
  command.add_flag("--json", arguments->json, "JSON objects, one a line");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(
      "Error is the root mean square in discs, mean the mean size of an error, spread the root\n"
      "mean square of the labels: what always saying 0 would get. Ctrl-C keeps finished stages in\n"
      "FILE.part; the same command goes on. docs/training-patterns.md has the whole story.\n\n"
      "Examples:\n"
      "  ogai train patterns --positions play.positions --out new.weights\n"
      "  ogai train patterns --positions a.positions b.positions@0.5 --labels deep.labels \\\n"
      "    --ridge 30 --out new.weights\n"
      "  ogai train patterns --samples runs/az8/replay --start old.weights --out new.weights\n"
      "  ogai train patterns --labels stray.labels --start old.weights --keep --ridge 100 \\\n"
      "    --out new.weights");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
