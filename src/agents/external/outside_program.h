// OutsideProgram: a program of somebody else's that plays, as the agents of this folder talk to it:
// lines out, lines in, and every way to go wrong as the AgentFailure that the referee records.
//
//   ended, or closed its streams    crash, with its exit status and the last lines of its stderr
//   more memory than allowed        memory
//   more processor time             time
//   does not read what we say       time
//   a line over the limit, no text  bad_answer
//   no sandbox, no such program     failed_start (from start())
//
// One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "agents/factories.h"
#include "base/clock.h"
#include "base/options.h"
#include "sandbox/sandbox.h"

namespace ogai::agents {

// An agent's own options and, behind them, those that all outside programs share: `memory` (MB),
// `processes`, `startup` (how long it may take to get ready), `grace` (how long it may take to
// answer once it was told to stop), `fresh` (a new process for every game).
// `grace_words` ends the help of `grace`, for agents that take words there.
base::OptionTable outside_options(base::OptionTable own = {}, const std::string& grace_words = "");

struct OutsideSettings {
  sandbox::Rules rules;
  base::Duration startup = std::chrono::seconds(60);
  base::Duration grace = std::chrono::seconds(1);
  bool fresh = false;
};
// `context` decides about confinement; an Error if it refuses outside programs.
base::Result<OutsideSettings> outside_settings(const base::OptionValues& values,
                                               const AgentContext& context);

class OutsideProgram {
 public:
  // Throws AgentFailure (failed_start).
  OutsideProgram(const std::vector<std::string>& argv, const OutsideSettings& settings);

  // One line, its end added. Throws AgentFailure.
  void say(std::string_view line);
  // The next line; nothing at the deadline, or as soon as `stop` is requested, even if lines wait:
  // a program that floods us cannot keep us from it. Throws AgentFailure when the program has ended
  // or broken a rule.
  std::optional<std::string> hear(base::Deadline deadline, const std::stop_token& stop = {});
  // The next of the lines that have come already, or have begun to: then as hear(). Nothing if
  // there is none.
  std::optional<std::string> heard_already(base::Deadline deadline, const std::stop_token& stop);

  // What it wrote to its standard error since the last begin_output(), at most the last 64 KiB.
  std::string error_output();
  void begin_output();
  std::size_t peak_memory() const { return box_.peak_memory(); }

  // What it may take and what it held, of one that was refused more.
  std::string memory_text() const;

 private:
  void check_excess() const;
  std::optional<std::string> judged(base::Result<std::optional<std::string>> line);
  [[noreturn]] void fail_as_ended(std::string_view closed);

  sandbox::Box box_;
  std::size_t memory_;  // that it may take, bytes
};

}  // namespace ogai::agents
