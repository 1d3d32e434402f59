#include <nlohmann/json.hpp>

#include "arena/spec_forms.h"
#include "cli/arena/store_commands.h"
#include "cli/arena/tournament_run.h"
#include "cli/frame/exit.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::cli {

namespace {

// The database is open as long as the tournament is.
struct KeptTournament {
  explicit KeptTournament(const std::string& file) : database(file) {}

  store::Database database;
  std::unique_ptr<store::TournamentStore> store;
};

}  // namespace

std::shared_ptr<arena::Recorder> open_recorder(const ArenaFlags& flags,
                                               const arena::Tournament& tournament) {
  const arena::TournamentSpec& spec = tournament.spec;
  const auto identity = value_or_exit(arena::identity_of(spec, tournament.openings), "");
  return exit_on_fault([&] {
    const auto kept = std::make_shared<KeptTournament>(database_file(flags.database()));
    kept->store = store::TournamentStore::open(
        kept->database, spec.name, identity, spec.agents,
        spec.kind == "ladder" ? store::Participants::may_grow : store::Participants::fixed);
    return std::shared_ptr<arena::Recorder>(kept, kept->store.get());
  });
}

void add_store_commands(Command& program) {
  add_games_command(program);
  add_tournaments_command(program);
  add_ladder_command(program);
}

}  // namespace ogai::cli
