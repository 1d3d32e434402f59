// Subprocess: a running child program, its pipes, and its certain end.
//
// The child gets a process group of its own, default signal handling and no file
// descriptor of ours but its three streams and those handed down on purpose, also
// when several threads start children at once. Every wait has a Deadline (ErrorKind::timeout), and
// no child can eat our memory: lines have a limit, stderr is kept only as a tail, and is drained
// whenever we wait so that it never blocks the child. The destructor kills the whole group and
// reaps. Writing to a dead child is an Error, not a signal. One thread at a time; a moved-from
// object may only be destroyed or assigned to.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
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

struct ExitStatus {
  int code = 0;    // of exit(), if signal is 0
  int signal = 0;  // that killed it

  bool success() const { return code == 0 && signal == 0; }
  std::string describe() const;  // "exit code 3", "killed by signal 9 (Killed)"
};

class Subprocess {
 public:
  // argv[0] is looked up in PATH unless it has a slash. A program that cannot be
  // executed is an Error that names it and the reason.
  static Result<Subprocess> start(const std::vector<std::string>& argv,
                                  const SubprocessSettings& settings = {});
  ~Subprocess();
  Subprocess(Subprocess&&) noexcept;
  Subprocess& operator=(Subprocess&&) noexcept;

  int pid() const;

  Result<Done> write(std::string_view text, Deadline deadline);
  void close_stdin();

  // The next line of stdout without its line end (\n or \r\n); nothing: the end.
  // A line over the limit is an Error of kind range and is then skipped.
  // A `wake` descriptor that becomes readable ends the wait like the deadline.
  Result<std::optional<std::string>> read_line(Deadline deadline, int wake = -1);

  // Whether a line has begun, of those read so far, whose end is still to come.
  bool line_begun() const;

  // The last 64 KiB the child wrote to a piped stderr since the last forget_error_output().
  std::string error_output();
  void forget_error_output();

  // Waits for the end; does not read stdout, so a child that still writes much may block.
  Result<ExitStatus> wait(Deadline deadline);

  // SIGTERM to the whole group, SIGKILL after `grace`, and waits for the end.
  ExitStatus terminate(Duration grace);

 private:
  struct State;
  friend Result<struct RunResult> run(const std::vector<std::string>& argv, std::string_view input,
                                      Deadline deadline, const SubprocessSettings& settings);
  explicit Subprocess(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

struct RunResult {
  ExitStatus status;
  std::string out, err;
};

// Runs a program from start to end: feeds it `input`, collects both outputs (at most
// 64 MiB each, an Error of kind range beyond). At the deadline it is killed, an
// Error of kind timeout.
Result<RunResult> run(const std::vector<std::string>& argv, std::string_view input,
                      Deadline deadline, const SubprocessSettings& settings = {});

}  // namespace ogai::base
