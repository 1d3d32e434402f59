#include "cli/arena/measure_flags.h"

#include <fmt/format.h>

#include "agents/registry.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

void MeasureFlags::add_to(Command& command) {
  command.add_option("AGENT", agent_, "The agent to be measured; see ogai agents")
      .required()
      .agent();
  const Flag time =
      command
          .add_option(
              "--time", time_,
              fmt::format("Time of each answer, e.g. 100ms; {} unless another limit is given",
                          usual_time_))
          .type_name("TIME");
  outside_.add_course_flag(command).excludes(time);
  command.add_option("--depth", depth_, "Search depth of each answer").range(1, 60).type_name("N");
  command.add_option("--nodes", nodes_, "Nodes of each answer").range(1, 1e18).type_name("N");
  command.add_option("--sims", simulations_, "Simulations of each answer")
      .range(1, 1e18)
      .type_name("N");
  command.add_option("--seed", seed_, "Seed of everything random")
      .range(0, 1e18)
      .type_name("N")
      .show_default();
  command.add_flag("--json", json_, "One JSON object");
  command.add_flag("--quiet", quiet_, "No progress line");
  outside_.add_to(command);
  input_.add_size_flag(command);
  input_.add_rules_flag(command);
}

void MeasureFlags::check() const {
  value_or_exit(agents::check_spec(agent_), agent_, agent_);
  limits();
}

search::Limits MeasureFlags::limits() const {
  search::Limits limits;
  if (nodes_ > 0) limits.nodes = nodes_;
  if (depth_ > 0) limits.depth = depth_;
  if (simulations_ > 0) limits.simulations = simulations_;
  if (outside_.course()) limits.move_time = search::kCourseMove;
  const std::string time = !time_.empty() ? time_ : limits.unlimited() ? usual_time_ : "";
  if (!time.empty()) limits.move_time = value_or_exit(base::parse_duration(time), "--time", time);
  return limits;
}

agents::AgentContext MeasureFlags::context() const {
  return outside_.context({agent_}, objective(), size());
}

base::ProgressMode MeasureFlags::progress() const {
  return json_ || quiet_ ? base::ProgressMode::silent : base::ProgressMode::automatic;
}

}  // namespace ogai::cli
