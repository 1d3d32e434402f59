#include "cli/command.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

namespace ogai::cli {

Flag Flag::required() {
  option_->required();
  return *this;
}

Flag Flag::type_name(const std::string& name) {
  option_->type_name(name);
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
  const std::string text = fmt::format("{} to {}", low, high);
  option_->check(CLI::Validator(
      [low, high, text](const std::string& value) -> std::string {
        double number = 0;
        if (CLI::detail::lexical_cast(value, number) && number >= low && number <= high) return {};
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
  return app_->get_option(flag)->count() > 0;
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
  return Flag(app_->add_option(name, value, help));
}
Flag Command::add_option(const std::string& name, std::uint64_t& value, const std::string& help) {
  // CLI11 would wrap negative numbers round.
  return Flag(app_->add_option(name, value, help)->check(CLI::NonNegativeNumber));
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
