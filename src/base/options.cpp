// The table: declaring options, reading one value, describing them. What holds
// the values of a table is option_values.cpp.
#include "base/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace ogai::base {
namespace {

constexpr std::array<std::string_view, 4> kOn{"on", "true", "yes", "1"};
constexpr std::array<std::string_view, 4> kOff{"off", "false", "no", "0"};
constexpr std::string_view kNameCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-_";

// What is wrong with a text as a value; nothing: it was read.
using Fault = std::optional<ErrorKind>;

template <typename T>
Fault assign_checked(const Option& option, T number, OptionValue& value) {
  if (number < std::get<T>(option.min) || number > std::get<T>(option.max)) {
    return ErrorKind::range;
  }
  value = number;
  return {};
}

Fault read_flag(std::string_view text, OptionValue& value) {
  const bool on = std::find(kOn.begin(), kOn.end(), text) != kOn.end();
  if (!on && std::find(kOff.begin(), kOff.end(), text) == kOff.end()) return ErrorKind::syntax;
  value = on;
  return {};
}

template <typename T>
Fault read_number(const Option& option, std::string_view text, OptionValue& value) {
  T number{};
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  if (fault == std::errc::invalid_argument || stop != end) return ErrorKind::syntax;
  if (fault == std::errc::result_out_of_range) return ErrorKind::range;
  if constexpr (std::is_floating_point_v<T>) {
    if (!std::isfinite(number)) return ErrorKind::syntax;
  }
  return assign_checked(option, number, value);
}

Fault read_duration(const Option& option, std::string_view text, OptionValue& value) {
  const auto duration = parse_duration(text);
  if (!duration) return duration.error().kind;
  return assign_checked(option, *duration, value);
}

Fault read_choice(const Option& option, std::string_view text, OptionValue& value) {
  const auto& choices = option.choices;
  if (std::find(choices.begin(), choices.end(), text) == choices.end()) return ErrorKind::unknown;
  value = std::string(text);
  return {};
}

Fault read_value(const Option& option, std::string_view text, OptionValue& value) {
  switch (option.type) {
    case OptionType::flag:
      return read_flag(text, value);
    case OptionType::integer:
      return read_number<std::int64_t>(option, text, value);
    case OptionType::real:
      return read_number<double>(option, text, value);
    case OptionType::duration:
      return read_duration(option, text, value);
    case OptionType::choice:
      return read_choice(option, text, value);
    case OptionType::text:
      break;
  }
  value = std::string(text);
  return {};
}

template <typename T>
void set_range(Option& option, const Range<T>& range) {
  option.min = range.min;
  option.max = range.max;
}

template <typename T>
std::string range_text(const Option& option) {
  const bool from = std::get<T>(option.min) > Range<T>{}.min;
  const bool to = std::get<T>(option.max) < Range<T>{}.max;
  const std::string min = option_text(option.min), max = option_text(option.max);
  if (from && to) return fmt::format("{} … {}", min, max);
  if (from) return fmt::format("at least {}", min);
  if (to) return fmt::format("at most {}", max);
  return {};
}

[[noreturn]] void reject(const Option& option, std::string_view why) {
  throw std::logic_error(fmt::format("declaration of option '{}': {}", option.name, why));
}

}  // namespace

OptionTable& OptionTable::flag(std::string name, bool default_value, std::string help) {
  return add({std::move(name), std::move(help), OptionType::flag, default_value, {}, {}, {}});
}

OptionTable& OptionTable::integer(std::string name, std::int64_t default_value,
                                  Range<std::int64_t> range, std::string help) {
  Option option{std::move(name), std::move(help), OptionType::integer, default_value, {}, {}, {}};
  set_range(option, range);
  return add(std::move(option));
}

OptionTable& OptionTable::real(std::string name, double default_value, Range<double> range,
                               std::string help) {
  Option option{std::move(name), std::move(help), OptionType::real, default_value, {}, {}, {}};
  set_range(option, range);
  return add(std::move(option));
}

OptionTable& OptionTable::duration(std::string name, Duration default_value, Range<Duration> range,
                                   std::string help) {
  Option option{std::move(name), std::move(help), OptionType::duration, default_value, {}, {}, {}};
  set_range(option, range);
  return add(std::move(option));
}

