// Time as the whole project measures it: durations in nanoseconds, the steady
// clock, deadlines, and their text.
//
// Nothing here reads the wall clock, so nothing jumps when the date is set. All
// types are values; reading one from several threads is safe.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ogai::base {

using Duration = std::chrono::nanoseconds;
using SteadyTime = std::chrono::time_point<std::chrono::steady_clock, Duration>;

inline SteadyTime steady_now() {
  return std::chrono::steady_clock::now();
}

constexpr double to_seconds(Duration duration) {
  return std::chrono::duration<double>(duration).count();
}

constexpr Duration from_seconds(double seconds) {
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
}

// Runs from its construction or last restart().
class Stopwatch {
 public:
  Duration elapsed() const { return steady_now() - start_; }
  double seconds() const { return to_seconds(elapsed()); }
  void restart() { start_ = steady_now(); }

 private:
  SteadyTime start_ = steady_now();
};

// A moment after which waiting is over, or never.
class Deadline {
 public:
  static Deadline never() { return Deadline(std::nullopt); }
  static Deadline after(Duration duration);  // too far away to count: never
  static Deadline at(SteadyTime time) { return Deadline(time); }

  bool is_never() const { return !time_; }
  bool expired() const { return time_ && steady_now() >= *time_; }
  Duration remaining() const;  // 0 once expired, Duration::max() for never

 private:
  explicit Deadline(std::optional<SteadyTime> time) : time_(time) {}

  std::optional<SteadyTime> time_;
};

// For people, three digits or two units: "850 ns", "1.25 s", "3 min 20 s", "2 d 4 h".
std::string format_duration(Duration duration);

// For machines, exact, as parse_duration() reads it: "500ms", "90s", "2h".
std::string compact_duration(Duration duration);

// "1.5s", "500ms", "2m", "1h", also us and ns; a bare number counts seconds. Never
// negative; offsets count from the start of `text`.
Result<Duration> parse_duration(std::string_view text);

}  // namespace ogai::base
