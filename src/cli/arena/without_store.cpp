// What stands for the store in programs built without it.
#include "cli/arena/ladder_add.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

std::shared_ptr<arena::Recorder> open_recorder(const ArenaFlags& flags, const arena::Tournament&) {
  if (!flags.spec.name.empty() || !flags.database().empty())
    throw Exit(ExitCode::bad_usage, "this program was built without the store: --unkept only");
  return std::make_shared<arena::MemoryRecorder>();
}

void add_to_ladder(ArenaFlags&, bool) {
  throw Exit(ExitCode::bad_usage, "this program was built without the store: it keeps no ladder");
}

void add_store_commands(Command&) {}

}  // namespace ogai::cli
