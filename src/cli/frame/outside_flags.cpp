#include "cli/frame/outside_flags.h"

#include <algorithm>
#include <fmt/format.h>

#include "cli/frame/exit.h"
#include "sandbox/sandbox.h"

namespace ogai::cli {

namespace {

void warn_of_bare_programs() {
  fmt::print(stderr,
             "WARNING: --no-sandbox: outside programs run WITHOUT a sandbox. They can read, change "
             "and delete every file of yours, use the network and start other programs, with all "
             "rights of the user who started ogai. Do this only with programs that you trust.\n");
}

}  // namespace

bool is_outside(const std::string& spec) {
  const auto resolved = agents::resolve_spec(spec);
  return resolved && resolved->factory->outside();
}

void OutsideFlags::add_to(Command& command) {
  command.add_flag("--no-sandbox", bare_,
                   "Run outside programs with all your rights: only those that you trust");
}

Flag OutsideFlags::add_course_flag(Command& command) {
  return command.add_flag(
      "--course", course_,
      fmt::format("The course's limits: {} s a move, {} s a game, {} MB for outside programs",
                  search::kCourseMove.count(), search::kCourseGame.count(), kCourseMegabytes));
}

void OutsideFlags::limit(search::Limits& limits) const {
  if (!course_) return;
  limits.move_time = search::kCourseMove;
  limits.clock = search::GameClock{search::kCourseGame, {}};
}

agents::AgentContext OutsideFlags::context(const std::vector<std::string>& specs,
                                           game::Objective objective,
                                           std::optional<game::BoardSize> size) const {
  const bool outside = std::any_of(specs.begin(), specs.end(), is_outside);
  if (outside && !bare_) value_or_exit(sandbox::check_available(), "");
  if (outside && bare_ && !std::exchange(announced_, true)) warn_of_bare_programs();
  agents::AgentContext context{objective, size};
  context.outside = bare_ ? agents::OutsidePrograms::bare : agents::OutsidePrograms::confined;
  if (course_) context.outside_memory = kCourseMegabytes << 20;
  return context;
}

}  // namespace ogai::cli
