// Games and positions on the wire, the same in every request, answer and message: rules, size,
// start and moves; what was said of the moves; the result; a game of the page.
//
// What a client says is read as an Input, whose record_from() or position_from() is a Refusal where
// it makes no sense.
#pragma once

#include "game/record.h"
#include "search/game_analysis.h"
#include "server/api/client_json.h"
#include "store/plays.h"

namespace ogai::server {

// A game has at most as many moves as squares, and no pass follows another.
inline constexpr int kMostMoves = 128;

struct StartInput {
  game::Objective rules = game::Objective::fewest;
  std::optional<game::BoardSize> size;  // eight without
  std::optional<std::string> start;
};
struct MovesInput {
  StartInput start;
  std::vector<std::string> moves;
};
struct PositionInput {
  std::string position;
  game::Objective rules = game::Objective::fewest;
};
struct Players {
  store::PlayPlayer black;
  store::PlayPlayer white;
};

game::GameRecord record_from(const StartInput& input);
game::GameRecord record_from(const MovesInput& input);  // passes may be left out
game::Position position_from(const PositionInput& input);
// Agents must be such as may play here.
store::PlayPlayers players_from(const Players& input);
// "d3" or "pa".
game::Move move_from(game::BoardSize size, const std::string& name);

std::string_view color_name(game::Color color);
std::vector<std::string> move_names(game::BoardSize size, std::span<const game::Move> moves);
std::vector<std::string> move_names(const game::GameRecord& record);
// One a ply; nothing where nothing was said.
std::vector<std::optional<game::MoveNote>> notes_of(const game::GameRecord& record);

// A game of the page and the time at which its clock is shown, in milliseconds since 1970.
struct ShownPlay {
  store::StoredPlay play;
  std::int64_t now = 0;
};
// The same for whoever may go on with it: with its id.
struct OwnPlay {
  ShownPlay shown;
};

namespace wire {

template <>
struct Choices<game::Objective> {
  static constexpr std::array<std::pair<game::Objective, std::string_view>, 2> names = {
      {{game::Objective::fewest, "reversed"}, {game::Objective::most, "classic"}}};
};
template <>
struct Choices<game::Color> {
  static constexpr std::array<std::pair<game::Color, std::string_view>, 2> names = {
      {{game::Color::black, "black"}, {game::Color::white, "white"}}};
};
template <>
struct Choices<search::Mark> {
  static constexpr auto names = in_order<search::Mark>(search::kMarkNames);
};
template <>
struct Codec<game::BoardSize> {
  static Shape shape() { return choice_of({4, 6, 8}); }
  static Json write(game::BoardSize size) { return game::side(size); }
  static game::BoardSize read(const Json& json) { return *game::board_size(json.get<int>()); }
};
template <>
struct Codec<store::PlayPlayer> {
  static Shape shape();
  static Json write(const store::PlayPlayer& player);
  static store::PlayPlayer read(const Json& json);
};

template <>
Object<StartInput> describe();
template <>
Object<MovesInput> describe();
template <>
Object<PositionInput> describe();
template <>
Object<Players> describe();
template <>
Object<game::MoveNote> describe();
template <>
Object<game::Outcome> describe();
template <>
Object<game::GameRecord> describe();  // "rules", "size", "start", "moves"
template <>
Object<ShownPlay> describe();
template <>
Object<OwnPlay> describe();

}  // namespace wire

}  // namespace ogai::server
