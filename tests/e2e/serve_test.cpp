#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "server/transport/socket_client.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using server::Received;
using server::SocketClient;
using testing::HasSubstr;

class ServeTest : public ::testing::Test {
 protected:
  base::Subprocess start(std::vector<std::string> arguments,
                         const std::vector<std::string>& under = {}) {
    arguments.insert(arguments.begin(),
                     {OGAI_PROGRAM, "serve", "--port", "0", "--db", folder_.file("ogai.db")});
    arguments.insert(arguments.begin(), under.begin(), under.end());
    auto started = base::Subprocess::start(arguments);
    EXPECT_TRUE(started.ok());
    return std::move(*started);
  }

  static std::string line(base::Subprocess& process) {
    auto read = process.read_line(base::Deadline::after(30s));
    return read && *read ? **read : "(nothing)";
  }

  static std::uint16_t port_of(const std::string& text) {
    return nlohmann::json::parse(text).at("port").get<std::uint16_t>();
  }

  base::TemporaryFolder folder_;
};

TEST_F(ServeTest, ServesThePageUntilItIsInterrupted) {
  std::ofstream(folder_.file("index.html")) << "<title>Ogai</title>";
  for (const int signal : {SIGINT, SIGTERM}) {
    base::Subprocess process = start({"--json", "--page", folder_.path().string()});
    const std::uint16_t port = port_of(line(process));
    SocketClient client(port);
    EXPECT_EQ(client.request("GET /").body, "<title>Ogai</title>");
    EXPECT_EQ(client.request("GET /api/no-such-thing").status, 404);
    kill(process.pid(), signal);
    const auto status = process.wait(base::Deadline::after(10s));
    ASSERT_TRUE(status.ok());
    EXPECT_TRUE(status->success()) << status->describe() << process.error_output();
    EXPECT_TRUE(client.ends());
  }
}

TEST_F(ServeTest, TellsPeopleWhereItIs) {
  base::Subprocess process = start({});
  EXPECT_THAT(line(process),
              testing::MatchesRegex("Ogai is at http://127.0.0.1:[0-9]+/ — Ctrl-C ends it"));
}

TEST_F(ServeTest, WhoStartsItForThisMachineMayStartTournaments) {
  base::Subprocess process = start({"--json"});
  const auto about = nlohmann::json::parse(line(process));
  const std::string owner = about.value("owner_url", "");
  EXPECT_THAT(owner, testing::StartsWith(about["url"].get<std::string>() + "#/play?owner="));
  SocketClient client(about["port"].get<std::uint16_t>());
  EXPECT_EQ(nlohmann::json::parse(client.request("GET /api/about").body)["admin"], true);
  base::Subprocess open = start({"--json", "--host", "0.0.0.0"});
  const auto open_about = nlohmann::json::parse(line(open));
  EXPECT_FALSE(open_about.contains("owner_url"));
  SocketClient stranger(open_about["port"].get<std::uint16_t>());
  EXPECT_EQ(nlohmann::json::parse(stranger.request("GET /api/about").body)["admin"], false);
}

// What a program is started with everyone on the machine can read.
TEST_F(ServeTest, TheBrowserItOpensIsTheOwnersAndIsNotToldTheToken) {
  const std::string browser = folder_.file("xdg-open"), told = folder_.file("told");
  std::ofstream(browser) << "#!/bin/sh\nprintf '%s\\n' \"$1\" > '" << told << ".new'\n"
                         << "mv '" << told << ".new' '" << told << "'\n";
  std::filesystem::permissions(browser, std::filesystem::perms::owner_all);
  base::Subprocess process =
      start({"--json", "--open"},
            {"env", "DISPLAY=:0", "PATH=" + folder_.path().string() + ":" + std::getenv("PATH")});
  const auto about = nlohmann::json::parse(line(process));
  const std::string url = about["url"], owner_url = about["owner_url"];
  const base::Deadline deadline = base::Deadline::after(30s);
  while (!std::filesystem::exists(told) && !deadline.expired()) std::this_thread::sleep_for(5ms);
  std::string opened;
  std::getline(std::ifstream(told) >> std::ws, opened);
  ASSERT_THAT(opened, testing::StartsWith(url + "owner/"));
  EXPECT_THAT(opened, testing::Not(HasSubstr(owner_url.substr(owner_url.find('=') + 1))));
  SocketClient client(about["port"].get<std::uint16_t>());
  const std::string get = "GET /" + opened.substr(url.size());
  EXPECT_EQ(url + client.request(get).header("location").substr(1), owner_url);
  EXPECT_EQ(client.request(get).header("location"), "/");
}

