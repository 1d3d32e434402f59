// The program's commands by name, for those who look at all of them: help, completion, the check of
// a command line.
#pragma once

#include <string>
#include <vector>

// CLI11, by name only.
namespace CLI {
class App;
}

namespace ogai::cli {

std::vector<const CLI::App*> commands_of(const CLI::App& program);

// The command of `parent` that has this name; none: the end of the command, with those known.
const CLI::App& command_named(const CLI::App& parent, const std::string& name);

}  // namespace ogai::cli
