// The games of the page: /api/games, /api/played.
#include "server/api/backend.h"
#include "server/api/game_wire.h"
#include "server/api/routes.h"

namespace ogai::server {

namespace {

constexpr double kMostClockSeconds = 24 * 3600;

struct NewGame {
  StartInput start;
  Players players;
  std::optional<store::PlayClock> clock;
};
struct NewMove {
  std::size_t ply = 0;
  std::string move;
};
struct Undo {
  std::size_t ply = 0;
  std::size_t to = 0;
};
struct Resignation {
  game::Color color = game::Color::black;
};
struct PlayedPage {
  std::optional<std::int64_t> before;
  int limit = 50;
};

}  // namespace

namespace wire {

template <>
Object<store::PlayClock> describe() {
  using store::PlayClock;
  return Object<PlayClock>("NewClock", "A clock, in seconds.")
      .field("initial", "of each side for the whole game", &PlayClock::initial,
             within(1, kMostClockSeconds))
      .maybe("increment", "that each move adds", &PlayClock::increment,
             within(0, kMostClockSeconds));
}

template <>
Object<NewGame> describe() {
  return Object<NewGame>("NewGame", "A game to begin.")
      .include(&NewGame::start)
      .include(&NewGame::players)
      .maybe("clock", "none without", &NewGame::clock);
}

template <>
Object<NewMove> describe() {
  return Object<NewMove>("NewMove", "A person's move.")
      .field("ply", "the number of moves, passes included, that the client knows", &NewMove::ply,
             within(0, kMostMoves))
      .field("move", "by name", &NewMove::move);
}

template <>
Object<Undo> describe() {
  return Object<Undo>("Undo", "How far a game is taken back.")
      .field("ply", "the number of moves that the client knows", &Undo::ply, within(0, kMostMoves))
      .field("to", "the number of moves that stay", &Undo::to, within(0, kMostMoves));
}

template <>
Object<Resignation> describe() {
  return Object<Resignation>("Resignation", "Who gives up.")
      .field("color", "played by a person", &Resignation::color);
}

template <>
Object<PlayedPage> describe() {
  return Object<PlayedPage>("", "")
      .maybe("before", "`updated` of the last one had", &PlayedPage::before,
             within(0, kMostInteger))
      .maybe("limit", "how many", &PlayedPage::limit, within(1, 100));
}

}  // namespace wire

void add_games_routes(Router& router, Backend& backend) {
  PlayedGames& games = backend.games;
  const auto shown = [&games](store::StoredPlay play) {
    return OwnPlay{{std::move(play), games.now()}};
  };
  router.add<NewGame>(
      post("/api/games", "begins a game", 201), [=, &games](const Call&, const NewGame& body) {
        return shown(games.create(record_from(body.start), players_from(body.players), body.clock));
      });
  router.add(get("/api/games/{id}", "the game"),
             [=, &games](const Call& call) { return shown(games.find(call.parts[0])); });
  router.add<NewMove>(post("/api/games/{id}/moves",
                           "the game with the move; a pass that follows (the next side has no "
                           "move) is played with it; "
                           "409 if the ply is another or the game is over, 400 if the move is "
                           "illegal or it is not a "
                           "person's turn"),
                      [=, &games](const Call& call, const NewMove& body) {
                        return shown(games.move(call.parts[0], body.ply, body.move));
                      });
  router.add<Undo>(
      post("/api/games/{id}/undo",
           "the game, cut to its first moves; a pass that must follow them stays, an early end "
           "(resignation, time) is taken back"),
      [=, &games](const Call& call, const Undo& body) {
        return shown(games.undo(call.parts[0], body.ply, body.to));
      });
  router.add<Resignation>(
      post("/api/games/{id}/resign",
           "the game, over; 400 if no person plays that colour, 409 if it is over"),
      [=, &games](const Call& call, const Resignation& body) {
        return shown(games.resign(call.parts[0], body.color));
      });
  router.add<Players>(
      post("/api/games/{id}/players", "the game, with sides swapped or other opponents"),
      [=, &games](const Call& call, const Players& body) {
        return shown(games.set_players(call.parts[0], players_from(body)));
      });
  router.add<PlayedPage>(
      get("/api/played", "finished and unfinished games of the page, newest first, without ids"),
      [&games](const Call&, const PlayedPage& page) {
        wire::Only<"games", std::vector<ShownPlay>> list;
        for (store::StoredPlay& play : games.list(page.before, page.limit))
          list.value.push_back({std::move(play), games.now()});
        return list;
      });
}

}  // namespace ogai::server
