#include "cli/frame/command.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "cli/frame/agent_argument.h"

namespace ogai::cli {

namespace {

// 1000000000000000000, not 1e+18: what a user can type and compare.
std::string number_text(double number) {
  return number == std::trunc(number) && std::abs(number) < 1e19 ? fmt::format("{:.0f}", number)
                                                                 : fmt::format("{}", number);
}

// CLI11 wraps negative numbers round and takes the nearest number for what no type can hold.
template <typename Number>
CLI::Validator fits_into() {
  return CLI::Validator(
      [](const std::string& value) -> std::string {
        constexpr Number low = std::numeric_limits<Number>::min();
        constexpr Number high = std::numeric_limits<Number>::max();
        long double number = 0;
        if (!CLI::detail::lexical_cast(value, number) ||
            (number >= static_cast<long double>(low) && number <= static_cast<long double>(high)))
          return {};  // what is no number CLI11 refuses itself
        return fmt::format("{} is not a number from {} to {}", value, low, high);
      },
      "");
}

}  // namespace

Flag Flag::required() {
  option_->required();
  return *this;
}

Flag Flag::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Flag Flag::agent() {
  option_->type_name("SPEC");
  option_->transform(CLI::Validator(
      [](std::string& value) -> std::string {
        auto spec = spec_of_argument(value);
        if (!spec) return spec.error().message;
        value = std::move(*spec);
        return {};
      },
      ""));
  return *this;
}

Flag Flag::show_default() {
  option_->capture_default_str();
  return *this;
}

Flag Flag::choices(const std::vector<std::string>& values) {
  option_->check(CLI::IsMember(values));
  return *this;
}

Flag Flag::range(double low, double high) {
  const std::string text = fmt::format("{} to {}", number_text(low), number_text(high));
  option_->check(CLI::Validator(
      [low, high, text](const std::string& value) -> std::string {
        long double number = 0;  // exact for every 64-bit number
        if (CLI::detail::lexical_cast(value, number) && number >= static_cast<long double>(low) &&
            number <= static_cast<long double>(high))
          return {};
        return fmt::format("{} is not a number from {}", value, text);
      },
      text));
  return *this;
}

Flag Flag::expected(int least, int most) {
  option_->expected(least, most);
  return *this;
}

Flag Flag::needs(Flag other) {
  option_->needs(other.option_);
  return *this;
}

Flag Flag::excludes(Flag other) {
  option_->excludes(other.option_);
  return *this;
}

Command Command::add_command(const std::string& name, const std::string& help) {
  return Command(*app_->add_subcommand(name, help));
}

void Command::require_command() {
  app_->require_subcommand(1);
}

bool Command::has_chosen() const {
  return !app_->get_subcommands().empty();
}

bool Command::given(const std::string& flag) const {
  const CLI::Option* option = app_->get_option_no_throw(flag);
  return option && option->count() > 0;
}

void Command::footer(const std::string& text) {
  app_->footer(text);
}

void Command::callback(const std::function<void()>& action) {
  app_->callback(action);
}

Flag Command::add_option(const std::string& name, std::string& value, const std::string& help) {
  return Flag(app_->add_option(name, value, help));
}
Flag Command::add_option(const std::string& name, int& value, const std::string& help) {
  return Flag(app_->add_option(name, value, help));
}
Flag Command::add_option(const std::string& name, std::int64_t& value, const std::string& help) {
  return Flag(app_->add_option(name, value, help)->check(fits_into<std::int64_t>()));
}
Flag Command::add_option(const std::string& name, std::uint64_t& value, const std::string& help) {
  return Flag(app_->add_option(name, value, help)->check(fits_into<std::uint64_t>()));
}
Flag Command::add_option(const std::string& name, double& value, const std::string& help) {
  return Flag(app_->add_option(name, value, help));
}
Flag Command::add_option(const std::string& name, std::vector<std::string>& values,
                         const std::string& help) {
  return Flag(app_->add_option(name, values, help));
}
Flag Command::add_flag(const std::string& name, bool& value, const std::string& help) {
  return Flag(app_->add_flag(name, value, help));
}

}  // namespace ogai::cli
