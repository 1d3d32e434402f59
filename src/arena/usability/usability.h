// The usability test: whether an agent can play at all, found out before it meets anybody.
//
// One player, and so one process of an outside program, answers on the boards of test_boards.h and
// plays whole games; each test ends in a Verdict. Faults are the referee's: what fails here would
// lose the game there, for the same reason. The tests come in a fixed order; an agent that cannot
// be started is asked nothing else.
#pragma once

#include <functional>
#include <stop_token>

#include "arena/usability/verdict.h"

namespace ogai::arena {

// How the test is told about.
struct UsabilityHooks {
  std::function<void(std::string_view title)> begins = [](auto) {};
  std::function<void(const Verdict& verdict)> done = [](const auto&) {};
};

// Whether there is a first look.
bool looks_first(const UsabilitySettings& settings);

// How many verdicts there will be if the agent starts.
int usability_tests(const UsabilitySettings& settings);
// About what they take if the agent uses all of its time.
base::Duration about_longest(const UsabilitySettings& settings);

UsabilityReport examine(Seat& agent, const UsabilitySettings& settings, const UsabilityHooks& hooks,
                        const std::stop_token& stop);

}  // namespace ogai::arena
