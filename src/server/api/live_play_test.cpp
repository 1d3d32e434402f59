#include "server/api/test_service.h"

namespace ogai::server {
namespace {

class LivePlayTest : public testing::Test {
 protected:
  Json begin(const Json& body) {
    const Answer made = service.post("/api/games", body);
    EXPECT_EQ(made.status, 201) << made.json;
    return made.json;
  }
  void ask_to_play(std::int64_t id, const Json& game) {
    socket->receive(
        Json{{"type", "play"}, {"id", id}, {"game", game["id"]}, {"ply", game["moves"].size()}}
            .dump());
  }
  Json agent_moves(const Json& game) {
    ask_to_play(1, game);
    return service.outlet->take(1, "done")["game"];
  }
  Json person_moves(const Json& game, const Json& move) {
    const Answer moved = service.post("/api/games/" + game["id"].get<std::string>() + "/moves",
                                      {{"ply", game["moves"].size()}, {"move", move}});
    EXPECT_EQ(moved.status, 200) << moved.json;
    return moved.json;
  }
  static std::string mover(const Json& game) {
    return game["position"].get<std::string>().back() == 'X' ? "black" : "white";
  }
  Json reload(const Json& game) {
    return service.get("/api/games/" + game["id"].get<std::string>()).json;
  }

