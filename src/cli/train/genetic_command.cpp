#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/counted.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/trainer_run.h"
#include "train/genetic/checkpoint.h"
#include "train/genetic/evolution.h"
#include "train/metrics.h"

namespace ogai::cli {

namespace {

namespace genetic = train::genetic;

struct GeneticArguments {
  TrainerFlags run{.config = "quick"};
  std::string epochs;
  std::string seed;
  int threads = 1;
};

const Trainer& genetic_trainer() {
  static const Trainer trainer{.options = genetic::config_options(),
                               .parse = genetic::parse_config,
                               .configs = genetic::shipped_config_names(),
                               .shipped = genetic::shipped_config,
                               .has_checkpoint = genetic::has_checkpoint,
                               .step = "epoch",
                               .told = {{"games", " {:.0f} games"},
                                        {"fitness.best", "  best {:+.3f}"},
                                        {"fitness.mean", "  mean {:+.3f}"},
                                        {"diversity", "  diversity {:.3f}"},
                                        {"games_per_second", "  {:.0f} games/s"}}};
  return trainer;
}

// What the run has worked before, by its metrics.
double seconds_so_far(const std::filesystem::path& folder) {
  const auto series = train::read_metrics(folder / train::kMetricFile);
  if (!series) return 0;
  const auto found = series->find("seconds");
  if (found == series->end() || found->second.empty()) return 0;
  const double seconds = found->second.rbegin()->second.value;
  return seconds >= 0 ? seconds : 0;
}

void print_result(const GeneticArguments& arguments, const genetic::RunResult& result) {
  if (arguments.run.json) {
    nlohmann::ordered_json object{
        {"run", arguments.run.out}, {"epochs", result.epochs}, {"games", result.games}};
    if (result.best) object["best"] = {{"fitness", *result.best->score}};
    if (result.chosen)
      object["chosen"] = {{"epoch", result.chosen->epoch}, {"score", result.chosen->score()}};
    return print_json(object);
  }
  if (arguments.run.quiet) return;
  fmt::print("{}: {}, {}\n", arguments.run.out, base::counted(result.epochs, "epoch"),
             base::counted(result.games, "game"));
  if (result.chosen)
    fmt::print("chosen: the best of epoch {}, {:.1f} % against outsiders, in {}/{}\n",
               result.chosen->epoch, 100 * result.chosen->score(), arguments.run.out,
               genetic::kChosenFile);
}

genetic::RunResult evolve(const GeneticArguments& arguments, const TrainerJob& job) {
  const auto config = value_or_exit(genetic::Config::from(job.config), arguments.run.config);
  const genetic::RunOptions options{.folder = arguments.run.out,
                                    .resume = arguments.run.resume,
                                    .threads = arguments.threads,
                                    .progress = arguments.run.progress(),
                                    .begin = [&](std::uint64_t epoch) -> base::Result<double> {
                                      const auto begun =
                                          job.begin(static_cast<std::int64_t>(epoch));
                                      if (!begun) return begun.error();
                                      return seconds_so_far(arguments.run.out);
                                    }};
  return value_or_exit(genetic::run_genetic(config, options, job.metrics, job.stop),
                       arguments.run.out);
}

void run(GeneticArguments arguments) {
  std::vector<std::string>& changes = arguments.run.changes;
  if (!arguments.epochs.empty()) changes.push_back("epochs=" + arguments.epochs);
  if (!arguments.seed.empty()) changes.push_back("seed=" + arguments.seed);
  run_trainer(genetic_trainer(), arguments.run,
              [&](const TrainerJob& job) { print_result(arguments, evolve(arguments, job)); });
}

}  // namespace

void add_train_genetic_command(Command& train) {
  Command command =
      train.add_command("genetic", "Find an evaluation's parameters by evolution (reports C, E)");
  auto arguments = std::make_shared<GeneticArguments>();
  arguments->threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  arguments->run.add_to(command, genetic_trainer());
  command.add_option("--epochs", arguments->epochs, "Epochs of the run, as --set epochs=N")
      .type_name("N");
  command.add_option("--seed", arguments->seed, "Seed of everything random, as --set seed=N")
      .type_name("N");
  command.add_option("--threads", arguments->threads, "Threads; the result does not depend on them")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.footer(
      "Every epoch is kept; Ctrl-C or a crash loses the one under way, and --resume goes on as if\n"
      "nothing had happened. DIR/best.params has the best of the last epoch, DIR/chosen.params\n"
      "that of all epochs who did best against outsiders at the end; --resume --epochs N with an "
      "N\n"
      "already reached ends a run early and chooses. Agents load both: hybrid:params=FILE,\n"
      "maximax:params=FILE, greedy-invincible:params=FILE. docs/training-genetic.md has the "
      "rest.\n\n"
      "Examples:\n"
      "  ogai train genetic --out runs/quick\n"
      "  ogai train genetic --config paper-e --epochs 100 --out runs/e\n"
      "  ogai train genetic --config ours --set islands=4 --seed 2 --time 30m --out runs/ours\n"
      "  ogai train genetic --out runs/ours --resume\n"
      "  ogai train show runs/ours --svg pictures\n"
      "  ogai sprt hybrid:params=runs/ours/chosen.params hybrid --depth 4");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
