// spawn(): starts a program with pipes for its streams. The low half of
// Subprocess, which everyone else uses.
//
// posix_spawn() runs the child's part inside the C library with all signals blocked,
// returns the reason of a failed exec, and copies no page tables, however large
// our hash tables are. Safe from several threads at once.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"

namespace ogai::base {

enum class ErrorStream { pipe, discard, inherit };

struct SubprocessSettings {
  std::filesystem::path directory;  // empty: ours; a relative program is looked up from there
  std::optional<std::vector<std::string>> environment;  // "NAME=value"; nothing: ours
  ErrorStream error_stream = ErrorStream::pipe;
  std::size_t line_limit = std::size_t{1} << 20;  // bytes of one line of output
  // Descriptors of ours that the child has too, as its 3, 4, 5 and so on. They stay ours to close.
  std::vector<int> handed_down;
  // The ends of its input and output are its 3 and 4, for a child to hand on that keeps 0 and 1
  // open itself; these lead nowhere, and what is handed down comes after.
  bool streams_set_aside = false;
};

struct Spawned {
  pid_t pid = -1;            // leader of a process group of its own
  Descriptor input, output;  // our ends, nonblocking
  Descriptor error;          // open only for ErrorStream::pipe
};

Result<Spawned> spawn(const std::vector<std::string>& argv, const SubprocessSettings& settings);

}  // namespace ogai::base
