// Games out of the store and into it.
#include "store/exchange.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/temporary_folder.h"
#include "game/notation/games.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::store {
namespace {

using game::GameRecord;
using game::notation::parse_games;
using testing::HasSubstr;
using testing::StartsWith;

struct ExchangeTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  GameCatalogue catalogue{database};

  void play(int pairs, const std::string& name = "cup") {
    const auto cup = TournamentStore::open(database, name, nlohmann::json::object(),
                                           {"rnd", "uci:\"a b\",hash=1"});
    for (int i = 0; i < pairs; ++i) cup->append(sample_pair(0, i));
  }
  std::string exported(ExportFormat format, const GameFilter& filter = {}) {
    std::ostringstream out;
    export_games(database, filter, format, out);
    return out.str();
  }
  std::vector<GameRecord> records(const std::string& collection) {
    std::vector<GameRecord> games;
    catalogue.for_each({.tournament = collection},
                       [&](const StoredGame& game) { games.push_back(game.record); });
    return games;
  }
};

TEST_F(ExchangeTest, JsonKeepsEverything) {
  play(3);
  const auto games = parse_games(exported(ExportFormat::json));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(import_games(database, "copy", *games), (ImportCount{6, 0}));
  std::vector<GameRecord> copies = records("copy");
  EXPECT_EQ(copies, *games);
  for (GameRecord& copy : copies) {
    EXPECT_EQ(copy.tags().place, "cup");
    copy.tags().place = copy.tags().date = "";
  }
  EXPECT_EQ(copies, records("cup"));
}

TEST_F(ExchangeTest, GgfKeepsMovesTimesAndNames) {
  play(2);
  const auto games = parse_games(exported(ExportFormat::ggf));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(import_games(database, "copy", *games), (ImportCount{4, 0}));
  EXPECT_EQ(records("copy"), *games);
  EXPECT_EQ(records("copy")[0].tags().white, "uci:\"a b\",hash=1");
  EXPECT_EQ(records("copy")[0].position(), records("cup")[0].position());
}

TEST_F(ExchangeTest, CsvHasARowAGame) {
  play(1, "a \"cup\", small");
  const std::string text = exported(ExportFormat::csv);
  EXPECT_THAT(text, StartsWith("id,tournament,round,pair,game,black,white,"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_THAT(text, HasSubstr("\n1,\"a \"\"cup\"\", small\",0,0,0,rnd,\"uci:\"\"a b\"\",hash=1\","
                              "reversed,8,start,"));
}

TEST_F(ExchangeTest, ExportsWhatTheFilterPicks) {
  play(2);
  play(1, "other");
  std::ostringstream out;
  EXPECT_EQ(export_games(database, {.tournament = "other"}, ExportFormat::ggf, out), 2);
  EXPECT_EQ(export_games(database, {.limit = 3}, ExportFormat::ggf, out), 3);
  EXPECT_EQ(export_games(database, {.tournament = "none"}, ExportFormat::ggf, out), 0);
  out.setstate(std::ios::failbit);
  EXPECT_EQ(export_games(database, {}, ExportFormat::ggf, out), 0);
}

TEST_F(ExchangeTest, ImportingAgainAddsWhatIsNewOnly) {
  base::Random random(1);
  std::vector<GameRecord> games = {noted_game(random), noted_game(random)};
  games.push_back(games[0]);  // the same game, played twice
  EXPECT_EQ(import_games(database, "file", games), (ImportCount{3, 0}));
  EXPECT_EQ(import_games(database, "file", games), (ImportCount{0, 3}));
  games.push_back(noted_game(random));
  EXPECT_EQ(import_games(database, "file", games), (ImportCount{1, 3}));
  EXPECT_EQ(import_games(database, "other file", games), (ImportCount{4, 0}));
  EXPECT_EQ(records("file"), games);
}

TEST_F(ExchangeTest, ImportedPlayersAreFound) {
  base::Random random(2);
  std::vector<GameRecord> games = {noted_game(random), noted_game(random)};
  games[0].tags().black = "Ann";
  games[0].tags().white = games[1].tags().black = "Bo";
  import_games(database, "file", games);
  import_games(database, "file", {noted_game(random)});
  EXPECT_EQ(catalogue.count({.agent = "Bo"}), 2);
  EXPECT_EQ(catalogue.count({.agent = "Ann", .opponent = "Bo"}), 1);
  EXPECT_THAT(find_tournament(database, "file")->agents, testing::ElementsAre("Ann", "Bo"));
  EXPECT_TRUE(find_tournament(database, "file")->imported);
}

TEST_F(ExchangeTest, UnfinishedGamesStayUnfinished) {
  base::Random random(3);
  const std::vector<GameRecord> games = {game::random_game(game::BoardSize::four, random, 3)};
  import_games(database, "file", games);
  EXPECT_EQ(records("file"), games);
  EXPECT_EQ(catalogue.list()[0].black_score, std::nullopt);
}

TEST_F(ExchangeTest, TournamentsAndCollectionsDoNotMix) {
  play(1, "cup");
  EXPECT_THROW(import_games(database, "cup", {GameRecord()}), StoreError);
  import_games(database, "file", {GameRecord()});
  EXPECT_THROW(play(1, "file"), StoreError);
  EXPECT_EQ(catalogue.count(), 3);
}

TEST(ExportFormat, HasNames) {
  EXPECT_EQ(export_format_from_name("csv"), ExportFormat::csv);
  EXPECT_EQ(export_format_from_name("xml"), std::nullopt);
}

}  // namespace
}  // namespace ogai::store
