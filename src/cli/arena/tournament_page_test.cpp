#include "cli/arena/tournament_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_folder.h"

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const AgentNames kPageAgents = {"gdy", "rnd:seed=1", "py:\"a b\""};

// Each beats the next, twice.
Outcomes circle() {
  Outcomes list;
  for (int i = 0; i < 60; ++i) list.push_back({{0, i}, i % 3, (i + 1) % 3, {2, 2}});
  return list;
}

TEST(TournamentPage, SaysWhatWasPlayedAndHowToRepeatIt) {
  const Outcomes outcomes = circle();
  const std::string text =
      page_text({"all", "ogai match a b --name all", kPageAgents, outcomes}, "all");
  EXPECT_THAT(text, HasSubstr("3 agents, 120 games"));
  EXPECT_THAT(text, HasSubstr("```\nogai match a b --name all\n```"));
  EXPECT_THAT(text, HasSubstr("| `gdy` | +0.0 ("));
  EXPECT_THAT(text, HasSubstr("(all-ratings.svg)"));
  EXPECT_THAT(text, HasSubstr("a circle: gdy beats rnd:seed=1 beats py"));
}

TEST(TournamentPage, IsWrittenWithItsPictures) {
  const base::TemporaryFolder folder;
  const Outcomes outcomes = circle();
  const std::string file = (folder.path() / "all.md").string();
  write_page(file, {"all", "ogai match", kPageAgents, outcomes});
  EXPECT_THAT(base::read_file(file).value(), HasSubstr("# all\n"));
  for (const char* picture : {"all-ratings.svg", "all-crosstable.svg", "all-rounds.svg"})
    EXPECT_THAT(base::read_file((folder.path() / picture).string()).value(), HasSubstr("<svg"));
}

TEST(TournamentPage, ItsPicturesShowLevelsByTheirNames) {
  const base::TemporaryFolder folder;
  const std::string prefix = folder.file("old");
  write_pictures(prefix, {"ogai:hash=1,depth=4,error=1", "rnd", "gdy"}, circle());
  for (const char* picture : {"-ratings.svg", "-crosstable.svg", "-rounds.svg"})
    EXPECT_THAT(base::read_file(prefix + picture).value(),
                AllOf(HasSubstr("level:strong"), Not(HasSubstr("depth=4"))));
}

}  // namespace
}  // namespace ogai::cli
