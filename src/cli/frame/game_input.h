// GameInput: the flags with which a command takes positions and games, and reads them.
//
// One argument is a position, a transcript, a file or - for standard input; --size
// and --rules say what a text that does not tell itself is taken for. GGF and JSON tell their
// rules;
// --rules, where it is given, counts for more.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/frame/commands.h"
#include "game/notation/games.h"

namespace ogai::cli {

class GameInput {
 public:
  void add_size_flag(Command& command);
  void add_rules_flag(Command& command);
  // Adds the positional argument `name`.
  void add_argument(Command& command, const std::string& name, const std::string& help);

  game::notation::Defaults defaults() const;
  const std::string& text() const { return text_; }  // the argument as it stands
  // The games of the argument; a fault ends the command.
  std::vector<game::GameRecord> read() const { return read(text_); }
  std::vector<game::GameRecord> read(const std::string& argument) const;
  // Exactly one game, from a flag such as --position or --from.
  game::GameRecord read_one(const std::string& argument, const std::string& flag) const;

 private:
  int size_ = 8;
  std::string rules_ = "reversed";
  std::string text_;
  std::optional<Command> command_;  // that has --rules
};

// A text and where it came from.
struct Source {
  std::string name;  // as it appears in error messages; empty for the argument itself
  std::string text;
};

// The file of that name, standard input for "-", else the argument itself; a file that is not
// there or cannot be read ends the command.
Source open_source(const std::string& argument);

// Positions may begin with '-', which a command line takes for a flag: such arguments
// get a leading blank, which every parser skips.
void protect_positions(std::vector<std::string>& arguments);

}  // namespace ogai::cli
