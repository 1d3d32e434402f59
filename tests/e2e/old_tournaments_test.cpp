// Tournaments that version 0.1 left in the middle (tournaments-of-0.1.db) go on under the same
// commands: their stored identity is equal to the byte, and what was played stays.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "ogai_program.h"
#include "store/tournaments.h"

namespace ogai::e2e {
namespace {

using Words = std::vector<std::string>;
using testing::HasSubstr;

struct OldTournament {
  std::string name;
  Words command;
  std::size_t pairs;  // in all; 0: as many as it takes
};

// As they were typed then.
const std::vector<OldTournament> kOldTournaments = {
    {"match",
     {"match", "uct:sims=150", "gdy", "--games", "12", "--size", "6", "--openings", "all:4",
      "--seed", "7", "--sims", "60"},
     6},
    {"course",
     {"match", "uct:sims=150", "rnd", "--games", "10", "--size", "6", "--course", "--rules",
      "classic"},
     5},
    {"sprt",
     {"sprt", "uct:sims=150", "uct:sims=50", "--games", "16", "--size", "6", "--elo0", "-3.5",
      "--elo1", "20", "--alpha", "0.04", "--model", "normalized", "--clock", "60s+1s", "--margin",
      "1s"},
     8},
    {"round-robin",
     {"tournament", "round-robin", "uct:sims=400", "uct:sims=300", "gdy", "rnd:seed=3", "--games",
      "6", "--size", "6", "--memory", "50", "--depth", "30", "--nodes", "900000"},
     18},
    {"gauntlet",
     {"tournament", "gauntlet", "uct:sims=150", "gdy", "rnd", "--games", "8", "--size", "6",
      "--time", "5s", "--openings", "random:6"},
     8},
    {"swiss",
     {"tournament", "swiss", "uct:sims=150", "gdy", "rnd", "rnd:seed=2", "--rounds", "3", "--games",
      "4", "--size", "6"},
     12},
    {"knockout",
     {"tournament", "knockout", "uct:sims=400", "uct:sims=300", "gdy", "rnd", "--games", "6",
      "--size", "6", "--openings", "start"},
     0},
    {"ladder",
     {"ladder", "add", "uct:sims=400", "uct:sims=300", "gdy", "--most", "12", "--games", "4",
      "--size", "6"},
     0},
};

std::vector<arena::PairOutcome> without_new(std::vector<arena::PairOutcome> now,
                                            const std::vector<arena::PairOutcome>& before) {
  std::erase_if(now, [&](const arena::PairOutcome& pair) {
    return std::ranges::none_of(before, [&](const auto& old) { return old.key == pair.key; });
  });
  return now;
}

TEST(OldTournaments, GoOn) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("old.db");
  std::filesystem::copy_file(OGAI_SOURCE "/tests/e2e/tournaments-of-0.1.db", file);
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  for (const OldTournament& old : kOldTournaments) {
    const auto [before, settings] = [&] {
      store::Database database(file);
      const auto tournament = store::find_tournament(database, old.name);
      EXPECT_FALSE(tournament->finished) << old.name;
      return std::pair(store::outcomes_of(database, old.name), tournament->settings);
    }();
    Words words = old.command;
    words.insert(words.end(), {"--name", old.name, "--db", file, "--threads", "1"});
    const ProgramRun run = ogai(words);
    ASSERT_EQ(run.code, 0) << old.name << ": " << run.err;
    store::Database database(file);
    const auto tournament = store::find_tournament(database, old.name);
    const auto now = store::outcomes_of(database, old.name);
    EXPECT_TRUE(tournament->finished) << old.name;
    EXPECT_EQ(tournament->settings, settings);
    EXPECT_GT(now.size(), before.size()) << old.name;
    if (old.pairs > 0) {
      EXPECT_EQ(now.size(), old.pairs) << old.name;
    }
    EXPECT_EQ(without_new(now, before), before) << old.name;
  }
  // Other settings are refused as ever.
  expect_refused(
      ogai({"match", "uct:sims=150", "gdy", "--games", "12", "--name", "match", "--db", file}),
      "size was 6, is now 8");
}

}  // namespace
}  // namespace ogai::e2e
