#include "store/agent_record.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "store/exchange.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"

namespace ogai::store {
namespace {

struct AgentRecordTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  const nlohmann::json settings = nlohmann::json::object();

  static arena::PairResult pair(int number, int first, int second) {
    arena::PairResult result = sample_pair(0, number);
    result.plan.first = first;
    result.plan.second = second;
    return result;
  }
  void play() {
    const auto league = TournamentStore::open(database, "league", settings, {"a", "b", "c"});
    const auto cup = TournamentStore::open(database, "cup", settings, {"c", "a"});
    league->append(pair(0, 0, 1));  // games 1, 2
    league->append(pair(1, 1, 2));
    cup->append(pair(0, 0, 1));  // 5, 6
    league->append(pair(2, 2, 0));
    league->append(pair(3, 0, 1));  // 9, 10
  }
};

TEST_F(AgentRecordTest, TotalsAreThoseOfTheGames) {
  play();
  GameCatalogue games(database);
  for (const char* spec : {"a", "b", "c"}) {
    const auto record = find_agent(database, spec);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->total.games, games.count({.agent = spec}));
    EXPECT_EQ(record->total.wins, games.count({.agent = spec, .result = GameResult::win}));
    EXPECT_EQ(record->total.draws, games.count({.agent = spec, .result = GameResult::draw}));
    EXPECT_EQ(record->total.losses, games.count({.agent = spec, .result = GameResult::loss}));
    for (const AgentSummary& other : record->opponents) {
      const GameFilter duel{.agent = spec, .opponent = other.spec, .result = GameResult::win};
      EXPECT_EQ(other.wins, games.count(duel));
    }
  }
  EXPECT_FALSE(find_agent(database, "nobody"));
}

TEST_F(AgentRecordTest, OpponentsAndRecentGamesComeInOrder) {
  play();
  const auto record = find_agent(database, "a", 5);
  ASSERT_EQ(record->opponents.size(), 2u);
  EXPECT_EQ(record->opponents[0].games, 4);
  std::vector<std::int64_t> ids;
  for (const GameSummary& game : record->recent) ids.push_back(game.id);
  EXPECT_THAT(ids, testing::ElementsAre(10, 9, 8, 7, 6));
  EXPECT_TRUE(find_agent(database, "a", 0)->recent.empty());
  EXPECT_EQ(find_agent(database, "a", 100)->recent.size(), 8u);
}

TEST_F(AgentRecordTest, PlacesAreThoseOfTheLastSnapshot) {
  play();
  save_ratings(database, "league", 0, {{0, "a", 1, 0, 2, 1}});
  save_ratings(database, "league", 1,
               {{2, "c", 30, 20, 40, 6}, {0, "a", 10, 0, 20, 6}, {1, "b", -40, -60, -20, 4}});
  save_ratings(database, "cup", 0, {{1, "a", 5, 0, 10, 2}, {0, "c", -5, -10, 0, 2}});
  const auto record = find_agent(database, "a");
  ASSERT_EQ(record->places.size(), 2u);
  EXPECT_EQ(record->places[0].name, "cup");
  EXPECT_EQ(record->places[0].rank, 1);
  EXPECT_EQ(record->places[1].name, "league");
  EXPECT_EQ(record->places[1].rank, 2);
  EXPECT_EQ(record->places[1].of, 3);
  EXPECT_EQ(record->places[1].rating, (RatingEntry{0, "a", 10, 0, 20, 6}));
}

TEST_F(AgentRecordTest, ImportedGamesCountOnce) {
  base::Random random(2);
  game::GameRecord game = noted_game(random);
  game.tags().black = "a";
  import_games(database, "old", {game});
  import_games(database, "old", {game});
  const auto record = find_agent(database, "a");
  EXPECT_EQ(record->total.games, 1);
  ASSERT_EQ(record->opponents.size(), 1u);
  EXPECT_EQ(record->opponents[0].spec, "");
  EXPECT_EQ(record->recent.size(), 1u);
}

}  // namespace
}  // namespace ogai::store
