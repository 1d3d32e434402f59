#include "store/uploads.h"

#include <atomic>
#include <gmock/gmock.h>
#include <thread>

#include "base/temporary_folder.h"
#include "store/work_lock.h"

namespace ogai::store {
namespace {

using base::ErrorKind;
using testing::ElementsAre;
using testing::HasSubstr;

struct UploadStoreTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  UploadStore uploads{database};

  static NewUpload agent(const std::string& name, const std::string& hash = "00",
                         const std::string& owner = "anna") {
    return {.name = name, .kind = "py", .hash = hash, .spec = "py:" + name, .owner = owner};
  }
  std::int64_t add(const NewUpload& upload) {
    const auto created = uploads.create(upload);
    EXPECT_TRUE(created) << created.error().message;
    return created ? created->id : 0;
  }
  UploadState state(std::int64_t id) { return uploads.find(id)->state; }
};

TEST_F(UploadStoreTest, KeepsWhatItWasGiven) {
  const auto created = uploads.create(agent("first", "0123", "anna"));
  ASSERT_TRUE(created);
  const auto found = uploads.find(created->id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->what.name, "first");
  EXPECT_EQ(found->what.kind, "py");
  EXPECT_EQ(found->what.hash, "0123");
  EXPECT_EQ(found->what.spec, "py:first");
  EXPECT_EQ(found->what.owner, "anna");
  EXPECT_EQ(found->state, UploadState::waiting);
  EXPECT_GT(found->created, 1'700'000'000'000);
  EXPECT_EQ(found->report, "");
  EXPECT_FALSE(uploads.find(created->id + 1));
}

TEST_F(UploadStoreTest, WorkIsDoneInOrderOfArrival) {
  const std::int64_t first = add(agent("first"));
  const std::int64_t second = add(agent("second"));
  EXPECT_EQ(uploads.next()->id, first);
  EXPECT_EQ(uploads.ahead_of(second), 1);
  EXPECT_TRUE(uploads.begin_check(first));
  EXPECT_EQ(uploads.next()->id, first);  // one who starts anew goes on with it
  EXPECT_TRUE(uploads.add_to_report(first, "{\"a\":1}"));
  EXPECT_TRUE(uploads.add_to_report(first, "{\"a\":2}"));
  EXPECT_EQ(uploads.find(first)->report, "{\"a\":1}\n{\"a\":2}\n");
  EXPECT_TRUE(uploads.begin_climb(first));
  EXPECT_EQ(uploads.next()->id, first);
  EXPECT_TRUE(uploads.conclude(first, UploadState::rated));
  EXPECT_EQ(uploads.next()->id, second);
  EXPECT_TRUE(uploads.conclude(second, UploadState::refused, "why"));
  EXPECT_EQ(uploads.find(second)->problem, "why");
  EXPECT_FALSE(uploads.next());
}

TEST_F(UploadStoreTest, ACheckBegunAgainForgetsItsReport) {
  const std::int64_t id = add(agent("first"));
  uploads.begin_check(id);
  uploads.add_to_report(id, "{}");
  uploads.begin_check(id);
  EXPECT_EQ(uploads.find(id)->report, "");
}

TEST_F(UploadStoreTest, FailuresAreCountedForEachKindOfWork) {
  const std::int64_t id = add(agent("first"));
  uploads.begin_check(id);
  EXPECT_EQ(uploads.count_failure(id), 1);
  EXPECT_EQ(uploads.count_failure(id), 2);
  uploads.begin_check(id);
  EXPECT_EQ(uploads.count_failure(id), 3);
  uploads.begin_climb(id);
  EXPECT_EQ(uploads.count_failure(id), 1);
  uploads.begin_climb(id);
  EXPECT_EQ(uploads.count_failure(id), 2);
}

TEST_F(UploadStoreTest, ANameBelongsToItsFirstOwner) {
  add(agent("first", "00", "anna"));
  const auto stolen = uploads.create(agent("first", "01", "otto"));
  ASSERT_FALSE(stolen);
  EXPECT_EQ(stolen.error().kind, ErrorKind::illegal);
  EXPECT_THAT(stolen.error().message, HasSubstr("belongs to somebody else"));
  const std::int64_t second = add(agent("first", "01", "anna"));
  std::vector<std::string> hashes;
  for (const Upload& version : uploads.versions("first")) hashes.push_back(version.what.hash);
  EXPECT_THAT(hashes, ElementsAre("01", "00"));
  uploads.withdraw(second);
  EXPECT_EQ(uploads.versions("first").size(), 1u);
  EXPECT_FALSE(uploads.create(agent("first", "02", "otto")));  // nor when it is withdrawn
}

TEST_F(UploadStoreTest, AVersionIsTakenOnceUnlessItFailed) {
  const std::int64_t id = add(agent("first", "00"));
  const auto again = uploads.create(agent("first", "00"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, ErrorKind::illegal);
  EXPECT_THAT(again.error().message, HasSubstr("here already"));
  uploads.conclude(id, UploadState::refused);
  const std::int64_t second = add(agent("first", "00"));
  uploads.conclude(second, UploadState::rated);
  EXPECT_FALSE(uploads.create(agent("first", "00")));
  uploads.withdraw(second);
  add(agent("first", "00"));
}

TEST_F(UploadStoreTest, WhatWasWithdrawnStaysWithdrawn) {
  const std::int64_t id = add(agent("first"));
  uploads.begin_check(id);
  uploads.withdraw(id);
  EXPECT_FALSE(uploads.add_to_report(id, "{}"));
  EXPECT_FALSE(uploads.begin_check(id));
  EXPECT_FALSE(uploads.begin_climb(id));
  EXPECT_FALSE(uploads.conclude(id, UploadState::rated));
  EXPECT_EQ(state(id), UploadState::withdrawn);
  EXPECT_TRUE(uploads.list().empty());
  EXPECT_FALSE(uploads.next());
}

TEST_F(UploadStoreTest, ASpecHasPassedOnceItsCheckIsOverWell) {
  const NewUpload one = agent("first");
  const std::int64_t id = add(one);
  uploads.begin_check(id);
  EXPECT_FALSE(uploads.has_passed(one.spec));
  uploads.begin_climb(id);
  EXPECT_TRUE(uploads.has_passed(one.spec));
  uploads.conclude(id, UploadState::rated);
  EXPECT_TRUE(uploads.has_passed(one.spec));
  EXPECT_FALSE(uploads.has_passed("rnd"));
  uploads.withdraw(id);
  EXPECT_FALSE(uploads.has_passed(one.spec));
}

TEST_F(UploadStoreTest, TooManyAreRefused) {
  UploadStore strict(database, {.most_an_hour = 3, .most_pending = 2});
  add(agent("a"));
  add(agent("b"));
  const auto waiting = strict.create(agent("c"));
  ASSERT_FALSE(waiting);
  EXPECT_EQ(waiting.error().kind, ErrorKind::range);
  EXPECT_THAT(waiting.error().message, HasSubstr("2 agents wait"));
  strict.conclude(1, UploadState::rated);
  ASSERT_TRUE(strict.create(agent("c")));
  strict.conclude(2, UploadState::rated);
  const auto hourly = strict.create(agent("d"));
  ASSERT_FALSE(hourly);
  EXPECT_THAT(hourly.error().message, HasSubstr("3 agents an hour"));
  database.run("UPDATE uploads SET created = created - 3600001 WHERE id = 1");
  EXPECT_TRUE(strict.create(agent("d")));
}

TEST_F(UploadStoreTest, OfTwoAtOnceOneGetsTheName) {
  std::atomic<int> taken = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&, i] {
        Database own(folder.file("ogai.db"));
        if (UploadStore(own).create(agent("same", "00", std::to_string(i)))) ++taken;
      });
  }
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(uploads.list().size(), 1u);
}

TEST_F(UploadStoreTest, AStateThatNobodyKnowsIsDamage) {
  const std::int64_t id = add(agent("first"));
  database.run("UPDATE uploads SET state = 'dancing'");
  EXPECT_THROW(uploads.find(id), StoreError);
}

TEST_F(UploadStoreTest, WorkOnAnUploadIsApartFromThatOnOtherThings) {
  const auto path = database.path();
  const auto upload = WorkLock::take(path, Work::upload, 1);
  EXPECT_TRUE(upload);
  EXPECT_FALSE(WorkLock::take(path, Work::upload, 1));
  EXPECT_TRUE(WorkLock::take(path, Work::upload, 2));
  EXPECT_TRUE(WorkLock::take(path, Work::tournament, 1));
  EXPECT_TRUE(WorkLock::take(path, Work::lab_run, 1));
}

}  // namespace
}  // namespace ogai::store
