#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "store/live_games.h"
#include "store/plays.h"
#include "store/runs.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::store {
namespace {

struct ChangeStampsTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  Database reader{folder.file("ogai.db"), {.access = Access::read}};
  std::unique_ptr<TournamentStore> cup =
      TournamentStore::open(database, "cup", nlohmann::json::object(), {"rnd", "gdy"});
  std::int64_t id = cup->id();

  // Whether doing it changes the stamp, and asking alone does not.
  template <typename Stamp, typename Work>
  void expect_change(Stamp stamp, Work work, const char* what) {
    const auto before = stamp();
    EXPECT_EQ(stamp(), before) << what;
    usleep(2000);  // times are milliseconds
    work();
    EXPECT_FALSE(stamp() == before) << what;
  }
};

TEST_F(ChangeStampsTest, OfATournamentChangeWithIt) {
  const auto stamp = [&] { return stamp_of(reader, id); };
  ASSERT_TRUE(stamp());
  EXPECT_TRUE(stamp()->running);
  EXPECT_EQ(stamp()->participants, 2);
  expect_change(
      stamp, [&] { cup->append(sample_pair(0, 0)); }, "pair");
  expect_change(
      stamp, [&] { cup->plan(9); }, "planned");
  expect_change(
      stamp,
      [&] {
        LiveGames(database, id).publish({{0, game::GameRecord()}}, {0});
      },
      "live");
  const auto rate = [&] { save_ratings(database, "cup", 0, {{0, "rnd", 1, 0, 2, 1}}); };
  expect_change(stamp, rate, "ratings");
  expect_change(stamp, rate, "ratings again");
  expect_change(
      stamp, [&] { cup->finish(); }, "finished");
  expect_change(
      stamp, [&] { cup.reset(); }, "no longer running");
  EXPECT_FALSE(stamp_of(reader, 99));
}

TEST_F(ChangeStampsTest, OfTheListsChangeWithThem) {
  const auto stamp = [&] { return list_stamp(reader); };
  EXPECT_EQ(stamp().running, std::vector{id});
  expect_change(
      stamp, [&] { cup->append(sample_pair(0, 0)); }, "pair");
  expect_change(
      stamp, [&] { cup.reset(); }, "given back");
  expect_change(
      stamp, [&] { TournamentStore::open(database, "two", nlohmann::json::object(), {"rnd"}); },
      "another");
  expect_change(
      stamp, [&] { StoredMetrics(database, "run"); }, "run");
  expect_change(
      stamp,
      [&] {
        save_run(database, "run", {{"x", {{1, {1.0, 5}}}}});
      },
      "metric");
}

TEST_F(ChangeStampsTest, TheDataVersionTellsOfOthersWrites) {
  const std::int64_t before = reader.data_version();
  EXPECT_EQ(reader.data_version(), before);
  PlayStore(database).create(game::GameRecord(), {});
  EXPECT_NE(reader.data_version(), before);
}

}  // namespace
}  // namespace ogai::store
