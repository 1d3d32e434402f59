// Shell completion scripts, written from the program's own table of commands and flags, so
// that they never fall behind it.
#pragma once

#include <string>

// CLI11, by name only.
namespace CLI {
class App;
}

namespace ogai::cli {

std::string bash_completion(const CLI::App& program);
std::string zsh_completion(const CLI::App& program);
std::string fish_completion(const CLI::App& program);

}  // namespace ogai::cli
