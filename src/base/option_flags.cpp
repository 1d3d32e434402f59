#include "base/option_flags.h"

#include <cctype>
#include <cstdint>
#include <fmt/format.h>

namespace ogai::base {
namespace {

void assign(OptionValues& values, const std::string& name, const std::string& text) {
  const auto done = values.set(name, text);
  if (!done) throw CLI::ValidationError("--" + name, done.error().message);
}

std::string help_text(const Option& option) {
  const std::string facts = describe_range_and_default(option);
  return facts.empty() ? option.help : fmt::format("{} ({})", option.help, facts);
}

std::string upper_type_name(OptionType type) {
  std::string name(type_name(type));
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

CLI::Option* add_flag(CLI::App& app, OptionValues& values, const Option& option) {
  return app.add_flag_function(
      fmt::format("--{0},!--no-{0}", option.name),
      [&values, name = option.name](std::int64_t count) {
        assign(values, name, count > 0 ? "on" : "off");
      },
      help_text(option));
}

CLI::Option* add_value(CLI::App& app, OptionValues& values, const Option& option) {
  return app
      .add_option_function<std::string>(
          "--" + option.name,
          [&values, name = option.name](const std::string& text) { assign(values, name, text); },
          help_text(option))
      ->type_name(upper_type_name(option.type));
}

}  // namespace

void add_option_flags(CLI::App& app, OptionValues& values, const std::string& group) {
  for (const Option& option : values.table().options()) {
    const bool is_flag = option.type == OptionType::flag;
    (is_flag ? add_flag(app, values, option) : add_value(app, values, option))->group(group);
  }
}

}  // namespace ogai::base
