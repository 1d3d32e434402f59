#include "cli/frame/commands.h"
#include "cli/train/commands.h"

namespace ogai::cli {

void add_train_command(Command& program) {
  Command command = program.add_command("train",
                                        "Make what the players play by: networks, parameters, "
                                        "positions, weights, constants, openings");
  command.require_command();
  command.footer(
      "docs/training.md, docs/training-patterns.md, docs/training-genetic.md and "
      "docs/alphazero.md\n"
      "tell how the shipped files were made.\n\n"
      "Examples:\n"
      "  ogai train alphazero --config quick-6x6 --out runs/six\n"
      "  ogai train genetic --config quick --out runs/genes\n"
      "  ogai train positions --games 20000 --out play.positions\n"
      "  ogai train linear --positions play.positions --out new.weights\n"
      "  ogai train patterns --positions play.positions --out patterns.weights\n"
      "  ogai train probcut --out 8-reversed.inc\n"
      "  ogai train openings --count 500 --out openings.txt\n"
      "  ogai train show runs/az8");
  add_train_alphazero_command(command);
  add_train_genetic_command(command);
  add_train_positions_command(command);
  add_train_linear_command(command);
  add_train_labels_command(command);
  add_train_patterns_command(command);
  add_train_judge_command(command);
  add_train_probcut_command(command);
  add_train_openings_command(command);
  add_train_show_command(command);
  add_train_import_command(command);
}

}  // namespace ogai::cli
