#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "book/book.h"
#include "cli/book/commands.h"
#include "cli/frame/board_view.h"
#include "cli/frame/exit.h"
#include "cli/frame/game_input.h"
#include "cli/frame/print_json.h"
#include "cli/frame/search_text.h"
#include "game/notation/position_text.h"

namespace ogai::cli {

namespace {

struct BookShowArguments {
  GameInput shipped;
  std::string book;
  std::string game = "start";
  bool json = false;
};

// The game, read as the book's size and rules have it.
game::GameRecord game_for(const book::Book& book, const std::string& argument) {
  const Source source = open_source(argument);
  const auto games = value_or_exit(
      game::notation::parse_games(source.text, {book.settings().size, book.settings().objective}),
      source.name, source.text);
  if (games.size() != 1)
    throw Exit(ExitCode::bad_usage,
               fmt::format("one position or game expected, {} found", games.size()));
  const game::GameRecord& game = games.front();
  const auto side = game::side(game.start().size), ours = game::side(book.settings().size);
  if (side != ours)
    throw Exit(ExitCode::bad_usage,
               fmt::format("a position of {0}x{0}, but a book of {1}x{1}", side, ours));
  if (game.objective() != book.settings().objective)
    throw Exit(ExitCode::bad_usage, fmt::format("a game under {} rules, but a book of {} ones",
                                                game::rules_name(game.objective()),
                                                game::rules_name(book.settings().objective)));
  return game;
}

void print_explored(const book::Explored& found, game::BoardSize size) {
  if (found.moves.empty()) return fmt::print("the book does not know this position\n");
  if (found.value)
    fmt::print("worth {}; searched to depth {} it was {}\n", signed_text(*found.value),
               *found.depth, signed_text(*found.searched));
  fmt::print("move  value  loss  positions below\n");
  for (const book::ExploredMove& move : found.moves)
    fmt::print("{:<4}  {:>5}  {:>4}  {:>15}\n", game::move_name(size, move.move),
               signed_text(move.value), move.loss,
               move.expanded ? fmt::format("{}", move.below) : "-");
  fmt::print("line  {}\n", line_text(size, found.line));
}

nlohmann::ordered_json explored_json(const book::Explored& found, game::BoardSize size) {
  auto moves = nlohmann::ordered_json::array();
  for (const book::ExploredMove& move : found.moves)
    moves.push_back({{"move", game::move_name(size, move.move)},
                     {"value", move.value},
                     {"loss", move.loss},
                     {"expanded", move.expanded},
                     {"below", move.below}});
  nlohmann::ordered_json object;
  if (found.value)
    object = {{"value", *found.value}, {"searched", *found.searched}, {"depth", *found.depth}};
  object["moves"] = moves;
  object["line"] = cli::move_names(size, found.line);
  return object;
}

void run(const BookShowArguments& arguments) {
  const auto book = open_book(arguments.book, arguments.shipped.defaults());
  const game::GameRecord game = game_for(*book, arguments.game);
  const game::Position at = game.position();
  const book::Explored found = book::explore(*book, at.board);
  if (arguments.json) {
    nlohmann::ordered_json object = {{"position", game::notation::format_position(at)},
                                     {"rules", game::rules_name(book->settings().objective)},
                                     {"positions", book->size()}};
    object.update(explored_json(found, at.size));
    return print_json(object);
  }
  fmt::print("{}\n{}: {}\n", draw_game(game, detect_style()), arguments.book, book_text(*book));
  print_explored(found, at.size);
}

}  // namespace

void add_book_show_command(Command& book) {
  Command command = book.add_command("show", "What a book knows of a position");
  auto arguments = std::make_shared<BookShowArguments>();
  command.add_option("BOOK", arguments->book, "A book file, or `shipped` for the program's own")
      .required()
      .type_name("");
  command.add_option("GAME", arguments->game, "A position, transcript or file; default: start")
      .type_name("");
  arguments->shipped.add_size_flag(command);
  arguments->shipped.add_rules_flag(command);
  command.add_flag("--json", arguments->json, "A JSON object instead of text");
  command.footer(
      "--size and --rules choose among the shipped books; a file knows its own. A move of\n"
      "which no positions are below leaves the book: its value is that of a search alone.\n\n"
      "Examples:\n"
      "  ogai book show shipped\n"
      "  ogai book show shipped f5d6c3\n"
      "  ogai book show my.book game.ggf --json");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace ogai::cli
