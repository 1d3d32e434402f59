#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/flags.h"
#include "train/positions/self_play.h"

namespace ogai::cli {

namespace {

struct TrainPositionsArguments {
  TrainFlags flags;
  std::uint64_t games = 10'000;
  int depth = 5;
  int solve = 16;
};

void run(TrainPositionsArguments& arguments) {
  const TrainFlags& flags = arguments.flags;
  const train::SelfPlaySettings settings{.objective = flags.objective(),
                                         .size = flags.size(),
                                         .depth = arguments.depth,
                                         .solve = arguments.solve,
                                         .seed = flags.seed()};
  const base::Interrupt interrupt;
  const auto made = value_or_exit(train::generate_positions(settings, arguments.flags.evaluation(),
                                                            {.path = flags.out(),
                                                             .games = arguments.games,
                                                             .threads = flags.threads(),
                                                             .progress = flags.progress()},
                                                            interrupt.token()),
                                  flags.out());
  if (flags.json())
    print_json({{"file", flags.out()},
                {"games", made.games},
                {"positions", made.positions},
                {"new_games", made.new_games}});
  else
    fmt::print("{}: {}, {}; {} new\n", flags.out(), base::counted(made.games, "game"),
               base::counted(made.positions, "position"), base::counted(made.new_games, "game"));
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted; the same command goes on");
}

}  // namespace

void add_train_positions_command(Command& train) {
  Command command = train.add_command(
      "positions", "Play against itself and keep the positions with their scores");
  auto arguments = std::make_shared<TrainPositionsArguments>();
  command.add_option("--games", arguments->games, "Games that the file shall have")
      .range(1, 1e12)
      .type_name("N")
      .show_default();
  command.add_option("--depth", arguments->depth, "Depth of the searches that choose the moves")
      .range(1, 60)
      .type_name("N")
      .show_default();
  command.add_option("--solve", arguments->solve, "Solve from this many empty squares on")
      .range(1, 60)
      .type_name("N")
      .show_default();
  arguments->flags.add_to(command, "File to make, or to go on with");
  command.footer(
      "Ctrl-C keeps every whole game; the same command goes on. A file goes on only with\n"
      "the settings it was begun with; --games may grow.\n\n"
      "Examples:\n"
      "  ogai train positions --games 20000 --out play.positions\n"
      "  ogai train positions --rules classic --size 6 --depth 4 --solve 14 --out six.positions\n"
      "  ogai train positions --weights new.weights --seed 2 --out second.positions");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
