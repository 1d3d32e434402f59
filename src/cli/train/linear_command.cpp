#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"
#include "cli/train/commands.h"
#include "cli/train/error_table.h"
#include "cli/train/flags.h"
#include "train/linear/train_linear.h"

namespace ogai::cli {

namespace {

struct TrainLinearArguments {
  std::vector<std::string> positions;
  std::string out;
  train::LinearOptions options;
  bool json = false;
};

void print(const train::LinearTraining& training, const TrainLinearArguments& arguments) {
  if (arguments.json) {
    nlohmann::ordered_json object = {{"file", arguments.out},
                                     {"rules", game::rules_name(training.objective)},
                                     {"size", game::side(training.size)},
                                     {"learned", training.learned},
                                     {"held_out", training.all.positions},
                                     {"rmse", training.all.rmse()},
                                     {"spread", training.all.spread()}};
    object["stages"] = error_list_json(training.stages);
    return print_json(object);
  }
  print_error_table(training.stages);
  fmt::print("{}: {} {}x{}, learned from {} positions\n", arguments.out,
             game::rules_name(training.objective), game::side(training.size),
             game::side(training.size), training.learned);
}

void run(const TrainLinearArguments& arguments) {
  const std::vector<std::filesystem::path> files(arguments.positions.begin(),
                                                 arguments.positions.end());
  const auto training = value_or_exit(train::train_linear(files, arguments.options), "");
  if (training.learned == 0)
    throw Exit(ExitCode::bad_usage, "no positions to learn from in these files");
  write_out(arguments.out, train::format_linear(training));
  print(training, arguments);
}

}  // namespace

void add_train_linear_command(Command& train) {
  Command command =
      train.add_command("linear", "Fit the hand-made evaluation's weights to positions");
  auto arguments = std::make_shared<TrainLinearArguments>();
  command.add_option("--positions", arguments->positions, "Files made by ogai train positions")
      .required()
      .type_name("FILE");
  command.add_option("--out", arguments->out, "Weight file to write").required().type_name("FILE");
  command
      .add_option("--ridge", arguments->options.ridge, "How strongly weights are drawn towards 0")
      .range(0, 1e9)
      .type_name("X")
      .show_default();
  command
      .add_option("--holdout", arguments->options.holdout,
                  "Per cent of the games to judge by instead of learning from")
      .range(0, 90)
      .type_name("P")
      .show_default();
  command.add_flag("--json", arguments->json, "One JSON object");
  command.footer(
      "Error is the root mean square in discs on held-out games, mean the mean size of an error,\n"
      "spread the root mean square of the scores: what always saying 0 would get.\n\n"
      "Examples:\n"
      "  ogai train linear --positions play.positions --out new.weights\n"
      "  ogai train linear --positions a.positions b.positions --ridge 30 --out new.weights "
      "--json");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
