// The games of the page: /api/games, /api/played.
#include "server/api/backend.h"
#include "server/api/game_fields.h"
#include "server/api/game_object.h"
#include "server/api/player_fields.h"
#include "server/api/routes.h"

namespace ogai::server {

namespace {

constexpr double kMostClockSeconds = 24 * 3600;
constexpr std::int64_t kMostPlies = kMostMoves;

std::optional<store::PlayClock> read_clock(Fields& fields) {
  const Json* object = fields.find_object("clock");
  if (!object) return std::nullopt;
  Fields clock(*object, "clock");
  const double initial = clock.number("initial", 1, kMostClockSeconds);
  const double increment = clock.find_number("increment", 0, kMostClockSeconds).value_or(0);
  clock.end();
  return store::PlayClock{.initial = initial, .increment = increment};
}

class GamesRoutes {
 public:
  explicit GamesRoutes(Backend& backend) : games_(backend.games) {}

  Response create(const Call& call) const {
    const Json body = parse_object(call.request.body);
    Fields fields(body);
    game::GameRecord record = read_start(fields);
    const store::PlayPlayers players = read_players(fields);
    const std::optional<store::PlayClock> clock = read_clock(fields);
    fields.end();
    return shown(games_.create(std::move(record), players, clock), 201);
  }

  Response get(const Call& call) const { return shown(games_.find(call.parts[0])); }

  Response move(const Call& call) const {
    const Json body = parse_object(call.request.body);
    Fields fields(body);
    const auto ply = read_ply(fields, "ply");
    const std::string move = fields.text("move");
    fields.end();
    return shown(games_.move(call.parts[0], ply, move));
  }

  Response undo(const Call& call) const {
    const Json body = parse_object(call.request.body);
    Fields fields(body);
    const auto ply = read_ply(fields, "ply");
    const auto to = read_ply(fields, "to");
    fields.end();
    return shown(games_.undo(call.parts[0], ply, to));
  }

  Response resign(const Call& call) const {
    const Json body = parse_object(call.request.body);
    Fields fields(body);
    const game::Color color = read_color(fields.text("color"));
    fields.end();
    return shown(games_.resign(call.parts[0], color));
  }

  Response set_players(const Call& call) const {
    const Json body = parse_object(call.request.body);
    Fields fields(body);
    const store::PlayPlayers players = read_players(fields);
    fields.end();
    return shown(games_.set_players(call.parts[0], players));
  }

  Response list(const Call& call) const {
    const auto before = call.query.find_integer("before", 0, kMostInteger);
    const auto limit = call.query.find_integer("limit", 1, 100).value_or(50);
    Json games = Json::array();
    for (const store::StoredPlay& play : games_.list(before, static_cast<int>(limit))) {
      Json game = game_object(play, games_.now());
      game.erase("id");  // who knows it could go on with somebody else's game
      games.push_back(std::move(game));
    }
    return answer({{"games", std::move(games)}});
  }

 private:
  static std::size_t read_ply(Fields& fields, std::string_view name) {
    return static_cast<std::size_t>(fields.integer(name, 0, kMostPlies));
  }
  Response shown(const store::StoredPlay& play, int status = 200) const {
    return answer(game_object(play, games_.now()), status);
  }

  PlayedGames& games_;
};

}  // namespace

void add_games_routes(Router& router, Backend& backend) {
  const GamesRoutes routes(backend);
  const auto add = [&](const char* method, const char* pattern, auto handler,
                       std::vector<std::string> parameters = {}) {
    router.add(
        method, pattern, [routes, handler](const Call& call) { return (routes.*handler)(call); },
        std::move(parameters));
  };
  add("POST", "/api/games", &GamesRoutes::create);
  add("GET", "/api/games/{}", &GamesRoutes::get);
  add("POST", "/api/games/{}/moves", &GamesRoutes::move);
  add("POST", "/api/games/{}/undo", &GamesRoutes::undo);
  add("POST", "/api/games/{}/resign", &GamesRoutes::resign);
  add("POST", "/api/games/{}/players", &GamesRoutes::set_players);
  add("GET", "/api/played", &GamesRoutes::list, {"before", "limit"});
}

}  // namespace ogai::server
