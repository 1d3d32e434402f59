// OptionValues: the values of a table, and their ways in and out of specs and JSON.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "base/options.h"
#include "base/suggest.h"

namespace ogai::base {
namespace {

Error unknown_option(const OptionTable& table, std::string_view name, std::string_view owner,
                     std::size_t offset) {
  const std::string of = owner.empty() ? "" : fmt::format(" of '{}'", owner);
  const std::string known =
      table.options().empty() ? "it takes no options" : list_known(name, table.names());
  return {ErrorKind::unknown, fmt::format("unknown option '{}'{}; {}", name, of, known), offset};
}

Error no_positional(const OptionTable& table, const Spec& spec, const SpecArgument& argument) {
  std::string message =
      fmt::format("'{}' takes no value without a name, such as '{}'", spec.name, argument.value);
  if (table.find(argument.value)) {
    message += fmt::format("; write {}=VALUE", argument.value);
  } else if (!table.options().empty()) {
    message += fmt::format("; known: {}", fmt::join(table.names(), ", "));
  }
  return {ErrorKind::unknown, std::move(message), argument.key_offset};
}

template <typename T>
const T& typed(const OptionValues& values, std::string_view name) {
  const T* value = std::get_if<T>(&values.value(name));
  if (!value) value = std::get_if<T>(&values.table().find(name)->default_value);  // it says a word
  if (!value) throw std::logic_error(fmt::format("option '{}' has another type", name));
  return *value;
}

bool accepts(OptionType type, const nlohmann::json& value) {
  if (value.is_string()) return true;
  if (type == OptionType::flag) return value.is_boolean();
  const bool number =
      type == OptionType::integer || type == OptionType::real || type == OptionType::duration;
  return number && value.is_number();
}

// As parse_option() reads it. 6.0 becomes "6", so that a whole number is one
// however its writer stores numbers.
std::string json_text(const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  return value.dump();
}

nlohmann::json json_value(const OptionValue& value) {
  struct Writer {
    nlohmann::json operator()(bool on) const { return on; }
    nlohmann::json operator()(std::int64_t number) const { return number; }
    nlohmann::json operator()(double number) const { return number; }
    nlohmann::json operator()(Duration duration) const { return compact_duration(duration); }
    nlohmann::json operator()(const std::string& text) const { return text; }
  };
  return std::visit(Writer{}, value);
}

template <typename T>
void add_range(nlohmann::json& entry, const Option& option) {
  const Range<T> unbounded;
  if (std::get<T>(option.min) > unbounded.min) entry["min"] = json_value(option.min);
  if (std::get<T>(option.max) < unbounded.max) entry["max"] = json_value(option.max);
}

}  // namespace

OptionValues::OptionValues(OptionTable table)
    : table_(std::make_shared<const OptionTable>(std::move(table))),
      is_set_(table_->options().size()) {
  for (const Option& option : table_->options()) values_.push_back(option.default_value);
}

std::size_t OptionValues::index_of(std::string_view name) const {
  const Option* option = table_->find(name);
  if (!option) throw std::logic_error(fmt::format("option '{}' is not declared", name));
  return static_cast<std::size_t>(option - table_->options().data());
}

const OptionValue& OptionValues::value(std::string_view name) const {
  return values_[index_of(name)];
}

bool OptionValues::flag(std::string_view name) const {
  return typed<bool>(*this, name);
}

std::int64_t OptionValues::integer(std::string_view name) const {
  return typed<std::int64_t>(*this, name);
}

double OptionValues::real(std::string_view name) const {
  return typed<double>(*this, name);
}

Duration OptionValues::duration(std::string_view name) const {
  return typed<Duration>(*this, name);
}

const std::string& OptionValues::text(std::string_view name) const {
  return typed<std::string>(*this, name);
}

bool OptionValues::says(std::string_view name, std::string_view word) const {
  const auto* text = std::get_if<std::string>(&value(name));
  return text && *text == word;
}

bool OptionValues::is_set(std::string_view name) const {
  return is_set_[index_of(name)];
}

Result<Done> OptionValues::set(std::string_view name, std::string_view text) {
  const Option* option = table_->find(name);
  if (!option) return unknown_option(*table_, name, "", Error::kNowhere);
  auto value = parse_option(*option, text);
  if (!value) return std::move(value).error();
  const std::size_t index = index_of(name);
  values_[index] = std::move(value).value();
  is_set_[index] = true;
  return Done{};
}

Result<OptionValues> values_from_spec(const OptionTable& table, const Spec& spec) {
  OptionValues values(table);
  for (const SpecArgument& argument : spec.arguments) {
    const Option* option = argument.positional() ? table.positional() : table.find(argument.key);
    if (!option && argument.positional()) return no_positional(table, spec, argument);
    if (!option) return unknown_option(table, argument.key, spec.name, argument.key_offset);
    if (values.is_set(option->name)) {  // once by name, once as the bare value
      return Error{ErrorKind::syntax, fmt::format("option '{}' is given twice", option->name),
                   argument.key_offset};
    }
    if (auto done = values.set(option->name, argument.value); !done) {
      return std::move(done).error().shifted(argument.value_offset);
    }
  }
  return values;
}

Result<OptionValues> values_from_json(const OptionTable& table, const nlohmann::json& object) {
  if (!object.is_object()) return Error{ErrorKind::syntax, "options are a JSON object"};
  OptionValues values(table);
  for (const auto& [name, value] : object.items()) {
    const Option* option = table.find(name);
    if (!option) return unknown_option(table, name, "", Error::kNowhere);
    if (!accepts(option->type, value)) {
      return Error{ErrorKind::syntax, fmt::format("option '{}' takes {}, not a JSON {}", name,
                                                  type_name(option->type), value.type_name())};
    }
    if (auto done = values.set(name, json_text(value)); !done) {
      Error error = std::move(done).error();
      error.offset = Error::kNowhere;  // there is no text it could point into
      return error;
    }
  }
  return values;
}

Spec spec_from_values(std::string name, const OptionValues& values) {
  Spec spec{std::move(name), {}};
  for (const Option& option : values.table().options()) {
    if (!values.is_set(option.name)) continue;
    SpecArgument argument;
    if (!option.positional) argument.key = option.name;
    argument.value = option_text(values.value(option.name));
    const auto place = option.positional ? spec.arguments.begin() : spec.arguments.end();
    spec.arguments.insert(place, std::move(argument));
  }
  return spec;
}

nlohmann::json to_json(const OptionTable& table, Listed listed) {
  nlohmann::json list = nlohmann::json::array();
  for (const Option& option : table.options()) {
    if (option.hidden && listed == Listed::usual) continue;
    nlohmann::json entry{{"name", option.name},
                         {"type", type_name(option.type)},
                         {"default", json_value(option.default_value)},
                         {"help", option.help},
                         {"positional", option.positional}};
    if (option.type == OptionType::integer) add_range<std::int64_t>(entry, option);
    if (option.type == OptionType::real) add_range<double>(entry, option);
    if (option.type == OptionType::duration) add_range<Duration>(entry, option);
    if (!option.choices.empty()) entry["choices"] = option.choices;
    list.push_back(std::move(entry));
  }
  return list;
}

nlohmann::json to_json(const OptionValues& values) {
  nlohmann::json object = nlohmann::json::object();
  for (const Option& option : values.table().options()) {
    object[option.name] = json_value(values.value(option.name));
  }
  return object;
}

}  // namespace ogai::base
