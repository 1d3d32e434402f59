#include "cli/train/pattern_reports.h"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/error_table.h"

namespace ogai::cli {

train::MetricValues pattern_metrics(const train::PatternStage& stage) {
  return {{"error.learned", stage.learned.rmse()},
          {"error.held_out", stage.held_out.rmse()},
          {"error.mean", stage.held_out.mean_absolute()},
          {"spread", stage.held_out.spread()},
          {"discs", stage.held_out.discs},
          {"positions", static_cast<double>(stage.learned.positions)},
          {"rows", static_cast<double>(stage.rows)},
          {"steps", stage.solving.iterations},
          {"residual", stage.solving.residual}};
}

PatternReports::PatternReports(bool json, base::ProgressMode progress, int steps)
    : json_(json),
      progress_({.title = "fit",
                 .total = static_cast<std::uint64_t>(steps),
                 .unit = "steps",
                 .mode = progress,
                 .summary = false}) {
  if (!json_)
    fmt::print("  discs    learned   error   held out   error    mean  spread  steps  residual\n");
}

void PatternReports::add(const train::PatternStage& stage, int most_steps) {
  progress_.advance(static_cast<std::uint64_t>(most_steps - stage.solving.iterations));
  progress_.hide();
  all_.learned.add(stage.learned);
  all_.held_out.add(stage.held_out);
  if (json_)
    return print_json({{"stage", stage.stage},
                       {"discs", stage.held_out.discs},
                       {"rows", stage.rows},
                       {"steps", stage.solving.iterations},
                       {"residual", stage.solving.residual},
                       {"seconds", stage.seconds},
                       {"learned", error_json(stage.learned)},
                       {"held_out", error_json(stage.held_out)}});
  const int discs = stage.held_out.discs;
  print_row(fmt::format("{:2}–{:2}", discs, discs + eval::kStageDiscs - 1), stage);
  fmt::print(" {:6} {:9.4f}\n", stage.solving.iterations, stage.solving.residual);
  flush_output();
}

void PatternReports::print_row(const std::string& name, const train::PatternStage& stage) {
  fmt::print("  {} {:10} {:7.2f} {:10} {:7.2f} {:7.2f} {:7.2f}", name, stage.learned.positions,
             stage.learned.rmse(), stage.held_out.positions, stage.held_out.rmse(),
             stage.held_out.mean_absolute(), stage.held_out.spread());
}

void PatternReports::finish(const std::string& file, const train::DataPurpose& purpose) {
  progress_.finish();
  if (json_)
    return print_json({{"file", file},
                       {"rules", game::rules_name(purpose.objective)},
                       {"size", game::side(purpose.size)},
                       {"learned", all_.learned.positions},
                       {"rmse_learned", all_.learned.rmse()},
                       {"held_out", all_.held_out.positions},
                       {"rmse", all_.held_out.rmse()},
                       {"mean", all_.held_out.mean_absolute()},
                       {"spread", all_.held_out.spread()}});
  print_row("all  ", all_);
  fmt::print("\n{}: {} {}x{}, learned from {} positions\n", file,
             game::rules_name(purpose.objective), game::side(purpose.size),
             game::side(purpose.size), all_.learned.positions);
}

}  // namespace ogai::cli
