// Failure: what long work throws when it cannot go on, and the one type that its caller catches.
//
// For faults met deep inside such work: a device that fails, a file that cannot be written, a
// setting that does not fit. The message is one line for the user. A Failure is also how such work
// ends when its user asks for that: interrupted() tells the two apart. Parsers and whatever can say
// at once what is wrong return a Result; search and game code use neither.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::base {

class Failure : public std::runtime_error {
 public:
  explicit Failure(const std::string& message) : std::runtime_error(message) {}
  // Ended because somebody asked for it, by a stop token.
  static Failure interruption() {
    Failure failure("interrupted");
    failure.interrupted_ = true;
    return failure;
  }

  bool interrupted() const { return interrupted_; }

 private:
  bool interrupted_ = false;
};

// The value; throws a Failure that says what describe() says.
template <typename T>
T value_or_fail(Result<T> result, std::string_view source = "", std::string_view text = "") {
  if (!result) throw Failure(describe(result.error(), source, text));
  return std::move(result).value();
}

}  // namespace ogai::base
