// Files, disks and rights that the store cannot work with: a clear message, nothing damaged.
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "store/child_process.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"

namespace ogai::store {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr int kWrongFault = 50;
constexpr int kNoFault = 51;

struct RefusalTest : testing::Test {
  base::TemporaryFolder folder;
  std::string file = folder.file("ogai.db");

  std::string bytes() const { return base::read_file(file).value(); }
  void write(std::string_view contents) const { std::ofstream(file, std::ios::binary) << contents; }
};

// What opening says.
StoreError refusal(const std::string& file, Database::Options options = {}) {
  try {
    const Database database(file, options);
  } catch (const StoreError& error) {
    return error;
  }
  return {StoreFault::other, "not refused"};
}

// In a child: the status is the fault that `work` throws.
int status_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const StoreError& error) {
    std::cerr << error.what() << std::endl;
    return static_cast<int>(error.fault());
  }
  return kNoFault;
}

// Makes `sql`'s file without our code.
void make_file(const std::string& file, const char* sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(handle);
}

void fill(Database& database, const std::string& name, int from, int pairs) {
  const auto tournament =
      TournamentStore::open(database, name, nlohmann::json::object(), {"rnd", "gdy"});
  for (int i = from; i < from + pairs; ++i) tournament->append(sample_pair(0, i));
}

// Permissions do not stop root.
void become_nobody() {
  if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(kWrongFault);
}

TEST_F(RefusalTest, ANewerFileKeepsEveryByte) {
  { Database(file).run_script("PRAGMA user_version = 7"); }
  const std::string before = bytes();
  const StoreError error = refusal(file);
  EXPECT_EQ(error.fault(), StoreFault::newer);
  EXPECT_THAT(error.what(), HasSubstr("made by a newer Ogai (schema 7, this program knows "));
  EXPECT_THAT(error.what(), HasSubstr("nothing was changed"));
  EXPECT_EQ(refusal(file, {.access = Access::read}).fault(), StoreFault::newer);
  EXPECT_EQ(bytes(), before);
  EXPECT_FALSE(std::filesystem::exists(file + "-wal"));
}

TEST_F(RefusalTest, ANewerFileKeepsItsLogToo) {
  ChildProcess crashed([&] {
    Database database(file);
    database.run_script("PRAGMA user_version = 7");
    kill(getpid(), SIGKILL);
    return 0;
  });
  EXPECT_EQ(crashed.wait(), 128 + SIGKILL);
  const std::string before = bytes();
  const std::string log = base::read_file(file + "-wal").value();
  EXPECT_EQ(refusal(file).fault(), StoreFault::newer);
  EXPECT_EQ(bytes(), before);
  EXPECT_EQ(base::read_file(file + "-wal").value(), log);
}

TEST_F(RefusalTest, AnotherProgramsDatabase) {
  make_file(file, "CREATE TABLE cookies (x); INSERT INTO cookies VALUES (1)");
  const std::string before = bytes();
  const StoreError error = refusal(file);
  EXPECT_EQ(error.fault(), StoreFault::foreign);
  EXPECT_THAT(error.what(), HasSubstr("another program"));
  EXPECT_EQ(bytes(), before);
}

TEST_F(RefusalTest, AnotherProgramsApplicationId) {
  make_file(file, "PRAGMA application_id = 12345");
  EXPECT_EQ(refusal(file).fault(), StoreFault::foreign);
}

TEST_F(RefusalTest, NoDatabaseAtAll) {
  const std::string text(5000, 'x');
  write(text);
  const StoreError error = refusal(file);
  EXPECT_EQ(error.fault(), StoreFault::foreign);
  EXPECT_THAT(error.what(), AllOf(HasSubstr(file), HasSubstr("not an Ogai database")));
  EXPECT_EQ(bytes(), text);
  write("short");
  EXPECT_EQ(refusal(file).fault(), StoreFault::foreign);
  EXPECT_EQ(bytes(), "short");
}

TEST_F(RefusalTest, AFolderOrMissingFile) {
  EXPECT_THAT(refusal(folder.path().string()).what(), HasSubstr("cannot open"));
  EXPECT_EQ(refusal(file, {.access = Access::read}).fault(), StoreFault::missing);
  EXPECT_FALSE(std::filesystem::exists(file));
  write("");
  EXPECT_EQ(refusal(file, {.access = Access::read}).fault(), StoreFault::missing);
  EXPECT_EQ(bytes(), "");
}

TEST_F(RefusalTest, AnotherWriterThatDoesNotEnd) {
  Database writer(file);
  Database waiting(file, {.patience = std::chrono::milliseconds(50)});
  const Transaction transaction(writer);
  try {
    const Transaction second(waiting);
    FAIL() << "both write";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.fault(), StoreFault::locked);
    EXPECT_THAT(error.what(), HasSubstr("locked by another program"));
  }
}

TEST_F(RefusalTest, AReadOnlyFileCanStillBeRead) {
  {
    Database database(file);
    fill(database, "t", 0, 2);
  }
  const std::string before = bytes();
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0555));
  std::filesystem::permissions(file, std::filesystem::perms(0444));
  ChildProcess writer([&] {
    become_nobody();
    return status_of([&] { const Database database(file); });
  });
  EXPECT_EQ(writer.wait(), static_cast<int>(StoreFault::read_only));
  ChildProcess reader([&] {
    become_nobody();
    Database database(file, {.access = Access::read});
    return database.value<int>("SELECT count(*) FROM games");
  });
  EXPECT_EQ(reader.wait(), 4);
  EXPECT_EQ(bytes(), before);
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
}

TEST_F(RefusalTest, AReadOnlyFolder) {
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0555));
  for (const std::string& place : {file, folder.file("more/ogai.db")}) {
    ChildProcess child([&] {
      become_nobody();
      return status_of([&] { const Database database(place); });
    });
    EXPECT_EQ(child.wait(), static_cast<int>(StoreFault::read_only)) << place;
  }
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
}

// After the disk ran full: the file is sound, holds whole pairs only, and takes more.
void expect_intact(const std::string& file) {
  Database database(file);
  EXPECT_EQ(database.value<std::string>("PRAGMA integrity_check"), "ok");
  const int pairs = database.value<int>("SELECT count(*) FROM pairs");
  EXPECT_GT(pairs, 10);
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM games"), 2 * pairs);
  fill(database, "t", 100'000, 3);
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM pairs"), pairs + 3);
}

TEST_F(RefusalTest, AFileThatMayNotGrow) {
  ChildProcess child([&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1 << 20, 1 << 20};
    setrlimit(RLIMIT_FSIZE, &limit);
    return status_of([&] {
      Database database(file);
      fill(database, "t", 0, 100'000);
    });
  });
  EXPECT_EQ(child.wait(), static_cast<int>(StoreFault::full));
  expect_intact(file);
}

TEST_F(RefusalTest, AFullDisk) {
  const std::string disk = folder.file("disk");
  std::filesystem::create_directory(disk);
  if (mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=2m") != 0)
    GTEST_SKIP() << "no small disk can be mounted here";
  const std::string there = disk + "/ogai.db";
  ChildProcess child([&] {
    return status_of([&] {
      Database database(there);
      fill(database, "t", 0, 100'000);
    });
  });
  EXPECT_EQ(child.wait(), static_cast<int>(StoreFault::full));
  std::filesystem::copy(disk, folder.file("saved"));
  EXPECT_EQ(umount(disk.c_str()), 0);
  expect_intact(folder.file("saved/ogai.db"));
}

}  // namespace
}  // namespace ogai::store
