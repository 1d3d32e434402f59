#include <cmath>

#include "arena/spec_forms.h"
#include "arena/tournament.h"
#include "server/api/test_service.h"
#include "store/live_games.h"
#include "store/runs.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::server {
namespace {

const std::vector<std::string> kAgents = {"rnd", "gdy", "rnd:seed=2"};

// Plays a small tournament into the database, as `ogai tournament` does.
std::int64_t play_tournament(const std::string& file, const std::string& name,
                             const std::function<void(const arena::PairResult&)>& pause = nullptr) {
  store::Database database(file);
  const arena::TournamentSpec spec{
      .kind = "round-robin", .agents = kAgents, .games = 4, .openings = "start", .size = 6};
  const auto tournament = arena::prepare(spec, {}).value();
  const auto store = store::TournamentStore::open(
      database, name, arena::identity_of(spec, tournament.openings).value(), kAgents);
  arena::run_tournament(tournament, *store, pause, {});
  return store->id();
}

// What a program wrote to its standard error is its owner's to read.
TEST(TournamentRoutes, TellWhyAGameWasLostWithoutWhatTheAgentWrote) {
  TestService service;
  store::Database database(service.database());
  const auto store = store::TournamentStore::open(database, "cup", {{"kind", "match"}}, kAgents);
  arena::PairResult pair = store::sample_pair(0, 0);
  pair.complaints = {"move 3: it ended by itself (exit code 3); it said: password; position -", ""};
  store->append(pair);
  const Json games =
      service.get("/api/tournaments/" + std::to_string(store->id()) + "/games").json["games"];
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0]["complaint"], nullptr);
  EXPECT_EQ(games[1]["complaint"], "move 3: it ended by itself (exit code 3)");
  EXPECT_EQ(service.get("/api/stored-games/" + games[1]["id"].dump()).json["complaint"],
            games[1]["complaint"]);
}

TEST(TournamentRoutes, ShowTournamentsAndTheirGames) {
  TestService service;
  EXPECT_EQ(service.get("/api/tournaments").json["tournaments"], Json::array());
  const std::string path =
      "/api/tournaments/" + std::to_string(play_tournament(service.database(), "small"));
  const Json list = service.get("/api/tournaments").json["tournaments"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["name"], "small");
  EXPECT_EQ(list[0]["kind"], "round-robin");
  EXPECT_EQ(list[0]["state"], "finished");
  EXPECT_EQ(list[0]["pairs"], 6);
  EXPECT_EQ(list[0]["games"], 12);
  EXPECT_EQ(list[0]["agents"], Json(kAgents));

  const Json one = service.get(path).json;
  EXPECT_EQ(one["settings"]["games"], 4);
  EXPECT_EQ(one["command"],
            "ogai tournament round-robin rnd gdy rnd:seed=2 --games 4 --openings start --size 6 "
            "--name small");
  ASSERT_EQ(one["standings"].size(), 3u);
  EXPECT_EQ(one["standings"][0]["games"], 8);
  EXPECT_GE(one["standings"][0]["elo"], one["standings"][1]["elo"]);
  EXPECT_EQ(one["crosstable"]["games"], Json({{0, 4, 4}, {4, 0, 4}, {4, 4, 0}}));
  EXPECT_TRUE(one["crosstable"]["points"][0][0].is_null());
  EXPECT_EQ(one["history"][0]["entries"].size(), 3u);
  EXPECT_EQ(one["live"], Json::array());

  const Json games = service.get(path + "/games", {{"limit", "5"}}).json;
  ASSERT_EQ(games["games"].size(), 5u);
  EXPECT_EQ(games["more"], true);
  const Json rest = service.get(path + "/games", {{"before", games["games"][4]["id"].dump()}}).json;
  EXPECT_EQ(rest["games"].size(), 7u);
  EXPECT_EQ(rest["more"], false);
  const Json of_two =
      service.get(path + "/games", {{"agent", "gdy"}, {"opponent", "rnd"}}).json["games"];
  EXPECT_FALSE(of_two.empty());
  EXPECT_EQ(service.get(path + "/games", {{"opponent", "rnd"}}).code(), "bad_request");

  const Json game = service.get("/api/stored-games/" + games["games"][0]["id"].dump()).json;
  EXPECT_EQ(game["tournament"]["name"], "small");
  EXPECT_EQ(game["size"], 6);
  EXPECT_EQ(game["black"], games["games"][0]["black"]);
  EXPECT_EQ(game["moves"].size(), games["games"][0]["plies"]);
  EXPECT_EQ(game["notes"].size(), game["moves"].size());
  EXPECT_EQ(game["result"]["black_score"], games["games"][0]["black_score"]);
}

