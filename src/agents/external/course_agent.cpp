// py:FILE.py, the course interface: class AI with go(chessboard), whose candidate_list ends with
// the move. docs/course-agents.md has the rules, harness/course.py how they are kept.
#include "agents/external/python_agent.h"
#include "agents/factories.h"

namespace ogai::agents {

AgentFactory course_agent() {
  return {
      .name = "py",
      .summary = "a Python file in the course interface: class AI, go(chessboard), candidate_list",
      .source = "outside program",
      .options = python_options(base::OptionTable().flag(
          "warmup", true, "a first call before the clock starts, for agents that compile")),
      .make =
          [](const base::OptionValues& values, const AgentContext& context) {
            return PythonAgent::make(
                values, context,
                {course_harness(),
                 {},
                 values.flag("warmup"),
                 "candidate_list had no entry when the time was over; append a first move before "
                 "you search for a better one",
                 "candidate_list"});
          },
      .version = python_version,
  };
}

}  // namespace ogai::agents
