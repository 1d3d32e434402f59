#include "cli/tools/stored_game.h"

#include "cli/frame/database.h"
#include "store/games.h"

namespace ogai::cli {

KeptGame stored_game(std::int64_t id, const std::string& database) {
  return exit_on_fault([&] {
    store::Database file = open_for_reading(database);
    store::StoredGame game = store::GameCatalogue(file).game(id);
    return KeptGame{std::move(game.record), std::move(game.summary.complaint),
                    store::error_outputs_of(file, id)};
  });
}

}  // namespace ogai::cli
