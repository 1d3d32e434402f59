#include "store/database.h"

#include <gtest/gtest.h>
#include <thread>

#include "base/temporary_folder.h"
#include "store/child_process.h"

namespace ogai::store {
namespace {

struct DatabaseTest : testing::Test {
  base::TemporaryFolder folder;
  std::string file = folder.file("ogai.db");
};

int tables_in(Database& database) {
  return database.value<int>("SELECT count(*) FROM sqlite_schema WHERE type = 'table'");
}

TEST_F(DatabaseTest, FirstUseMakesFoldersAndTables) {
  Database database(folder.file("new/folders/ogai.db"));
  EXPECT_GT(tables_in(database), 5);
  EXPECT_EQ(database.value<std::string>("PRAGMA journal_mode"), "wal");
}

TEST_F(DatabaseTest, KeepsWhatWasStoredAndLeavesOneFile) {
  { Database(file).run("INSERT INTO agents (spec) VALUES (?)", "rnd"); }
  EXPECT_FALSE(std::filesystem::exists(file + "-wal"));
  Database again(file);
  EXPECT_EQ(again.value<std::string>("SELECT spec FROM agents"), "rnd");
}

TEST_F(DatabaseTest, ValuesComeBackAsTheyWent) {
  Database database(file);
  const std::string text("a\0b\xff", 4);
  Statement row = database.query("SELECT ?, ?, ?, ?, ?", std::int64_t{-1} << 62, 0.1, text,
                                 Blob{text}, std::optional<int>());
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.column<std::int64_t>(0), std::int64_t{-1} << 62);
  EXPECT_EQ(row.column<double>(1), 0.1);
  EXPECT_EQ(row.column<std::string>(2), text);
  EXPECT_EQ(row.column<Blob>(3).bytes, text);
  EXPECT_EQ(row.column<std::optional<int>>(4), std::nullopt);
  EXPECT_FALSE(row.step());
}

TEST_F(DatabaseTest, OneStatementMayBeUsedTwiceAtOnce) {
  Database database(file);
  const std::string sql = "SELECT value FROM json_each('[1,2]')";
  Statement outer = database.query(sql);
  ASSERT_TRUE(outer.step());
  EXPECT_EQ(database.value<int>(sql), 1);
  ASSERT_TRUE(outer.step());
  EXPECT_EQ(outer.column<int>(0), 2);
}

TEST_F(DatabaseTest, TransactionsEndWhollyOrNotAtAll) {
  Database database(file);
  {
    Transaction transaction(database);
    database.run("INSERT INTO agents (spec) VALUES ('kept')");
    transaction.commit();
  }
  {
    Transaction transaction(database);
    database.run("INSERT INTO agents (spec) VALUES ('dropped')");
  }
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM agents"), 1);
}

TEST_F(DatabaseTest, ThreadsTakeTurns) {
  Database database(file);
  const auto work = [&](int from) {
    for (int i = 0; i < 100; ++i) {
      Transaction transaction(database);
      const auto count = database.value<int>("SELECT count(*) FROM agents");
      database.run("INSERT INTO agents (id, spec) VALUES (?, ?)", count + 1,
                   std::to_string(from + i));
      transaction.commit();
    }
  };
  std::thread other(work, 1000);
  work(0);
  other.join();
  EXPECT_EQ(database.value<int>("SELECT max(id) FROM agents"), 200);
}

TEST_F(DatabaseTest, SeveralProcessesMayMakeTheFileAtOnce) {
  const auto work = [&] {
    Database database(file);
    return database.run("INSERT INTO agents (spec) VALUES (?)", std::to_string(getpid())) - 1;
  };
  {
    ChildProcess first(work), second(work), third(work);
    EXPECT_EQ(first.wait(), 0);
    EXPECT_EQ(second.wait(), 0);
    EXPECT_EQ(third.wait(), 0);
  }
  EXPECT_EQ(Database(file).value<int>("SELECT count(*) FROM agents"), 3);
}

TEST_F(DatabaseTest, ReadersSeeTheLastCommitWhileOneWrites) {
  Database writer(file);
  writer.run("INSERT INTO agents (spec) VALUES ('before')");
  Database reader(file, {.access = Access::read});
  Transaction transaction(writer);
  writer.run("INSERT INTO agents (spec) VALUES ('during')");
  EXPECT_EQ(reader.value<int>("SELECT count(*) FROM agents"), 1);
  transaction.commit();
  EXPECT_EQ(reader.value<int>("SELECT count(*) FROM agents"), 2);
}

TEST_F(DatabaseTest, ReadersCannotWrite) {
  { Database made(file); }
  Database reader(file, {.access = Access::read});
  EXPECT_THROW(reader.run("INSERT INTO agents (spec) VALUES ('x')"), StoreError);
}

}  // namespace
}  // namespace ogai::store
