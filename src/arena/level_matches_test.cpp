// The levels are what they claim to be: the matches kept in data/levels are those of the levels as
// they are defined now, and each was won well enough.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "agents/levels.h"
#include "arena/pentanomial.h"
#include "base/file.h"

namespace ogai::arena {
namespace {

// What a level must score against the one below it, even at the lower end of the 95 % interval.
constexpr double kLeastScore = 0.6;

std::vector<nlohmann::json> recorded_matches() {
  std::istringstream lines(base::read_file(OGAI_DATA "/levels/matches.jsonl").value());
  std::vector<nlohmann::json> matches;
  for (std::string line; std::getline(lines, line);) matches.push_back(nlohmann::json::parse(line));
  return matches;
}

TEST(LevelMatches, AreThoseOfTheLevelsAsTheyAreNow) {
  const auto matches = recorded_matches();
  const auto levels = agents::levels();
  ASSERT_EQ(matches.size() + 1, levels.size());
  for (std::size_t i = 0; i < matches.size(); ++i) {
    EXPECT_EQ(matches[i]["agents"][0], levels[i + 1].spec)
        << levels[i + 1].id << " is to be measured again: data/levels/README.md";
    EXPECT_EQ(matches[i]["agents"][1], levels[i].spec)
        << levels[i].id << " is to be measured again: data/levels/README.md";
  }
}

TEST(LevelMatches, EachLevelBeatsTheOneBelow) {
  for (const nlohmann::json& match : recorded_matches()) {
    const auto pairs = match["pentanomial"].get<Pentanomial>();
    const MatchElo elo = match_elo(pairs);
    EXPECT_GT(score_of_elo(elo.elo.low), kLeastScore) << match["agents"];
    EXPECT_EQ(match["games"], 2 * elo.pairs) << match["agents"];
    EXPECT_TRUE(match["faults"].empty()) << match["agents"];
    EXPECT_EQ(match["finished"], true) << match["agents"];
  }
}

}  // namespace
}  // namespace ogai::arena
