#include "server/api/game_wire.h"

#include <cmath>
#include <fmt/format.h>

#include "agents/levels.h"
#include "game/notation/position_text.h"
#include "server/think/agent_policy.h"

namespace ogai::server {

namespace {

using game::Color;

constexpr double kMostSpecBytes = 200;

game::Position parse_position(const std::string& text, const char* field, game::BoardSize size) {
  auto position = game::notation::parse_position(text, size);
  if (!position)
    throw Refusal(Fault::bad_request, fmt::format("\"{}\": {}", field, position.error().message));
  return *position;
}

void play_named(game::GameRecord& record, const std::string& name, std::size_t number) {
  const game::Move move = move_from(record.start().size, name);
  const auto played = move == game::kPass ? record.play(move) : record.play_with_implied_pass(move);
  if (!played)
    throw Refusal(Fault::bad_move,
                  fmt::format("\"moves[{}]\": {}", number, played.error().message));
}

std::string level_ids() {
  std::string ids;
  for (const agents::Level& level : agents::levels())
    ids += (ids.empty() ? "" : ", ") + std::string(level.id);
  return ids;
}

void require_allowed(const store::PlayPlayer& player, const char* color) {
  if (player.kind == store::PlayerKind::level && !agents::find_level(player.text))
    throw Refusal(Fault::bad_request, fmt::format("\"{}.id\": there is no level '{}'; there are {}",
                                                  color, player.text, level_ids()));
  if (player.kind != store::PlayerKind::agent) return;
  if (const auto allowed = think::check_allowed(player.text); !allowed)
    throw Refusal(Fault::bad_request,
                  fmt::format("\"{}.spec\": {}", color, allowed.error().message));
}

struct Discs {
  int black = 0;
  int white = 0;
};

// A clock as it stands.
struct ShownClock {
  store::PlayClock clock;
  double black = 0;
  double white = 0;
  std::optional<Color> running;
};

double clock_seconds(const ShownPlay& shown, Color color) {
  const std::optional<game::Outcome> outcome = shown.play.record.outcome();
  const bool ran_out = outcome && outcome->reason == game::EndReason::time &&
                       (outcome->black_score < 0) == (color == Color::black);
  if (ran_out) return 0;
  const double left = std::max(0.0, store::seconds_left(shown.play, color, shown.now));
  return std::round(left * 1000) / 1000;
}

std::optional<ShownClock> clock_of(const ShownPlay& shown) {
  if (!shown.play.clock) return std::nullopt;
  ShownClock clock{*shown.play.clock,
                   clock_seconds(shown, Color::black),
                   clock_seconds(shown, Color::white),
                   {}};
  if (is_ticking(shown.play)) clock.running = shown.play.record.position().to_move;
  return clock;
}

std::vector<std::string> legal_moves(const game::GameRecord& record) {
  std::vector<std::string> names;
  game::Bits squares = record.is_over() ? 0 : record.position().legal_moves();
  while (squares) names.push_back(game::move_name(record.start().size, game::pop_first(squares)));
  return names;
}

const game::GameRecord& record_of(const ShownPlay& shown) {
  return shown.play.record;
}

}  // namespace

game::GameRecord record_from(const StartInput& input) {
  const game::BoardSize size = input.size.value_or(game::BoardSize::eight);
  if (!input.start) return game::GameRecord(game::Position::initial(size), input.rules);
  const game::Position start = parse_position(*input.start, "start", size);
  if (input.size && start.size != size)
    throw Refusal(Fault::bad_request, "\"start\" and \"size\" speak of different boards");
  return game::GameRecord(start, input.rules);
}

game::GameRecord record_from(const MovesInput& input) {
  game::GameRecord record = record_from(input.start);
  for (std::size_t i = 0; i < input.moves.size(); ++i) play_named(record, input.moves[i], i);
  return record;
}

game::Position position_from(const PositionInput& input) {
  return parse_position(input.position, "position", game::BoardSize::eight);
}

store::PlayPlayers players_from(const Players& input) {
  require_allowed(input.black, "black");
  require_allowed(input.white, "white");
  return {input.black, input.white};
}

game::Move move_from(game::BoardSize size, const std::string& name) {
  if (name == "pa") return game::kPass;
  if (const auto square = game::square_from_name(size, name)) return *square;
  throw Refusal(Fault::bad_move,
                fmt::format("'{}' is not a move on this board, as d3 and pa are", name));
}

std::string_view color_name(Color color) {
  return color == Color::black ? "black" : "white";
}

std::vector<std::string> move_names(game::BoardSize size, std::span<const game::Move> moves) {
  std::vector<std::string> names;
  for (const game::Move move : moves) names.push_back(game::move_name(size, move));
  return names;
}

std::vector<std::string> move_names(const game::GameRecord& record) {
  std::vector<std::string> names;
  for (const game::PlayedMove& played : record.moves())
    names.push_back(game::move_name(record.start().size, played.move));
  return names;
}

std::vector<std::optional<game::MoveNote>> notes_of(const game::GameRecord& record) {
  std::vector<std::optional<game::MoveNote>> notes;
  for (const game::PlayedMove& played : record.moves())
    notes.push_back(played.note == game::MoveNote{} ? std::nullopt : std::optional(played.note));
  return notes;
}

namespace wire {

namespace {

const Object<store::PlayPlayer>& player_object(store::PlayerKind kind) {
  using Player = Object<store::PlayPlayer>;
  static const std::array<Player, 3> objects = {
      Player("Person", "A person at the page.").constant("kind", "person"),
      Player("LevelPlayer", "An agent by its level.")
          .constant("kind", "level")
          .field("id", "as in `GET /api/levels`", &store::PlayPlayer::text),
      Player("AgentPlayer", "An agent by its spec.")
          .constant("kind", "agent")
          .field("spec", "an agent that may play here", &store::PlayPlayer::text,
                 at_most(kMostSpecBytes))};
  return objects[static_cast<std::size_t>(kind)];
}

constexpr std::array kPlayerKinds = {store::PlayerKind::person, store::PlayerKind::level,
                                     store::PlayerKind::agent};

}  // namespace

Shape Codec<store::PlayPlayer>::shape() {
  std::vector<Shape> kinds;
  for (const store::PlayerKind kind : kPlayerKinds) kinds.push_back(player_object(kind).shape());
  return variant("Player", "Who plays a colour.", "kind", std::move(kinds));
}

Json Codec<store::PlayPlayer>::write(const store::PlayPlayer& player) {
  Json json = Json::object();
  player_object(player.kind).write_fields(json, player);
  return json;
}

store::PlayPlayer Codec<store::PlayPlayer>::read(const Json& json) {
  store::PlayPlayer player;
  for (const store::PlayerKind kind : kPlayerKinds)
    if (player_object(kind).shape().fields.front().shape.bounds.choices.front() == json["kind"])
      player.kind = kind;
  player_object(player.kind).read_fields(json, player);
  return player;
}

template <>
struct Choices<game::EndReason> {
  static constexpr auto names = in_order<game::EndReason>(game::kEndReasonNames);
};

template <>
Object<StartInput> describe() {
  return Object<StartInput>("GameStart", "A game without moves.")
      .maybe("rules", "the rules", &StartInput::rules)
      .maybe("size", "the side of the board; 8 without", &StartInput::size)
      .maybe("start", "position text; the initial position without", &StartInput::start);
}

template <>
Object<MovesInput> describe() {
  return Object<MovesInput>("GameInput", "A game by its moves.")
      .include(&MovesInput::start)
      .field("moves", "by name; passes may be left out", &MovesInput::moves, at_most(kMostMoves));
}

template <>
Object<PositionInput> describe() {
  return Object<PositionInput>("PositionInput", "A position.")
      .field("position", "position text", &PositionInput::position)
      .maybe("rules", "the rules", &PositionInput::rules);
}

template <>
Object<Players> describe() {
  return Object<Players>("Players", "Who plays.")
      .field("black", "", &Players::black)
      .field("white", "", &Players::white);
}

template <>
Object<game::MoveNote> describe() {
  using game::MoveNote;
  return Object<MoveNote>("MoveNote", "What a player said of its move; null: it did not say.")
      .field("value", "in discs, from its own side", &MoveNote::value)
      .field("seconds", "how long it thought", &MoveNote::seconds)
      .field("depth", "of its search", &MoveNote::depth)
      .field("nodes", "of its search, or simulations", &MoveNote::nodes)
      .field("win_rate", "from its own side", &MoveNote::win_rate)
      .field("confidence", "of the value, in per cent", &MoveNote::confidence);
}

template <>
Object<game::Outcome> describe() {
  using game::Outcome;
  return Object<Outcome>("GameResult", "How a game ended.")
      .field("reason", "`discs`: it was played to its end", &Outcome::reason)
      .field("black_score", "counts under the game's rules: positive, black has won",
             &Outcome::black_score)
      .field("winner", "null after a draw", [](const Outcome& outcome) -> std::optional<Color> {
        if (outcome.black_score == 0) return std::nullopt;
        return outcome.black_score > 0 ? Color::black : Color::white;
      });
}

template <>
Object<game::GameRecord> describe() {
  using game::GameRecord;
  return Object<GameRecord>("GameMoves", "A game by its moves.")
      .field("rules", "the rules", &GameRecord::objective)
      .field("size", "the side of the board",
             [](const GameRecord& record) { return record.start().size; })
      .field(
          "start", "position text",
          [](const GameRecord& record) { return game::notation::format_position(record.start()); })
      .field("moves", "by name, with all passes",
             [](const GameRecord& record) { return move_names(record); });
}

template <>
Object<Discs> describe() {
  return Object<Discs>("Discs", "How many discs each side has.")
      .field("black", "", &Discs::black)
      .field("white", "", &Discs::white);
}

template <>
Object<ShownClock> describe() {
  return Object<ShownClock>("Clock", "The clock of a game of the page, in seconds.")
      .field("initial", "of each side for the whole game",
             [](const ShownClock& shown) { return shown.clock.initial; })
      .field("increment", "that each move adds",
             [](const ShownClock& shown) { return shown.clock.increment; })
      .field("black", "what is left", &ShownClock::black)
      .field("white", "what is left", &ShownClock::white)
      .field("running", "whose clock runs; null: the game is over, or the first move is not made",
             &ShownClock::running);
}

template <>
Object<ShownPlay> describe() {
  return Object<ShownPlay>("PlayedGame", "A game of the page.")
      .field("updated",
             "greater with every change: of two answers about one game the one with more is newer",
             [](const ShownPlay& shown) { return shown.play.updated; })
      .include(record_of)
      .field("position", "as it is now",
             [](const ShownPlay& shown) {
               return game::notation::format_position(record_of(shown).position());
             })
      .field("legal",
             "empty only when it is over: a game is never left where the side to move has to pass",
             [](const ShownPlay& shown) { return legal_moves(record_of(shown)); })
      .field("discs", "on the board",
             [](const ShownPlay& shown) {
               const game::Position& position = record_of(shown).position();
               return Discs{position.count(Color::black), position.count(Color::white)};
             })
      .field("over", "whether it has ended",
             [](const ShownPlay& shown) { return record_of(shown).is_over(); })
      .field("players", "who plays",
             [](const ShownPlay& shown) {
               return Players{shown.play.player(Color::black), shown.play.player(Color::white)};
             })
      .field("notes", "one a ply; null: nothing said",
             [](const ShownPlay& shown) { return notes_of(record_of(shown)); })
      .field("clock", "as it stands when the answer is written; null without one", clock_of)
      .field("result", "null while the game goes on",
             [](const ShownPlay& shown) { return record_of(shown).outcome(); });
}

template <>
Object<OwnPlay> describe() {
  return Object<OwnPlay>("Game", "A game of the page, for who may go on with it.")
      .field("id", "who knows it may go on with the game",
             [](const OwnPlay& own) { return own.shown.play.id; })
      .include(&OwnPlay::shown);
}

}  // namespace wire

}  // namespace ogai::server
