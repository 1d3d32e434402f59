#include "store/database.h"

#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>

#include "base/temporary_folder.h"
#include "store/child_process.h"
#include "store/work_lock.h"

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

using std::filesystem::perms;

perms rights_of(const std::string& path) {
  return std::filesystem::status(path).permissions();
}

// Readable by everybody, as usual: the database must not leave it to the umask.
struct DatabaseRights : DatabaseTest {
  mode_t umask_before = umask(022);
  ~DatabaseRights() override { umask(umask_before); }
};

TEST_F(DatabaseRights, WhatIsMadeIsTheOwnersAlone) {
  const std::string made = folder.file("new/folders/ogai.db");
  const Database database(made);
  const auto lock = WorkLock::take(made, Work::tournament, 1);
  for (const char* suffix : {"", "-wal", "-shm", "-lock"})
    EXPECT_EQ(rights_of(made + suffix), perms(0600)) << suffix;
  for (const char* each : {"new", "new/folders"})
    EXPECT_EQ(rights_of(folder.file(each)), perms::owner_all) << each;
}

TEST_F(DatabaseRights, WhatOlderVersionsMadeIsMendedOnOpening) {
  setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
  const std::string own = folder.file("ogai/ogai.db"), elsewhere = folder.file("shared/ogai.db");
  for (const std::string& place : {own, elsewhere}) {
    ChildProcess crashed([&] {  // so that the log stays
      Database(place).run("INSERT INTO agents (spec) VALUES (?)", "rnd");
      const Database open(place);
      const auto lock = WorkLock::take(place, Work::tournament, 1);
      raise(SIGKILL);
      return 0;
    });
    EXPECT_EQ(crashed.wait(), 128 + SIGKILL);
    for (const char* suffix : {"", "-wal", "-shm", "-lock"})
      std::filesystem::permissions(place + suffix, perms(0644));
    std::filesystem::permissions(std::filesystem::path(place).parent_path(), perms(0755));

    testing::internal::CaptureStdout();
    {
      Database database(place, {.access = Access::read});
      EXPECT_EQ(database.value<std::string>("SELECT spec FROM agents"), "rnd");
      for (const char* suffix : {"", "-wal", "-shm", "-lock"})
        EXPECT_EQ(rights_of(place + suffix), perms(0600)) << place << suffix;
    }
    { const Database again(place); }
    const std::string said = testing::internal::GetCapturedStdout();
    EXPECT_EQ(said.find("was open to other users"), said.rfind("was open to other users"));
    EXPECT_NE(said.find(place + " was open to other users"), std::string::npos) << said;
  }
  EXPECT_EQ(rights_of(folder.file("ogai")), perms::owner_all);
  EXPECT_EQ(rights_of(folder.file("shared")), perms(0755));  // not Ogai's own
  unsetenv("XDG_DATA_HOME");
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
