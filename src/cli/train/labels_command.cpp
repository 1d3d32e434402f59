#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/interrupt.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/flags.h"
#include "search/alphabeta/selectivity.h"
#include "train/labels/make_labels.h"

namespace ogai::cli {

namespace {

struct TrainLabelsArguments {
  TrainFlags flags;
  std::vector<std::string> positions;
  std::uint64_t count = 100'000;
  train::LabelSettings settings;
};

void run(const TrainLabelsArguments& arguments) {
  const TrainFlags& flags = arguments.flags;
  train::LabelSettings settings = arguments.settings;
  settings.objective = flags.objective();
  settings.size = flags.size();
  settings.seed = flags.seed();
  if (settings.least_empties > settings.most_empties)
    throw Exit(ExitCode::bad_usage, "--min-empties is more than --max-empties");
  const base::Interrupt interrupt;
  const auto made = value_or_exit(
      train::make_labels(settings, flags.evaluation(),
                         {.positions = {arguments.positions.begin(), arguments.positions.end()},
                          .path = flags.out(),
                          .count = arguments.count,
                          .threads = flags.threads(),
                          .progress = flags.progress()},
                         interrupt.token()),
      "");
  if (flags.json())
    print_json({{"file", flags.out()},
                {"labels", made.labels},
                {"new_labels", made.added},
                {"pickable", made.pickable}});
  else
    fmt::print("{}: {} labels, {} of them new; {} positions to pick from\n", flags.out(),
               made.labels, made.added, made.pickable);
  if (interrupt.signal()) throw Exit(ExitCode::failed, "interrupted; the same command goes on");
}

void add_number(Command& command, const std::string& name, int& value, const std::string& help,
                int low, int high) {
  command.add_option(name, value, help).range(low, high).type_name("N").show_default();
}

}  // namespace

void add_train_labels_command(Command& train) {
  Command command =
      train.add_command("labels", "Label positions of self-play by what a search says of them");
  auto arguments = std::make_shared<TrainLabelsArguments>();
  train::LabelSettings& settings = arguments->settings;
  command.add_option("--positions", arguments->positions, "Files made by ogai train positions")
      .required()
      .type_name("FILE");
  command.add_option("--count", arguments->count, "Labels that the file shall have")
      .range(1, 1e12)
      .type_name("N")
      .show_default();
  add_number(command, "--depth", settings.depth, "Depth of the searches", 1, 60);
  add_number(command, "--level", settings.level, "Selectivity of the searches; 0 is the boldest", 0,
             search::kNoSelectivity);
  add_number(command, "--solve", settings.solve, "Solve from this many empty squares on", 1, 60);
  add_number(command, "--min-empties", settings.least_empties, "Fewest empty squares", 1, 60);
  add_number(command, "--max-empties", settings.most_empties, "Most empty squares", 1, 60);
  add_number(command, "--stray", settings.stray,
             "Up to so many random moves are made from a position before it is labelled", 0, 20);
  arguments->flags.add_to(command, "File to make, or to go on with");
  command.footer(
      "As many positions for each number of empty squares, as long as there are enough. Ctrl-C\n"
      "keeps every whole block; the same command goes on, and --count may grow. A file goes on\n"
      "only with the settings and positions it was begun with. --stray shows an evaluation what\n"
      "searches meet and good games do not: positions after a bad move.\n\n"
      "Examples:\n"
      "  ogai train labels --positions play.positions --depth 10 --solve 18 --out deep.labels\n"
      "  ogai train labels --positions play.positions --min-empties 20 --max-empties 44 \\\n"
      "    --count 500000 --weights new.weights --out middle.labels\n"
      "  ogai train labels --positions play.positions --depth 6 --stray 2 --count 5000000 \\\n"
      "    --out stray.labels");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
