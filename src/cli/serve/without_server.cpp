// What stands for the server in programs built without it.
#include "cli/frame/commands.h"

namespace ogai::cli {

void add_serve_command(Command&) {}

}  // namespace ogai::cli
