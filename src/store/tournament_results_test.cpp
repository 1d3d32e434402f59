#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/temporary_folder.h"
#include "store/exchange.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::store {
namespace {

struct TournamentResultsTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  std::unique_ptr<TournamentStore> cup =
      TournamentStore::open(database, "cup", nlohmann::json::object(), {"rnd", "gdy"});
  TournamentResults results{cup->id()};

  void expect_all() {
    auto sorted = results.outcomes();
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.key < b.key; });
    EXPECT_EQ(sorted, cup->outcomes());
  }
};

TEST_F(TournamentResultsTest, FollowThePairsInAnyOrder) {
  EXPECT_FALSE(results.update(database));
  for (const auto& [round, number] : {std::pair{1, 4}, {0, 7}})
    cup->append(sample_pair(round, number));
  EXPECT_TRUE(results.update(database));
  EXPECT_FALSE(results.update(database));
  TournamentStore::open(database, "other", nlohmann::json::object(), {"rnd", "gdy"})
      ->append(sample_pair(0, 0));
  EXPECT_FALSE(results.update(database));
  cup->append(sample_pair(0, 0));
  cup->append(sample_pair(0, 0));  // known
  EXPECT_TRUE(results.update(database));
  EXPECT_EQ(results.outcomes().size(), 3u);
  expect_all();
}

TEST_F(TournamentResultsTest, MissNothingWhileOthersAppend) {
  Database reader(folder.file("ogai.db"), {.access = Access::read});
  std::jthread player([&] {
    for (int i = 0; i < 300; ++i) cup->append(sample_pair(0, i));
  });
  while (results.outcomes().size() < 300) results.update(reader);
  player.join();
  results.update(reader);
  EXPECT_EQ(results.outcomes().size(), 300u);
  expect_all();
}

TEST_F(TournamentResultsTest, ImportedGamesHaveNone) {
  base::Random random(1);
  import_games(database, "old", {noted_game(random)});
  TournamentResults none(
      database.value<std::int64_t>("SELECT id FROM tournaments WHERE name = 'old'"));
  EXPECT_FALSE(none.update(database));
}

}  // namespace
}  // namespace ogai::store
