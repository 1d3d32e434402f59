// The file of a fitted error model: a C++ initialiser of search::ErrorModel, with comments
// that say how it was made. The program is compiled with the files of data/probcut.
#pragma once

#include <string>

#include "train/probcut/error_fit.h"

namespace ogai::train {

// `how` is a line for people: the command and its settings.
std::string format_error_model(const ErrorFit& middle, const ErrorFit& end,
                               const ForesightFit& foresight, const std::string& how);

}  // namespace ogai::train
