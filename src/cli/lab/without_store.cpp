// What stands for the laboratory's runs in the database where programs are built without the store.
#include "cli/frame/exit.h"
#include "cli/lab/records.h"
#include "lab/shipped_runs.h"

namespace ogai::cli {

bool keeps_lab_runs() {
  return false;
}

std::unique_ptr<lab::Notebook> keep_lab_run(const std::string&, lab::StoredRun&, bool) {
  throw Exit(ExitCode::bad_usage, "this program was built without the store: --out only");
}

std::vector<lab::StoredRun> kept_lab_runs(const std::string&, const std::string&) {
  return {};
}

std::optional<lab::FolderRun> find_lab_run(const std::string&, const std::string& id) {
  const lab::FolderRun* shipped = lab::find_shipped_run(id);
  return shipped ? std::optional(*shipped) : std::nullopt;
}

}  // namespace ogai::cli
