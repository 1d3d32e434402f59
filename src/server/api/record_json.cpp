#include "server/api/record_json.h"

#include "game/notation/position_text.h"
#include "server/api/game_fields.h"

namespace ogai::server {

Json result_json(const game::Outcome& outcome) {
  Json winner = nullptr;
  if (outcome.black_score != 0) winner = outcome.black_score > 0 ? "black" : "white";
  return {{"reason", game::name(outcome.reason)},
          {"black_score", outcome.black_score},
          {"winner", winner}};
}

Json note_json(const game::MoveNote& note) {
  if (note == game::MoveNote{}) return nullptr;
  return {{"value", or_null(note.value)},       {"seconds", or_null(note.seconds)},
          {"depth", or_null(note.depth)},       {"nodes", or_null(note.nodes)},
          {"win_rate", or_null(note.win_rate)}, {"confidence", or_null(note.confidence)}};
}

Json notes_json(const game::GameRecord& record) {
  Json notes = Json::array();
  for (const game::PlayedMove& played : record.moves()) notes.push_back(note_json(played.note));
  return notes;
}

Json outcome_json(const game::GameRecord& record) {
  const std::optional<game::Outcome> outcome = record.outcome();
  return outcome ? result_json(*outcome) : Json(nullptr);
}

void write_moves(Json& object, const game::GameRecord& record) {
  object["rules"] = game::rules_name(record.objective());
  object["size"] = game::side(record.start().size);
  object["start"] = game::notation::format_position(record.start());
  Json& moves = object["moves"] = Json::array();
  for (const game::PlayedMove& played : record.moves())
    moves.push_back(game::move_name(record.start().size, played.move));
}

void write_position(Json& object, const game::GameRecord& record) {
  const game::Position& position = record.position();
  object["position"] = game::notation::format_position(position);
  Json& legal = object["legal"] = Json::array();
  game::Bits squares = record.is_over() ? 0 : position.legal_moves();
  while (squares) legal.push_back(game::move_name(position.size, game::pop_first(squares)));
  object["discs"] = {{"black", position.count(game::Color::black)},
                     {"white", position.count(game::Color::white)}};
  object["over"] = record.is_over();
}

}  // namespace ogai::server
