#include "cli/arena/measure_commands.h"
#include "cli/frame/commands.h"

namespace ogai::cli {

void add_measure_command(Command& program) {
  Command command =
      program.add_command("measure", "Measure an agent's strength without opponents of its kind");
  command.require_command();
  command.footer(
      "docs/measures.md defines the measures. Against other agents: ogai match, ogai "
      "tournament.\n\n"
      "Examples:\n"
      "  ogai measure winrate greedy-invincible --games 1000\n"
      "  ogai measure loss ogai:depth=4 --empties 12\n"
      "  ogai measure depth maximax --time 1s\n"
      "  ogai measure iterations mcts --time 1s");
  add_measure_winrate_command(command);
  add_measure_loss_command(command);
  add_measure_depth_command(command);
  add_measure_iterations_command(command);
}

}  // namespace ogai::cli
