// The flags that the engine commands share (`ogai uci`, `ogai nboard`, `ogai line`), and the way
// from them to an agent and to the lines of standard input.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "cli/frame/command.h"
#include "cli/frame/outside_flags.h"
#include "cli/sessions/engine_agent.h"

namespace ogai::cli {

class EngineFlags {
 public:
  void add(Command& command);

  EngineAgent agent() const;  // a bad spec ends the command
  game::Objective rules() const;

 private:
  void check(agents::AgentContext context) const;

  OutsideFlags outside_;
  std::string agent_ = kEngineAgent;
  std::string rules_ = "reversed";
  std::uint64_t seed_ = 0;
};

// Runs a session over the lines of standard input until it ends or Ctrl-C comes.
using ReadLine = std::function<std::optional<std::string>()>;
void with_standard_input(
    const std::function<void(const ReadLine&, const std::stop_token&)>& session);

}  // namespace ogai::cli
