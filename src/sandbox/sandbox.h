// Box: an outside program that runs where it can do no harm, and what it did wrong.
//
// Confined (bubblewrap): no network, the system and the program's folder read-only, a private /tmp
// of limited size, process numbers of its own, a cleared environment, an unprivileged user, a
// seccomp filter, limits on memory, processes, file sizes and processor time. It dies with us, even
// if we are killed, and whatever it started dies with it: when the destructor returns, no process,
// file, mount or cgroup of it is left. A Box is used by one thread at a time, which need not be the
// one that made it; boxes may be made and destroyed on many threads at once.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/subprocess.h"

namespace ogai::sandbox {

enum class Confinement : std::uint8_t {
  full,
  none,  // a plain child with all rights of ours; memory and the end of all its processes are
         // still seen to, as far as that is possible
};

struct Rules {
  Confinement confinement = Confinement::full;
  // Seen read-only at its own path, and the working directory. Empty: none, and "/" is worked in.
  // Not /, /tmp, /etc, /home, /var or the user's home folder as a whole. Symbolic links in it that
  // lead out lead nowhere.
  std::filesystem::path folder;
  // Further files or folders, read-only at their own paths. The system's programs and libraries
  // are there anyway; home folders and everything else are not.
  std::vector<std::filesystem::path> readable;
  std::vector<std::string> environment;           // "NAME=value", beside PATH, HOME=/tmp, LANG
  std::size_t memory = std::size_t{1024} << 20;   // bytes, of all its processes together
  int processes = 64;                             // and threads, at once
  std::size_t file_size = std::size_t{64} << 20;  // bytes of one file, and of /tmp in all
  base::Duration processor_time = std::chrono::hours(24);  // of one process
  std::size_t line_limit = std::size_t{1} << 20;           // as of base::SubprocessSettings
};

// What a program was stopped for.
enum class Excess : std::uint8_t { memory, processor_time };

class Box {
 public:
  // argv[0] is looked up in the PATH of the box unless it has a slash. An Error where the sandbox
  // is missing says what to install.
  static base::Result<Box> start(const std::vector<std::string>& argv, const Rules& rules);
  ~Box();
  Box(Box&&) noexcept;
  Box& operator=(Box&&) noexcept;

  // Its streams; error_output() of it is the program's standard error. A confined program that a
  // signal N has killed ends with exit code 128 + N, as in a shell. Its pid() is bubblewrap's.
  base::Subprocess& process();

  // The limit that it has broken, if it has. The program is dead then, or about to be.
  std::optional<Excess> excess() const;
  // The most memory it held at once, in bytes, as far as was seen: private memory of all its
  // processes, not the pages of libraries that the kernel can drop at any time.
  std::size_t peak_memory() const;
  // How memory is bounded here: "cgroup v2", "cgroup v1", "metered".
  std::string memory_control() const;

 private:
  struct State;
  explicit Box(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Whether programs can be confined here; if not, why, and what to do about it.
base::Result<base::Done> check_available();

}  // namespace ogai::sandbox
