#include "cli/lab/records.h"

#include <filesystem>

#include "cli/frame/database.h"
#include "cli/frame/exit.h"
#include "lab/frame/page_json.h"
#include "lab/shipped_runs.h"
#include "store/lab_runs.h"

namespace ogai::cli {

namespace {

store::LabRunTexts texts_of(const lab::StoredRun& run) {
  return {.experiment = run.experiment,
          .quick = run.quick,
          .finished = run.complete(),
          .started = run.started,
          .summary = lab::summary_json(run).dump(),
          .document = lab::format_run(run)};
}

class DatabaseNotebook final : public lab::Notebook {
 public:
  explicit DatabaseNotebook(const std::string& file) : database_(file) {}

  void open(lab::StoredRun& run, bool resumed) {
    if (!resumed)
      while (store::find_lab_run(database_, run.id())) run.started += 1000;
    run_ = store::LabRunStore::open(database_, run.id(), texts_of(run), resumed);
  }
  void keep(const lab::StoredRun& run) override { run_->keep(texts_of(run)); }

 private:
  store::Database database_;
  std::unique_ptr<store::LabRunStore> run_;
};

// Nothing: it is not there yet.
std::unique_ptr<store::Database> database_if_there(const std::string& flag) {
  const std::string file = database_file(flag);
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown) && !unknown) return nullptr;
  return std::make_unique<store::Database>(file,
                                           store::Database::Options{.access = store::Access::read});
}

}  // namespace

bool keeps_lab_runs() {
  return true;
}

std::unique_ptr<lab::Notebook> keep_lab_run(const std::string& database, lab::StoredRun& run,
                                            bool resumed) {
  return exit_on_fault([&] {
    auto notebook = std::make_unique<DatabaseNotebook>(database_file(database));
    notebook->open(run, resumed);
    return std::unique_ptr<lab::Notebook>(std::move(notebook));
  });
}

std::vector<lab::StoredRun> kept_lab_runs(const std::string& database,
                                          const std::string& experiment) {
  return exit_on_fault([&] {
    std::vector<lab::StoredRun> runs;
    const auto opened = database_if_there(database);
    if (!opened) return runs;
    for (const auto& entry : store::list_lab_runs(*opened, {.experiment = experiment}))
      if (const auto document = store::lab_run_document(*opened, entry.name))
        if (auto run = lab::parse_run(*document)) runs.push_back(std::move(*run));
    return runs;
  });
}

std::optional<lab::FolderRun> find_lab_run(const std::string& database, const std::string& id) {
  if (const lab::FolderRun* shipped = lab::find_shipped_run(id)) return *shipped;
  const auto document = exit_on_fault([&]() -> std::optional<std::string> {
    const auto opened = database_if_there(database);
    return opened ? store::lab_run_document(*opened, id) : std::nullopt;
  });
  if (!document) return std::nullopt;
  return value_or_exit(lab::known_run(*document), id);
}

}  // namespace ogai::cli
