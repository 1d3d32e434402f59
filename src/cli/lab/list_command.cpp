#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/terminal.h"
#include "cli/frame/print_json.h"
#include "cli/frame/wrapped_text.h"
#include "cli/lab/commands.h"
#include "lab/frame/page_json.h"

namespace ogai::cli {

namespace {

constexpr int kWidestList = 100;

void print_experiment(const lab::Experiment& experiment, int width) {
  const std::string place = experiment.place.empty() ? "" : " (" + experiment.place + ")";
  fmt::print("  {}\n{}{}", experiment.id,
             wrapped_text(plain_of_markdown(experiment.title + place), width, 6),
             wrapped_text(plain_of_markdown(experiment.question), width, 6));
}

void list_experiments(bool json) {
  const int width = std::min(base::terminal_of(1).width, kWidestList);
  std::string report;
  for (const lab::Experiment& experiment : lab::experiments()) {
    if (json) {
      print_json(lab::experiment_json(experiment));
      continue;
    }
    if (experiment.report != report) {
      fmt::print("{}{}\n", report.empty() ? "" : "\n",
                 experiment.report == "Ogai" ? "Our own questions" : "Report " + experiment.report);
      report = experiment.report;
    }
    print_experiment(experiment, width);
  }
}

}  // namespace

void add_lab_list_command(Command& lab) {
  Command command = lab.add_command("list", "List the experiments: id, place, title, question");
  auto json = std::make_shared<bool>(false);
  command.add_flag("--json", *json, "One JSON object an experiment, with its settings");
  command.footer(
      "Examples:\n"
      "  ogai lab list\n"
      "  ogai lab list --json");
  command.callback([json] { list_experiments(*json); });
}

}  // namespace ogai::cli
