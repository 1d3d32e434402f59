// What stands for the laboratory in programs built without its experiments.
#include "cli/frame/commands.h"

namespace ogai::cli {

void add_lab_command(Command&) {}

}  // namespace ogai::cli
