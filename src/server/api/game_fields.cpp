#include "server/api/game_fields.h"

#include <fmt/format.h>

#include "game/notation/position_text.h"

namespace ogai::server {

namespace {

void play_named(game::GameRecord& record, const std::string& name, std::size_t number) {
  const game::Move move = move_from(record.start().size, name);
  const auto played = move == game::kPass ? record.play(move) : record.play_with_implied_pass(move);
  if (!played)
    throw Refusal(Fault::bad_move,
                  fmt::format("\"moves\": entry {}: {}", number, played.error().message));
}

}  // namespace

game::Objective rules_from(const std::string& name) {
  const auto objective = game::objective_from_rules(name);
  if (!objective) throw Refusal(Fault::bad_request, "\"rules\" is not \"reversed\" or \"classic\"");
  return *objective;
}

game::Objective read_rules(Fields& fields) {
  return rules_from(fields.find_text("rules").value_or("reversed"));
}

game::BoardSize read_size(Fields& fields) {
  const auto side = static_cast<int>(fields.find_integer("size", 4, 8).value_or(8));
  const auto size = game::board_size(side);
  if (!size) throw Refusal(Fault::bad_request, "\"size\" is not 4, 6 or 8");
  return *size;
}

game::Position position_from(const std::string& text, const std::string& field,
                             game::BoardSize size) {
  auto position = game::notation::parse_position(text, size);
  if (!position)
    throw Refusal(Fault::bad_request, fmt::format("{}: {}", field, position.error().message));
  return *position;
}

game::Position read_position(Fields& fields) {
  return position_from(fields.text("position"), fields.quoted("position"));
}

game::GameRecord read_start(Fields& fields) {
  const game::Objective objective = read_rules(fields);
  const game::BoardSize size = read_size(fields);
  const std::optional<std::string> text = fields.find_text("start");
  if (!text) return game::GameRecord(game::Position::initial(size), objective);
  const game::Position start = position_from(*text, fields.quoted("start"), size);
  if (fields.has("size") && start.size != size)
    throw Refusal(Fault::bad_request, "\"start\" and \"size\" speak of different boards");
  return game::GameRecord(start, objective);
}

game::GameRecord read_moves(Fields& fields) {
  game::GameRecord record = read_start(fields);
  const std::vector<std::string> moves = fields.texts("moves", kMostMoves);
  for (std::size_t i = 0; i < moves.size(); ++i) play_named(record, moves[i], i);
  return record;
}

game::Color read_color(const std::string& name) {
  if (name == "black") return game::Color::black;
  if (name == "white") return game::Color::white;
  throw Refusal(Fault::bad_request, "\"color\" is not \"black\" or \"white\"");
}

game::Move move_from(game::BoardSize size, const std::string& name) {
  if (name == "pa") return game::kPass;
  if (const auto square = game::square_from_name(size, name)) return *square;
  throw Refusal(Fault::bad_move,
                fmt::format("'{}' is not a move on this board, as d3 and pa are", name));
}

std::string_view color_name(game::Color color) {
  return color == game::Color::black ? "black" : "white";
}

Json move_names(game::BoardSize size, std::span<const game::Move> moves) {
  Json names = Json::array();
  for (const game::Move move : moves) names.push_back(game::move_name(size, move));
  return names;
}

}  // namespace ogai::server
