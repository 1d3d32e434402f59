#include "cli/frame/error_output_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/printable.h"

namespace ogai::cli {

namespace {

constexpr std::array kWriters = {"black", "white"};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return lines;
}

}  // namespace

std::string error_output_text(const std::array<std::string, 2>& outputs, std::size_t most) {
  std::string text;
  for (std::size_t color = 0; color < outputs.size(); ++color) {
    if (outputs[color].empty()) continue;
    const std::string shown = base::printable_lines(outputs[color]);
    const std::vector<std::string_view> lines = lines_of(shown);
    const std::size_t left_out = lines.size() > most ? lines.size() - most : 0;
    text += fmt::format("{} wrote to its standard error", kWriters[color]);
    text += left_out > 0 ? fmt::format(" (the last {} of {} lines; --stderr shows all):\n", most,
                                       lines.size())
                         : std::string(":\n");
    for (std::size_t i = left_out; i < lines.size(); ++i) text += fmt::format("  | {}\n", lines[i]);
  }
  return text;
}

nlohmann::ordered_json error_output_json(const std::array<std::string, 2>& outputs) {
  auto object = nlohmann::ordered_json::object();
  for (std::size_t color = 0; color < outputs.size(); ++color)
    if (!outputs[color].empty()) object[kWriters[color]] = base::valid_utf8(outputs[color]);
  return object;
}

}  // namespace ogai::cli
