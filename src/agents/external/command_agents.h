// What the agents that are given by a command have in common: the option `command` and its version.
#pragma once

#include "agents/external/outside_agent.h"

namespace ogai::agents {

// `command` alone, which may be given bare; an agent adds its own and outside_options().
base::OptionTable command_option();

// What to start, and how.
struct CommandSettings {
  std::vector<std::string> argv;
  OutsideSettings outside;
};
base::Result<CommandSettings> command_settings(const base::OptionValues& values,
                                               const AgentContext& context);

base::Result<std::string> command_version(const base::OptionValues& values);

}  // namespace ogai::agents
