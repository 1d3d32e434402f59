// Uploads through the whole service. The program behind it is a shell script that finds every agent
// good, or, where its text says so, bad.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <thread>

#include "arena/pair.h"
#include "base/file.h"
#include "server/api/test_service.h"
#include "server/api/uploaded_agents.h"
#include "store/games.h"
#include "store/plays.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"

namespace ogai::server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
namespace fs = std::filesystem;

const std::string kToken = "the-upload-token-of-the-tests";
const std::string kAdminToken = "the-admin-token-of-the-tests";

struct UploadRoutesTest : testing::Test {
  base::TemporaryFolder folder;
  std::unique_ptr<ApiService> service;

  void SetUp() override { begin(); }

  std::string database() const { return folder.file("ogai.db"); }

  void begin(const std::string& token = kToken, store::UploadLimits limits = {}) {
    service.reset();
    const std::string program = folder.file("program");
    std::ofstream(program) << "#!/bin/sh\nshift\n[ $1 = check ] || exit 0\n"
                              "while [ -e '"
                           << folder.file("hold") << "' ]; do sleep 0.01; done\n"
                           << "if grep -q BAD \"${2#*:}\"; then echo '{\"test\":\"opening\","
                              "\"verdict\":\"fail\",\"reason\":\"no move\"}'; echo "
                              "'{\"passed\":false,\"finished\":true}'; exit 1; fi\n"
                              "echo '{\"test\":\"opening\",\"verdict\":\"pass\"}'\n";
    fs::permissions(program, fs::perms::owner_all);
    service = std::make_unique<ApiService>(
        ServiceSettings{.database = database(),
                        .scheduler = {.threads = 1, .table_bytes = 1 << 20, .warm = false},
                        .admin_token = kAdminToken,
                        .upload_token = token,
                        .upload_limits = limits,
                        .program = program});
  }
  void hold() { std::ofstream(folder.file("hold")) << "x"; }
  void let_go() { fs::remove(folder.file("hold")); }

  Answer ask(const std::string& method, const std::string& path, const std::string& token = "",
             const std::string& body = "", std::map<std::string, std::string> query = {}) {
    const Response response = service->handle({.method = method,
                                               .path = path,
                                               .query = std::move(query),
                                               .body = body,
                                               .token = token,
                                               .client = "test"});
    return {response.status, Json::parse(response.body)};
  }
  Answer upload(const Json& body, const std::string& token = kToken) {
    return ask("POST", "/api/uploads", token, body.dump());
  }
  static Json agent(const std::string& name = "mine",
                    const std::string& text = "class AI: pass\n") {
    return {{"name", name}, {"kind", "py"}, {"text", text}};
  }
  Answer show(std::int64_t id, const std::string& key = "") {
    return ask("GET", "/api/uploads/" + std::to_string(id), key);
  }
  bool reaches(std::int64_t id, const std::string& state) {
    for (const base::Stopwatch watch; watch.elapsed() < 30s; std::this_thread::sleep_for(5ms))
      if (show(id).json["state"] == state) return true;
    return false;
  }
  std::size_t files() const {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder.file("agents")))
      count += entry.is_regular_file();
    return count;
  }
};

TEST_F(UploadRoutesTest, WithoutTheFlagNothingIsTaken) {
  begin("");
  for (const auto& [method, path] : {std::pair{"GET", "/api/uploads"},
                                     {"POST", "/api/uploads"},
                                     {"GET", "/api/uploads/1"},
                                     {"GET", "/api/uploads/1/stderr"},
                                     {"DELETE", "/api/uploads/1"}}) {
    const Answer refused = ask(method, path, kToken, agent().dump());
    EXPECT_EQ(refused.status, 403) << path;
    EXPECT_THAT(refused.message(), HasSubstr("--allow-uploads"));
  }
  EXPECT_EQ(ask("GET", "/api/about").json["uploads"], false);
  EXPECT_FALSE(fs::exists(folder.file("agents")));
}

