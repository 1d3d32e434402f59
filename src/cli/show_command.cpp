#include <charconv>
#include <fmt/format.h>

#include "cli/board_view.h"
#include "cli/exit.h"
#include "cli/game_input.h"
#include "cli/stored_game.h"
#include "game/notation/json.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

namespace {

struct ShowArguments {
  GameInput input;
  std::string database;
  int ply = -1;
  bool json = false;
};

// The game as it stood after `ply` plies.
game::GameRecord up_to(game::GameRecord record, int ply) {
  const std::size_t wanted = static_cast<std::size_t>(ply);
  if (ply >= 0 && wanted > record.moves().size())
    throw Exit(ExitCode::bad_usage,
               fmt::format("--ply {}: the game has only {} plies", ply, record.moves().size()));
  while (ply >= 0 && record.moves().size() > wanted) record.undo();
  return record;
}

// A number alone is a game of the database.
std::vector<game::GameRecord> read(const ShowArguments& arguments) {
  const std::string& text = arguments.input.text();
  std::int64_t id = 0;
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, id);
  if (fault == std::errc{} && stop == end) return {stored_game(id, arguments.database)};
  return arguments.input.read();
}

void run(const ShowArguments& arguments) {
  bool first = true;
  for (const game::GameRecord& game : read(arguments)) {
    const game::GameRecord shown = up_to(game, arguments.ply);
    if (arguments.json) {
      fmt::print("{}\n", game::notation::format_json_game(shown));
      continue;
    }
    if (!first) fmt::print("\n");
    first = false;
    fmt::print("{}position  {}\n", draw_game(shown, detect_style()),
               game::notation::format_position(shown.position()));
  }
}

}  // namespace

void add_show_command(Command& program) {
  Command command = program.add_command("show", "Draw a position or game in the terminal");
  auto arguments = std::make_shared<ShowArguments>();
  arguments->input.add_argument(
      command, "GAME",
      "A position, transcript, GGF, JSON or array; a file of them; - for input; or the number of a "
      "kept game");
  arguments->input.add_size_flag(command);
  arguments->input.add_rules_flag(command);
  command.add_option("--ply", arguments->ply, "Show the game after this many plies")
      .range(0, 1e18)
      .type_name("N");
  command.add_option("--db", arguments->database, "The database file, for a game's number")
      .type_name("FILE");
  command.add_flag("--json", arguments->json, "One JSON object a game instead of a picture");
  command.footer(
      "Examples:\n"
      "  ogai show start\n"
      "  ogai show f5d6c3d3c4\n"
      "  ogai show --size 6 start\n"
      "  ogai show game.ggf --ply 20\n"
      "  ogai show \"---------------------------OX------XO--------------------------- X\"");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
