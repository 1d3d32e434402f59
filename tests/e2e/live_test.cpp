// What others see of a tournament while it is played, and after it was stopped or killed.
#include <chrono>
#include <signal.h>
#include <thread>

#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "store/live_games.h"
#include "store/tournaments.h"

namespace ogai::e2e {
namespace {

using namespace std::chrono_literals;

struct LiveTest : testing::Test {
  base::TemporaryFolder folder;
  std::string file = folder.file("ogai.db");
  store::Database database{file};

  base::Subprocess start() {
    auto started = base::Subprocess::start({OGAI_PROGRAM, "tournament", "round-robin", "rnd",
                                            "uct:sims=2000", "--games", "100000", "--threads", "2",
                                            "--name", "cup", "--db", file, "--quiet"});
    EXPECT_TRUE(started.ok());
    return std::move(started).value();
  }
  std::vector<store::LiveGame> live() {
    const auto cup = store::find_tournament(database, "cup");
    return cup ? store::list_live(database, cup->id) : std::vector<store::LiveGame>();
  }
  // Two boards with moves on them, within some time.
  bool boards_are_shown() {
    for (const base::Stopwatch watch; watch.elapsed() < 60s; std::this_thread::sleep_for(20ms)) {
      const auto games = live();
      if (games.size() == 2 && !games[0].record.moves().empty() && !games[1].record.moves().empty())
        return true;
    }
    return false;
  }
  int rows() { return database.value<int>("SELECT count(*) FROM live"); }
};

TEST_F(LiveTest, GamesAreSeenWhileTheyArePlayedAndGoWhenItIsStopped) {
  base::Subprocess cup = start();
  ASSERT_TRUE(boards_are_shown());
  const game::GameTags tags = live()[0].record.tags();
  EXPECT_THAT((std::vector{tags.black, tags.white}),
              testing::UnorderedElementsAre("rnd", "uct:sims=2000"));
  EXPECT_TRUE(store::find_tournament(database, "cup")->running);
  cup.terminate(30s);
  EXPECT_EQ(rows(), 0);
  EXPECT_FALSE(store::find_tournament(database, "cup")->running);
}

TEST_F(LiveTest, AKilledTournamentShowsNothing) {
  base::Subprocess cup = start();
  ASSERT_TRUE(boards_are_shown());
  kill(cup.pid(), SIGKILL);
  ASSERT_TRUE(cup.wait(base::Deadline::after(30s)));
  EXPECT_EQ(rows(), 2);  // what it left behind
  EXPECT_TRUE(live().empty());
}

}  // namespace
}  // namespace ogai::e2e