TEST(TournamentRoutes, ShowWhatAgentsHaveDone) {
  TestService service;
  play_tournament(service.database(), "small");
  const Json agents = service.get("/api/agent-records").json["agents"];
  EXPECT_EQ(agents.size(), 3u);
  const Json gdy = service.get("/api/agent-record", {{"spec", "gdy"}}).json;
  EXPECT_EQ(gdy["games"], 8);
  EXPECT_EQ(gdy["wins"].get<int>() + gdy["draws"].get<int>() + gdy["losses"].get<int>(), 8);
  EXPECT_EQ(gdy["opponents"].size(), 2u);
  ASSERT_EQ(gdy["tournaments"].size(), 1u);
  EXPECT_EQ(gdy["tournaments"][0]["of"], 3);
  EXPECT_EQ(gdy["recent"].size(), 8u);
  EXPECT_EQ(service.get("/api/agent-record", {{"spec", "nobody"}}).status, 404);
  EXPECT_EQ(service.get("/api/agent-record").status, 400);
}

TEST(TournamentRoutes, ShowTheLadder) {
  TestService service;
  EXPECT_TRUE(service.get("/api/ratings").json["tournament"].is_null());
  store::Database database(service.database());
  const auto store = store::TournamentStore::open(database, "ladder", {{"kind", "ladder"}},
                                                  {"rnd", "gdy"}, store::Participants::may_grow);
  const Json ladder = service.get("/api/ratings").json;
  EXPECT_EQ(ladder["tournament"], store->id());
  EXPECT_EQ(ladder["standings"].size(), 2u);
  EXPECT_TRUE(ladder["standings"][0]["low"].is_null());
}

