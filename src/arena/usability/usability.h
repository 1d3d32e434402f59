// The usability test: whether an agent can play at all, found out before it meets anybody.
//
// One player, and so one process of an outside program, answers on the boards of test_boards.h and
// plays whole games; each test ends in a Verdict. Faults are the referee's: what fails here would
// lose the game there, for the same reason. The tests come in a fixed order; an agent that cannot
// be started is asked nothing else.
#pragma once

#include <functional>
#include <stop_token>

#include "arena/referee.h"
#include "arena/seat.h"
#include "arena/usability/verdict.h"

namespace ogai::arena {

struct UsabilitySettings {
  GameSettings game;       // a time for each move is necessary
  std::size_t memory = 0;  // bytes that the agent may take; 0: no limit
  int pairs = 1;           // whole games against each opponent, with both colours
  std::uint64_t seed = 1;
};

struct UsabilityReport {
  std::vector<Verdict> verdicts;
  int answers = 0;              // of the agent, over all tests
  double mean = 0;              // seconds of an answer
  double slowest = 0;           // likewise
  double longest = 0;           // seconds of its longest whole game
  std::size_t peak_memory = 0;  // bytes; 0: not known
  bool finished = true;         // false: stopped before the last test

  bool passed() const;
  int count(Grade grade) const;
};

// How the test is told about.
struct UsabilityHooks {
  std::function<void(std::string_view title)> begins = [](auto) {};
  std::function<void(const Verdict& verdict)> done = [](const auto&) {};
};

// Of a move in the first look, which finds most faults of an agent in its first minute, however
// long its moves may take. It is left out where the limit is hardly longer.
inline constexpr base::Duration kLookTime = std::chrono::milliseconds(500);
bool looks_first(const UsabilitySettings& settings);

// How many verdicts there will be if the agent starts.
int usability_tests(const UsabilitySettings& settings);
// About what they take if the agent uses all of its time.
base::Duration about_longest(const UsabilitySettings& settings);

UsabilityReport examine(Seat& agent, const UsabilitySettings& settings, const UsabilityHooks& hooks,
                        const std::stop_token& stop);

}  // namespace ogai::arena
