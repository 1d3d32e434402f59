// Runs of the laboratory in the database. `database` is as a --db flag gives it: empty for the
// default file.
//
// Programs built without the store keep runs in folders alone.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/run_folder.h"

namespace ogai::cli {

// Whether this program has a database at all.
bool keeps_lab_runs();

// Where the run is kept as it grows, under its id; while the notebook lives, others see that
// somebody works on it. Of a new run the beginning is put off by some seconds where another began
// in the same one. Ends the command when the database cannot be used, or when another process
// works on the run.
std::unique_ptr<lab::Notebook> keep_lab_run(const std::string& database, lab::StoredRun& run,
                                            bool resumed);

// Newest first; those that can no longer be read are left out.
std::vector<lab::StoredRun> kept_lab_runs(const std::string& database,
                                          const std::string& experiment);

// By its id: shipped with the program, or in the database. Nothing: there is none.
std::optional<lab::FolderRun> find_lab_run(const std::string& database, const std::string& id);

}  // namespace ogai::cli
