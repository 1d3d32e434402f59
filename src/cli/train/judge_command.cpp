#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/data_flags.h"
#include "cli/train/error_table.h"
#include "eval/any_evaluation.h"
#include "train/patterns/labelled_positions.h"

namespace ogai::cli {

namespace {

struct TrainJudgeArguments {
  std::vector<std::string> weights;
  DataFlags data;
  int threads = 1;
  bool json = false;
  bool quiet = false;
};

constexpr int kLeastDiscs = 4, kMostDiscs = 64;

std::vector<train::StageError> errors_of(const std::string& path,
                                         const train::LabelledPositions& positions,
                                         train::Workers& workers) {
  const auto evaluation =
      value_or_exit(eval::AnyEvaluation::from_file(path, positions.purpose.objective), "");
  if (evaluation.size() != positions.purpose.size)
    throw Exit(ExitCode::bad_usage, fmt::format("{0}: weights for boards of {1}x{1}", path,
                                                game::side(evaluation.size())));
  return evaluation.visit([&](const auto& one) {
    return train::errors_by_discs(one, positions.held_out, kLeastDiscs, kMostDiscs + 1, workers);
  });
}

void run(const TrainJudgeArguments& arguments) {
  const base::Interrupt interrupt;
  const bool silent = arguments.json || arguments.quiet;
  const auto positions = arguments.data.load(
      silent ? base::ProgressMode::silent : base::ProgressMode::automatic, interrupt.token());
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted");
  if (train::count_positions(positions.held_out) == 0)
    throw Exit(ExitCode::bad_usage, "no positions to judge by in these files");
  train::Workers workers(arguments.threads);
  for (const std::string& path : arguments.weights) {
    const auto errors = errors_of(path, positions, workers);
    const train::StageError all = train::total(errors);
    if (arguments.json) {
      print_json({{"file", path},
                  {"rules", game::rules_name(positions.purpose.objective)},
                  {"size", game::side(positions.purpose.size)},
                  {"positions", all.positions},
                  {"rmse", all.rmse()},
                  {"mean", all.mean_absolute()},
                  {"spread", all.spread()},
                  {"stages", error_list_json(errors)}});
    } else {
      fmt::print("{}\n", path);
      print_error_table(errors);
    }
  }
}

}  // namespace

void add_train_judge_command(Command& train) {
  Command command =
      train.add_command("judge", "How far an evaluation is from the labels of positions");
  auto arguments = std::make_shared<TrainJudgeArguments>();
  arguments->threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  command.add_option("WEIGHTS", arguments->weights, "Weight files, linear or patterns").required();
  arguments->data.add_to(
      command, "Per cent of the games to judge by; 10: those a fit of 10 does not learn from", 100);
  command.add_option("--threads", arguments->threads, "Threads")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.add_flag("--json", arguments->json, "One JSON object for each weight file");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(
      "Error is the root mean square in discs, mean the mean size of an error, spread the root\n"
      "mean square of the labels: what always saying 0 would get.\n\n"
      "Examples:\n"
      "  ogai train judge new.weights old.weights --positions play.positions --holdout 10\n"
      "  ogai train judge new.weights --labels deep.labels --json");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