OptionTable& OptionTable::choice(std::string name, std::string default_value,
                                 std::vector<std::string> choices, std::string help) {
  return add({std::move(name),
              std::move(help),
              OptionType::choice,
              std::move(default_value),
              {},
              {},
              std::move(choices)});
}

OptionTable& OptionTable::text(std::string name, std::string default_value, std::string help) {
  return add(
      {std::move(name), std::move(help), OptionType::text, std::move(default_value), {}, {}, {}});
}

Option& OptionTable::declared(std::string_view name) {
  const auto found = std::find_if(options_.begin(), options_.end(),
                                  [&](const Option& option) { return option.name == name; });
  if (found == options_.end()) {
    throw std::logic_error(fmt::format("option '{}' is not declared yet", name));
  }
  return *found;
}

OptionTable& OptionTable::word(std::string_view name, std::string word) {
  declared(name).choices.push_back(std::move(word));
  return *this;
}

OptionTable& OptionTable::positional(std::string_view name) {
  Option& option = declared(name);
  if (positional()) reject(option, "another option is positional");
  option.positional = true;
  return *this;
}

OptionTable& OptionTable::hide(std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) declared(name).hidden = true;
  return *this;
}

OptionTable& OptionTable::add(Option option) {
  if (option.name.empty() || option.name.find_first_not_of(kNameCharacters) != std::string::npos) {
    reject(option, "a name is made of a-z, 0-9, '-' and '_'");
  }
  if (find(option.name)) reject(option, "declared twice");
  if (const auto read = parse_option(option, option_text(option.default_value)); !read) {
    reject(option, read.error().message);
  }
  options_.push_back(std::move(option));
  return *this;
}

const Option* OptionTable::find(std::string_view name) const {
  for (const Option& option : options_) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

const Option* OptionTable::positional() const {
  for (const Option& option : options_) {
    if (option.positional) return &option;
  }
  return nullptr;
}

std::vector<std::string> OptionTable::names() const {
  std::vector<std::string> names;
  for (const Option& option : options_) names.push_back(option.name);
  return names;
}

Result<OptionValue> parse_option(const Option& option, std::string_view text) {
  OptionValue value = option.default_value;
  if (!read_choice(option, text, value)) return value;
  const Fault fault = read_value(option, text, value);
  if (!fault) return value;
  const std::string range = describe_range(option);
  return Error{*fault,
               fmt::format("option '{}' takes {}{}{}, not '{}'", option.name,
                           type_name(option.type), range.empty() ? "" : ": ", range, text),
               0};
}

std::string option_text(const OptionValue& value) {
  struct Writer {
    std::string operator()(bool on) const { return on ? "on" : "off"; }
    std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
    std::string operator()(double number) const { return fmt::format("{}", number); }
    std::string operator()(Duration duration) const { return compact_duration(duration); }
    std::string operator()(const std::string& text) const { return text; }
  };
  return std::visit(Writer{}, value);
}

std::string_view type_name(OptionType type) {
  constexpr std::array<std::string_view, 6> kNames{"flag",     "integer", "real",
                                                   "duration", "choice",  "text"};
  return kNames[static_cast<std::size_t>(type)];
}

std::string describe_range(const Option& option) {
  if (option.type != OptionType::choice && !option.choices.empty()) {
    Option plain = option;
    plain.choices.clear();
    return fmt::format("{} | {}", describe_range(plain), fmt::join(option.choices, " | "));
  }
  switch (option.type) {
    case OptionType::flag:
      return "on | off";
    case OptionType::integer:
      return range_text<std::int64_t>(option);
    case OptionType::real:
      return range_text<double>(option);
    case OptionType::duration:
      return range_text<Duration>(option);
    case OptionType::choice:
      return fmt::format("{}", fmt::join(option.choices, " | "));
    case OptionType::text:
      break;
  }
  return {};
}

std::string describe_default(const Option& option) {
  return option_text(option.default_value);
}

std::string describe_range_and_default(const Option& option) {
  std::string text = describe_range(option);
  const std::string default_text = describe_default(option);
  if (default_text.empty()) return text;
  if (!text.empty()) text += ", ";
  return text + "default " + default_text;
}

}  // namespace ogai::base
