// Small programs for the tests of this folder: scripts in a folder of their own, run as outside
// programs are, but with our rights, so that the tests do not need a sandbox.
#pragma once

#include <fstream>
#include <gtest/gtest.h>

#include "agents/external/outside_program.h"
#include "base/temporary_folder.h"

namespace ogai::agents {

class ScriptFolder {
 public:
  // A shell script; its path.
  std::string shell(const std::string& text, const std::string& name = "program.sh") {
    return written(name, "#!/bin/sh\n" + text + "\n");
  }
  std::string python(const std::string& text, const std::string& name = "program.py") {
    return written(name, "#!/usr/bin/python3 -u\n" + text + "\n");
  }
  std::string file(const std::string& name) const { return folder_.file(name); }

 private:
  std::string written(const std::string& name, const std::string& text) {
    const std::string path = folder_.file(name);
    std::ofstream(path) << text;
    std::filesystem::permissions(path, std::filesystem::perms(0755));
    return path;
  }

  base::TemporaryFolder folder_;
};

inline OutsideSettings bare_settings() {
  OutsideSettings settings;
  settings.rules.confinement = sandbox::Confinement::none;
  return settings;
}

// What a failing piece of work was recorded as, and what it said.
struct Failure {
  std::optional<game::EndReason> reason;
  std::string message;
};
template <typename Work>
Failure failure_of(Work work) {
  try {
    work();
  } catch (const AgentFailure& failure) {
    return {failure.reason(), failure.what()};
  }
  return {};
}

}  // namespace ogai::agents
