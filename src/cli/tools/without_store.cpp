// What stands for the store in programs built without it.
#include "cli/frame/exit.h"
#include "cli/tools/stored_game.h"

namespace ogai::cli {

KeptGame stored_game(std::int64_t, const std::string&) {
  throw Exit(ExitCode::bad_usage, "this program was built without the store: it keeps no games");
}

}  // namespace ogai::cli
