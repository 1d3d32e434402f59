// Options, declared once: name, type, range, default, help. The one table feeds
// spec strings, the command line (option_flags.h), JSON, web forms and help pages.
//
//   const auto table = OptionTable()
//                          .integer("depth", 6, {1, 60}, "plies to search")
//                          .duration("time", 1s, {}, "time per move");
//   const auto values = values_from_spec(table, *parse_spec("gdy-ab:depth=8"));
//   values->integer("depth");  // 8
//
// Faults in outside text are Errors; a fault in the program (a name declared
// twice, a default out of range, reading an option that was never declared or has
// another type) throws std::logic_error. Keep a table by value: the declaring calls
// return a reference to the table they were called on. Both classes are values without shared
// mutable state: copies may go to other threads.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "base/spec.h"

namespace ogai::base {

enum class OptionType { flag, integer, real, duration, choice, text };

// In the order of the types; choice and text are both strings.
using OptionValue = std::variant<bool, std::int64_t, double, Duration, std::string>;

// Both ends belong to the range; {} is unbounded (durations are never negative).
template <typename T>
struct Range {
  T min = std::numeric_limits<T>::lowest();
  T max = std::numeric_limits<T>::max();
};
template <>
struct Range<Duration> {
  Duration min = Duration::zero();
  Duration max = Duration::max();
};

struct Option {
  std::string name;
  std::string help;
  OptionType type = OptionType::text;
  OptionValue default_value;
  OptionValue min, max;              // integer, real, duration: of the same type as the default
  std::vector<std::string> choices;  // of a choice all, of others words beside their values
  bool positional = false;           // also takes a spec's bare value
  bool hidden = false;               // for experiments alone: help and forms leave it out
};

class OptionTable {
 public:
  OptionTable& flag(std::string name, bool default_value, std::string help);
  OptionTable& integer(std::string name, std::int64_t default_value, Range<std::int64_t> range,
                       std::string help);
  OptionTable& real(std::string name, double default_value, Range<double> range, std::string help);
  OptionTable& duration(std::string name, Duration default_value, Range<Duration> range,
                        std::string help);
  OptionTable& choice(std::string name, std::string default_value, std::vector<std::string> choices,
                      std::string help);
  OptionTable& text(std::string name, std::string default_value, std::string help);

  // The option `name`, declared before, also takes this word; says() tells, its value is the
  // default.
  OptionTable& word(std::string_view name, std::string word);
  // The option `name`, declared before, also takes the bare value of a spec.
  OptionTable& positional(std::string_view name);
  // These options, declared before, are for experiments alone.
  OptionTable& hide(std::initializer_list<std::string_view> names);

  const std::vector<Option>& options() const& { return options_; }
  void options() && = delete;  // a loop over a temporary's options would read freed memory
  const Option* find(std::string_view name) const;  // nullptr: no such option
  const Option* positional() const;                 // nullptr: none takes the bare value
  std::vector<std::string> names() const;
  // One of another table.
  OptionTable& add(Option option);

 private:
  Option& declared(std::string_view name);

  std::vector<Option> options_;
};

// A value for every option of a table; at first the defaults.
class OptionValues {
 public:
  OptionValues() : OptionValues(OptionTable()) {}
  explicit OptionValues(OptionTable table);

  bool flag(std::string_view name) const;
  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  Duration duration(std::string_view name) const;
  const std::string& text(std::string_view name) const;  // choice and text
  const OptionValue& value(std::string_view name) const;
  bool says(std::string_view name, std::string_view word) const;

  bool is_set(std::string_view name) const;  // given explicitly, even if equal to the default
  const OptionTable& table() const { return *table_; }

  // Reads `text` as the option's type and checks its range. Offsets count from the
  // start of `text`; an unknown name is an Error without one. After an Error
  // nothing has changed.
  Result<Done> set(std::string_view name, std::string_view text);

 private:
  std::size_t index_of(std::string_view name) const;

  std::shared_ptr<const OptionTable> table_;  // never null
  std::vector<OptionValue> values_;
  std::vector<bool> is_set_;
};

// Flags: on/off, true/false, yes/no, 1/0. Durations: parse_duration().
Result<OptionValue> parse_option(const Option& option, std::string_view text);
// The text that parse_option() reads back as `value`.
std::string option_text(const OptionValue& value);

// Offsets count from the start of the text the spec was parsed from.
Result<OptionValues> values_from_spec(const OptionTable& table, const Spec& spec);
// From {"name": value, ...}; values have the option's JSON type or are strings.
Result<OptionValues> values_from_json(const OptionTable& table, const nlohmann::json& object);
// A spec of exactly the options set explicitly, the positional one first.
Spec spec_from_values(std::string name, const OptionValues& values);

// [{"name", "type", "default", "help", "positional", "min", "max", "choices"}, ...]; the last
// three only where they mean something. Durations are compact_duration() strings.
enum class Listed { usual, all };  // without or with hidden options
nlohmann::json to_json(const OptionTable& table, Listed listed = Listed::usual);
nlohmann::json to_json(const OptionValues& values);  // {"name": value, ...}, all of them

// For help pages.
std::string_view type_name(OptionType type);       // "integer"
std::string describe_range(const Option& option);  // "1 … 60", "at least 0", "a | b", "" for text
std::string describe_default(const Option& option);            // "6", "" for an empty text
std::string describe_range_and_default(const Option& option);  // "1 … 60, default 6"

}  // namespace ogai::base
