// A tournament that is killed again and again ends with exactly the planned pairs.
//
// OGAI_KILLS sets how often (6 unless told); 50 was run for docs/arena.md.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <signal.h>
#include <thread>

#include "base/random.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr int kEncounters = 3;

class KillTest : public testing::Test {
 protected:
  KillTest() {
    const char* wanted = std::getenv("OGAI_KILLS");
    kills_ = wanted ? std::atoi(wanted) : 6;
    // Far more work than is done between two kills.
    games_ = 2000 * kills_;
    planned_ = kEncounters * games_ / 2;
  }

  std::vector<std::string> command() const {
    return {OGAI_PROGRAM, "tournament", "round-robin", "rnd",
            "gdy",        "rnd:seed=2", "--games",     std::to_string(games_),
            "--name",     "killed",     "--db",        database_,
            "--threads",  "2",          "--quiet"};
  }

  // Pairs in the database; nothing when it cannot be read just now.
  std::optional<int> pairs() const {
    const ProgramRun run = ogai({"tournaments", "--json", "--db", database_});
    if (run.code != 0 || run.out.empty()) return std::nullopt;
    return json::parse(run.out)["pairs"].get<int>();
  }

  // Starts the tournament, waits until it has added pairs, and kills it a little later.
  void start_and_kill(base::Random& random) {
    const int before = pairs().value_or(0);
    auto started = base::Subprocess::start(command());
    ASSERT_TRUE(started.ok());
    const base::Deadline patience = base::Deadline::after(60s);
    while (pairs().value_or(before) == before && !patience.expired())
      std::this_thread::sleep_for(1ms);
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(20'000)));
    kill(started->pid(), SIGKILL);
    const auto status = started->wait(base::Deadline::after(30s));
    ASSERT_TRUE(status.ok());
    // The kill fell into running work: it ended the process, after some of the pairs and
    // before all of them.
    ASSERT_EQ(status->signal, SIGKILL);
    const std::optional<int> after = pairs();
    ASSERT_TRUE(after.has_value());
    ASSERT_GT(*after, before);
    ASSERT_LT(*after, planned_);
  }

  base::TemporaryFolder folder_;
  std::string database_ = folder_.file("kill.db");
  int kills_ = 0;
  int games_ = 0;    // of each encounter
  int planned_ = 0;  // pairs
};

TEST_F(KillTest, ResumesToExactlyThePlannedPairs) {
  base::Random random(20261115);
  for (int i = 0; i < kills_; ++i) ASSERT_NO_FATAL_FAILURE(start_and_kill(random)) << "kill " << i;

  ASSERT_EQ(run_program(command()).code, 0);
  EXPECT_EQ(pairs(), planned_);
  const std::string file = folder_.file("games.csv");
  const ProgramRun games =
      ogai({"games", "--tournament", "killed", "--export", "csv", "-o", file, "--db", database_});
  ASSERT_EQ(games.code, 0) << games.err;
  std::ifstream lines(file);
  std::string line;
  std::getline(lines, line);  // the names of the columns
  std::set<std::string> identities;
  int count = 0;
  for (; std::getline(lines, line); ++count) {
    // id,tournament,round,pair,leg,…: without the id, what was planned.
    const std::size_t begin = line.find(',');
    std::size_t end = begin;
    for (int column = 0; column < 4; ++column) end = line.find(',', end + 1);
    identities.insert(line.substr(begin, end - begin));
  }
  EXPECT_EQ(count, 2 * planned_);
  EXPECT_EQ(identities.size(), static_cast<std::size_t>(2 * planned_));
}

}  // namespace
}  // namespace ogai::e2e
