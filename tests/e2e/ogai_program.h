// Runs the built `ogai` program as a user would.
#pragma once

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "base/subprocess.h"

namespace ogai::e2e {

struct ProgramRun {
  int code = -1;  // exit code; -1 if a signal ended the program
  std::string out;
  std::string err;
};

inline ProgramRun run_program(const std::vector<std::string>& command,
                              const std::string& input = "") {
  const auto finished = base::run(command, input, base::Deadline::after(std::chrono::seconds(60)));
  EXPECT_TRUE(finished.ok()) << (finished ? "" : finished.error().message);
  if (!finished) return {};
  return {finished->status.signal == 0 ? finished->status.code : -1, finished->out, finished->err};
}

inline ProgramRun ogai(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), OGAI_PROGRAM);
  return run_program(arguments, input);
}

// Ctrl-C, or another signal, after a second. The exit code is timeout's: 124, whatever the program
// makes of the signal.
// --foreground: without it timeout signals its whole group besides, and the program ends at once
// if it sees two signals, as it should when a user presses Ctrl-C twice.
inline ProgramRun interrupted(std::vector<std::string> arguments, const char* signal = "INT") {
  arguments.insert(arguments.begin(),
                   {"/usr/bin/timeout", "--foreground", "-s", signal, "1", OGAI_PROGRAM});
  return run_program(arguments);
}

// Bad usage: exit code 2, nothing on standard output, one line that names the fault.
inline void expect_refused(const ProgramRun& run, const std::string& fault) {
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, testing::HasSubstr(fault));
  EXPECT_THAT(run.err, testing::StartsWith("ogai: "));
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
}

}  // namespace ogai::e2e
