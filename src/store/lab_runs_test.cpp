#include "store/lab_runs.h"

#include <gtest/gtest.h>

#include "base/descriptor.h"
#include "base/random.h"
#include "base/temporary_folder.h"
#include "store/child_process.h"

namespace ogai::store {
namespace {

LabRunTexts sample_texts(const std::string& experiment, std::int64_t started, int cells = 0) {
  return {.experiment = experiment,
          .quick = false,
          .finished = false,
          .started = started,
          .summary = std::to_string(cells),
          .document = std::string(static_cast<std::size_t>(cells) * 1000, 'x')};
}

struct LabRunsTest : testing::Test {
  base::TemporaryFolder folder;
  std::string file = folder.file("ogai.db");
  Database database{file};
  Database reader{file, {.access = Access::read}};

  void add(const std::string& name, LabRunTexts texts) {
    LabRunStore::open(database, name, texts, false)->keep(texts);
  }
};

TEST_F(LabRunsTest, ARunIsRunningThenInterruptedThenFinished) {
  LabRunTexts texts = sample_texts("c-breadth", 5);
  auto run = LabRunStore::open(database, "one", texts, false);
  EXPECT_TRUE(find_lab_run(reader, "one")->running);
  texts.summary = "new";
  texts.document = "all";
  run->keep(texts);
  run.reset();
  EXPECT_FALSE(find_lab_run(reader, "one")->running);
  EXPECT_FALSE(find_lab_run(reader, "one")->finished);
  EXPECT_EQ(lab_run_document(reader, "one"), "all");

  run = LabRunStore::open(database, "one", texts, true);
  EXPECT_TRUE(find_lab_run(reader, "one")->running);
  EXPECT_EQ(lab_run_document(reader, "one"), "all") << "opening changes nothing";
  texts.finished = true;
  run->keep(texts);
  const auto finished = find_lab_run(reader, "one");
  EXPECT_TRUE(finished->finished);
  EXPECT_FALSE(finished->running) << "although it is still open here";
  EXPECT_EQ(finished->summary, "new");
  EXPECT_EQ(finished->experiment, "c-breadth");
  EXPECT_EQ(finished->started, 5);
}

TEST_F(LabRunsTest, NamesAndWorkAreExclusive) {
  const LabRunTexts texts = sample_texts("x", 1);
  const auto run = LabRunStore::open(database, "one", texts, false);
  const auto fault_of = [&](bool resumed) {
    try {
      LabRunStore::open(database, "one", texts, resumed);
    } catch (const StoreError& error) {
      return error.fault();
    }
    return StoreFault::other;
  };
  EXPECT_EQ(fault_of(false), StoreFault::conflict);
  EXPECT_EQ(fault_of(true), StoreFault::in_use);
  EXPECT_NO_THROW(LabRunStore::open(database, "two", texts, true)) << "of a run from elsewhere";
}

TEST_F(LabRunsTest, ListsAreNewestFirst) {
  add("old", sample_texts("a", 1));
  add("new", sample_texts("b", 3));
  add("middle", sample_texts("a", 2));
  const auto names = [&](const LabRunQuery& query) {
    std::string text;
    for (const LabRunEntry& entry : list_lab_runs(reader, query)) text += entry.name + " ";
    return text;
  };
  EXPECT_EQ(names({}), "new middle old ");
  EXPECT_EQ(names({.experiment = "a"}), "middle old ");
  EXPECT_EQ(names({.most = 2}), "new middle ");
  EXPECT_EQ(names({.experiment = "c"}), "");
  EXPECT_FALSE(find_lab_run(reader, "other"));
  EXPECT_FALSE(lab_run_document(reader, "other"));
}

TEST_F(LabRunsTest, TheLatestAreFinishedAndFull) {
  const auto add_run = [&](const std::string& name, std::int64_t started, bool finished,
                           bool quick) {
    LabRunTexts texts = sample_texts("a", started);
    texts.finished = finished;
    texts.quick = quick;
    add(name, texts);
  };
  add_run("first", 1, true, false);
  add_run("second", 2, true, false);
  add_run("quick", 3, true, true);
  add_run("open", 4, false, false);
  const auto latest = latest_lab_runs(reader);
  ASSERT_EQ(latest.size(), 1u);
  EXPECT_EQ(latest[0].name, "second");
  EXPECT_EQ(latest[0].started, 2);
}

// Replaces a run's texts with longer and longer ones, a byte into the pipe for each.
int grow(const std::string& file, int report) {
  Database database(file);
  const auto run = LabRunStore::open(database, "grown", sample_texts("a", 1), true);
  for (int cells = std::stoi(find_lab_run(database, "grown")->summary) + 1;; ++cells) {
    run->keep(sample_texts("a", 1, cells));
    if (write(report, "!", 1) < 0) return 0;
  }
}

TEST_F(LabRunsTest, KillsLeaveTheLastTextsWhole) {
  base::Random random(11);
  int before = 0;
  for (int round = 0; round < 8; ++round) {
    base::Pipe pipe = base::make_pipe().value();
    ChildProcess child([&] { return grow(file, pipe.write_end.get()); });
    pipe.write_end.close();
    char begun = 0;
    ASSERT_EQ(read(pipe.read_end.get(), &begun, 1), 1);
    EXPECT_TRUE(find_lab_run(reader, "grown")->running);
    usleep(random.below(8000));
    EXPECT_EQ(child.kill_and_wait(), 128 + SIGKILL);

    std::string reported(1 << 16, '\0');
    int acknowledged = 1;
    for (ssize_t got; (got = read(pipe.read_end.get(), reported.data(), reported.size())) > 0;)
      acknowledged += static_cast<int>(got);
    const auto run = find_lab_run(reader, "grown");
    ASSERT_TRUE(run);
    EXPECT_FALSE(run->running) << "the lock goes with the process";
    const int now = std::stoi(run->summary);
    EXPECT_GE(now, before + acknowledged);
    EXPECT_LE(now, before + acknowledged + 1);
    EXPECT_EQ(lab_run_document(reader, "grown")->size(), static_cast<std::size_t>(now) * 1000);
    before = now;
  }
}

}  // namespace
}  // namespace ogai::store
