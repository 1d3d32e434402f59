// The referee is killed (SIGKILL). Twenty times while outside agents play: none of them survives
// it, and what the resumed tournament ends with is, game by game, what an undisturbed one ends
// with. Sixty times while it makes the boxes of agents that would never end by themselves.
#include <gtest/gtest.h>
#include <signal.h>
#include <thread>

#include "base/random.h"
#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "store/games.h"
#include "traces.h"

namespace ogai::museum {
namespace {

using namespace std::chrono_literals;

constexpr int kKills = 20;
constexpr int kEarlyKills = 60;
constexpr int kGames = 200;  // of each encounter: more than are played between twenty kills

class RefereeKilledTest : public testing::Test {
 protected:
  RefereeKilledTest() {
    std::filesystem::copy(OGAI_HOSTILE, agents_, std::filesystem::copy_options::recursive);
  }

  std::vector<std::string> command(const std::string& database) const {
    const std::string agent = "cmd:\"/usr/bin/python3 -B " + (agents_ / "honest.py").string();
    return {OGAI_PROGRAM,       "tournament", "round-robin", agent + "\"",
            agent + " again\"", "gdy:seed=1", "--games",     std::to_string(kGames),
            "--name",           "k",          "--db",        database,
            "--threads",        "2",          "--quiet"};
  }

  static std::size_t games_in(const std::string& database) {
    if (!std::filesystem::exists(database)) return 0;
    try {
      store::Database file(database, {.access = store::Access::read});
      return static_cast<std::size_t>(store::GameCatalogue(file).count());
    } catch (const store::StoreError&) {
      return 0;  // just being made
    }
  }

  std::vector<std::string> alive() const { return processes_that_mention(agents_.string()); }

  // Without bubblewrap's: an init that was just being made runs no agent, and is ended by the next
  // referee (end_stray_boxes(), sandbox/confined.h).
  std::vector<std::string> agents_alive() const {
    std::vector<std::string> list = alive();
    std::erase_if(list, [](const std::string& process) {
      return process.find(": bwrap ") != std::string::npos;
    });
    return list;
  }

  // Until both agents play; then, a little later, the end of the referee.
  void start_and_kill(base::Random& random) {
    auto started = base::Subprocess::start(command(database_));
    ASSERT_TRUE(started.ok());
    const std::size_t before = games_in(database_);
    const base::Deadline patience = base::Deadline::after(60s);
    while (games_in(database_) == before && !patience.expired()) std::this_thread::sleep_for(2ms);
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(50'000)));
    EXPECT_GT(alive().size(), 1u);  // the referee itself, and the agents
    kill(started->pid(), SIGKILL);
    const auto status = started->wait(base::Deadline::after(30s));
    ASSERT_TRUE(status.ok());
    ASSERT_EQ(status->signal, SIGKILL);
    expect_agents_end();
    expect_groups_end(started->pid());
  }

  // By themselves, not because the next referee looks.
  static void expect_groups_end(int referee) {
    const base::Deadline patience = base::Deadline::after(20s);
    while (!control_groups_of(referee).empty() && !patience.expired())
      std::this_thread::sleep_for(10ms);
    EXPECT_THAT(control_groups_of(referee), testing::IsEmpty());
  }

  // Several looks without any: a box that was just being made may still be on its way to the place
  // where it finds that nobody lets it begin.
  void expect_agents_end() const {
    constexpr int kLooks = 20;
    const base::Deadline mourning = base::Deadline::after(20s);
    for (int without = 0; without < kLooks && !mourning.expired();) {
      without = agents_alive().empty() ? without + 1 : 0;
      std::this_thread::sleep_for(5ms);
    }
    EXPECT_THAT(agents_alive(), testing::IsEmpty());
  }

  // Who played what in which pair, and how it went, whatever the order of the rows.
  static std::set<std::string> games_of(const std::string& database) {
    store::Database file(database, {.access = store::Access::read});
    std::set<std::string> games;
    for (const store::GameSummary& game : store::GameCatalogue(file).list())
      games.insert(std::to_string(game.round.value()) + " " + std::to_string(game.pair.value()) +
                   " " + std::to_string(game.leg) + " " + game.black + " " + game.white + " " +
                   game.moves + " " + game.reason.value_or("?"));
    return games;
  }

  base::TemporaryFolder folder_;
  std::filesystem::path agents_ = folder_.path() / "agents";
  std::string database_ = folder_.file("killed.db");
};

TEST_F(RefereeKilledTest, NoAgentSurvivesAndTheResumeIsExact) {
  base::Random random(20261116);
  for (int i = 0; i < kKills; ++i) ASSERT_NO_FATAL_FAILURE(start_and_kill(random)) << "kill " << i;
  const std::size_t before = games_in(database_);
  ASSERT_LT(before, 3u * kGames) << "the tournament was over before the last kill";
  ASSERT_EQ(e2e::run_program(command(database_)).code, 0);
  const std::string undisturbed = folder_.file("undisturbed.db");
  ASSERT_EQ(e2e::run_program(command(undisturbed)).code, 0);
  EXPECT_THAT(alive(), testing::IsEmpty());
  const std::set<std::string> games = games_of(database_);
  EXPECT_EQ(games.size(), 3u * kGames);
  EXPECT_EQ(games, games_of(undisturbed));
}

TEST_F(RefereeKilledTest, NoDeafAgentBeginsWithoutIt) {
  const std::string deaf = "cmd:\"" + (agents_ / "deaf.sh").string();
  const std::vector<std::string> match{OGAI_PROGRAM,      "match",   deaf + "\"",
                                       deaf + " again\"", "--games", "4",
                                       "--threads",       "2",       "--unkept"};
  base::Random random(20261117);
  for (int i = 0; i < kEarlyKills; ++i) {
    auto started = base::Subprocess::start(match);
    ASSERT_TRUE(started.ok());
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(120'000)));
    kill(started->pid(), SIGKILL);
    const auto status = started->wait(base::Deadline::after(30s));
    ASSERT_TRUE(status.ok());
    ASSERT_EQ(status->signal, SIGKILL) << "it ended before it could be killed";
  }
  expect_agents_end();
}

}  // namespace
}  // namespace ogai::museum
