#include "lab/run_folder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "lab/shipped_runs.h"

namespace ogai::lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct RunFolderTest : testing::Test {
  base::TemporaryFolder folder;
  const Experiment& experiment = experiments().front();
  StoredRun run{.experiment = experiment.id, .machine = "none", .started = 1'794'816'000'000};

  void write(const std::vector<PageFile>& files) {
    ASSERT_TRUE(write_files(folder.path(), files).ok());
  }
};

TEST_F(RunFolderTest, PagesAreAsTheirRunsGiveThem) {
  FolderNotebook(folder.path()).keep(run);
  const auto runs = runs_in(folder.path());
  ASSERT_TRUE(runs.ok()) << runs.error().message;
  ASSERT_EQ(runs->size(), 1u);
  EXPECT_EQ(runs->front().experiment, &experiment);
  EXPECT_EQ(format_run(runs->front().run), format_run(run));

  const auto files = page_files(experiment, run);
  EXPECT_THAT(differing_files(folder.path(), files), ElementsAre(experiment.id + ".md"));
  write(files);
  EXPECT_THAT(differing_files(folder.path(), files), IsEmpty());
  EXPECT_THAT(stray_files(folder.path(), experiment.id, files), IsEmpty());
  write({{experiment.id + "/old.csv", "a,b\n"}});
  EXPECT_THAT(stray_files(folder.path(), experiment.id, files),
              ElementsAre(experiment.id + "/old.csv"));
}

TEST_F(RunFolderTest, KnowsItsIndex) {
  EXPECT_FALSE(has_index(folder.path()));
  write({{"README.md", "# Something else\n"}});
  EXPECT_FALSE(has_index(folder.path()));
  write({index_of({})});
  EXPECT_TRUE(has_index(folder.path()));
}

TEST_F(RunFolderTest, FaultsNameTheFile) {
  const auto fault = [&](const std::string& id, const std::string& text) {
    write({{id + "/run.json", text}});
    const auto runs = runs_in(folder.path());
    std::filesystem::remove_all(folder.file(id));
    return runs.ok() ? std::string("none") : runs.error().message;
  };
  EXPECT_THAT(fault("x", "nonsense"), HasSubstr("x/run.json: not a run of the laboratory"));
  EXPECT_THAT(fault("x", format_run(run)), HasSubstr("a run of " + experiment.id + ", not of x"));
  EXPECT_THAT(fault("x", format_run(StoredRun{.experiment = "x"})),
              HasSubstr("a run of 'x', which is no experiment; known: "));
  EXPECT_FALSE(runs_in(folder.path() / "nowhere").ok());
}

TEST(ShippedRuns, CanAllBeReadAndShown) {
  EXPECT_EQ(shipped_runs().size(), shipped_run_texts().size());
  for (const FolderRun& entry : shipped_runs()) {
    EXPECT_TRUE(entry.run.complete() && !entry.run.quick) << entry.run.id();
    EXPECT_EQ(find_shipped_run(entry.run.id()), &entry);
    EXPECT_NO_THROW(page_files(*entry.experiment, entry.run)) << entry.run.id();
  }
  EXPECT_EQ(find_shipped_run("c-breadth-20000101-000000"), nullptr);
}

}  // namespace
}  // namespace ogai::lab