TEST_F(UploadRoutesTest, OnlyTheTokenAdmits) {
  EXPECT_EQ(ask("GET", "/api/about").json["uploads"], true);
  for (const std::string& token :
       {std::string(), std::string("x"), kToken + "x", kToken.substr(1), kToken + kToken}) {
    const Answer refused = upload(agent(), token);
    EXPECT_EQ(refused.status, 403) << token;
    EXPECT_THAT(refused.message(), HasSubstr("token"));
  }
  EXPECT_FALSE(fs::exists(folder.file("agents")));
}

TEST_F(UploadRoutesTest, AGoodAgentIsCheckedAndPlays) {
  const Answer sent = upload(agent());
  ASSERT_EQ(sent.status, 201) << sent.message();
  EXPECT_TRUE(store::is_play_id(sent.json["key"].get<std::string>()));
  const std::int64_t id = sent.json["id"];
  EXPECT_TRUE(reaches(id, "rated"));
  const Json seen = show(id).json;
  EXPECT_EQ(seen["name"], "mine");
  EXPECT_EQ(seen["version"].get<std::string>().size(), 16u);
  EXPECT_EQ(seen["tests"], Json::parse(R"([{"test":"opening","title":"","verdict":"pass"}])"));
  EXPECT_TRUE(seen["problem"].is_null());
  EXPECT_TRUE(seen["rating"].is_null());
  EXPECT_EQ(seen["owner"], false);
  EXPECT_FALSE(seen.contains("key"));
  const Json list = ask("GET", "/api/uploads").json["uploads"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["id"], id);
  EXPECT_EQ(files(), 1u);
}

TEST_F(UploadRoutesTest, ReasonsAreForTheOwner) {
  const Json sent = upload(agent("bad", "BAD")).json;
  const std::int64_t id = sent["id"];
  EXPECT_TRUE(reaches(id, "refused"));
  const Json others = show(id).json;
  EXPECT_EQ(others["tests"], Json::parse(R"([{"test":"opening","title":"","verdict":"fail"}])"));
  EXPECT_FALSE(others.contains("report"));
  EXPECT_FALSE(show(id, store::new_play_id()).json.contains("report"));
  EXPECT_FALSE(show(id, kToken).json.contains("report"));
  const Json owners = show(id, sent["key"]).json;
  EXPECT_EQ(owners["owner"], true);
  EXPECT_EQ(owners["report"][0]["reason"], "no move");
}

TEST_F(UploadRoutesTest, KeysAreKeptOnlyAsHashes) {
  const std::string key = upload(agent()).json["key"];
  for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
    if (entry.is_regular_file()) {
      EXPECT_EQ(base::read_file(entry.path())->find(key), std::string::npos) << entry.path();
    }
}

