// ArenaFlags: what match, sprt, tournament and ladder share: the spec of what is played, whose
// flags come from the table of its fields, and where it is kept and shown.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "cli/frame/commands.h"
#include "cli/frame/outside_flags.h"

namespace ogai::cli {

class ArenaFlags {
 public:
  explicit ArenaFlags(const std::string& kind) : spec(arena::default_spec(kind)) {}

  // A flag for each field that one of the kinds has.
  void add_to(Command& command, const std::vector<std::string>& kinds);

  arena::TournamentSpec spec;

  // The other spec takes the place of this one, but for the fields whose flags were given.
  void adopt(arena::TournamentSpec other);

  // A spec that cannot be played, and agents that cannot be made (a file that is not there or does
  // not fit the game, too little memory), end the command before anything is played.
  void check() const;
  void check_agents(const std::vector<std::string>& agents) const;
  // Of one agent: what is wrong, if anything.
  std::optional<base::Error> fault_of(const std::string& agent) const;

  // The spec made ready to be played; openings that cannot be read end the command.
  arena::Tournament tournament() const;
  agents::AgentContext context(const std::vector<std::string>& agents) const;

  const std::string& database() const { return database_; }
  bool kept() const { return !unkept_; }
  bool json() const { return json_; }
  bool quiet() const { return quiet_; }
  // The user wants to see the spec, which was printed; nothing is to be played.
  bool print_spec() const;

 private:
  std::optional<Command> command_;
  OutsideFlags outside_;
  std::string database_;
  bool unkept_ = false;
  bool json_ = false;
  bool quiet_ = false;
  bool only_printed_ = false;
};

// Ends the command with what is wrong with a spec.
[[noreturn]] void throw_spec_fault(const base::Error& error);

}  // namespace ogai::cli
