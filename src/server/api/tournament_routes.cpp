// Tournaments and stored games: /api/tournaments, /api/stored-games, /api/ratings.
#include "server/api/backend.h"
#include "server/api/fields.h"
#include "server/api/query.h"
#include "server/api/record_json.h"
#include "server/api/routes.h"
#include "server/api/tournament_json.h"

namespace ogai::server {

namespace {

std::int64_t id_from(const std::string& text) {
  const auto id = integer_from(text, 1, kMostInteger);
  if (!id) throw Refusal(Fault::not_found, "there is no such; ids are whole numbers from 1");
  return *id;
}

Response list_all(store::Database& database) {
  const std::vector<store::TournamentSummary> oldest_first = store::list_tournaments(database);
  Json list = Json::array();
  for (auto tournament = oldest_first.rbegin(); tournament != oldest_first.rend(); ++tournament)
    list.push_back(tournament_json(*tournament));
  return answer({{"tournaments", std::move(list)}});
}

Response show_one(TournamentViews& views, std::int64_t id) {
  const std::optional<TournamentView> view = views.look(id);
  if (!view) throw Refusal(Fault::not_found, "there is no such tournament");
  Json object = *view->head;
  object.update(*view->results);
  object["history"] = *view->history;
  object["live"] = *view->live;
  return answer(object);
}

Response list_games(store::Database& database, const Call& call) {
  const auto tournament = store::find_tournament(database, id_from(call.parts[0]));
  if (!tournament) throw Refusal(Fault::not_found, "there is no such tournament");
  const std::int64_t limit = call.query.find_integer("limit", 1, 500).value_or(50);
  store::GameFilter filter{.agent = call.query.find_text("agent"),
                           .opponent = call.query.find_text("opponent"),
                           .tournament = tournament->name,
                           .before = call.query.find_integer("before", 1, kMostInteger),
                           .newest_first = true,
                           .limit = limit + 1};
  if (filter.opponent && !filter.agent)
    throw Refusal(Fault::bad_request, "\"opponent\" needs \"agent\"");
  const std::vector<store::GameSummary> found = store::GameCatalogue(database).list(filter);
  const bool more = std::ssize(found) > limit;
  Json games = Json::array();
  for (std::size_t i = 0; i < found.size() - (more ? 1 : 0); ++i)
    games.push_back(game_summary_json(found[i]));
  return answer({{"games", std::move(games)}, {"more", more}});
}

Response show_game(store::Database& database, std::int64_t id) {
  const store::StoredGame game = store::GameCatalogue(database).game(id);
  const auto tournament = store::find_tournament(database, game.summary.tournament);
  Json object = {{"id", id},
                 {"tournament",
                  {{"id", tournament ? Json(tournament->id) : Json(nullptr)},
                   {"name", game.summary.tournament}}}};
  write_moves(object, game.record);
  object["notes"] = notes_json(game.record);
  object["black"] = game.record.tags().black;
  object["white"] = game.record.tags().white;
  object["result"] = outcome_json(game.record);
  object["complaint"] = complaint_json(game.summary.complaint);
  return answer(object);
}

Response show_ladder(Backend& backend) {
  const auto ladder = store::find_ladder(backend.reading);
  const auto view = ladder ? backend.views.look(ladder->id) : std::nullopt;
  if (!view) return answer({{"tournament", nullptr}, {"standings", Json::array()}});
  return answer({{"tournament", ladder->id}, {"standings", view->results->at("standings")}});
}

}  // namespace

void add_tournament_routes(Router& router, Backend& backend) {
  store::Database& database = backend.reading;
  router.add("GET", "/api/tournaments", [&](const Call&) { return list_all(database); });
  router.add("GET", "/api/tournaments/{}",
             [&](const Call& call) { return show_one(backend.views, id_from(call.parts[0])); });
  router.add("GET", "/api/tournaments/{}/games",
             [&](const Call& call) { return list_games(database, call); },
             {"agent", "opponent", "before", "limit"});
  router.add("GET", "/api/stored-games/{}",
             [&](const Call& call) { return show_game(database, id_from(call.parts[0])); });
  router.add("GET", "/api/ratings", [&](const Call&) { return show_ladder(backend); });
}

}  // namespace ogai::server
