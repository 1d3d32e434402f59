#include "store/schema.h"

#include <gmock/gmock.h>
#include <vector>

#include "base/temporary_folder.h"

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
  EXPECT_NO_THROW(check_identity(database));
  EXPECT_NO_THROW(require_current(database));
}

TEST_F(SchemaTest, MigrationsKeepWhatIsThere) {
  database.run("INSERT INTO agents (spec) VALUES ('rnd')");
  migrate(database,
          with({"ALTER TABLE agents ADD COLUMN colour TEXT; UPDATE agents SET colour = 'red'",
                "CREATE TABLE pets (name TEXT)"}));
  EXPECT_EQ(version(), known + 2);
  EXPECT_EQ(database.value<std::string>("SELECT spec || colour FROM agents"), "rndred");
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM pets"), 0);
}

TEST_F(SchemaTest, MigratingAgainDoesNothing) {
  const auto steps = with({"CREATE TABLE pets (name TEXT)"});
  migrate(database, steps);
  migrate(database, steps);
  EXPECT_EQ(version(), known + 1);
}

TEST_F(SchemaTest, AMigrationThatFailsLeavesTheVersionBefore) {
  const auto steps = with({"CREATE TABLE pets (name TEXT)", "CREATE TABLE half (x); nonsense"});
  EXPECT_THROW(migrate(database, steps), StoreError);
  EXPECT_EQ(version(), known + 1);
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM sqlite_schema WHERE name = 'half'"), 0);
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM sqlite_schema WHERE name = 'pets'"), 1);
}

TEST_F(SchemaTest, AnOlderProgramRefuses) {
  EXPECT_THROW(check_identity(database, known - 1), StoreError);
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
