#include "cli/play/engine_flags.h"

#include <random>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/sessions/line_reader.h"

namespace ogai::cli {

void EngineFlags::add(Command& command) {
  command.add_option("--agent", agent_, "Who thinks; see ogai agents").agent().show_default();
  command.add_option("--rules", rules_, "Who wins: reversed (fewer discs) or classic (more)")
      .choices({"reversed", "classic"})
      .show_default();
  command.add_option("--seed", seed_, "Seed of the agent's choices; 0 = a new one").type_name("N");
  outside_.add_to(command);
}

EngineAgent EngineFlags::agent() const {
  agents::ResolvedSpec spec = value_or_exit(agents::resolve_spec(agent_), "--agent", agent_);
  const agents::AgentContext context = outside_.context({agent_}, rules());
  check(context);
  return EngineAgent(std::move(spec), seed_ != 0 ? seed_ : std::random_device{}(), context);
}

// A file that is not there is told of now, not at the first move. The rules may still change.
void EngineFlags::check(agents::AgentContext context) const {
  const auto made = agents::make_agent(agent_, context);
  using game::Objective;
  context.objective = rules() == Objective::most ? Objective::fewest : Objective::most;
  if (!made && !agents::make_agent(agent_, context)) throw_exit(made.error(), "--agent", agent_);
}

game::Objective EngineFlags::rules() const {
  return *game::objective_from_rules(rules_);
}

void with_standard_input(
    const std::function<void(const ReadLine&, const std::stop_token&)>& session) {
  const base::Interrupt interrupt;
  LineReader reader(STDIN_FILENO);
  session([&] { return reader.next(interrupt.token()); }, interrupt.token());
}

}  // namespace ogai::cli
