// OutsideFlags: what the command line decides about programs of others: whether they are confined
// (they are, unless --no-sandbox), and whether the course's limits hold (--course).
//
// context() is the only way from here to agents, so that a program that runs with all rights of
// the user never does so silently.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "agents/registry.h"
#include "cli/frame/command.h"
#include "search/limits.h"

namespace ogai::cli {

inline constexpr std::size_t kCourseMegabytes = 100;

class OutsideFlags {
 public:
  void add_to(Command& command);           // --no-sandbox
  Flag add_course_flag(Command& command);  // --course, where a clock is kept

  bool course() const { return course_; }
  // Sets the course's times, if they hold.
  void limit(search::Limits& limits) const;

  // For agents of these specs. Where outside programs are among them: a missing sandbox ends the
  // command, and --no-sandbox is said loudly on stderr, the first time.
  agents::AgentContext context(const std::vector<std::string>& specs, game::Objective objective,
                               std::optional<game::BoardSize> size = std::nullopt) const;

 private:
  bool bare_ = false;
  bool course_ = false;
  mutable bool announced_ = false;
};

// Whether the spec names a program of others; false if it cannot be read.
bool is_outside(const std::string& spec);

}  // namespace ogai::cli
