#include <fmt/format.h>

#include "base/counted.h"
#include "cli/frame/exit.h"
#include "cli/train/commands.h"
#include "cli/train/trainer_run.h"
#include "nn/network_file.h"
#include "train/selfplay/alphazero.h"

namespace ogai::cli {

namespace {

namespace selfplay = train::selfplay;

struct AlphaZeroArguments {
  TrainerFlags run{.config = "quick-6x6"};
  std::string start;
  std::string study;
};

const Trainer& alphazero() {
  static const Trainer trainer{.options = selfplay::config_options(),
                               .parse = selfplay::parse_config,
                               .configs = selfplay::shipped_config_names(),
                               .shipped = selfplay::shipped_config,
                               .has_checkpoint = selfplay::has_checkpoint,
                               .step = "iteration",
                               .told = {{"games", " {:.0f} games"},
                                        {"loss.policy", "  policy {:.3f}"},
                                        {"loss.value", "  value {:.3f}"},
                                        {"evaluations_per_second", "  {:.0f} eval/s"},
                                        {"elo", "  Elo {:+.0f}"}}};
  return trainer;
}

selfplay::RunOptions run_options(const AlphaZeroArguments& arguments, const TrainerJob& job) {
  if (arguments.run.resume && !arguments.start.empty())
    throw Exit(ExitCode::bad_usage, "--start is for new runs: a resumed one has its network");
  if (arguments.run.resume && !arguments.study.empty())
    throw Exit(ExitCode::bad_usage, "--study is for new runs: a resumed one has learned already");
  selfplay::RunOptions options;
  options.folder = arguments.run.out;
  options.resume = arguments.run.resume;
  if (!arguments.start.empty())
    options.start = value_or_exit(nn::load_network(arguments.start), arguments.start);
  if (!arguments.study.empty()) options.study = arguments.study;
  options.progress = arguments.run.progress();
  options.begin = job.begin;
  return options;
}

void run(const AlphaZeroArguments& arguments) {
  run_trainer(alphazero(), arguments.run, [&](const TrainerJob& job) {
    const selfplay::RunOptions options = run_options(arguments, job);
    const selfplay::Config config(job.config);
    const auto workshop = value_or_exit(selfplay::torch_workshop(config), "");
    const auto progress =
        value_or_exit(selfplay::run_alphazero(config, options, workshop, job.metrics, job.stop),
                      arguments.run.out);
    if (!arguments.run.json && !arguments.run.quiet)
      fmt::print("{}: {}, {}, Elo {:+.0f}\n", arguments.run.out,
                 base::counted(progress.iteration, "iteration"),
                 base::counted(progress.games, "game"), progress.elo);
  });
}

}  // namespace

void add_train_alphazero_command(Command& train) {
  Command command = train.add_command(
      "alphazero", "Teach a network by games against itself: self-play, learning, gate");
  auto arguments = std::make_shared<AlphaZeroArguments>();
  arguments->run.add_to(command, alphazero());
  command
      .add_option("--start", arguments->start, "Network a new run begins with; else a random one")
      .type_name("FILE");
  command
      .add_option("--study", arguments->study,
                  "Another run, whose samples a new one learns first; any architecture")
      .type_name("DIR");
  command.footer(
      "Ctrl-C keeps every finished game; --resume goes on. RUN/nets has the network of every\n"
      "iteration, for az:net=FILE; ogai train show RUN draws the curves. docs/alphazero.md has\n"
      "the whole story.\n\n"
      "Examples:\n"
      "  ogai train alphazero --config quick-6x6 --out runs/six\n"
      "  ogai train alphazero --config quick-6x6 --set seed=2 --set sims=200 --out runs/other\n"
      "  ogai train alphazero --config h200 --out runs/flagship --time 25m\n"
      "  ogai train alphazero --out runs/flagship --resume\n"
      "  ogai train alphazero --config h200-large --study runs/flagship --out runs/large\n"
      "  ogai match --size 6 az:net=runs/six/nets/00014.net rnd-mcts --sims 100");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
