#include "base/terminal.h"

#include <cctype>
#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace ogai::base {
namespace {

constexpr int kUsualWidth = 80;
constexpr int kGreatestWidth = 10'000;

using Environment = std::function<const char*(const char*)>;

// Empty and unset mean the same in every convention used here.
std::string_view variable(const Environment& environment, const char* name) {
  const char* value = environment(name);
  return value ? value : "";
}

bool encoding_is_utf8(const Environment& environment) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = variable(environment, name);
    if (locale.empty()) continue;  // only the first that is set counts
    std::string letters;
    for (const char c : locale) {
      if (c != '-') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return letters.find("utf8") != std::string::npos;
  }
  return false;
}

int width_from(int columns, const Environment& environment) {
  if (columns > 0) return columns;
  const std::string_view text = variable(environment, "COLUMNS");
  int width = 0;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), width);
  const bool read = fault == std::errc{} && stop == text.data() + text.size();
  return read && width > 0 && width <= kGreatestWidth ? width : kUsualWidth;
}

}  // namespace

Terminal terminal_of(int file_descriptor) {
  const bool interactive = isatty(file_descriptor) == 1;
  winsize size{};
  const bool sized = interactive && ioctl(file_descriptor, TIOCGWINSZ, &size) == 0;
  return terminal_from(interactive, sized ? size.ws_col : 0,
                       [](const char* name) { return std::getenv(name); });
}

Terminal terminal_from(bool interactive, int columns, const Environment& environment) {
  const std::string_view term = variable(environment, "TERM");
  const std::string_view color_term = variable(environment, "COLORTERM");
  const bool wanted = variable(environment, "NO_COLOR").empty() && term != "dumb";
  Terminal terminal;
  terminal.interactive = interactive;
  terminal.color = interactive && wanted && !(term.empty() && color_term.empty());
  terminal.true_color = terminal.color && (color_term == "truecolor" || color_term == "24bit");
  terminal.unicode = encoding_is_utf8(environment);
  terminal.width = width_from(columns, environment);
  return terminal;
}

}  // namespace ogai::base