TEST_F(UploadRoutesTest, NamesAreWords) {
  for (const char* name :
       {"", "..", ".", "../x", "a/b", "a\\b", "/etc/passwd", "a b", "a.py", "-x", "1x", "_x", "a,b",
        "a\"b", "a\nb", "ä", "a:b", "$(x)", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    const Answer refused = upload(agent(name));
    EXPECT_EQ(refused.status, 400) << name;
    EXPECT_THAT(refused.message(), HasSubstr("\"name\"")) << name;
  }
  Json nul = agent();
  nul["name"] = std::string("a\0b", 3);
  EXPECT_EQ(upload(nul).status, 400);
  EXPECT_FALSE(fs::exists(folder.file("agents")));
}

TEST_F(UploadRoutesTest, OtherFieldsAreChecked) {
  const auto refused = [&](const char* field, const Json& value) {
    Json body = agent();
    body[field] = value;
    return upload(body).status;
  };
  for (const char* kind : {"", "uci", "cmd", "nboard", "py:x", "rnd"})
    EXPECT_EQ(refused("kind", kind), 400) << kind;
  EXPECT_EQ(refused("text", ""), 400);
  EXPECT_EQ(refused("text", 7), 400);
  EXPECT_EQ(refused("text", std::string("a\0b", 3)), 400);
  EXPECT_EQ(refused("owner", "short"), 400);
  EXPECT_EQ(refused("unknown", 1), 400);
  EXPECT_EQ(upload(Json::object()).status, 400);
  EXPECT_EQ(ask("POST", "/api/uploads", kToken, "not JSON").status, 400);
  EXPECT_FALSE(fs::exists(folder.file("agents")));
}

TEST_F(UploadRoutesTest, AFileHasAMillionBytesAtMost) {
  hold();
  EXPECT_EQ(upload(agent("large", std::string(kMostAgentBytes, '\n'))).status, 201);
  EXPECT_EQ(upload(agent("larger", std::string(kMostAgentBytes + 1, 'x'))).status, 413);
  EXPECT_EQ(upload(agent("largest", std::string(kMostUploadBytes, 'x'))).status, 413);
  EXPECT_EQ(files(), 1u);
  let_go();
}

TEST_F(UploadRoutesTest, VersionsAreKeptApartByTheirHash) {
  const Json first = upload(agent("mine", "one")).json;
  const std::string key = first["key"];
  Json second = agent("mine", "two");
  EXPECT_EQ(upload(second).status, 409);  // a stranger
  EXPECT_EQ(files(), 1u);
  second["owner"] = key;
  const Answer sent = upload(second);
  ASSERT_EQ(sent.status, 201) << sent.message();
  EXPECT_FALSE(sent.json.contains("key"));
  EXPECT_NE(sent.json["version"], first["version"]);
  EXPECT_NE(sent.json["agent"], first["agent"]);
  EXPECT_EQ(files(), 2u);
  EXPECT_TRUE(reaches(sent.json["id"], "rated"));
  EXPECT_EQ(upload(second).status, 409);  // the same once more
  EXPECT_EQ(files(), 2u);
  const Json versions = show(first["id"]).json["versions"];
  ASSERT_EQ(versions.size(), 2u);
  EXPECT_EQ(versions[0]["version"], sent.json["version"]);
}

TEST_F(UploadRoutesTest, OfManyAtOnceEachIsTakenOnce) {
  std::atomic<int> taken = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] { taken += upload(agent("same", "x")).status == 201; });
  }
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(files(), 1u);
}

TEST_F(UploadRoutesTest, TooManyAreRefusedAndLeaveNoFile) {
  begin(kToken, {.most_an_hour = 60, .most_pending = 2});
  hold();
  EXPECT_EQ(upload(agent("a")).status, 201);
  EXPECT_EQ(upload(agent("b")).json["ahead"], 1);
  EXPECT_EQ(upload(agent("c")).status, 429);
  EXPECT_EQ(files(), 2u);
  let_go();
}

TEST_F(UploadRoutesTest, TheOwnerWithdraws) {
  hold();
  const Json sent = upload(agent()).json;
  const std::int64_t id = sent["id"];
  const std::string path = "/api/uploads/" + std::to_string(id);
  EXPECT_EQ(ask("DELETE", path).status, 403);
  EXPECT_EQ(ask("DELETE", path, kToken).status, 403);
  EXPECT_EQ(ask("DELETE", "/api/uploads/99", sent["key"]).status, 404);
  EXPECT_EQ(ask("DELETE", "/api/uploads/../x", sent["key"]).status, 404);
  const Answer gone = ask("DELETE", path, sent["key"]);
  EXPECT_EQ(gone.status, 200);
  EXPECT_EQ(gone.json["state"], "withdrawn");
  EXPECT_EQ(show(id).status, 404);
  EXPECT_EQ(show(id, sent["key"]).json["state"], "withdrawn");
  EXPECT_TRUE(ask("GET", "/api/uploads").json["uploads"].empty());
  EXPECT_EQ(files(), 0u);
  let_go();
}

