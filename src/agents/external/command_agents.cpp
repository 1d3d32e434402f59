#include "agents/external/command_agents.h"

namespace ogai::agents {

using base::Result;

base::OptionTable command_option() {
  base::OptionTable table;
  table.text("command", "", "the program and its arguments, in quotes").positional("command");
  return table;
}

Result<CommandSettings> command_settings(const base::OptionValues& values,
                                         const AgentContext& context) {
  Result<OutsideSettings> outside = outside_settings(values, context);
  if (!outside) return std::move(outside).error();
  const Result<std::vector<std::string>> words = command_words(values.text("command"));
  if (!words) return words.error();
  const Result<OutsideCommand> command = resolve_command(*words);
  if (!command) return command.error();
  command->allow_in(outside->rules);
  return CommandSettings{command->argv, std::move(*outside)};
}

Result<std::string> command_version(const base::OptionValues& values) {
  const Result<std::vector<std::string>> words = command_words(values.text("command"));
  if (!words) return words.error();
  return version_of_command(*words);
}

}  // namespace ogai::agents
