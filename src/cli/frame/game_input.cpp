#include "cli/frame/game_input.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

#include "base/file.h"
#include "cli/frame/exit.h"

namespace ogai::cli {

namespace {

constexpr std::size_t kLargestInput = std::size_t{64} << 20;

std::string read_standard_input() {
  std::string text;
  char block[1 << 16];
  while (std::cin.read(block, sizeof block), std::cin.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(std::cin.gcount()));
    if (text.size() > kLargestInput)
      throw Exit(ExitCode::bad_usage, "standard input: more than 64 MiB of games");
  }
  return text;
}

bool is_file(const std::string& argument) {
  std::error_code ignored;
  return std::filesystem::exists(argument, ignored);
}

// A text that no notation can begin with, but a path can.
bool looks_like_path(const std::string& argument) {
  const std::size_t dot = argument.rfind('.');
  return argument.find_first_of("/\\") != std::string::npos ||
         (dot != std::string::npos && dot > 0 && argument.size() - dot <= 5 &&
          argument.find_first_of("[{( ") == std::string::npos && argument.size() < 64 &&
          std::isalpha(static_cast<unsigned char>(argument[dot + 1])));
}

bool is_protectable(const std::string& argument) {
  return argument.size() >= 16 && argument[0] == '-' &&
         argument.find_first_not_of("-XOxo*. ") >= 16;  // fields may follow the squares
}

}  // namespace

Source open_source(const std::string& argument) {
  if (argument == "-") return {"standard input", read_standard_input()};
  if (is_file(argument)) {
    base::Result<std::string> text = base::read_file(argument, kLargestInput);
    if (!text) throw Exit(ExitCode::bad_usage, base::describe(text.error(), argument, ""));
    return {argument, std::move(text).value()};
  }
  if (looks_like_path(argument))
    throw Exit(ExitCode::bad_usage, fmt::format("{}: no such file", argument));
  const bool protected_position = argument.substr(0, 2) == " -";
  return {"", protected_position ? argument.substr(1) : argument};
}

void protect_positions(std::vector<std::string>& arguments) {
  for (std::string& argument : arguments)
    if (is_protectable(argument)) argument.insert(argument.begin(), ' ');
}

void GameInput::add_size_flag(Command& command) {
  command.add_option("--size", size_, "Side of the board").choices({"4", "6", "8"}).show_default();
}

void GameInput::add_rules_flag(Command& command) {
  command.add_option("--rules", rules_, "Who wins: reversed (fewer discs) or classic (more)")
      .choices({"reversed", "classic"})
      .show_default();
  command_ = command;
}

void GameInput::add_argument(Command& command, const std::string& name, const std::string& help) {
  command.add_option(name, text_, help).required().type_name("");
}

game::notation::Defaults GameInput::defaults() const {
  return {*game::board_size(size_), *game::objective_from_rules(rules_)};
}

std::vector<game::GameRecord> GameInput::read(const std::string& argument) const {
  const Source source = open_source(argument);
  auto games =
      value_or_exit(game::notation::parse_games(source.text, defaults()), source.name, source.text);
  if (command_ && command_->given("--rules"))
    for (game::GameRecord& game : games) game.set_objective(defaults().objective);
  return games;
}

game::GameRecord GameInput::read_one(const std::string& argument, const std::string& flag) const {
  std::vector<game::GameRecord> games = read(argument);
  if (games.size() != 1)
    throw Exit(ExitCode::bad_usage,
               fmt::format("{}: one position or game expected, {} found", flag, games.size()));
  return std::move(games.front());
}

}  // namespace ogai::cli
