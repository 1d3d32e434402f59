// OutsideProgram: a program of somebody else's that plays, as the agents of this folder talk to it:
// lines out, lines in, and every way to go wrong as the AgentFailure that the referee records.
//
//   ended by itself                 crash, with its exit status and the last lines of its stderr
//   more memory than allowed        memory
//   more processor time             time
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

#include "agents/registry.h"
#include "base/clock.h"
#include "base/options.h"
#include "sandbox/sandbox.h"

namespace ogai::agents {

// The options that all outside programs share: `memory` (MB), `processes`, `startup` (how long it
// may take to get ready, default 60s), `fresh` (a new process for every game, default off).
base::OptionTable outside_options();

struct OutsideSettings {
  sandbox::Rules rules;
  base::Duration startup = std::chrono::seconds(60);
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
  // The next line; nothing at the deadline, or soon after `stop` was requested. Throws AgentFailure
  // when the program has ended or broken a rule.
  std::optional<std::string> hear(base::Deadline deadline, const std::stop_token& stop = {});

  // What it wrote to its standard error since the last begin_output().
  std::string error_output();
  void begin_output();
  std::size_t peak_memory() const;

 private:
  sandbox::Box box_;
  std::string last_output_;
};

// The words of a command line: blanks separate, '…' and "…" hold together, \ takes the next
// character as it is. The program's file, if it is one of ours and not of the system, decides the
// folder it sees.
base::Result<std::vector<std::string>> command_words(std::string_view command);

// The first 16 hexadecimal digits of the SHA-256 of a file, or of a command and its program's.
base::Result<std::string> version_of_file(const std::filesystem::path& file);
base::Result<std::string> version_of_command(const std::vector<std::string>& words);

}  // namespace ogai::agents
