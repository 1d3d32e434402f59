#include "cli/frame/command_tree.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <functional>

#include "base/suggest.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  return program.get_subcommands(std::function<bool(const CLI::App*)>());
}

const CLI::App& command_named(const CLI::App& parent, const std::string& name) {
  std::vector<std::string> known;
  for (const CLI::App* command : commands_of(parent)) {
    if (command->get_name() == name) return *command;
    known.push_back(command->get_name());
  }
  throw Exit(ExitCode::bad_usage,
             fmt::format("unknown command '{}'; {}", name, base::list_known(name, known)));
}

}  // namespace ogai::cli
