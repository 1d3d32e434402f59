// The program: parses the command line, runs the one command, and turns whatever
// went wrong into one line and an exit code (exit.h).
#pragma once

#include <string>
#include <vector>

namespace ogai::cli {

// What main() is given and what it returns. Call it once.
int run_program(int argc, char** argv);

// What is wrong with a command line, by what its declarations say: an unknown command or flag, a
// value out of range, an agent or a time that does not exist. Nothing is run; empty: nothing is
// wrong.
std::string command_line_fault(std::vector<std::string> arguments);

// The examples in the help of all commands, as their help writes them.
std::vector<std::string> help_examples();

}  // namespace ogai::cli
