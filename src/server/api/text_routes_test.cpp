#include "server/api/test_service.h"

namespace ogai::server {
namespace {

TEST(TextRoutes, ParseAnyNotation) {
  TestService service;
  const Answer answer = service.post("/api/parse", {{"text", "d3c3\nf5d6c3\n"}});
  ASSERT_EQ(answer.status, 200) << answer.json;
  EXPECT_EQ(answer.json["notation"], "transcript");
  EXPECT_EQ(answer.json["found"], 2);
  EXPECT_EQ(answer.json["games"][0]["moves"], Json({"d3", "c3"}));
  EXPECT_EQ(answer.json["games"][0]["rules"], "reversed");
  const Answer ggf = service.post(
      "/api/parse", {{"text",
                      "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*"
                      "O--------------------------- *]B[D3/2.00/1.5];)"}});
  ASSERT_EQ(ggf.status, 200) << ggf.json;
  EXPECT_EQ(ggf.json["notation"], "ggf");
  EXPECT_EQ(ggf.json["games"][0]["black"], "a");
  EXPECT_EQ(ggf.json["games"][0]["rules"], "classic");
  EXPECT_EQ(ggf.json["games"][0]["notes"][0]["value"], 2);
}

TEST(TextRoutes, ParseSaysWhereTheFaultLies) {
  TestService service;
  const Answer answer = service.post("/api/parse", {{"text", "d3c3\nf5d6zz\n"}});
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.code(), "bad_text");
  EXPECT_EQ(answer.json["error"]["line"], 2);
  EXPECT_EQ(answer.json["error"]["column"], 5);
  EXPECT_EQ(service.post("/api/parse", {{"text", ""}}).code(), "bad_text");
}

TEST(TextRoutes, ParseHandsOutAHundredGames) {
  TestService service;
  std::string text;
  for (int i = 0; i < 120; ++i) text += "d3\n";
  const Answer answer = service.post("/api/parse", {{"text", text}});
  EXPECT_EQ(answer.json["games"].size(), 100u);
  EXPECT_EQ(answer.json["found"], 120);
}

TEST(TextRoutes, FormatIsReadBack) {
  TestService service;
  for (const char* notation : {"transcript", "ggf", "json"}) {
    const Answer answer = service.post(
        "/api/format",
        {{"moves", {"d3", "c3"}}, {"black", "me"}, {"rules", "classic"}, {"notation", notation}});
    ASSERT_EQ(answer.status, 200) << answer.json;
    const Answer back = service.post("/api/parse", {{"text", answer.json["text"]}});
    ASSERT_EQ(back.status, 200) << back.json;
    EXPECT_EQ(back.json["notation"], notation);
    EXPECT_EQ(back.json["games"][0]["moves"], Json({"d3", "c3"}));
  }
}

TEST(TextRoutes, FormatRefuses) {
  TestService service;
  const auto code = [&](const Json& body) { return service.post("/api/format", body).code(); };
  EXPECT_EQ(code({{"moves", {"a1"}}, {"notation", "ggf"}}), "bad_move");
  EXPECT_EQ(code({{"moves", {"d3"}}, {"notation", "morse"}}), "bad_request");
  EXPECT_EQ(code({{"moves", {"d3"}}, {"notation", "ggf"}, {"size", 5}}), "bad_request");
  EXPECT_EQ(code({{"moves", {"d3"}}, {"notation", "ggf"}, {"rules", "anti"}}), "bad_request");
  EXPECT_EQ(code({{"moves", {"d3"}}, {"notation", "ggf"}, {"start", "X"}}), "bad_request");
  EXPECT_EQ(
      code({{"moves", Json::array()}, {"notation", "transcript"}, {"start", "------OX---- X"}}),
      "bad_request");
  EXPECT_EQ(code({{"notation", "ggf"}}), "bad_request");
}

TEST(TextRoutes, BookKnowsTheStart) {
  TestService service;
  const Answer answer = service.get("/api/book", {{"position", "start"}});
  ASSERT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json["known"], true);
  EXPECT_EQ(answer.json["moves"].size(), 4u);
  EXPECT_EQ(answer.json["moves"][0]["loss"], 0);
  EXPECT_FALSE(answer.json["line"].empty());
  const Answer unknown = service.get("/api/book", {{"position",
                                                    "----"
                                                    "-XXX"
                                                    "XXXO"
                                                    "---- X"},
                                                   {"rules", "classic"}});
  ASSERT_EQ(unknown.status, 200) << unknown.json;
  EXPECT_EQ(unknown.json["known"], false);
  EXPECT_TRUE(unknown.json["value"].is_null());
  EXPECT_EQ(service.get("/api/book").code(), "bad_request");
  EXPECT_EQ(service.get("/api/book", {{"position", "start"}, {"rules", "x"}}).code(),
            "bad_request");
  EXPECT_EQ(service.get("/api/book", {{"position", "start"}, {"colour", "x"}}).code(),
            "bad_request");
}

}  // namespace
}  // namespace ogai::server
