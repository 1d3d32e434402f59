// The program: parses the command line, runs the one command, and turns whatever
// went wrong into one line and an exit code (exit.h).
#pragma once

namespace ogai::cli {

// What main() is given and what it returns. Call it once.
int run_program(int argc, char** argv);

}  // namespace ogai::cli
