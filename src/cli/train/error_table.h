// Errors of an evaluation by number of discs, as a table and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "train/stage_error.h"

namespace ogai::cli {

// One row for every four numbers of discs and one for all; those without positions are left out.
void print_error_table(const std::vector<train::StageError>& errors);

nlohmann::ordered_json error_json(const train::StageError& error);
// An array with those that have positions.
nlohmann::ordered_json error_list_json(const std::vector<train::StageError>& errors);

}  // namespace ogai::cli
