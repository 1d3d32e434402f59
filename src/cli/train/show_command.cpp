#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/terminal.h"
#include "base/text_canvas.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/run_summary.h"
#include "cli/train/stored_run.h"
#include "train/metrics.h"

namespace ogai::cli {

namespace {

constexpr int kWidestChart = 120;  // wider ones are hard to follow
// On a terminal; a chart with more, such as the parameters of a genetic run, is for --svg.
constexpr std::size_t kMostCurves = 9;

struct TrainShowArguments {
  std::string run;
  std::string database;
  std::string svg;
  int height = 8;
  bool json = false;
};

train::MetricSeries metrics_in(const std::filesystem::path& file) {
  auto series = value_or_exit(train::read_metrics(file), file.string());
  if (series.empty()) throw Exit(ExitCode::bad_usage, file.string() + ": holds no metrics yet");
  return series;
}

// A folder, the file itself, or a name in the database; --db says that it is a name.
train::MetricSeries metrics_of(const TrainShowArguments& arguments) {
  std::error_code unknown;
  if (arguments.database.empty()) {
    if (std::filesystem::is_directory(arguments.run, unknown))
      return metrics_in(std::filesystem::path(arguments.run) / train::kMetricFile);
    if (std::filesystem::exists(arguments.run, unknown)) return metrics_in(arguments.run);
  }
  auto series = stored_run(arguments.run, arguments.database);
  if (!series)
    throw Exit(ExitCode::bad_usage,
               arguments.database.empty()
                   ? fmt::format("{}: no such folder, and no run of that name in the database",
                                 arguments.run)
                   : fmt::format("{}: no run '{}' in it", arguments.database, arguments.run));
  if (series->empty())
    throw Exit(ExitCode::bad_usage, fmt::format("run '{}' has no metrics yet", arguments.run));
  return std::move(*series);
}

std::vector<std::string> write_svgs(const std::string& folder,
                                    const std::vector<RunChart>& charts) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault)
    throw Exit(ExitCode::failed, fmt::format("{}: cannot be made: {}", folder, fault.message()));
  std::vector<std::string> files;
  for (const RunChart& chart : charts) {
    files.push_back((std::filesystem::path(folder) / (chart.id + ".svg")).string());
    value_or_exit(base::write_file_atomically(files.back(), chart_svg(chart)), files.back());
  }
  return files;
}

void run(const TrainShowArguments& arguments) {
  const train::MetricSeries series = metrics_of(arguments);
  const std::vector<RunChart> charts = run_charts(series);
  const auto files =
      arguments.svg.empty() ? std::vector<std::string>{} : write_svgs(arguments.svg, charts);
  if (arguments.json) {
    nlohmann::ordered_json object = run_json(arguments.run, series);
    if (!arguments.svg.empty()) object["svg"] = files;
    return print_json(object);
  }
  const base::Terminal terminal = base::terminal_of(1);
  const base::TextChartStyle style{.width = std::min(terminal.width, kWidestChart),
                                   .height = arguments.height,
                                   .unicode = terminal.unicode,
                                   .color = terminal.color};
  fmt::print("Run {}\n{}", base::harmless_text(arguments.run, terminal.unicode),
             summary_text(summarize(series), series));
  for (const RunChart& chart : charts)
    if (chart.series.size() <= kMostCurves) fmt::print("\n{}", chart_text(chart, style));
  if (!files.empty()) fmt::print("\n");
  for (const std::string& file : files) fmt::print("{}\n", file);
}

}  // namespace

void add_train_show_command(Command& train) {
  Command command =
      train.add_command("show", "Show how a training run is going: curves and totals");
  auto arguments = std::make_shared<TrainShowArguments>();
  command
      .add_option("RUN", arguments->run,
                  "The run's folder, its metrics file, or its name in the database")
      .required()
      .type_name("");
  command.add_option("--db", arguments->database, "The database file; RUN is then a name")
      .type_name("FILE");
  command.add_option("--svg", arguments->svg, "Also write the charts there, one SVG file each")
      .type_name("FOLDER");
  command.add_option("--height", arguments->height, "Lines of a chart")
      .range(3, 60)
      .type_name("N")
      .show_default();
  command.add_flag("--json", arguments->json, "One JSON object with the totals and every point");
  command.footer(
      "A run may be looked at while it goes on. Charts are as wide as the terminal, with\n"
      "colours where it has them, and plain ASCII where the locale is not UTF-8. Charts of more\n"
      "than nine curves are only written by --svg.\n\n"
      "Examples:\n"
      "  ogai train show runs/az8\n"
      "  watch -n 60 ogai train show runs/az8\n"
      "  ogai train show runs/az8 --svg docs/results/az8\n"
      "  ogai train show az8 --db lab.db --json");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
