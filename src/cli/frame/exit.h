// Exit: how a command ends early. Thrown anywhere below a command, caught once in
// program.cpp, which prints the one line and returns the code.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::cli {

enum class ExitCode { done = 0, failed = 1, bad_usage = 2 };

class Exit : public std::runtime_error {
 public:
  Exit(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

// Standard output that cannot be written (a full disk, closed) ends the command. To be called by
// commands that print as they go: who works for hours must not find out at the end.
inline constexpr const char* kNotWritten = "standard output could not be written";

inline void flush_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) throw Exit(ExitCode::failed, kNotWritten);
}

// Bad input is the user's to mend; what the system refuses is a failure.
[[noreturn]] inline void throw_exit(const base::Error& error, std::string_view source,
                                    std::string_view text) {
  const bool failed = error.kind == base::ErrorKind::io || error.kind == base::ErrorKind::timeout;
  throw Exit(failed ? ExitCode::failed : ExitCode::bad_usage, base::describe(error, source, text));
}

// The value, or the end of the command. `source` names where `text` came from.
template <typename T>
T value_or_exit(base::Result<T> result, std::string_view source, std::string_view text = {}) {
  if (!result) throw_exit(result.error(), source, text);
  return std::move(result).value();
}

}  // namespace ogai::cli
