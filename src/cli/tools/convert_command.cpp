#include <fmt/format.h>

#include "base/file.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"

namespace ogai::cli {

namespace {

struct ConvertArguments {
  GameInput input;
  std::string to;
  std::string output;
};

bool says_its_rules(game::notation::Notation notation) {
  return notation == game::notation::Notation::ggf || notation == game::notation::Notation::json;
}

// What is written would be taken for a game under the usual rules.
void warn_of_lost_rules(std::size_t classic, std::size_t all, const std::string& notation) {
  fmt::print(stderr,
             "ogai: note: {} under classic rules (GGF: TY without an a), and {} does not say "
             "so: read it with --rules classic, or convert with --rules reversed\n",
             all == 1 ? "the game is" : fmt::format("{} of {} games are", classic, all), notation);
}

void run(const ConvertArguments& arguments) {
  const game::notation::Notation notation = *game::notation::notation_from_name(arguments.to);
  std::string text;
  std::size_t number = 0;
  std::size_t classic = 0;
  for (const game::GameRecord& game : arguments.input.read()) {
    if (game.objective() != arguments.input.defaults().objective) ++classic;
    text += value_or_exit(game::notation::format_game(game, notation),
                          fmt::format("game {}", ++number)) +
            "\n";
  }
  if (classic > 0 && !says_its_rules(notation)) warn_of_lost_rules(classic, number, arguments.to);
  if (arguments.output.empty()) {
    fmt::print("{}", text);
  } else {
    value_or_exit(base::write_file_atomically(arguments.output, text), arguments.output);
  }
}

}  // namespace

void add_convert_command(Command& program) {
  Command command =
      program.add_command("convert", "Translate positions and games between notations");
  auto arguments = std::make_shared<ConvertArguments>();
  arguments->input.add_argument(
      command, "GAME", "A position, transcript, GGF, JSON or array; a file of them; - for input");
  const std::vector<std::string> names(std::begin(game::notation::kNotationNames),
                                       std::end(game::notation::kNotationNames));
  command.add_option("--to", arguments->to, "Notation to write").required().choices(names);
  command.add_option("-o,--output", arguments->output, "Write to this file, replaced at once")
      .type_name("FILE");
  arguments->input.add_size_flag(command);
  arguments->input.add_rules_flag(command);
  command.footer(
      "The notation of the input is recognised by itself. obf and array hold the present\n"
      "position only; a transcript holds games from the initial position only. GGF and JSON tell\n"
      "the rules (GGF: TY[8a] reversed, TY[8] classic), the others do not; --rules counts for\n"
      "more.\n\n"
      "Examples:\n"
      "  ogai convert f5d6c3d3c4 --to ggf\n"
      "  ogai convert games.ggf --to transcript -o games.txt\n"
      "  ogai convert start --to array\n"
      "  ogai convert positions.obf --to json");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
