// Games and positions as text: /api/parse, /api/format, /api/book.
#include <algorithm>

#include "book/book.h"
#include "book/shipped_book.h"
#include "game/notation/games.h"
#include "server/api/game_wire.h"
#include "server/api/routes.h"

namespace ogai::server {

namespace {

namespace notation = game::notation;

constexpr std::size_t kMostParsedGames = 100;
constexpr double kMostNameBytes = 200;

struct ParseInput {
  std::string text;
  game::BoardSize size = game::BoardSize::eight;
  game::Objective rules = game::Objective::fewest;
};
struct ParsedGame {
  game::GameRecord record;
};
struct Parsed {
  std::vector<ParsedGame> games;
  std::size_t found = 0;
  notation::Notation notation = {};
};
struct FormatInput {
  MovesInput game;
  std::string black;
  std::string white;
  notation::Notation notation = {};
};
struct BookMove {
  game::BoardSize size = game::BoardSize::eight;
  book::ExploredMove found;

  search::Mark mark() const {
    return search::mark_of({.value = found.value}, {.value = found.value + found.loss}, size);
  }
};
struct BookAnswer {
  game::BoardSize size = game::BoardSize::eight;
  book::Explored explored;
};

TextPlace place_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto lines = std::count(before.begin(), before.end(), '\n');
  return {static_cast<std::size_t>(lines) + 1, before.size() - (before.rfind('\n') + 1) + 1};
}

Refusal bad_text(std::string_view text, const base::Error& error) {
  return {Fault::bad_text, error.message,
          error.has_offset() ? std::optional(place_in(text, error.offset)) : std::nullopt};
}

Parsed parse_text(const Call&, const ParseInput& input) {
  auto games = notation::parse_games(input.text, notation::Defaults{input.size, input.rules});
  if (!games) throw bad_text(input.text, games.error());
  Parsed parsed{{}, games->size(), notation::notation_of(input.text)};
  games->resize(std::min(games->size(), kMostParsedGames));
  for (game::GameRecord& record : *games) parsed.games.push_back({std::move(record)});
  return parsed;
}

wire::Only<"text", std::string> format_text(const Call&, const FormatInput& input) {
  game::GameRecord record = record_from(input.game);
  record.tags().black = input.black;
  record.tags().white = input.white;
  const auto text = notation::format_game(record, input.notation);
  if (!text) throw Refusal(Fault::bad_request, text.error().message);
  return {*text};
}

BookAnswer look_up(const Call&, const PositionInput& input) {
  const game::Position position = position_from(input);
  const book::Book* book = book::shipped_book(input.rules, position.size);
  return {position.size, book ? book::explore(*book, position.board) : book::Explored{}};
}

std::vector<BookMove> book_moves(const BookAnswer& answer) {
  std::vector<BookMove> moves;
  for (const book::ExploredMove& one : answer.explored.moves) moves.push_back({answer.size, one});
  return moves;
}

std::optional<std::string> name_or_nothing(const std::string& name) {
  return name.empty() ? std::nullopt : std::optional(name);
}

}  // namespace

namespace wire {

template <>
struct Choices<notation::Notation> {
  static constexpr auto names = in_order<notation::Notation>(notation::kNotationNames);
};

template <>
Object<ParseInput> describe() {
  return Object<ParseInput>("ParseInput", "A text in any notation.")
      .field("text", "games or positions", &ParseInput::text)
      .maybe("size", "where the text does not say", &ParseInput::size)
      .maybe("rules", "where the text does not say", &ParseInput::rules);
}

template <>
Object<ParsedGame> describe() {
  using Notes = std::vector<std::optional<game::MoveNote>>;
  const auto record = [](const ParsedGame& game) -> const game::GameRecord& { return game.record; };
  return Object<ParsedGame>("ParsedGame", "A game that was read from a text.")
      .include(record)
      .maybe("notes", "one a ply; null: nothing said",
             [](const ParsedGame& game) -> std::optional<Notes> {
               Notes notes = notes_of(game.record);
               const bool noted = std::any_of(notes.begin(), notes.end(),
                                              [](const auto& note) { return note.has_value(); });
               return noted ? std::optional(std::move(notes)) : std::nullopt;
             })
      .maybe("black", "the player's name",
             [](const ParsedGame& game) { return name_or_nothing(game.record.tags().black); })
      .maybe("white", "the player's name",
             [](const ParsedGame& game) { return name_or_nothing(game.record.tags().white); })
      .maybe("result", "of a game that is over",
             [](const ParsedGame& game) { return game.record.outcome(); });
}

template <>
Object<Parsed> describe() {
  return Object<Parsed>("Parsed", "What a text holds.")
      .field("games", "the first 100", &Parsed::games)
      .field("found", "how many there are", &Parsed::found)
      .field("notation", "in which it is written", &Parsed::notation);
}

template <>
Object<FormatInput> describe() {
  return Object<FormatInput>("FormatInput", "A game to be written as text.")
      .include(&FormatInput::game)
      .maybe("black", "the player's name", &FormatInput::black, at_most(kMostNameBytes))
      .maybe("white", "the player's name", &FormatInput::white, at_most(kMostNameBytes))
      .field("notation", "in which to write it", &FormatInput::notation);
}

template <>
Object<BookMove> describe() {
  return Object<BookMove>("BookMove", "A move of the opening book.")
      .field("move", "by name",
             [](const BookMove& one) { return game::move_name(one.size, one.found.move); })
      .field("value", "of the move", [](const BookMove& one) { return one.found.value; })
      .field("loss", "against the best move", [](const BookMove& one) { return one.found.loss; })
      .field("mark", "what the loss is called", &BookMove::mark)
      .field("expanded", "whether the book goes on behind it",
             [](const BookMove& one) { return one.found.expanded; })
      .field("below", "positions of the book behind it",
             [](const BookMove& one) { return one.found.below; });
}

template <>
Object<BookAnswer> describe() {
  return Object<BookAnswer>("BookAnswer", "What the opening book knows of a position.")
      .field("known", "false: the book does not have it",
             [](const BookAnswer& answer) { return !answer.explored.moves.empty(); })
      .field("value", "of the position",
             [](const BookAnswer& answer) { return answer.explored.value; })
      .field("depth", "at which it was searched",
             [](const BookAnswer& answer) { return answer.explored.depth; })
      .field("moves", "best first", book_moves)
      .field("line", "the best play as far as the book goes", [](const BookAnswer& answer) {
        return move_names(answer.size, answer.explored.line);
      });
}

}  // namespace wire

void add_text_routes(Router& router) {
  router.add<ParseInput>(
      post("/api/parse", "the games in the text; 400 `bad_text` with `line` and `column`"),
      parse_text);
  router.add<FormatInput>(post("/api/format", "the game as text"), format_text);
  router.add<PositionInput>(cacheable_get("/api/book", "what the opening book knows"), look_up);
}

}  // namespace ogai::server
