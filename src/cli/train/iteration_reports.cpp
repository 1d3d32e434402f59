#include "cli/train/iteration_reports.h"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

std::string iteration_line(std::int64_t step, const train::MetricValues& values) {
  std::string line = fmt::format("iteration {}:", step);
  const auto add = [&](std::string_view name, std::string_view format, double factor = 1) {
    for (const auto& [reported, value] : values)
      if (reported == name) line += fmt::format(fmt::runtime(format), value * factor);
  };
  add("games", " {:.0f} games");
  add("loss.policy", "  policy {:.3f}");
  add("loss.value", "  value {:.3f}");
  add("evaluations_per_second", "  {:.0f} eval/s");
  add("elo", "  Elo {:+.0f}");
  for (const auto& [name, value] : values) {
    if (name == "gate.passed" && value == 0) line += " (not passed)";
    if (name.starts_with("winrate."))
      line += fmt::format("  {} {:.0f} %", name.substr(8), 100 * value);
  }
  return line;
}

}  // namespace

void IterationReports::report(std::int64_t step, const train::MetricValues& values) {
  if (style_ == ReportStyle::json) {
    nlohmann::json object{{"iteration", step}};
    for (const auto& [name, value] : values) object[name] = value;
    print_json(object);
  } else {
    fmt::print("{}\n", iteration_line(step, values));
  }
  flush_output();
}

}  // namespace ogai::cli