TEST(TournamentRoutes, AreWatchedWhileTheyArePlayed) {
  TestService service;
  const auto socket = service.open_session();
  // The tournament waits until games have been seen while they were played.
  const auto seen_live = [&] {
    for (const Json& one : service.outlet->all("tournament"))
      if (!one["tournament"]["live"].empty()) return true;
    return false;
  };
  const auto wait_for_watcher = [&](const arena::PairResult&) {
    for (int i = 0; i < 2000 && !seen_live(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  std::jthread player([&] { play_tournament(service.database(), "watched", wait_for_watcher); });
  Json list;
  while (list.empty()) list = service.get("/api/tournaments").json["tournaments"];
  socket->receive(
      Json{{"type", "watch-tournament"}, {"id", 5}, {"tournament", list[0]["id"]}}.dump());
  service.outlet->take(5, "done");
  const std::vector<Json> news = service.outlet->all("tournament");
  ASSERT_GE(news.size(), 2u);
  EXPECT_TRUE(seen_live());
  EXPECT_TRUE(news.front()["tournament"].contains("standings"));
  EXPECT_TRUE(news.front()["tournament"].contains("history"));
  EXPECT_EQ(news.front()["tournament"]["state"], "running");
  EXPECT_EQ(news.back()["tournament"]["state"], "finished");
  EXPECT_EQ(news.back()["tournament"]["pairs"], 6);
  player.join();
  socket->receive(R"({"type": "stop", "id": 5})");  // returns when the last look has
  EXPECT_EQ(service.backend().poller.watchers(), 0u);
}

TEST(TournamentRoutes, WhoWatchesManyHearsOfEachOnlyWhatIsNew) {
  TestService service;
  store::Database database(service.database());
  std::vector<std::unique_ptr<store::TournamentStore>> open;
  for (int i = 0; i < 24; ++i)
    open.push_back(store::TournamentStore::open(database, "t" + std::to_string(i),
                                                {{"kind", "ladder"}}, kAgents));
  const auto socket = service.open_session();
  for (const auto& one : open)
    socket->receive(
        Json{{"type", "watch-tournament"}, {"id", one->id()}, {"tournament", one->id()}}.dump());
  for (const auto& one : open) service.outlet->take(one->id(), "tournament");
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  EXPECT_TRUE(service.outlet->all("tournament").empty());
}

TEST(TournamentRoutes, TheListsAreWatched) {
  TestService service;
  const auto socket = service.open_session();
  socket->receive(R"({"type": "watch-lists", "id": 1})");
  EXPECT_EQ(service.outlet->take(1, "lists")["runs"], 0);
  store::Database database(service.database());
  store::StoredMetrics(database, "run").report(1, {{"loss", 0.5}});
  EXPECT_GT(service.outlet->take(1, "lists")["runs"], 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  EXPECT_TRUE(service.outlet->all("lists").empty());
}

TEST(RunRoutes, ShowAndWatchCurves) {
  TestService service;
  EXPECT_EQ(service.get("/api/runs").json["runs"], Json::array());
  store::Database database(service.database());
  store::StoredMetrics run(database, "first");
  run.report(1, {{"loss", 0.5}});
  run.report(2, {{"loss", std::nan("")}, {"rate", 7}});
  const Json runs = service.get("/api/runs").json["runs"];
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0]["name"], "first");
  EXPECT_EQ(runs[0]["steps"], 2);
  EXPECT_EQ(runs[0]["metrics"], Json({"loss", "rate"}));
  const Json shown = service.get("/api/run", {{"name", "first"}}).json;
  EXPECT_EQ(shown["series"]["loss"], Json::parse("[[1,0.5],[2,null]]"));
  EXPECT_EQ(service.get("/api/run", {{"name", "second"}}).status, 404);

  const auto socket = service.open_session();
  socket->receive(R"({"type": "watch-run", "id": 1, "run": "first", "since": 1})");
  EXPECT_EQ(service.outlet->take(1, "run")["series"],
            Json::parse(R"({"loss": [[2,null]], "rate": [[2,7.0]]})"));
  run.report(3, {{"loss", 0.25}});
  EXPECT_EQ(service.outlet->take(1, "run")["series"], Json::parse(R"({"loss": [[3,0.25]]})"));
  run.report(3, {{"rate", 8}});  // the other metric of the same step comes later
  EXPECT_EQ(service.outlet->take(1, "run")["series"], Json::parse(R"({"rate": [[3,8.0]]})"));
  run.report(9, {{"loss", 0.1}});
  EXPECT_EQ(service.outlet->take(1, "run")["series"], Json::parse(R"({"loss": [[9,0.1]]})"));
  run.report(4, {{"rate", 9}});  // much later
  EXPECT_EQ(service.outlet->take(1, "run")["series"], Json::parse(R"({"rate": [[4,9.0]]})"));
}

TEST(TournamentOrders, NeedTheToken) {
  const Json order = {{"name", "n"}, {"kind", "gauntlet"}, {"agents", {"rnd", "gdy"}}};
  EXPECT_EQ(TestService().post("/api/tournaments", order, "").code(), "forbidden");
  TestService service("secret");
  for (const char* token : {"", "secre", "secrets", "Secret", "secretsecret"})
    EXPECT_EQ(service.post("/api/tournaments", order, token).code(), "forbidden") << token;
  EXPECT_EQ(service.post("/api/tournaments/1/stop", Json::object(), "").code(), "forbidden");
  EXPECT_EQ(service.post("/api/tournaments/1/stop", Json::object(), "secret").code(), "not_found");
  // With it the order reaches the program, which is not there.
  EXPECT_EQ(service.post("/api/tournaments", order, "secret").status, 500);
  Json wrong = order;
  wrong["agents"] = {"rnd", "nobody"};
  EXPECT_EQ(service.post("/api/tournaments", wrong, "secret").code(), "bad_request");
  for (const char* outside : {"py:agent.py", "py-strategy:a.py", "cmd:true", "uci:x", "nboard:x"}) {
    wrong["agents"] = {"rnd", outside};
    EXPECT_EQ(service.post("/api/tournaments", wrong, "secret").code(), "bad_request") << outside;
  }
  wrong = order;
  wrong["games"] = "many";
  EXPECT_EQ(service.post("/api/tournaments", wrong, "secret").message(),
            "\"games\" is not a number");
  wrong = order;
  wrong["rounds"] = 3;
  EXPECT_EQ(service.post("/api/tournaments", wrong, "secret").message(),
            "rounds: only the kind 'swiss' has it");
  wrong = order;
  wrong["openings"] = "/etc/passwd";  // files are for the owner to name
  EXPECT_EQ(service.post("/api/tournaments", wrong, "secret").message(),
            "unknown field \"openings\"");
  play_tournament(service.database(), "other");
  EXPECT_EQ(service.post("/api/tournaments/1/stop", Json::object(), "secret").code(), "conflict");
}

}  // namespace
}  // namespace ogai::server
