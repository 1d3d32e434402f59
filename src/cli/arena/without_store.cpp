// What stands for the store in programs built without it.
#include <nlohmann/json.hpp>

#include "cli/arena/ledgers.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

std::unique_ptr<KeptTournament> keep_tournament(const ArenaFlags& flags, const std::string&,
                                                const nlohmann::ordered_json&, const AgentNames&) {
  if (!flags.name().empty() || !flags.database().empty())
    throw Exit(ExitCode::bad_usage, "this program was built without the store: --unkept only");
  return unkept_tournament();
}

void add_store_commands(Command&) {}

}  // namespace ogai::cli
