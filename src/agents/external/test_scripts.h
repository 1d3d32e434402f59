// What the tests of this folder share: scripts run as outside programs are, but with our rights, so
// that the tests need no sandbox; and how a piece of work failed.
#pragma once

#include "agents/external/outside_program.h"
#include "sandbox/box_test_kit.h"

namespace ogai::agents {

using sandbox::ScriptFolder;

inline OutsideSettings bare_settings() {
  OutsideSettings settings;
  settings.rules.confinement = sandbox::Confinement::none;
  return settings;
}

// What a failing piece of work was recorded as, and what it said.
struct Failure {
  std::optional<game::EndReason> reason;
  std::string message;
};
template <typename Work>
Failure failure_of(Work work) {
  try {
    work();
  } catch (const AgentFailure& failure) {
    return {failure.reason(), failure.what()};
  }
  return {};
}

}  // namespace ogai::agents
