#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/database.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/run_summary.h"
#include "store/runs.h"
#include "train/metrics.h"

namespace ogai::cli {

namespace {

struct TrainImportArguments {
  std::string run;
  std::string name;
  std::string database;
  bool json = false;
};

std::string name_of_folder(const std::string& run) {
  const std::filesystem::path path = std::filesystem::absolute(run).lexically_normal();
  return (path.has_filename() ? path : path.parent_path()).filename().string();
}

void run(const TrainImportArguments& arguments) {
  const std::filesystem::path file = std::filesystem::path(arguments.run) / train::kMetricFile;
  const auto series = value_or_exit(train::read_metrics(file), file.string());
  if (series.empty())
    throw Exit(ExitCode::bad_usage, file.string() + ": holds no metrics: nothing to import");
  const std::string name = arguments.name.empty() ? name_of_folder(arguments.run) : arguments.name;
  const std::string database_path = database_file(arguments.database);
  store::Database database(database_path);
  store::save_run(database, name, series);
  const RunSummary summary = summarize(series);
  if (arguments.json)
    print_json({{"run", name},
                {"iterations", summary.iterations},
                {"metrics", series.size()},
                {"database", database_path}});
  else
    fmt::print("{}: {} iterations of {} metrics, in {}\n", name, summary.iterations, series.size(),
               database_path);
}

}  // namespace

void add_train_import_command(Command& train) {
  Command command =
      train.add_command("import", "Bring a run's metrics into the database of games and ratings");
  auto arguments = std::make_shared<TrainImportArguments>();
  command.add_option("RUN", arguments->run, "The run's folder, with its metrics.jsonl")
      .required()
      .type_name("");
  command.add_option("--name", arguments->name, "Its name there; default: the folder's")
      .type_name("NAME");
  command.add_option("--db", arguments->database, "The database file").type_name("FILE");
  command.add_flag("--json", arguments->json, "One JSON object");
  command.footer(
      "For runs made on a machine without the database. Importing a run again replaces it.\n\n"
      "Examples:\n"
      "  ogai train import runs/az8\n"
      "  ogai train import runs/az8 --name \"8x8, b6c96\" --db lab.db\n"
      "  ogai train show az8");
  command.callback([arguments] { exit_on_fault([&] { run(*arguments); }); });
}

}  // namespace ogai::cli
