// Options on the command line: every option of a table becomes `--name VALUE`,
// a flag `--name` / `--no-name`, with its range and default in the help text.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "base/options.h"

namespace ogai::base {

// Parsing `app` then sets `values`, which must outlive the parsing; a bad value
// throws CLI::ValidationError, which CLI11 reports like its own faults. `group`
// is the heading in the help text.
void add_option_flags(CLI::App& app, OptionValues& values, const std::string& group = "Options");

}  // namespace ogai::base
