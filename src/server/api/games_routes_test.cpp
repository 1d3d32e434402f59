#include "game/notation/position_text.h"
#include "game/random_games.h"
#include "server/api/test_service.h"

namespace ogai::server {
namespace {

class GamesRoutesTest : public testing::Test {
 protected:
  // A game of two people; its path.
  std::string begin(Json body = Json::object()) {
    if (!body.contains("black")) body["black"] = person();
    if (!body.contains("white")) body["white"] = person();
    const Answer made = service.post("/api/games", body);
    EXPECT_EQ(made.status, 201) << made.json;
    return "/api/games/" + made.json.value("id", "");
  }
  Answer move(const std::string& game, int ply, const char* move) {
    return service.post(game + "/moves", {{"ply", ply}, {"move", move}});
  }

  TestService service;
};

// A position on the small board, and a move after which the other side has none.
struct BeforeAPass {
  std::string position;
  std::string move;
};

// The same discs with the other side to move.
std::string turned(std::string position) {
  position.back() = position.back() == 'X' ? 'O' : 'X';
  return position;
}

BeforeAPass before_a_pass() {
  base::Random random(1);
  while (true) {
    const game::GameRecord game = game::random_game(game::BoardSize::four, random);
    for (std::size_t ply = 0; ply + 1 < game.moves().size(); ++ply)
      if (game.moves()[ply + 1].move == game::kPass)
        return {game::notation::format_position(game.position_at(ply)),
                game::move_name(game::BoardSize::four, game.moves()[ply].move)};
  }
}

TEST_F(GamesRoutesTest, CreateAndReload) {
  const std::string game = begin({{"white", level("casual")}, {"size", 6}, {"rules", "classic"}});
  const Answer answer = service.get(game);
  ASSERT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json["size"], 6);
  EXPECT_EQ(answer.json["rules"], "classic");
  EXPECT_EQ(answer.json["legal"].size(), 4u);
  EXPECT_EQ(answer.json["discs"], Json({{"black", 2}, {"white", 2}}));
  EXPECT_EQ(answer.json["players"]["white"], level("casual"));
  EXPECT_EQ(answer.json["notes"], Json::array());
  EXPECT_TRUE(answer.json["clock"].is_null());
  EXPECT_TRUE(answer.json["result"].is_null());
  EXPECT_EQ(answer.json["over"], false);
}

TEST_F(GamesRoutesTest, CreateRefuses) {
  const auto message = [&](const Json& body) {
    const Answer answer = service.post("/api/games", body);
    EXPECT_EQ(answer.status, 400);
    return answer.message();
  };
  EXPECT_EQ(message({{"white", person()}}), "\"black\" is missing");
  EXPECT_EQ(message({{"black", "me"}, {"white", person()}}), "\"black\" is not an object");
  EXPECT_EQ(message({{"black", {{"kind", "cat"}}}, {"white", person()}}),
            "\"black.kind\" is not \"person\", \"level\" or \"agent\"");
  EXPECT_NE(message({{"black", level("nobody")}, {"white", person()}}).find("no level 'nobody'"),
            std::string::npos);
  for (const char* spec : {"nobody", "ogai:weights=/etc/passwd", "ogai:hash=100000", "rnd:x=1",
                           "py:agent.py", "cmd:true"})
    EXPECT_NE(message({{"black", {{"kind", "agent"}, {"spec", spec}}}, {"white", person()}})
                  .find("\"black.spec\": "),
              std::string::npos)
        << spec;
  const Json two = {{"black", person()}, {"white", person()}};
  const auto with = [&](const char* name, Json value) {
    Json body = two;
    body[name] = std::move(value);
    return message(body);
  };
  EXPECT_NE(with("size", 7), "");
  EXPECT_NE(with("rules", "anti"), "");
  EXPECT_NE(with("start", "garbage"), "");
  EXPECT_EQ(with("start",
                 "XXXX"
                 "XXXX"
                 "XXXX"
                 "XXX- X"),
            "\"start\": neither side has a move, the game is over");
  EXPECT_EQ(with("clock", {{"initial", 0}}), "\"clock.initial\" is not within 1 … 86400");
  EXPECT_EQ(with("clock", {{"initial", 60}, {"delay", 1}}), "unknown field \"clock.delay\"");
  EXPECT_EQ(with("colour", 1), "unknown field \"colour\"");
}

TEST_F(GamesRoutesTest, MovesAreCheckedAndKept) {
  const std::string game = begin();
  EXPECT_EQ(move(game, 0, "d3").json["moves"], Json({"d3"}));
  EXPECT_EQ(move(game, 0, "c3").code(), "conflict");
  EXPECT_EQ(move(game, 1, "d3").code(), "bad_move");
  EXPECT_EQ(move(game, 1, "pa").code(), "bad_move");
  EXPECT_EQ(move(game, 1, "z9").code(), "bad_move");
  EXPECT_EQ(move(game, 1, "").code(), "bad_move");
  EXPECT_EQ(move(game, -1, "c3").code(), "bad_request");
  EXPECT_EQ(move(game, 1, "c3").status, 200);
  EXPECT_EQ(service.get(game).json["moves"], Json({"d3", "c3"}));
  EXPECT_EQ(move("/api/games/nothing", 0, "d3").status, 404);
}

TEST_F(GamesRoutesTest, APassFollowsByItself) {
  const BeforeAPass passing = before_a_pass();
  const std::string game = begin({{"start", passing.position}, {"size", 4}});
  const Answer moved = move(game, 0, passing.move.c_str());
  EXPECT_EQ(moved.json["moves"], Json({passing.move, "pa"}));
  EXPECT_EQ(moved.json["position"].get<std::string>().back(), passing.position.back());
  EXPECT_FALSE(moved.json["legal"].empty());
  // Taken back to before the pass, it is made again at once.
  const Answer undone = service.post(game + "/undo", {{"ply", 2}, {"to", 1}});
  EXPECT_EQ(undone.json["moves"], Json({passing.move, "pa"}));
  EXPECT_EQ(service.post(game + "/undo", {{"ply", 2}, {"to", 0}}).json["moves"], Json::array());
  // A start at which the side to move has to pass.
  const std::string at_pass = begin({{"start", turned(moved.json["position"])}});
  EXPECT_EQ(service.get(at_pass).json["moves"], Json({"pa"}));
}

TEST_F(GamesRoutesTest, UndoCutsTheGame) {
  const std::string game = begin();
  for (int i = 0; const char* name : {"d3", "c3", "b3", "b2"}) move(game, i++, name);
  EXPECT_EQ(service.post(game + "/undo", {{"ply", 3}, {"to", 1}}).code(), "conflict");
  EXPECT_EQ(service.post(game + "/undo", {{"ply", 4}, {"to", 5}}).code(), "bad_request");
  const Answer undone = service.post(game + "/undo", {{"ply", 4}, {"to", 1}});
  EXPECT_EQ(undone.json["moves"], Json({"d3"}));
  EXPECT_EQ(service.get(game).json["moves"], Json({"d3"}));
  EXPECT_EQ(move(game, 1, "e3").status, 200);
}

TEST_F(GamesRoutesTest, ResigningEndsIt) {
  const std::string game = begin({{"white", level("beginner")}});
  EXPECT_EQ(service.post(game + "/resign", {{"color", "green"}}).code(), "bad_request");
  EXPECT_EQ(service.post(game + "/resign", {{"color", "white"}}).code(), "bad_request");
  const Answer over = service.post(game + "/resign", {{"color", "black"}});
  EXPECT_EQ(over.json["over"], true);
  EXPECT_EQ(over.json["result"]["reason"], "resignation");
  EXPECT_EQ(over.json["result"]["winner"], "white");
  EXPECT_TRUE(over.json["legal"].empty());
  EXPECT_EQ(move(game, 0, "d3").code(), "conflict");
  EXPECT_EQ(service.post(game + "/resign", {{"color", "black"}}).code(), "conflict");
  EXPECT_EQ(service.post(game + "/undo", {{"ply", 0}, {"to", 0}}).json["over"], false);
}

TEST_F(GamesRoutesTest, PlayersMayChange) {
  const std::string game = begin({{"black", level("beginner")}});
  EXPECT_EQ(move(game, 0, "d3").code(), "bad_request");
  const Answer changed =
      service.post(game + "/players", {{"black", person()}, {"white", level("club")}});
  EXPECT_EQ(changed.json["players"]["white"], level("club"));
  EXPECT_EQ(move(game, 0, "d3").status, 200);
  EXPECT_EQ(service.post(game + "/players", {{"black", person()}}).code(), "bad_request");
}

TEST_F(GamesRoutesTest, AClockRunsOut) {
  const std::string game = begin({{"clock", {{"initial", 60}, {"increment", 2}}}});
  service.pass_time(100'000);  // nothing runs before the first move
  EXPECT_TRUE(service.get(game).json["clock"]["running"].is_null());
  const Answer first = move(game, 0, "d3");
  EXPECT_EQ(first.json["clock"]["running"], "white");
  service.pass_time(10'000);
  EXPECT_NEAR(service.get(game).json["clock"]["white"].get<double>(), 50, 1e-6);
  const Answer second = move(game, 1, "c3");
  EXPECT_NEAR(second.json["clock"]["white"].get<double>(), 52, 1e-6);
  EXPECT_EQ(second.json["clock"]["running"], "black");
  service.pass_time(61'000);  // black has 60 and the increment of its first move
  EXPECT_EQ(service.get(game).json["over"], false);
  service.pass_time(2'000);
  EXPECT_EQ(move(game, 2, "b3").code(), "conflict");
  const Answer over = service.get(game);
  EXPECT_EQ(over.json["result"]["reason"], "time");
  EXPECT_EQ(over.json["result"]["winner"], "white");
  EXPECT_TRUE(over.json["clock"]["running"].is_null());
  EXPECT_EQ(over.json["clock"]["black"], 0);
  // Taking it back gives the time back.
  const Answer undone = service.post(game + "/undo", {{"ply", 2}, {"to", 1}});
  EXPECT_EQ(undone.json["clock"]["running"], "white");
  EXPECT_NEAR(undone.json["clock"]["white"].get<double>(), 60, 1e-6);
}

TEST_F(GamesRoutesTest, NewPlayersDoNotStopTheClock) {
  const std::string game = begin({{"clock", {{"initial", 60}}}});
  move(game, 0, "d3");
  service.pass_time(20'000);
  const Answer same = service.post(game + "/players", {{"black", person()}, {"white", person()}});
  EXPECT_NEAR(same.json["clock"]["white"].get<double>(), 40, 1e-6);
  service.post(game + "/players", {{"black", person()}, {"white", level("novice")}});
  service.pass_time(100'000);
  EXPECT_EQ(service.get(game).json["over"], false);
}

TEST_F(GamesRoutesTest, TheListHasNoIds) {
  begin({{"size", 4}});
  begin({{"size", 6}});
  const Json games = service.get("/api/played").json["games"];
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0]["size"], 6);
  EXPECT_FALSE(games[0].contains("id"));
  const Json older =
      service.get("/api/played", {{"before", games[0]["updated"].dump()}}).json["games"];
  ASSERT_EQ(older.size(), 1u);
  EXPECT_EQ(older[0]["size"], 4);
  EXPECT_EQ(service.get("/api/played", {{"limit", "1"}}).json["games"].size(), 1u);
  EXPECT_EQ(service.get("/api/played", {{"limit", "0"}}).code(), "bad_request");
  EXPECT_EQ(service.get("/api/played", {{"before", "x"}}).code(), "bad_request");
}

}  // namespace
}  // namespace ogai::server
