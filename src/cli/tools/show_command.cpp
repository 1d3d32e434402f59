#include <charconv>
#include <fmt/format.h>

#include "agents/agent_version.h"
#include "base/counted.h"
#include "base/printable.h"
#include "cli/frame/board_view.h"
#include "cli/frame/error_output_view.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"
#include "cli/tools/stored_game.h"
#include "game/notation/json.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

namespace {

struct ShowArguments {
  GameInput input;
  std::string database;
  int ply = -1;
  bool all_output = false;
  bool json = false;
};

// The game as it stood after `ply` plies.
game::GameRecord up_to(game::GameRecord record, int ply) {
  const std::size_t wanted = static_cast<std::size_t>(ply);
  if (ply >= 0 && wanted > record.moves().size())
    throw Exit(ExitCode::bad_usage,
               fmt::format("--ply {}: the game has only {}", ply,
                           base::counted(record.moves().size(), "ply", "plies")));
  while (ply >= 0 && record.moves().size() > wanted) record.undo();
  return record;
}

// A number alone is a game of the database.
std::vector<KeptGame> read(const ShowArguments& arguments) {
  const std::string& text = arguments.input.text();
  std::int64_t id = 0;
  const char* end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, id);
  if (fault == std::errc{} && stop == end) return {stored_game(id, arguments.database)};
  std::vector<KeptGame> games;
  for (game::GameRecord& game : arguments.input.read()) games.push_back({std::move(game), "", {}});
  return games;
}

void print_json_game(const KeptGame& game) {
  nlohmann::ordered_json object = game::notation::game_to_json(game.record);
  if (!game.complaint.empty()) object["complaint"] = game.complaint;
  if (auto outputs = error_output_json(game.error_outputs); !outputs.empty())
    object["stderr"] = std::move(outputs);
  print_json(object);
}

void print_game(KeptGame game, bool all_output) {
  constexpr std::size_t kFewLines = 20;
  game::GameTags& tags = game.record.tags();
  tags.black = agents::shown_name(tags.black);
  tags.white = agents::shown_name(tags.white);
  fmt::print("{}position  {}\n", draw_game(game.record, detect_style()),
             game::notation::format_position(game.record.position()));
  if (!game.complaint.empty()) fmt::print("why       {}\n", base::printable(game.complaint));
  fmt::print("{}", error_output_text(game.error_outputs,
                                     all_output ? game.error_outputs[0].max_size() : kFewLines));
}

void run(const ShowArguments& arguments) {
  bool first = true;
  for (KeptGame& game : read(arguments)) {
    game.record = up_to(std::move(game.record), arguments.ply);
    if (arguments.json) {
      print_json_game(game);
      continue;
    }
    if (!first) fmt::print("\n");
    first = false;
    print_game(std::move(game), arguments.all_output);
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
  command.add_flag("--stderr", arguments->all_output,
                   "All that outside programs wrote to their standard error, not the last lines");
  command.add_flag("--json", arguments->json, "One JSON object a game instead of a picture");
  command.footer(
      "Examples:\n"
      "  ogai show start\n"
      "  ogai show f5d6c3d3c4\n"
      "  ogai show --size 6 start\n"
      "  ogai show game.ggf --ply 20\n"
      "  ogai show 1207 --stderr\n"
      "  ogai show \"---------------------------OX------XO--------------------------- X\"");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
