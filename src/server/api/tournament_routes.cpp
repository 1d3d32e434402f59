// Tournaments and stored games: /api/tournaments, /api/stored-games, /api/ratings.
#include <algorithm>

#include "server/api/backend.h"
#include "server/api/routes.h"
#include "server/api/tournament_wire.h"

namespace ogai::server {

namespace {

struct GamesPage {
  std::optional<std::string> agent;
  std::optional<std::string> opponent;
  std::optional<std::int64_t> before;
  std::int64_t limit = 50;
};
struct ListedGames {
  std::vector<store::GameSummary> games;
  bool more = false;
};
struct TournamentName {
  std::optional<std::int64_t> id;
  std::string name;
};
struct ShownStoredGame {
  std::int64_t id = 0;
  TournamentName tournament;
  store::StoredGame game;
};
struct LadderAnswer {
  std::optional<std::int64_t> tournament;
  std::vector<StandingLine> standings;
};

const game::GameRecord& stored_record(const ShownStoredGame& shown) {
  return shown.game.record;
}

wire::Only<"tournaments", std::vector<store::TournamentSummary>> list_all(
    store::Database& database) {
  std::vector<store::TournamentSummary> list = store::list_tournaments(database);
  std::reverse(list.begin(), list.end());
  return {std::move(list)};
}

TournamentView show_one(TournamentViews& views, std::int64_t id) {
  std::optional<TournamentView> view = views.look(id);
  if (!view) throw Refusal(Fault::not_found, "there is no such tournament");
  return *std::move(view);
}

ListedGames list_games(store::Database& database, std::int64_t id, const GamesPage& page) {
  const auto tournament = store::find_tournament(database, id);
  if (!tournament) throw Refusal(Fault::not_found, "there is no such tournament");
  if (page.opponent && !page.agent)
    throw Refusal(Fault::bad_request, "\"opponent\" needs \"agent\"");
  ListedGames list{store::GameCatalogue(database).list({.agent = page.agent,
                                                        .opponent = page.opponent,
                                                        .tournament = tournament->name,
                                                        .before = page.before,
                                                        .newest_first = true,
                                                        .limit = page.limit + 1})};
  list.more = std::ssize(list.games) > page.limit;
  if (list.more) list.games.pop_back();
  return list;
}

ShownStoredGame show_game(store::Database& database, std::int64_t id) {
  store::StoredGame game = store::GameCatalogue(database).game(id);
  const auto tournament = store::find_tournament(database, game.summary.tournament);
  const TournamentName name{tournament ? std::optional(tournament->id) : std::nullopt,
                            game.summary.tournament};
  return {id, name, std::move(game)};
}

LadderAnswer show_ladder(Backend& backend) {
  const auto ladder = store::find_ladder(backend.reading);
  const auto view = ladder ? backend.views.look(ladder->id) : std::nullopt;
  if (!view) return {};
  return {ladder->id, view->results->standings};
}

}  // namespace

namespace wire {

template <>
Object<GamesPage> describe() {
  return Object<GamesPage>("", "")
      .maybe("agent", "only its games: a spec or a name", &GamesPage::agent)
      .maybe("opponent", "only games against it; needs `agent`", &GamesPage::opponent)
      .maybe("before", "`id` of the last one had", &GamesPage::before, within(1, kMostInteger))
      .maybe("limit", "how many", &GamesPage::limit, within(1, 500));
}

template <>
Object<ListedGames> describe() {
  return Object<ListedGames>("GamesPage", "Games of a tournament.")
      .field("games", "newest first", &ListedGames::games)
      .field("more", "whether there are older ones", &ListedGames::more);
}

template <>
Object<TournamentName> describe() {
  return Object<TournamentName>("TournamentName", "A tournament by its name.")
      .field("id", "null: it is there no more", &TournamentName::id)
      .field("name", "", &TournamentName::name);
}

template <>
Object<ShownStoredGame> describe() {
  return Object<ShownStoredGame>("StoredGame", "A stored game.")
      .field("id", "", &ShownStoredGame::id)
      .field("tournament", "", &ShownStoredGame::tournament)
      .include(stored_record)
      .field("notes", "one a ply; null: nothing said",
             [](const ShownStoredGame& shown) { return notes_of(stored_record(shown)); })
      .field("black", "its spec",
             [](const ShownStoredGame& shown) { return stored_record(shown).tags().black; })
      .field("white", "its spec",
             [](const ShownStoredGame& shown) { return stored_record(shown).tags().white; })
      .field("result", "null: it did not end",
             [](const ShownStoredGame& shown) { return stored_record(shown).outcome(); })
      .field("complaint", "why a fault lost it", [](const ShownStoredGame& shown) {
        return public_complaint(shown.game.summary.complaint);
      });
}

template <>
Object<LadderAnswer> describe() {
  return Object<LadderAnswer>("Ladder", "The ladder.")
      .field("tournament", "its id; null: there is none", &LadderAnswer::tournament)
      .field("standings", "best first", &LadderAnswer::standings);
}

}  // namespace wire

void add_tournament_routes(Router& router, Backend& backend) {
  store::Database& database = backend.reading;
  router.add(get("/api/tournaments", "all, newest first"),
             [&](const Call&) { return list_all(database); });
  router.add(get("/api/tournaments/{id}", "one with its standings, history and live games"),
             [&](const Call& call) { return show_one(backend.views, id_in(call)); });
  router.add<GamesPage>(get("/api/tournaments/{id}/games", "its games, newest first"),
                        [&](const Call& call, const GamesPage& page) {
                          return list_games(database, id_in(call), page);
                        });
  router.add(get("/api/stored-games/{id}", "a stored game"),
             [&](const Call& call) { return show_game(database, id_in(call)); });
  router.add(get("/api/ratings", "the ladder's standings"),
             [&](const Call&) { return show_ladder(backend); });
}

}  // namespace ogai::server
