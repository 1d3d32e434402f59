#include "cli/lab/commands.h"

namespace ogai::cli {

void add_lab_command(Command& program) {
  Command command =
      program.add_command("lab", "Repeat the reports' experiments, and ours, beside their figures");
  command.require_command();
  command.footer(
      "docs/lab.md tells how it works, docs/lab/README.md what came out.\n\n"
      "Examples:\n"
      "  ogai lab list\n"
      "  ogai lab run c-breadth --quick\n"
      "  ogai lab run c-breadth --out pages\n"
      "  ogai lab page pages/c-breadth/run.json --out again\n"
      "  ogai lab check docs/lab");
  add_lab_list_command(command);
  add_lab_run_command(command);
  add_lab_page_command(command);
  add_lab_check_command(command);
  add_lab_index_command(command);
}

}  // namespace ogai::cli
