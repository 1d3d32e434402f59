// What stands for the store in programs built without it.
#include "cli/frame/exit.h"
#include "cli/train/commands.h"
#include "cli/train/stored_run.h"

namespace ogai::cli {

void add_train_import_command(Command&) {}

std::optional<train::MetricSeries> stored_run(const std::string&, const std::string& database) {
  if (!database.empty())
    throw Exit(ExitCode::bad_usage, "this program was built without the store: no --db");
  return std::nullopt;
}

std::unique_ptr<KeptRun> keep_run(const std::string&, const std::string&, bool) {
  throw Exit(ExitCode::bad_usage,
             "this program was built without the store: no --name; ogai train import brings the "
             "metrics in elsewhere");
}

}  // namespace ogai::cli
