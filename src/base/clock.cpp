#include "base/clock.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>

namespace ogai::base {
namespace {

struct Unit {
  std::string_view suffix;
  std::int64_t nanoseconds;
};

constexpr std::array<Unit, 6> kUnits{{{"h", 3'600'000'000'000},
                                      {"m", 60'000'000'000},
                                      {"s", 1'000'000'000},
                                      {"ms", 1'000'000},
                                      {"us", 1'000},
                                      {"ns", 1}}};

std::string format_below_a_minute(double nanoseconds) {
  constexpr std::array<std::string_view, 3> kSmall{"ns", "µs", "ms"};
  double value = nanoseconds;
  std::string_view unit = "s";
  for (const std::string_view small : kSmall) {
    if (value < 999.5) {
      unit = small;
      break;
    }
    value /= 1000;
  }
  return fmt::format("{:.3g} {}", value, unit);
}

// "BIG unit SMALL unit", the second part left out when zero.
std::string format_two_units(std::int64_t count, std::int64_t per_big, std::string_view big,
                             std::string_view small) {
  std::string text = fmt::format("{} {}", count / per_big, big);
  if (count % per_big != 0) text += fmt::format(" {} {}", count % per_big, small);
  return text;
}

Error bad_duration(std::string_view text, std::size_t offset) {
  return {ErrorKind::syntax, fmt::format("'{}' is not a duration such as 1.5s, 500ms or 2m", text),
          offset};
}

Error too_long(std::string_view text) {
  return {ErrorKind::range, fmt::format("the duration '{}' is too long", text), 0};
}

}  // namespace

Deadline Deadline::after(Duration duration) {
  const SteadyTime now = steady_now();
  if (duration > SteadyTime::max() - now) return never();
  return at(now + duration);
}

Duration Deadline::remaining() const {
  if (!time_) return Duration::max();
  const SteadyTime now = steady_now();
  return now >= *time_ ? Duration::zero() : *time_ - now;
}

std::string format_duration(Duration duration) {
  if (duration < Duration::zero()) {
    return "-" + format_duration(duration == Duration::min() ? Duration::max() : -duration);
  }
  if (duration < std::chrono::milliseconds(59'950)) {  // what rounds to less than a minute
    return format_below_a_minute(static_cast<double>(duration.count()));
  }
  const auto rounded_to = [&](auto unit) { return (duration.count() + unit / 2) / unit; };
  constexpr std::int64_t kSecond = 1'000'000'000;
  if (const std::int64_t seconds = duration.count() / kSecond; seconds < 3600) {
    return format_two_units(rounded_to(kSecond), 60, "min", "s");
  } else if (seconds < 86400) {
    return format_two_units(seconds / 60, 60, "h", "min");
  } else {
    return format_two_units(seconds / 3600, 24, "d", "h");
  }
}

std::string compact_duration(Duration duration) {
  if (duration == Duration::zero()) return "0s";
  for (const Unit& unit : kUnits) {
    if (duration.count() % unit.nanoseconds == 0) {
      return fmt::format("{}{}", duration.count() / unit.nanoseconds, unit.suffix);
    }
  }
  return {};  // not reached: everything is a multiple of 1 ns
}

Result<Duration> parse_duration(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string_view number = text.substr(0, digits);
  const std::string_view suffix = text.substr(digits);
  if (number.empty()) return bad_duration(text, 0);

  std::int64_t scale = 0;
  for (const Unit& unit : kUnits) {
    if (suffix == unit.suffix || (suffix.empty() && unit.suffix == "s")) scale = unit.nanoseconds;
  }
  if (scale == 0) return bad_duration(text, digits);

  const char* const end = number.data() + number.size();
  if (number.find('.') == std::string_view::npos) {  // whole numbers stay exact
    std::int64_t count = 0;
    if (std::from_chars(number.data(), end, count).ec != std::errc{}) return too_long(text);
    if (count > std::numeric_limits<std::int64_t>::max() / scale) return too_long(text);
    return Duration(count * scale);
  }
  double value = 0;
  const auto [stop, fault] = std::from_chars(number.data(), end, value, std::chars_format::fixed);
  if (fault == std::errc::result_out_of_range) return too_long(text);
  if (fault != std::errc{} || stop != end) return bad_duration(text, 0);
  value = std::round(value * static_cast<double>(scale));
  if (!(value < 0x1p63)) return too_long(text);
  return Duration(static_cast<std::int64_t>(value));
}

}  // namespace ogai::base
