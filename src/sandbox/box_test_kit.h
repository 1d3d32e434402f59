// What the tests of the sandbox share: small scripts, programs run in a box to their end, and a
// look at what is left of them.
#pragma once

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "sandbox/sandbox.h"

namespace ogai::sandbox {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

// Far more than anything here takes: a test that needs it hangs, it is not slow.
inline base::Deadline ample() {
  return base::Deadline::after(100s);
}

inline Words shell(const std::string& script) {
  return {"/bin/sh", "-c", script};
}
inline Words python(const std::string& script) {
  return {"/usr/bin/python3", "-c", script};
}

class ScriptFolder {
 public:
  // Write a script and return its path.
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

inline Box box_of(const Words& argv, const Rules& rules = {}) {
  auto box = Box::start(argv, rules);
  if (!box) throw std::runtime_error(box.error().message);
  return std::move(*box);
}

inline std::string next_line(Box& box) {
  const auto line = box.process().read_line(ample());
  if (!line) return "error: " + line.error().message;
  return *line ? **line : "END";
}

struct Ended {
  std::string status, out, err;
  std::optional<Excess> excess;
  std::size_t peak_memory = 0;
};

inline Ended run_to_end(Box& box) {
  box.process().close_stdin();
  Ended ended;
  while (true) {
    const auto line = box.process().read_line(ample());
    if (!line || !*line) break;
    ended.out += **line + "\n";
  }
  const auto status = box.process().wait(ample());
  ended.status = status ? status->describe() : status.error().message;
  ended.err = box.process().error_output();
  ended.excess = box.excess();
  ended.peak_memory = box.peak_memory();
  return ended;
}

inline Ended run_in_box(const Words& argv, const Rules& rules = {}) {
  Box box = box_of(argv, rules);
  return run_to_end(box);
}

// A word that no other program on the machine is called with.
inline std::string new_token() {
  static std::atomic<int> made{0};
  return fmt::format("box-token-{}-{}", getpid(), made++);
}

// All processes that were started with the word, those of bubblewrap included.
inline std::vector<pid_t> processes_with(const std::string& token) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t process = std::atoi(entry.path().filename().c_str());
    if (process <= 0 || process == getpid()) continue;
    const auto line = base::read_file(entry.path() / "cmdline", kMegabyte);
    if (line && line->find(token) != std::string::npos) found.push_back(process);
  }
  return found;
}

inline bool vanish(const std::string& token) {
  const auto deadline = base::Deadline::after(30s);
  while (!processes_with(token).empty()) {
    if (deadline.expired()) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

}  // namespace ogai::sandbox
