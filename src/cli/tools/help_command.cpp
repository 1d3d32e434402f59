#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "cli/frame/command_tree.h"
#include "cli/frame/commands.h"

namespace ogai::cli {

namespace {

// What `ogai WORDS --help` prints.
std::string help_text(const CLI::App& program, const std::vector<std::string>& words) {
  const CLI::App* command = &program;
  std::string name = program.get_name();
  for (const std::string& word : words) {
    command = &command_named(*command, word);
    name += " " + word;
  }
  return command->get_formatter()->make_help(command, name, CLI::AppFormatMode::Normal);
}

}  // namespace

void add_help_command(Command& program) {
  Command command = program.add_command("help", "Explain the program or a command");
  auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("COMMAND", *words, "The command, and which of its own; none: the program")
      .type_name("");
  command.footer(
      "Examples:\n"
      "  ogai help\n"
      "  ogai help play\n"
      "  ogai help train patterns");
  command.callback([words, &app = program.app()] { fmt::print("{}", help_text(app, *words)); });
}

}  // namespace ogai::cli
