#include "store/schema.h"

#include <gmock/gmock.h>
#include <vector>

#include "base/temporary_folder.h"
#include "store/database.h"

namespace ogai::store {
namespace {

struct SchemaTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  int known = static_cast<int>(migrations().size());

  int version() { return database.value<int>("PRAGMA user_version"); }
  // Ours and then `more`.
  std::vector<const char*> with(std::initializer_list<const char*> more) {
    std::vector<const char*> steps(migrations().begin(), migrations().end());
    steps.insert(steps.end(), more);
    return steps;
  }
};

TEST_F(SchemaTest, ANewFileIsUpToDateAndOurs) {
  EXPECT_EQ(version(), known);
  EXPECT_EQ(database.value<int>("PRAGMA application_id"), kApplicationId);
  EXPECT_NO_THROW(database.check_identity(known));
  EXPECT_NO_THROW(database.require_current());
}

TEST_F(SchemaTest, MigrationsKeepWhatIsThere) {
  database.run("INSERT INTO agents (spec) VALUES ('rnd')");
  database.migrate(
      with({"ALTER TABLE agents ADD COLUMN colour TEXT; UPDATE agents SET colour = 'red'",
            "CREATE TABLE pets (name TEXT)"}));
  EXPECT_EQ(version(), known + 2);
  EXPECT_EQ(database.value<std::string>("SELECT spec || colour FROM agents"), "rndred");
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM pets"), 0);
}

// A file as the first version made it: every table, with rows that the second version sums up.
void make_first_version(const std::string& file) {
  Database old(file);  // takes the new tables away again
  old.run_script(
      "DROP TABLE uploads; DROP TABLE game_complaints; DROP TABLE game_outputs;"
      "DROP TABLE lab_runs; DROP TRIGGER count_duel; DROP TABLE duels; DROP TABLE live;"
      "DROP TABLE plays;"
      "ALTER TABLE runs DROP COLUMN updated; PRAGMA user_version = 1;"
      "INSERT INTO agents (spec) VALUES ('rnd'), ('gdy');"
      "INSERT INTO tournaments VALUES (1, 'cup', 'tournament', 'open', '{\"kind\":\"match\"}',"
      " 5, 9, 1), (2, 'old', 'import', 'finished', '{}', 6, NULL, NULL);"
      "INSERT INTO participants VALUES (1, 0, 1), (1, 1, 2), (2, 0, 2);"
      "INSERT INTO pairs VALUES (1, 0, 0, 0, 1, 'x', 2, 1);"
      "INSERT INTO games (tournament, round, pair, leg, black, white, rules, size, moves, plies,"
      " black_score, finished) VALUES (1, 0, 0, 0, 1, 2, 'reversed', 8, 'd3', 1, 8, 7),"
      " (1, 0, 0, 1, 2, 1, 'reversed', 8, 'd3', 1, 0, 7),"
      " (2, NULL, NULL, 0, NULL, 2, 'reversed', 8, 'd3', 1, NULL, 7);"
      "INSERT INTO events VALUES (1, 5, 1, 'started', '');"
      "INSERT INTO ratings VALUES (1, 0, 0, 1.5, NULL, 2, 2, 7);"
      "INSERT INTO runs VALUES (1, 'run', 3), (2, 'empty', 4);"
      "INSERT INTO metrics VALUES (1, 'loss', 1, 0.5, 70), (1, 'loss', 2, 0.25, 80);");
}

std::string text_of(Database& database, const std::string& table, const std::string& columns) {
  return database.value<std::string>("SELECT coalesce(group_concat(line, ';'), '') FROM (SELECT " +
                                     columns + " AS line FROM " + table + " ORDER BY 1)");
}

TEST(SchemaVersion1, IsBroughtUpToDateAndKeepsEverything) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("old.db");
  make_first_version(file);
  Database database(file, {.access = Access::read});  // readers bring it up to date, too
  EXPECT_EQ(database.value<int>("PRAGMA user_version"), static_cast<int>(migrations().size()));
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM pragma_foreign_key_check"), 0);
  EXPECT_EQ(text_of(database, "tournaments", "id || name || kind || created"),
            "1cuptournament5;2oldimport6");
  EXPECT_EQ(text_of(database, "games", "id || moves || coalesce(black_score, '-')"),
            "1d38;2d30;3d3-");
  EXPECT_EQ(text_of(database, "metrics", "run || name || step || value"), "1loss10.5;1loss20.25");
  EXPECT_EQ(text_of(database, "ratings", "participant || elo"), "01.5");
  EXPECT_EQ(text_of(database, "pairs", "points_0 || points_1"), "21");
  EXPECT_EQ(text_of(database, "events", "kind || time"), "started5");
  EXPECT_EQ(text_of(database, "runs", "name || created || '-' || updated"), "empty4-4;run3-80");
  EXPECT_EQ(text_of(database, "duels",
                    "tournament || black || white || '-' || games || black_wins || draws ||"
                    " white_wins || '-' || last"),
            "112-1100-1;121-1010-2;202-1000-3");
}

TEST(SchemaVersion2, GetsTheLaboratorysTable) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("old.db");
  {
    Database old(file);  // takes the new table away again
    old.run_script(
        "DROP TABLE uploads; DROP TABLE game_complaints; DROP TABLE game_outputs;"
        "DROP TABLE lab_runs; PRAGMA user_version = 2");
    old.run("INSERT INTO runs VALUES (1, 'run', 3, 4)");
  }
  Database database(file);
  EXPECT_EQ(database.value<int>("PRAGMA user_version"), static_cast<int>(migrations().size()));
  EXPECT_EQ(text_of(database, "runs", "name || created || updated"), "run34");
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM lab_runs"), 0);
}

TEST(SchemaVersion4, GetsTheTableOfUploads) {
  const base::TemporaryFolder folder;
  const std::string file = folder.file("old.db");
  {
    Database old(file);
    old.run_script("DROP TABLE uploads; PRAGMA user_version = 4");
    old.run("INSERT INTO runs VALUES (1, 'run', 3, 4)");
  }
  Database database(file);
  EXPECT_EQ(database.value<int>("PRAGMA user_version"), static_cast<int>(migrations().size()));
  EXPECT_EQ(text_of(database, "runs", "name || created || updated"), "run34");
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM uploads"), 0);
}

TEST_F(SchemaTest, MigratingAgainDoesNothing) {
  const auto steps = with({"CREATE TABLE pets (name TEXT)"});
  database.migrate(steps);
  database.migrate(steps);
  EXPECT_EQ(version(), known + 1);
}

TEST_F(SchemaTest, AMigrationThatFailsLeavesTheVersionBefore) {
  const auto steps = with({"CREATE TABLE pets (name TEXT)", "CREATE TABLE half (x); nonsense"});
  EXPECT_THROW(database.migrate(steps), StoreError);
  EXPECT_EQ(version(), known + 1);
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM sqlite_schema WHERE name = 'half'"), 0);
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM sqlite_schema WHERE name = 'pets'"), 1);
}

TEST_F(SchemaTest, AnOlderProgramRefuses) {
  EXPECT_THROW(database.check_identity(known - 1), StoreError);
}

TEST_F(SchemaTest, TheQueriesOfATournamentUseIndexes) {
  Statement plan = database.query(
      "EXPLAIN QUERY PLAN SELECT round, number FROM pairs WHERE tournament = 1"
      " ORDER BY round, number");
  ASSERT_TRUE(plan.step());
  EXPECT_THAT(plan.column<std::string>(3), testing::HasSubstr("USING PRIMARY KEY"));
  EXPECT_FALSE(plan.step());
}

}  // namespace
}  // namespace ogai::store