TEST_F(UploadRoutesTest, WhatWaitsGoesOnAfterARestart) {
  hold();
  const std::int64_t first = upload(agent("first")).json["id"];
  const std::int64_t second = upload(agent("second")).json["id"];
  EXPECT_TRUE(reaches(first, "checking"));
  begin();
  EXPECT_EQ(show(second).json["state"], "waiting");
  let_go();
  EXPECT_TRUE(reaches(second, "rated"));
  EXPECT_EQ(show(first).json["state"], "rated");
}

TEST_F(UploadRoutesTest, NobodyWaitsForTheWork) {
  hold();
  const std::int64_t id = upload(agent()).json["id"];
  EXPECT_TRUE(reaches(id, "checking"));
  // All of this while the process does not move at all.
  EXPECT_EQ(ask("GET", "/api/uploads").status, 200);
  EXPECT_EQ(upload(agent("another")).status, 201);
  EXPECT_EQ(ask("GET", "/api/levels").status, 200);
  EXPECT_EQ(show(id).json["state"], "checking");
  let_go();
}

TEST_F(UploadRoutesTest, StandardErrorIsForTheOwner) {
  const Json sent = upload(agent()).json;
  const std::string spec = sent["agent"];
  std::int64_t game = 0;
  {
    store::Database writing(database());
    const auto ladder = store::TournamentStore::open(writing, "ladder", {{"kind", "ladder"}},
                                                     {spec, "gdy"}, store::Participants::may_grow);
    arena::PairResult pair = store::sample_pair(0, 0);
    pair.error_outputs[0][0] = "said by black";
    pair.error_outputs[0][1] = "said by white";
    ladder->append(pair);
    game = writing.value<std::int64_t>("SELECT min(id) FROM games");
  }
  const std::string path = "/api/uploads/" + sent["id"].dump() + "/stderr";
  const std::map<std::string, std::string> query = {{"game", std::to_string(game)}};
  EXPECT_EQ(ask("GET", path, "", "", query).status, 403);
  EXPECT_EQ(ask("GET", path, store::new_play_id(), "", query).status, 403);
  const Answer told = ask("GET", path, sent["key"], "", query);
  EXPECT_EQ(told.status, 200) << told.message();
  EXPECT_EQ(told.json["text"], "said by black");
  EXPECT_EQ(ask("GET", path, sent["key"], "", {{"game", "99"}}).status, 404);
  EXPECT_EQ(ask("GET", path, sent["key"]).status, 400);
  EXPECT_EQ(show(sent["id"]).json["recent"].size(), 2u);
  EXPECT_EQ(show(sent["id"]).json["rating"]["of"], 2);
}

TEST_F(UploadRoutesTest, WhatHasPassedPlaysInTournaments) {
  const auto order = [&](const Json& sent) {
    const Json body = {{"name", "evening"},
                       {"kind", "round-robin"},
                       {"agents", {sent["agent"], "rnd"}},
                       {"games", 2}};
    return ask("POST", "/api/tournaments", kAdminToken, body.dump());
  };
  hold();
  const Json good = upload(agent()).json;
  EXPECT_EQ(order(good).status, 400);  // not checked yet
  let_go();
  EXPECT_TRUE(reaches(good["id"], "rated"));
  EXPECT_EQ(order(good).status, 201) << order(good).message();
  const Json bad = upload(agent("bad", "BAD")).json;
  EXPECT_TRUE(reaches(bad["id"], "refused"));
  EXPECT_EQ(order(bad).status, 400);
  EXPECT_EQ(ask("DELETE", "/api/uploads/" + good["id"].dump(), good["key"]).status, 200);
  EXPECT_EQ(order(good).status, 400);
}

TEST_F(UploadRoutesTest, UploadedFilesPlayNoGamesOfThePage) {
  const std::string spec = upload(agent()).json["agent"];
  const Json game = {{"black", {{"kind", "agent"}, {"spec", spec}}},
                     {"white", {{"kind", "person"}}}};
  EXPECT_EQ(ask("POST", "/api/games", "", game.dump()).status, 400);
}

}  // namespace
}  // namespace ogai::server