  TestService service;
  std::unique_ptr<Session> socket = service.open_session();
};

TEST_F(LivePlayTest, AWholeGameAgainstALevel) {
  Json game = begin({{"black", person()}, {"white", level("casual")}});
  bool taken_back = false;
  while (game["over"] == false) {
    game = mover(game) == "black" ? person_moves(game, game["legal"][0]) : agent_moves(game);
    ASSERT_TRUE(game.contains("moves"));
    if (game["moves"].size() == 20 && !taken_back) {
      taken_back = true;
      game = service
                 .post("/api/games/" + game["id"].get<std::string>() + "/undo",
                       {{"ply", 20}, {"to", 10}})
                 .json;
      ASSERT_GE(game["moves"].size(), 10u);
    }
  }
  EXPECT_TRUE(taken_back);
  EXPECT_EQ(game["result"]["reason"], "discs");
  EXPECT_EQ(reload(game), game);
  bool noted = false;
  for (const Json& note : game["notes"]) noted = noted || (!note.is_null() && note["depth"] > 0);
  EXPECT_TRUE(noted) << game["notes"];
}

TEST_F(LivePlayTest, WhoWatchesAGameIsToldOfEveryChange) {
  Json game = begin({{"size", 4}, {"black", person()}, {"white", level("beginner")}});
  socket->receive(Json{{"type", "watch-game"}, {"id", 5}, {"game", game["id"]}}.dump());
  EXPECT_EQ(service.outlet->take(5, "game")["game"], game);
  game = person_moves(game, game["legal"][0]);
  EXPECT_EQ(service.outlet->take(5, "game")["game"], game);
  const std::int64_t before = game["updated"];
  game = agent_moves(game);
  EXPECT_GT(game["updated"], before);
  EXPECT_EQ(service.outlet->take(5, "game")["game"], game);
  begin({{"black", person()}, {"white", person()}});  // another one's change is no news
  service.post("/api/games/" + game["id"].get<std::string>() + "/resign", {{"color", "black"}});
  EXPECT_EQ(service.outlet->take(5, "game")["game"]["over"], true);
  EXPECT_TRUE(service.outlet->all("game").empty());
}

TEST_F(LivePlayTest, TwoAgentsPlay) {
  Json game = begin(
      {{"size", 4}, {"black", {{"kind", "agent"}, {"spec", "gdy"}}}, {"white", level("beginner")}});
  while (game["over"] == false) game = agent_moves(game);
  EXPECT_EQ(game["result"]["reason"], "discs");
}

TEST_F(LivePlayTest, AnAgentIsChargedForItsThinkingAlone) {
  Json game = begin({{"black", person()},
                     {"white", level("novice")},
                     {"clock", {{"initial", 60}, {"increment", 1}}}});
  game = person_moves(game, "d3");
  EXPECT_EQ(game["clock"]["running"], "white");
  service.pass_time(1'000'000);  // the page was closed in the meantime
  game = agent_moves(reload(game));
  EXPECT_EQ(game["over"], false);
  EXPECT_NEAR(game["clock"]["white"].get<double>(), 61, 5);
  EXPECT_EQ(game["clock"]["running"], "black");
}

TEST_F(LivePlayTest, Refuses) {
  const Json game = begin({{"black", person()}, {"white", level("novice")}});
  ask_to_play(1, game);
  EXPECT_EQ(service.outlet->take(1, "error")["error"]["code"], "bad_request");
  const Json moved = person_moves(game, "d3");
  ask_to_play(1, game);  // its ply has passed
  EXPECT_EQ(service.outlet->take(1, "error")["error"]["code"], "conflict");
  const Json played = agent_moves(moved);
  service.post("/api/games/" + game["id"].get<std::string>() + "/resign", {{"color", "black"}});
  ask_to_play(1, played);
  EXPECT_EQ(service.outlet->take(1, "error")["error"]["code"], "conflict");
}

TEST_F(LivePlayTest, AClosedPageStopsTheSearchAndTheGameStays) {
  const Json game =
      begin({{"black", {{"kind", "agent"}, {"spec", "ogai:hash=1,time=5s"}}}, {"white", person()}});
  ask_to_play(1, game);
  service.outlet->take(1, "thinking");
  socket.reset();
  EXPECT_TRUE(service.falls_idle());
  EXPECT_EQ(reload(game)["moves"], Json::array());
  // It goes on where it was, from another socket.
  socket = service.open_session();
  service.post("/api/games/" + game["id"].get<std::string>() + "/players",
               {{"black", level("novice")}, {"white", person()}});
  EXPECT_EQ(agent_moves(game)["moves"].size(), 1u);
}

// The same number of moves is not the same game.
TEST_F(LivePlayTest, AnAnswerToAnotherGameIsNotEntered) {
  Json game = begin(
      {{"black", person()}, {"white", {{"kind", "agent"}, {"spec", "ogai:hash=1,time=1500ms"}}}});
  game = person_moves(game, "d3");
  ask_to_play(1, game);
  service.outlet->take(1, "thinking");
  service.post("/api/games/" + game["id"].get<std::string>() + "/undo", {{"ply", 1}, {"to", 0}});
  person_moves(reload(game), "f5");
  EXPECT_EQ(service.outlet->take(1, "error")["error"]["code"], "conflict");
  EXPECT_EQ(reload(game)["moves"], Json({"f5"}));
}

// It is made anew for every move, and must not draw the same number each time: of a hundred moves
// it would never choose the first where it did not choose it at once.
TEST_F(LivePlayTest, TheBeginnerDrawsAnewForEveryMove) {
  std::array<int, 2> halves{};
  for (int i = 0; i < 2; ++i) {
    Json game = begin({{"black", level("beginner")}, {"white", level("beginner")}});
    while (game["over"] == false) {
      const std::vector<std::string> legal = game["legal"];
      const std::size_t ply = game["moves"].size();
      game = agent_moves(game);
      const auto chosen = std::find(legal.begin(), legal.end(), game["moves"][ply]);
      ASSERT_NE(chosen, legal.end());
      if (legal.size() > 1) ++halves[2 * (chosen - legal.begin()) >= std::ssize(legal)];
    }
    EXPECT_GT(halves[0], 10);
    EXPECT_GT(halves[1], 10);
    halves = {};
  }
}

TEST_F(LivePlayTest, WhoWasOvertakenIsTold) {
  const Json game = begin(
      {{"black", {{"kind", "agent"}, {"spec", "ogai:hash=1,time=1500ms"}}}, {"white", person()}});
  ask_to_play(1, game);
  service.outlet->take(1, "thinking");
  service.post("/api/games/" + game["id"].get<std::string>() + "/players",
               {{"black", person()}, {"white", person()}});
  person_moves(game, "d3");
  EXPECT_EQ(service.outlet->take(1, "error")["error"]["code"], "conflict");
  EXPECT_EQ(reload(game)["moves"], Json({"d3"}));
}

}  // namespace
}  // namespace ogai::server
