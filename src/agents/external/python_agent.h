// PythonAgent: an agent in a Python file, called by a harness of ours inside its box
// (harness/monitor.py). What the interfaces `py` and `py-strategy` have in common: options, the way
// to start the interpreter, the conversation.
//
// The agent is told its colour and its time when it is made. Both are known before the game if the
// caller says them (Agent::expect); otherwise the agent is made anew at its first move, on its own
// clock.
#pragma once

#include "agents/external/outside_agent.h"
#include "protocol/harness.h"

namespace ogai::agents {

// What all outside programs have, the file (positional) and the interpreter; grace=on plays the
// move that an agent had ready when it raised an exception.
base::OptionTable python_options(base::OptionTable own = {});

// What differs between the interfaces.
struct PythonInterface {
  std::string harness;                 // its source
  std::vector<std::string> arguments;  // behind the agent's file
  bool warm_up = false;
  std::string late;   // what an agent without a move at the limit should do
  std::string ready;  // what its move is said by
};

class PythonAgent final : public OutsideAgent {
 public:
  // An Error if the file or the interpreter is not there.
  static base::Result<std::unique_ptr<Agent>> make(const base::OptionValues& values,
                                                   const AgentContext& context,
                                                   PythonInterface interface);

  void expect(game::Color color, const search::Limits& limits) override;

 protected:
  void greet(OutsideProgram& program, base::Deadline deadline) override;
  void begin(OutsideProgram& program, std::uint64_t seed, base::Deadline deadline) override;
  Choice ask(OutsideProgram& program, bool known, const search::Limits& limits,
             const std::stop_token& stop, search::InfoSink& sink) override;
  bool is_answer(const std::string&) const override { return true; }  // the harness says no more

 private:
  PythonAgent(std::vector<std::string> argv, OutsideSettings settings, game::Objective objective,
              PythonInterface interface, bool takes_ready_moves)
      : OutsideAgent(std::move(argv), std::move(settings), objective),
        interface_(std::move(interface)),
        takes_ready_moves_(takes_ready_moves) {}

  void seat(OutsideProgram& program, const search::Limits& limits, const std::stop_token& stop);
  std::string answer_to(OutsideProgram& program, const std::string& request,
                        const search::Limits& limits, const std::stop_token& stop) const;
  Choice choice_of(OutsideProgram& program, const std::string& line) const;
  Choice lost(OutsideProgram& program, const protocol::harness::Lost& lost) const;

  PythonInterface interface_;
  bool takes_ready_moves_;  // of a call that raised an exception
  // As the agent was, or will be told.
  protocol::harness::NewGame told_{.time_out = std::chrono::seconds(5)};
  bool expected_ = false;  // by a caller that says what comes
  bool first_ = true;      // no move of this game was asked for yet
};

// The hash of the file.
base::Result<std::string> python_version(const base::OptionValues& values);

// The harness of an interface, as it is given to the interpreter: the half that all interfaces
// share, and that of this one (harness/).
std::string course_harness();
std::string strategy_harness();

}  // namespace ogai::agents
