#include "cli/stored_game.h"

#include "cli/store_commands.h"
#include "store/game_catalogue.h"

namespace ogai::cli {

game::GameRecord stored_game(std::int64_t id, const std::string& database) {
  return exit_on_fault([&] {
    store::Database file = open_for_reading(database);
    return store::GameCatalogue(file).game(id).record;
  });
}

}  // namespace ogai::cli
