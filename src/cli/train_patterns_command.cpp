#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file.h"
#include "base/interrupt.h"
#include "cli/exit.h"
#include "cli/print_json.h"
#include "cli/train_commands.h"
#include "cli/train_flags.h"
#include "train/patterns/data_sources.h"
#include "train/patterns/train_patterns.h"

namespace ogai::cli {

namespace {

struct TrainPatternsArguments {
  std::vector<std::string> positions;
  std::string out;
  std::string start;
  train::DataSources sources;
  train::PatternOptions options;
  bool unfinished = false;
  bool json = false;
  bool quiet = false;
};

void print_stage(const TrainPatternsArguments& arguments, const train::PatternStage& stage) {
  const train::StageError& error = stage.held_out;
  if (arguments.json)
    return print_json({{"stage", stage.stage},
                       {"discs", error.discs},
                       {"rows", stage.rows},
                       {"iterations", stage.solving.iterations},
                       {"residual", stage.solving.residual},
                       {"seconds", stage.seconds},
                       {"learned", stage.learned.positions},
                       {"rmse_learned", stage.learned.rmse()},
                       {"held_out", error.positions},
                       {"rmse", error.rmse()},
                       {"mae", error.mean_absolute()},
                       {"spread", error.spread()}});
  fmt::print("  {:2}–{:2} {:10} {:7.2f} {:10} {:7.2f} {:7.2f} {:7.2f} {:5} {:6.1f}\n", error.discs,
             error.discs + eval::kStageDiscs - 1, stage.learned.positions, stage.learned.rmse(),
             error.positions, error.rmse(), error.mean_absolute(), error.spread(),
             stage.solving.iterations, stage.seconds);
  std::fflush(stdout);
}

void run(TrainPatternsArguments& arguments) {
  train::DataSources& sources = arguments.sources;
  sources.positions.assign(arguments.positions.begin(), arguments.positions.end());
  if (arguments.unfinished) sources.unfinished = train::UnfinishedBlock::end;
  const base::Interrupt interrupt;
  const auto positions = value_or_exit(train::load_positions(sources, interrupt.token()), "");
  if (train::count_positions(positions.learned) == 0)
    throw Exit(ExitCode::bad_usage, "no positions to learn from in these files");
  if (!arguments.start.empty())
    arguments.options.start = value_or_exit(eval::PatternWeights::from_bytes(value_or_exit(
                                                base::read_file(arguments.start), arguments.start)),
                                            arguments.start);
  eval::PatternWeights weights(positions.purpose.size, positions.purpose.objective);
  if (!arguments.json)
    fmt::print("  discs    learned   error   held out   error    mean  spread steps seconds\n");
  train::StageError learned, held_out;
  train::train_patterns(
      positions, arguments.options, 0, weights,
      [&](const train::PatternStage& stage) {
        learned.add(stage.learned);
        held_out.add(stage.held_out);
        print_stage(arguments, stage);
      },
      interrupt.token());
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted");
  write_out(arguments.out, weights.to_bytes());
  if (!arguments.json)
    fmt::print("  all   {:10} {:7.2f} {:10} {:7.2f} {:7.2f} {:7.2f}\n", learned.positions,
               learned.rmse(), held_out.positions, held_out.rmse(), held_out.mean_absolute(),
               held_out.spread());
}

}  // namespace

void add_train_patterns_command(Command& train) {
  Command command =
      train.add_command("patterns", "Fit a pattern evaluation's weights to positions");
  auto arguments = std::make_shared<TrainPatternsArguments>();
  auto& options = arguments->options;
  options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  command.add_option("--positions", arguments->positions, "Files made by ogai train positions")
      .type_name("FILE");
  command.add_option("--out", arguments->out, "Weight file to write").required().type_name("FILE");
  command.add_option("--start", arguments->start, "Weight file to begin from; default: zero")
      .type_name("FILE");
  command.add_option("--ridge", options.ridge, "How strongly weights are drawn towards 0")
      .range(0, 1e9)
      .type_name("X")
      .show_default();
  command
      .add_option("--share", options.share,
                  "What positions up to two discs outside a stage count in it")
      .range(0, 1)
      .type_name("X")
      .show_default();
  command.add_option("--iterations", options.limits.iterations, "Steps for each stage at most")
      .range(1, 10'000)
      .type_name("N")
      .show_default();
  command
      .add_option("--holdout", arguments->sources.holdout,
                  "Per cent of the games to judge by instead of learning from")
      .range(0, 90)
      .type_name("P")
      .show_default();
  command.add_flag("--unfinished", arguments->unfinished,
                   "Files may be in the making: an unfinished last block is left out");
  command.add_option("--threads", options.threads, "Threads; the result does not depend on them")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.add_flag("--json", arguments->json, "JSON objects, one a line");
  command.add_flag("--quiet", arguments->quiet, "No progress line");
  command.footer(
      "Error is the root mean square in discs, mean that of the errors' sizes, spread that of the\n"
      "scores themselves: what always saying 0 would get.\n\n"
      "Examples:\n"
      "  ogai train patterns --positions play.positions --out new.weights\n"
      "  ogai train patterns --positions a.positions b.positions --ridge 30 --out new.weights");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
