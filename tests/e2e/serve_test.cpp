#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "server/transport/socket_client.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using server::SocketClient;
using testing::HasSubstr;

class ServeTest : public ::testing::Test {
 protected:
  base::Subprocess start(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(),
                     {OGAI_PROGRAM, "serve", "--port", "0", "--db", folder_.file("ogai.db")});
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
