// py-strategy:FILE.py, the interface of another school's platform: class Strategy with
// best_strategy(board, player, best_move, still_running[, time_limit]). docs/course-agents.md has
// the rules, harness/strategy.py how they are kept.
#include "agents/external/python_agent.h"
#include "agents/factories.h"

namespace ogai::agents {

using base::Error;
using base::ErrorKind;

AgentFactory strategy_agent() {
  return {
      .name = "py-strategy",
      .summary = "a Python file with class Strategy, best_strategy(board, player, …); 8×8 only",
      .source = "outside program",
      .options = python_options(base::OptionTable().choice(
          "board", "64", {"64", "100"},
          "the squares it sees: 64 (.xo, moves 0–63) or 100 with a border (?.@o, moves 11–88)")),
      .make = [](const base::OptionValues& values,
                 const AgentContext& context) -> base::Result<std::unique_ptr<Agent>> {
        if (context.size && *context.size != game::BoardSize::eight)
          return Error{ErrorKind::illegal, "py-strategy agents play on the 8×8 board alone"};
        return PythonAgent::make(
            values, context,
            {strategy_harness(),
             {values.text("board")},
             false,
             "best_move.value was not set when the time was over; set it to a first move before "
             "you search for a better one",
             "best_move.value"});
      },
      .version = python_version,
  };
}

}  // namespace ogai::agents
