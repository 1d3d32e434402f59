// Games and positions as text: /api/parse, /api/format, /api/book.
#include <algorithm>
#include <fmt/format.h>

#include "book/book.h"
#include "book/shipped_book.h"
#include "game/notation/games.h"
#include "server/api/game_fields.h"
#include "server/api/record_json.h"
#include "server/api/routes.h"

namespace ogai::server {

namespace {

namespace notation = game::notation;

constexpr std::size_t kMostParsedGames = 100;
constexpr std::size_t kMostNameBytes = 200;

TextPlace place_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto lines = std::count(before.begin(), before.end(), '\n');
  return {static_cast<std::size_t>(lines) + 1, before.size() - (before.rfind('\n') + 1) + 1};
}

Refusal bad_text(std::string_view text, const base::Error& error) {
  return {Fault::bad_text, error.message,
          error.has_offset() ? std::optional(place_in(text, error.offset)) : std::nullopt};
}

Json parsed_game(const game::GameRecord& record) {
  Json object;
  write_moves(object, record);
  const bool noted =
      std::any_of(record.moves().begin(), record.moves().end(),
                  [](const auto& played) { return played.note != game::MoveNote{}; });
  if (noted) object["notes"] = notes_json(record);
  if (!record.tags().black.empty()) object["black"] = record.tags().black;
  if (!record.tags().white.empty()) object["white"] = record.tags().white;
  if (record.is_over()) object["result"] = outcome_json(record);
  return object;
}

Response parse_text(const Call& call) {
  const Json body = parse_object(call.request.body);
  Fields fields(body);
  const std::string text = fields.text("text");
  const notation::Defaults defaults{read_size(fields), read_rules(fields)};
  fields.end();
  const auto games = notation::parse_games(text, defaults);
  if (!games) throw bad_text(text, games.error());
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(games->size(), kMostParsedGames); ++i)
    list.push_back(parsed_game((*games)[i]));
  const auto kind = static_cast<std::size_t>(notation::notation_of(text));
  return answer(
      {{"games", list}, {"found", games->size()}, {"notation", notation::kNotationNames[kind]}});
}

std::string read_name(Fields& fields, std::string_view field) {
  std::string name = fields.find_text(field).value_or("");
  if (name.size() > kMostNameBytes)
    throw Refusal(Fault::bad_request, fmt::format("{} is too long", fields.quoted(field)));
  return name;
}

Response format_text(const Call& call) {
  const Json body = parse_object(call.request.body);
  Fields fields(body);
  game::GameRecord record = read_moves(fields);
  record.tags().black = read_name(fields, "black");
  record.tags().white = read_name(fields, "white");
  const auto wanted = notation::notation_from_name(fields.text("notation"));
  fields.end();
  if (!wanted)
    throw Refusal(Fault::bad_request,
                  "\"notation\" is not \"transcript\", \"ggf\", \"obf\", \"json\" or \"array\"");
  const auto text = notation::format_game(record, *wanted);
  if (!text) throw Refusal(Fault::bad_request, text.error().message);
  return answer({{"text", *text}});
}

Json book_moves(game::BoardSize size, const book::Explored& explored) {
  Json moves = Json::array();
  for (const book::ExploredMove& one : explored.moves)
    moves.push_back({{"move", game::move_name(size, one.move)},
                     {"value", one.value},
                     {"loss", one.loss},
                     {"expanded", one.expanded},
                     {"below", one.below}});
  return moves;
}

Response look_up(const Call& call) {
  const game::Position position = position_from(call.query.text("position"), "\"position\"");
  const game::Objective objective = rules_from(call.query.find_text("rules").value_or("reversed"));
  const book::Book* book = book::shipped_book(objective, position.size);
  const book::Explored explored = book ? book::explore(*book, position.board) : book::Explored{};
  return cacheable_answer({{"known", !explored.moves.empty()},
                           {"value", or_null(explored.value)},
                           {"depth", or_null(explored.depth)},
                           {"moves", book_moves(position.size, explored)},
                           {"line", move_names(position.size, explored.line)}});
}

}  // namespace

void add_text_routes(Router& router) {
  router.add("POST", "/api/parse", parse_text);
  router.add("POST", "/api/format", format_text);
  router.add("GET", "/api/book", look_up, {"position", "rules"});
}

}  // namespace ogai::server
