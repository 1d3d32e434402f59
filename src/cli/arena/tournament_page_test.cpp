#include "cli/arena/tournament_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"

namespace ogai::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const AgentNames kPageAgents = {"gdy", "rnd:seed=1", "py:\"a b\""};

nlohmann::ordered_json settings() {
  return {{"kind", "round-robin"},
          {"rules", "reversed"},
          {"games", 4},
          {"time", "10ms"},
          {"clock", ""},
          {"depth", 0},
          {"memory", 0},
          {"versions", {{"py:\"a b\"", "ab12cd34ef567890"}}}};
}

// Each beats the next, twice.
Outcomes circle() {
  Outcomes list;
  for (int i = 0; i < 60; ++i) list.push_back({{0, i}, i % 3, (i + 1) % 3, {2, 2}});
  return list;
}

TEST(TournamentPage, SaysWhatWasPlayedAndHowToRepeatIt) {
  const Outcomes outcomes = circle();
  const nlohmann::ordered_json kept = settings();
  const std::string text = page_text({"all", kept, kPageAgents, outcomes}, "all");
  EXPECT_THAT(text, HasSubstr("3 agents, 120 games"));
  EXPECT_THAT(text, HasSubstr("ogai tournament round-robin gdy rnd:seed=1 'py:\"a b\"' --rules "
                              "reversed --games 4 --time 10ms --memory 0 --name all\n"));
  EXPECT_THAT(text, Not(HasSubstr("--clock")));
  EXPECT_THAT(text, HasSubstr("| `gdy` | +0.0 ("));
  EXPECT_THAT(text, HasSubstr("(all-ratings.svg)"));
  EXPECT_THAT(text, HasSubstr("a circle: gdy beats rnd:seed=1 beats py"));
}

// That each of these commands plays it again is tried in tests/e2e/arena_test.cpp.
TEST(TournamentPage, EveryKindHasItsCommand) {
  const auto command = [](const nlohmann::ordered_json& kept, const std::string& name) {
    const std::string text = page_text({name, kept, {"gdy", "rnd"}, {}}, "all");
    const std::size_t begin = text.find("```\n") + 4;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(command({{"kind", "match"}}, "it's"), "ogai match gdy rnd --name 'it'\\''s'");
  EXPECT_EQ(command({{"kind", "sprt"}, {"elo1", 5.0}}, "s"),
            "ogai sprt gdy rnd --elo1 5.0 --name s");
  EXPECT_EQ(command({{"kind", "ladder"}}, "l"), "ogai ladder add gdy rnd --name l");
  EXPECT_EQ(command({{"kind", "swiss"}, {"rounds", 3}}, "w"),
            "ogai tournament swiss gdy rnd --rounds 3 --name w");
  EXPECT_EQ(command({{"kind", "match"}, {"time", "5s"}, {"clock", "180s"}, {"course", true}}, "c"),
            "ogai match gdy rnd --course --name c");
}

TEST(TournamentPage, IsWrittenWithItsPictures) {
  const base::TemporaryFolder folder;
  const Outcomes outcomes = circle();
  const nlohmann::ordered_json kept = settings();
  const std::string file = (folder.path() / "all.md").string();
  write_page(file, {"all", kept, kPageAgents, outcomes});
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
