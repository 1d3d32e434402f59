// Whatever a client sends, the answer is JSON and the server goes on.
#include "server/api/test_service.h"

namespace ogai::server {
namespace {

std::vector<std::string> hostile_texts() {
  std::vector<std::string> texts = {
      "",
      "\0\0\0",
      "null",
      "[]",
      "\"\xff\xfe\"",
      "{\"id\": 1e999}",
      "{\"id\": -1}",
      "{\"id\": 1.5}",
      "{\"id\": 99999999999999999999999999}",
      "{\"id\": \"7\"}",
      "{\"id\": 7, \"type\": 7}",
      "{\"id\": 7, \"type\": \"\\u0000\"}",
      "{\"id\": 7, \"type\": \"analyse\", \"position\": []}",
      "{\"id\": 7, \"type\": \"analyse\", \"position\": \"\\ud800\"}",
      "{\"id\": 7, \"type\": \"play\", \"game\": \"\\u0000';--\", \"ply\": 0}",
      "{\"id\": 7, \"type\": \"play\", \"game\": \"x\", \"ply\": 1e17}",
      "{\"text\": \"\\u0000\"}",
      "{\"text\": \"{\\\"moves\\\": [[[[[[[[\"}",
      "{\"black\": {\"kind\": {}}, \"white\": []}",
      "{\"moves\": [null], \"notation\": \"ggf\"}",
      "{\"ply\": 0, \"move\": \"\\ud83d\\ude00\"}",
      "{\"\\u0000\": 1, \"type\": \"stop\"}",
      std::string("{\"text\": \"") + std::string(60'000, '(') + "\"}",
      std::string("{\"text\": \"") + std::string(60'000, '[') + "\"}",
  };
  texts.push_back(std::string(60'000, '['));
  texts.push_back(std::string(60'000, '{'));
  texts.push_back(std::string(200'000, ' '));
  return texts;
}

TEST(Hostile, BodiesAreRefusedInJson) {
  TestService service("secret");
  const Answer made = service.post("/api/games", {{"black", person()}, {"white", person()}});
  const std::string game = "/api/games/" + made.json["id"].get<std::string>();
  for (const std::string& path :
       {std::string("/api/games"), game + "/moves", game + "/undo", game + "/resign",
        game + "/players", std::string("/api/parse"), std::string("/api/format")})
    for (const std::string& body : hostile_texts()) {
      const Answer answer = service.post_text(path, body);
      EXPECT_GE(answer.status, 400) << path << " " << body.substr(0, 60);
      EXPECT_LT(answer.status, 500) << path << " " << body.substr(0, 60);
      EXPECT_FALSE(answer.message().empty());
    }
  EXPECT_EQ(service.get(game).json["moves"], Json::array());
}

TEST(Hostile, MessagesAreRefusedInJson) {
  TestService service;
  const auto socket = service.open_session();
  std::size_t refused = 0;
  for (const std::string& message : hostile_texts()) {
    socket->receive(message);
    EXPECT_EQ(service.outlet->all("error").size(), ++refused) << message.substr(0, 60);
  }
  socket->receive(R"({"id": 1, "type": "hint", "position": "-----OX--XO----- X"})");
  service.outlet->take(1, "done");
}

TEST(Hostile, PathsAndParametersAreRefusedInJson) {
  TestService service;
  for (const char* path :
       {"/api/games/\xff\xfe", "/api/games/' OR 1=1", "/api/tournaments/0", "/api/tournaments/-1",
        "/api/tournaments/99999999999999999999", "/api/tournaments/1x", "/api/tournaments/1/games",
        "/api/stored-games/1", "/api/stored-games/x", "/api/\xc3\x28", "/api/games/../about"})
    EXPECT_EQ(service.get(path).status, 404) << path;
  EXPECT_EQ(service.get("/api/run", {{"name", "\xff"}}).status, 404);
  EXPECT_EQ(service.get("/api/run").status, 400);
  EXPECT_EQ(service.get("/api/agent-record", {{"spec", "\xff"}}).status, 404);
  EXPECT_EQ(service.get("/api/book", {{"position", std::string("\0", 1)}}).status, 400);
  EXPECT_EQ(service.get("/api/played", {{"\xff", "1"}}).status, 400);
}

}  // namespace
}  // namespace ogai::server
