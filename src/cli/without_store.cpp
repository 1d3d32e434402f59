// What stands for the store in programs built without it.
#include <nlohmann/json.hpp>

#include "cli/exit.h"
#include "cli/ledgers.h"
#include "cli/stored_game.h"
#include "cli/stored_run.h"
#include "cli/train_commands.h"

namespace ogai::cli {

std::unique_ptr<KeptTournament> keep_tournament(const ArenaFlags& flags, const std::string&,
                                                const nlohmann::ordered_json&, const AgentNames&) {
  if (!flags.name().empty() || !flags.database().empty())
    throw Exit(ExitCode::bad_usage, "this program was built without the store: --unkept only");
  return unkept_tournament();
}

void add_store_commands(Command&) {}

void add_train_store_commands(Command&) {}

KeptGame stored_game(std::int64_t, const std::string&) {
  throw Exit(ExitCode::bad_usage, "this program was built without the store: it keeps no games");
}

std::optional<train::MetricSeries> stored_run(const std::string&, const std::string& database) {
  if (!database.empty())
    throw Exit(ExitCode::bad_usage, "this program was built without the store: no --db");
  return std::nullopt;
}

std::unique_ptr<KeptRun> keep_run(const std::string&, const std::string&, bool) {
  throw Exit(ExitCode::bad_usage,
             "this program was built without the store: no --name; ogai train import brings the "
             "metrics in elsewhere");
}

}  // namespace ogai::cli
