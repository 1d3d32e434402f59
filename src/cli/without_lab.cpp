// What stands for the laboratory in programs built without its experiments.
#include "cli/commands.h"
#include "cli/lab_shelf.h"

namespace ogai::cli {

void add_lab_command(Command&) {}

std::shared_ptr<const server::LabShelf> make_lab_shelf() {
  return nullptr;
}

}  // namespace ogai::cli
