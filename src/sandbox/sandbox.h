// Box: an outside program that runs where it can do no harm, and which limit it broke.
//
// A confined program (bubblewrap) has no network, sees the system and its folder read-only, and has
// a private /tmp of limited size, process numbers of its own, a cleared environment, an
// unprivileged user, a seccomp filter, and limits on memory, processes, file sizes and processor
// time. It dies with us, even if we are killed, and everything it started dies with it: when the
// destructor returns, no process, file, mount or cgroup of it is left. One thread at a time uses a
// Box, not necessarily the one that made it. Many threads may make and destroy boxes at once.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/subprocess.h"
#include "sandbox/rules.h"

namespace ogai::sandbox {

class Box {
 public:
  // argv[0] is looked up in the PATH of the box unless it has a slash. Where there is no sandbox,
  // the Error says what to install.
  static base::Result<Box> start(const std::vector<std::string>& argv, const Rules& rules);
  ~Box();
  Box(Box&&) noexcept;
  Box& operator=(Box&&) noexcept;

  // The program's streams; error_output() is its standard error. A confined program that signal N
  // killed has exit code 128 + N, as in a shell. The pid() is bubblewrap's.
  base::Subprocess& process();

  // The limit that it broke, if any. The program is then dead, or about to be.
  std::optional<Excess> excess() const;
  // The most memory that it was seen to hold, in bytes: the private memory of all its processes,
  // without the pages of libraries, which the kernel can drop at any time.
  std::size_t peak_memory() const;
  // How memory is bounded here: "cgroup v2", "cgroup v1", "metered".
  std::string memory_control() const;

 private:
  struct State;
  explicit Box(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Whether programs can be confined here. If not, the Error says why and what to do about it.
base::Result<base::Done> check_available();

}  // namespace ogai::sandbox
