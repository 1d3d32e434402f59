#include "store/csv_games.h"

#include <gmock/gmock.h>
#include <sstream>

#include "base/temporary_folder.h"
#include "game/random_games.h"
#include "store/exchange.h"

namespace ogai::store {
namespace {

using game::BoardSize;
using game::Color;
using game::EndReason;
using game::GameRecord;
using testing::HasSubstr;

struct CsvTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  base::Random random{3};

  std::string exported(const std::string& collection) {
    std::ostringstream out;
    export_games(database, {.tournament = collection}, ExportFormat::csv, out);
    return out.str();
  }
  // The games after export and import; place and date, which the export decides, aside.
  std::vector<GameRecord> returned(const std::vector<GameRecord>& games) {
    import_games(database, "before", games);
    auto read = parse_csv(exported("before"));
    EXPECT_TRUE(read) << read.error().message;
    for (GameRecord& game : *read) {
      EXPECT_EQ(game.tags().place, "before");
      EXPECT_EQ(game.tags().date.size(), 19u);
      game.tags().place = game.tags().date = "";
    }
    return *read;
  }
};

std::string fault_of(std::string_view text) {
  const auto games = parse_csv(text);
  return games ? "" : base::describe(games.error(), "e.csv", text);
}

TEST_F(CsvTest, GamesOfAllSizesRulesAndStartsComeBack) {
  std::vector<GameRecord> games;
  for (const BoardSize size : game::kBoardSizes) {
    for (const game::Objective objective : {game::Objective::fewest, game::Objective::most}) {
      for (const int plies : {0, 5, 1000})
        games.push_back(game::random_game(size, random, plies, objective));
      GameRecord other(game::random_game(size, random, 6).position(), objective);
      const game::Bits moves = other.position().legal_moves();
      (void)other.play(moves ? game::random_square(moves, random) : game::kPass);
      games.push_back(other);
    }
  }
  EXPECT_EQ(returned(games), games);
}

TEST_F(CsvTest, PassesAndTheirPlacesComeBack) {
  std::vector<GameRecord> games;
  for (int i = 0; i < 200; ++i)
    games.push_back(game::random_game(BoardSize::four, random, 1 + i % 12));
  EXPECT_EQ(returned(games), games);
}

TEST_F(CsvTest, ForfeitsAndAgreementsComeBack) {
  std::vector<GameRecord> games;
  for (std::size_t reason = 0; reason < std::size(game::kEndReasonNames); ++reason) {
    games.push_back(game::random_game(BoardSize::six, random, 7));
    games.back().forfeit(reason % 2 ? Color::black : Color::white, static_cast<EndReason>(reason));
  }
  games.push_back(game::random_game(BoardSize::eight, random, 9));
  games.back().end_early({EndReason::agreement, 0});
  EXPECT_EQ(returned(games), games);
}

TEST_F(CsvTest, AnyNameComesBack) {
  std::vector<GameRecord> games;
  for (const char* name : {"uci:\"a b\",hash=1", "two\nlines", "two\r\nlines", "\"", "\"\"", ",",
                           " blanks ", "caf\xe9", "", "\r"}) {
    games.push_back(game::random_game(BoardSize::four, random));
    games.back().tags().black = name;
    games.back().tags().white = "x";
  }
  EXPECT_EQ(returned(games), games);
}

TEST_F(CsvTest, ImportingAgainAddsNothing) {
  GameRecord game = game::random_game(BoardSize::eight, random);
  import_games(database, "before", {game, game});
  const std::string text = exported("before");
  EXPECT_EQ(import_games(database, "copy", *parse_csv(text)), (ImportCount{2, 0}));
  EXPECT_EQ(import_games(database, "copy", *parse_csv(text)), (ImportCount{0, 2}));
}

TEST(Csv, ColumnsGoByName) {
  const auto games = parse_csv(
      "\xef\xbb\xbfwhite,note,moves,size\r\n"
      "\r\n"
      "Bo,\"a, \"\"b\"\"\",\"f5 d6\",\r\n"
      "Cy,,b1,4");
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[0].tags().white, "Bo");
  EXPECT_EQ((*games)[0].moves().size(), 2u);
  EXPECT_EQ((*games)[1].start().size, BoardSize::four);
  EXPECT_EQ((*games)[0].outcome(), std::nullopt);
}

TEST(Csv, WhatNoColumnTellsIsAsTheCallerSays) {
  const auto games = parse_csv("transcript\nb1\n", {BoardSize::four, game::Objective::most});
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ((*games)[0].start().size, BoardSize::four);
  EXPECT_EQ((*games)[0].objective(), game::Objective::most);
}

TEST(Csv, IsKnownByItsFirstLine) {
  EXPECT_TRUE(looks_like_csv(kCsvHead));
  EXPECT_TRUE(looks_like_csv("black,\"moves\"\nA,f5"));
  for (const char* text : {"", "f5d6c3", "start", "black,white\n", "(;GM[Othello];)",
                           R"({"moves":["f5"],"size":8})", "\"open", "transcript,moves\n"})
    EXPECT_FALSE(looks_like_csv(text)) << text;
}

TEST(Csv, FaultsAreLocated) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "e.csv: the text is empty"},
      {"f5d6", "e.csv:1:1: the first line must name the columns"},
      {"moves,transcript\n", "e.csv:1:7: there are two columns 'transcript'"},
      {"moves,black\nf5,A\nf5\n", "e.csv:3:1: a row of 1 fields under 2 columns"},
      {"moves,black\nf5,A\"\n", "e.csv:2:5: a quote inside a field"},
      {"moves,black\nf5,\"A\n", "e.csv:2:4: the quote is never closed"},
      {"moves,black\nf5,\"A\" \n", "e.csv:2:7: a comma or the line's end"},
      {"moves,black\nf5,\"A\nB\"\nf5a1,C", "e.csv:4:3: illegal move a1"},
      {"moves,size\nf5,5\n", "e.csv:2:4: the size is not 4, 6 or 8"},
      {"moves,rules\nf5,chess\n", "e.csv:2:4: the rules are not"},
      {"start,moves\nXO X,f5\n", "e.csv:2:1: a board has"},
      {"size,start,moves\n8,---------------- X,\n", "e.csv:2:3: start and size"},
      {"moves,reason,black_score\nf5,boredom,2\n", "e.csv:2:4: unknown reason; known are discs"},
      {"moves,reason,black_score\nf5,time,\n", "e.csv:2:9: black_score is not a number"},
      {"moves,reason,black_score\nf5,time,65\n", "e.csv:2:9: black_score is not a number"},
      {"moves,reason,black_score\nf5,,64\n", "e.csv:2:4: a score without the reason"},
      {"size,start,moves,black_score\n4,XXXX------------ X,,4\n",
       "e.csv:2:23: black_score is 4, but -16 on the board"},
  };
  for (const auto& [text, message] : cases) EXPECT_THAT(fault_of(text), HasSubstr(message)) << text;
}

}  // namespace
}  // namespace ogai::store
