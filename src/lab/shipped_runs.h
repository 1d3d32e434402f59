// Runs that are inside the program: those of docs/lab, so that the results can be looked at where
// nothing was ever measured.
//
// CMake embeds every docs/lab/ID/run.json; there may be none.
#pragma once

#include <string_view>
#include <vector>

#include "lab/run_folder.h"

namespace ogai::lab {

// In no particular order; made by CMake (shipped_run_texts.cpp.in).
const std::vector<std::string_view>& shipped_run_texts();

// In the order of experiments(). Read when first asked for; those of an experiment that there is no
// longer, or of an older form, are left out (a test sees to it that there are none).
const std::vector<FolderRun>& shipped_runs();
const FolderRun* find_shipped_run(std::string_view id);  // nullptr: no such one

}  // namespace ogai::lab
