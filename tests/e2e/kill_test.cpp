// A tournament that is killed again and again ends with exactly the planned pairs.
//
// OGAI_KILLS sets how often (6 unless told); 50 was run for docs/arena.md.
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <signal.h>
#include <sstream>
#include <thread>

#include "base/random.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr int kGames = 6000;              // of each encounter
constexpr int kPlanned = 3 * kGames / 2;  // pairs of three encounters

class KillTest : public testing::Test {
 protected:
  std::vector<std::string> command() const {
    return {OGAI_PROGRAM, "tournament", "round-robin", "rnd",
            "gdy",        "rnd:seed=2", "--games",     std::to_string(kGames),
            "--name",     "killed",     "--db",        database_,
            "--threads",  "2",          "--quiet"};
  }

  // Pairs in the database; 0 before there is one.
  int pairs() const {
    const ProgramRun run = ogai({"tournaments", "--json", "--db", database_});
    if (run.code != 0 || run.out.empty()) return 0;
    return json::parse(run.out)["pairs"];
  }

  // Starts the tournament, waits until it has added pairs, and kills it a little later.
  // True if the kill fell into running work.
  bool start_and_kill(base::Random& random) {
    const int before = pairs();
    auto started = base::Subprocess::start(command());
    EXPECT_TRUE(started.ok());
    if (!started) return false;
    const base::Deadline patience = base::Deadline::after(60s);
    while (pairs() == before && !patience.expired()) std::this_thread::sleep_for(1ms);
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(20'000)));
    kill(started->pid(), SIGKILL);
    const auto status = started->wait(base::Deadline::after(30s));
    EXPECT_TRUE(status.ok());
    const int after = pairs();
    return status.ok() && status->signal == SIGKILL && after > before && after < kPlanned;
  }

  base::TemporaryFolder folder_;
  std::string database_ = folder_.file("kill.db");
};

TEST_F(KillTest, ResumesToExactlyThePlannedPairs) {
  const char* wanted = std::getenv("OGAI_KILLS");
  const int kills = wanted ? std::atoi(wanted) : 6;
  base::Random random(20261115);
  int killed = 0;  // while pairs were being played
  for (int attempt = 0; killed < kills && attempt < 4 * kills; ++attempt) {
    if (start_and_kill(random)) {
      ++killed;
    } else {
      // The tournament was over before the kill: another one.
      ASSERT_EQ(pairs(), kPlanned);
      database_ = folder_.file("kill-" + std::to_string(attempt) + ".db");
    }
  }
  ASSERT_EQ(killed, kills);

  ASSERT_EQ(run_program(command()).code, 0);
  EXPECT_EQ(pairs(), kPlanned);
  const ProgramRun games =
      ogai({"games", "--tournament", "killed", "--export", "csv", "--db", database_});
  ASSERT_EQ(games.code, 0) << games.err;
  std::istringstream lines(games.out);
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
  EXPECT_EQ(count, 2 * kPlanned);
  EXPECT_EQ(identities.size(), static_cast<std::size_t>(2 * kPlanned));
}

}  // namespace
}  // namespace ogai::e2e