TEST_F(ServeTest, ShowsTheLaboratory) {
  if (!OGAI_HAS_LAB) GTEST_SKIP() << "built without the laboratory";
  base::Subprocess process = start({"--json"});
  SocketClient client(port_of(line(process)));
  const auto get = [&](const std::string& path) {
    return nlohmann::json::parse(client.request("GET " + path).body);
  };
  const ProgramRun run =
      ogai({"lab", "run", "c-breadth", "--quick", "--db", folder_.file("ogai.db"), "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const nlohmann::json printed = nlohmann::json::parse(run.out);
  const nlohmann::json lab = get("/api/lab");
  ASSERT_EQ(lab["runs"][0]["id"], printed["run"]["id"]);
  EXPECT_EQ(lab["runs"][0]["state"], "finished");
  EXPECT_EQ(lab["runs"][0]["quick"], true);
  EXPECT_FALSE(lab["experiments"].empty());
  const nlohmann::json shown = get("/api/lab/runs/" + printed["run"]["id"].get<std::string>());
  EXPECT_EQ(shown["page"], printed["page"]);
  EXPECT_EQ(shown["experiment"]["id"], "c-breadth");
  for (const auto& [name, value] : printed["run"].items())
    EXPECT_EQ(shown["run"][name], value) << name;
}

// Tournaments that the server starts: a process of their own, which no end of the server leaves
// behind.
class ServedTournament : public ServeTest {
 protected:
  ServedTournament() { std::ofstream(token_) << kToken << "\n"; }

  base::Subprocess serve() {
    base::Subprocess server = start({"--json", "--admin-token-file", token_});
    port_ = port_of(line(server));
    return server;
  }

  Received post(const std::string& path, const nlohmann::json& body) {
    return SocketClient(port_).post(
        path, body.dump(),
        "Content-Type: application/json\r\nAuthorization: Bearer " + kToken + "\r\n");
  }
  // Conflicts last until the process of the server before has ended.
  bool order() {
    return comes_true([&] {
      const Received answer = post("/api/tournaments", {{"name", "long"},
                                                        {"kind", "round-robin"},
                                                        {"agents", {"rnd", "gdy"}},
                                                        {"games", 100'000}});
      EXPECT_THAT(answer.status, testing::AnyOf(201, 409)) << answer.body;
      return answer.status == 201;
    });
  }
  nlohmann::json tournament() {
    const auto list =
        nlohmann::json::parse(SocketClient(port_).request("GET /api/tournaments").body)
            .at("tournaments");
    return list.empty() ? nlohmann::json::object() : list[0];
  }
  bool is(const std::string& state) {
    return comes_true([&] { return tournament().value("state", "") == state; });
  }
  bool has_played(int pairs) {
    return comes_true([&] { return tournament().value("pairs", 0) > pairs; });
  }
  template <typename Condition>
  static bool comes_true(Condition condition) {
    for (const base::Stopwatch watch; watch.elapsed() < 60s; std::this_thread::sleep_for(20ms))
      if (condition()) return true;
    return false;
  }

  const std::string kToken = "a-token-for-tests-only";
  const std::string token_ = folder_.file("token");
  std::uint16_t port_ = 0;
};

TEST_F(ServedTournament, EndsWithAServerThatIsKilledAndGoesOnWithTheNext) {
  base::Subprocess killed = serve();
  ASSERT_TRUE(order());
  ASSERT_TRUE(has_played(0));
  kill(killed.pid(), SIGKILL);
  ASSERT_TRUE(killed.wait(base::Deadline::after(30s)));

  base::Subprocess next = serve();
  EXPECT_TRUE(is("open"));
  const int pairs = tournament().at("pairs");
  EXPECT_GT(pairs, 0);
  ASSERT_TRUE(order());
  EXPECT_TRUE(has_played(pairs));
  EXPECT_EQ(post("/api/tournaments/1/stop", nlohmann::json::object()).status, 200);
  EXPECT_TRUE(is("open"));
}

TEST_F(ServedTournament, EndsWithAServerThatIsTerminated) {
  base::Subprocess ended = serve();
  ASSERT_TRUE(order());
  ASSERT_TRUE(has_played(0));
  kill(ended.pid(), SIGTERM);
  const auto status = ended.wait(base::Deadline::after(60s));
  ASSERT_TRUE(status);
  EXPECT_TRUE(status->success()) << status->describe();
  base::Subprocess next = serve();
  EXPECT_EQ(tournament().at("state"), "open");
}

TEST_F(ServedTournament, OfAnotherProcessIsAConflict) {
  base::Subprocess server = serve();
  auto other =
      base::Subprocess::start({OGAI_PROGRAM, "match", "rnd", "gdy", "--games", "1000000", "--name",
                               "long", "--quiet", "--db", folder_.file("ogai.db")});
  ASSERT_TRUE(other);
  ASSERT_TRUE(is("running"));
  const Received answer = post(
      "/api/tournaments", {{"name", "long"}, {"kind", "round-robin"}, {"agents", {"rnd", "gdy"}}});
  EXPECT_EQ(answer.status, 409);
  EXPECT_THAT(answer.body, HasSubstr("is being played"));
}

TEST_F(ServeTest, ATakenPortIsExplained) {
  base::Subprocess process = start({"--json"});
  const std::string port = std::to_string(port_of(line(process)));
  const ProgramRun second = ogai({"serve", "--port", port, "--db", folder_.file("ogai.db")});
  EXPECT_EQ(second.code, 1);
  EXPECT_EQ(second.out, "");
  EXPECT_THAT(second.err, HasSubstr("127.0.0.1:" + port));
  EXPECT_THAT(second.err, HasSubstr("--port 0"));
}

TEST_F(ServeTest, BadArgumentsAreRefused) {
  std::ofstream(folder_.file("short")) << "secret\n";
  const std::string database = folder_.file("ogai.db");
  expect_refused(ogai({"serve", "--db", database, "--admin-token-file", folder_.file("short")}),
                 "at least 16");
  EXPECT_THAT(ogai({"serve", "--db", database, "--admin-token-file", folder_.file("none")}).err,
              HasSubstr("none"));
  expect_refused(ogai({"serve", "--db", database, "--page", folder_.file("nowhere")}),
                 "index.html");
  expect_refused(ogai({"serve", "--port", "70000"}), "--port");
  EXPECT_THAT(ogai({"serve", "--help"}).out, HasSubstr("ogai serve --open"));
}

}  // namespace
}  // namespace ogai::e2e
