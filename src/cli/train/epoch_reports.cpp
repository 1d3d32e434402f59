#include "cli/train/epoch_reports.h"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

std::string epoch_line(std::int64_t step, const train::MetricValues& values) {
  std::string line = fmt::format("epoch {}:", step);
  const auto add = [&](std::string_view name, std::string_view format) {
    for (const auto& [reported, value] : values)
      if (reported == name) line += fmt::format(fmt::runtime(format), value);
  };
  add("games", " {:.0f} games");
  add("fitness.best", "  best {:+.3f}");
  add("fitness.mean", "  mean {:+.3f}");
  add("diversity", "  diversity {:.3f}");
  add("games_per_second", "  {:.0f} games/s");
  for (const auto& [name, value] : values)
    if (name.starts_with("winrate."))
      line += fmt::format("  {} {:.0f} %", name.substr(8), 100 * value);
  return line;
}

}  // namespace

void EpochReports::report(std::int64_t step, const train::MetricValues& values) {
  if (style_ == ReportStyle::json) {
    nlohmann::json object{{"epoch", step}};
    for (const auto& [name, value] : values) object[name] = value;
    print_json(object);
  } else {
    fmt::print("{}\n", epoch_line(step, values));
  }
  flush_output();
}

}  // namespace ogai::cli
