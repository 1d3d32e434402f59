#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/measure/test_positions.h"
#include "arena/measure/value_loss.h"
#include "base/counted.h"
#include "base/interrupt.h"
#include "cli/arena/measure_commands.h"
#include "cli/arena/measure_flags.h"
#include "cli/frame/exit.h"
#include "cli/frame/print_json.h"

namespace ogai::cli {

namespace {

struct LossArguments {
  MeasureFlags flags{"100ms"};
  std::string positions;
  int count = 100;
  int empties = 10;
  int plies = 1;
  int threads = 1;
};

// Beyond this the solver may take for ever.
constexpr int kMostEmpties = 24;

std::vector<game::Position> positions_of_file(const LossArguments& arguments) {
  std::vector<game::Position> positions;
  for (const game::GameRecord& game : arguments.flags.input().read(arguments.positions)) {
    const game::Position& position = game.position();
    if (!position.legal_moves())
      throw Exit(ExitCode::bad_usage,
                 fmt::format("--positions {}: position {} has no move to choose",
                             arguments.positions, positions.size() + 1));
    if (std::popcount(position.empties()) > kMostEmpties)
      throw Exit(ExitCode::bad_usage,
                 fmt::format("--positions {}: position {} has more than {} empty squares",
                             arguments.positions, positions.size() + 1, kMostEmpties));
    positions.push_back(position);
  }
  return positions;
}

std::vector<game::Position> test_positions(const LossArguments& arguments) {
  const auto positions =
      arguments.positions.empty()
          ? arena::random_test_positions(arguments.flags.size(), arguments.empties,
                                         static_cast<std::size_t>(arguments.count),
                                         arguments.flags.seed())
          : positions_of_file(arguments);
  if (positions.empty())
    throw Exit(ExitCode::bad_usage, "there are no positions with a choice of moves to measure on");
  return positions;
}

nlohmann::ordered_json mean_json(const arena::Mean& mean) {
  return {{"mean", mean.value()}, {"error", mean.error()}};
}

nlohmann::ordered_json errors_json(const arena::Mean& node, const arena::Mean& tree) {
  if (node.count() == 0) return nullptr;
  return {{"nodes", node.count()}, {"node", mean_json(node)}, {"tree", mean_json(tree)}};
}

nlohmann::ordered_json loss_json(const LossArguments& arguments, const arena::ValueLoss& loss) {
  return {{"measure", "loss"},
          {"agent", arguments.flags.agent()},
          {"rules", game::rules_name(arguments.flags.objective())},
          {"seed", arguments.flags.seed()},
          {"positions", loss.move_loss.count()},
          {"plies", arguments.plies},
          {"move_loss", mean_json(loss.move_loss)},
          {"best", loss.best},
          {"spoiled", loss.spoiled},
          {"nodes", loss.nodes},
          {"valueless", loss.valueless},
          {"discs", errors_json(loss.discs, loss.discs_of_tree)},
          {"result", errors_json(loss.result, loss.result_of_tree)},
          {"finished", loss.finished}};
}

void print_errors(const char* unit, const arena::Mean& node, const arena::Mean& tree) {
  if (node.count() == 0) return;
  fmt::print("error of its values, {}: {:.3f} ± {:.3f} a position, {:.2f} ± {:.2f} a tree\n", unit,
             node.value(), node.error(), tree.value(), tree.error());
}

void print_loss(const LossArguments& arguments, const arena::ValueLoss& loss) {
  fmt::print("{} on {}, trees of {} with {} to judge\n", arguments.flags.agent(),
             base::counted(loss.move_loss.count(), "position"),
             base::counted(arguments.plies, "ply", "plies"), base::counted(loss.nodes, "position"));
  fmt::print("loss of its moves: {:.3f} ± {:.3f} discs; best in {}, result spoiled in {}\n",
             loss.move_loss.value(), loss.move_loss.error(), loss.best, loss.spoiled);
  print_errors("discs", loss.discs, loss.discs_of_tree);
  print_errors("result (-1, 0, 1)", loss.result, loss.result_of_tree);
  if (loss.valueless > 0)
    fmt::print("no value told about {} of {} positions\n", loss.valueless, loss.nodes);
}

void run(const LossArguments& arguments) {
  const MeasureFlags& flags = arguments.flags;
  flags.check();
  const agents::AgentContext context = flags.context();
  const std::vector<game::Position> positions = test_positions(arguments);
  const base::Interrupt interrupt;
  base::Progress progress({.title = "measure",
                           .total = positions.size(),
                           .unit = "positions",
                           .mode = flags.progress(),
                           .summary = false});
  const arena::ValueLoss loss = value_or_exit(
      arena::measure_value_loss({.objective = flags.objective(),
                                 .agent = flags.agent(),
                                 .outside = context.outside,
                                 .outside_memory = context.outside_memory,
                                 .limits = flags.limits(),
                                 .plies = arguments.plies,
                                 .seed = flags.seed(),
                                 .threads = arguments.threads},
                                positions, interrupt.token(), [&] { progress.advance(); }),
      flags.agent(), flags.agent());
  progress.finish();
  if (flags.json())
    print_json(loss_json(arguments, loss));
  else
    print_loss(arguments, loss);
  flush_output();
  if (!loss.finished) throw Exit(ExitCode::failed, "interrupted: not all positions were measured");
}

}  // namespace

void add_measure_loss_command(Command& measure) {
  Command command = measure.add_command(
      "loss", "What an agent's moves lose, and how far its values are from the exact ones");
  auto arguments = std::make_shared<LossArguments>();
  arguments->flags.add_to(command);
  const Flag file = command
                        .add_option("--positions", arguments->positions,
                                    "File of test positions instead of random games' ones")
                        .type_name("FILE");
  command.add_option("--count", arguments->count, "Test positions")
      .range(1, 1e9)
      .type_name("N")
      .show_default()
      .excludes(file);
  command.add_option("--empties", arguments->empties, "Empty squares of the test positions")
      .range(1, kMostEmpties)
      .type_name("N")
      .show_default()
      .excludes(file);
  command
      .add_option("--plies", arguments->plies,
                  "Plies of the tree below each test position whose values are compared")
      .range(0, 20)
      .type_name("N")
      .show_default();
  command
      .add_option("--threads", arguments->threads,
                  "Positions at a time; more cores than threads keep timed answers honest")
      .range(1, 1024)
      .type_name("N")
      .show_default();
  command.footer(
      "The structural loss is the error summed up over a tree; an agent that tells a win rate is\n"
      "compared with the result, one that tells discs with the score.\n\n"
      "Examples:\n"
      "  ogai measure loss greedy-invincible:solve=0 --empties 12 --plies 2\n"
      "  ogai measure loss ogai --depth 4 --count 1000 --json\n"
      "  ogai measure loss maximax --nodes 10000 --positions endgames.obf");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
