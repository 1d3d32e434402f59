#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "game/notation/course_array.h"
#include "game/notation/games.h"
#include "game/notation/ggf.h"
#include "game/notation/json.h"
#include "game/notation/position_text.h"
#include "game/notation/transcript.h"
#include "game/random_games.h"

namespace ogai::game::notation {
namespace {

using base::ErrorKind;
using ::testing::HasSubstr;

constexpr std::string_view kStart8 =
    "---------------------------OX------XO--------------------------- X";

template <typename T>
void expect_fault(const base::Result<T>& result, std::size_t offset, const char* message) {
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().offset, offset);
  EXPECT_THAT(result.error().message, HasSubstr(message));
}

// ---- position text and OBF ----

TEST(PositionText, ReadsTheStart) {
  EXPECT_EQ(parse_position(kStart8).value(), Position::initial(BoardSize::eight));
  EXPECT_EQ(parse_position("start").value(), Position::initial(BoardSize::eight));
  EXPECT_EQ(parse_position("start", BoardSize::six).value(), Position::initial(BoardSize::six));
  EXPECT_EQ(parse_position("-----OX--XO----- X").value(), Position::initial(BoardSize::four));
  EXPECT_EQ(format_position(Position::initial(BoardSize::eight)), kStart8);
}

TEST(PositionText, ReadsTheDialects) {
  const Position start = Position::initial(BoardSize::four);
  EXPECT_EQ(parse_position("  .....o*..*o.....   *  ").value(), start);
  EXPECT_EQ(parse_position("-----ox--xo-----x").value(), start);
}

TEST(PositionText, ReadsObfFields) {
  const auto line = parse_obf("-----OX--XO----- X; A2:+4; b1 : -2;; note;");
  ASSERT_TRUE(line.ok());
  const std::vector<ObfField> expected = {{"A2", "+4"}, {"b1", "-2"}, {"note", ""}};
  EXPECT_EQ(line->fields, expected);
}

TEST(PositionText, AFileOfLinesSkipsCommentsAndPlacesFaults) {
  const auto lines = parse_obf_lines("# ends\n-----OX--XO----- X; A2:+4\n\n-----OX--XO----- O");
  ASSERT_TRUE(lines.ok());
  ASSERT_EQ(lines->size(), 2u);
  EXPECT_EQ(lines->front().fields.size(), 1u);
  EXPECT_EQ(lines->back().position.to_move, Color::white);

  const auto fault = parse_obf_lines("# ends\n-----OX--XO----- X\n-----OZ--XO----- X\n");
  ASSERT_FALSE(fault.ok());
  EXPECT_EQ(fault.error().offset, 7u + 19u + 6u);
}

TEST(PositionText, RoundTripsAnyPosition) {
  base::Random random(1);
  for (const BoardSize size : kBoardSizes) {
    for (int i = 0; i < 500; ++i) {
      const Position position = random_position(size, random);
      EXPECT_EQ(parse_position(format_position(position)).value(), position);
    }
  }
}

TEST(PositionText, NamesTheFaultAndItsPlace) {
  expect_fault(parse_position("-----OX--XO---- X"), 0, "this one has 15");
  expect_fault(parse_position("-----OX--XO------ X"), 0, "this one has 17");
  expect_fault(parse_position("-----OXq-XO----- X"), 7, "'q' is not a square");
  expect_fault(parse_position("-----OX--XO-----"), 16, "side to move");
  expect_fault(parse_position("-----OX--XO----- Z"), 17, "side to move");
  expect_fault(parse_position("-----OX--XO----- X extra"), 19, "after the position");
  expect_fault(parse_position(""), 0, "this one has 0");
  expect_fault(parse_position("-----OX--XO-\x01--- X"), 12, "byte 0x01");
}

// ---- transcripts ----

TEST(Transcript, ReadsGamesAndDialects) {
  const auto game = parse_transcript("f5d6c3");
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->moves().size(), 3u);
  EXPECT_EQ(parse_transcript("1. F5 D6, 2. c3").value(), *game);
  EXPECT_TRUE(parse_transcript("").value().moves().empty());
}

TEST(Transcript, ReadsSignsThatPartMoves) {
  const GameRecord game = parse_transcript("f5d6c3d3").value();
  for (const char* text : {"f5-d6-c3-d3", "F5 - D6 - C3 - D3", "f5;d6; c3 ;d3", "f5|d6|c3|d3",
                           "1.f5-d6 2.c3-d3", "f5\u2013d6\u2013c3\u2013d3", "f5, d6-c3d3,"}) {
    const auto read = parse_transcript(text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.error().message;
    EXPECT_EQ(*read, game) << text;
  }
  EXPECT_EQ(parse_games("f5-d6-c3-d3").value().front(), game);
}

TEST(Transcript, TwoDashesStayAPass) {
  const Position start = parse_position("--XO------------ X").value();
  const GameRecord game = parse_transcript("b1", start).value();  // black passes first
  ASSERT_EQ(game.moves().size(), 2u);
  for (const char* text : {"--b1", "-- b1", "-- - b1", "---b1"})
    EXPECT_EQ(parse_transcript(text, start).value(), game) << text;
  expect_fault(parse_transcript("f5--d6"), 2, "white may not pass");
}

TEST(Transcript, ASignThatPartsNothingIsAFault) {
  expect_fault(parse_transcript("f5-d6-"), 5, "no move follows");
  expect_fault(parse_transcript("-f5"), 0, "'-' is not the beginning of a move");
  expect_fault(parse_transcript("f5-;d6"), 3, "';' is not the beginning of a move");
  expect_fault(parse_transcript("|"), 0, "'|' is not the beginning of a move");
}

TEST(Transcript, RoundTripsWithImpliedPasses) {
  base::Random random(2);
  int with_passes = 0;
  for (const BoardSize size : kBoardSizes) {
    for (int i = 0; i < 200; ++i) {
      const GameRecord game = random_game(size, random);
      for (const PlayedMove& played : game.moves()) with_passes += played.move == kPass;
      const std::string text = format_transcript(game).value();
      EXPECT_EQ(parse_transcript(text, Position::initial(size)).value(), game) << text;
    }
  }
  EXPECT_GT(with_passes, 0);
}

TEST(Transcript, NamesTheFaultAndItsPlace) {
  expect_fault(parse_transcript("f5d6a1"), 4,
               "illegal move a1 for black: it turns no disc (ply 3)");
  expect_fault(parse_transcript("f5d6i9"), 4, "'i9' is not a square of the 8×8 board");
  expect_fault(parse_transcript("f5d6c"), 4, "cut off");
  expect_fault(parse_transcript("f5 ! d6"), 3, "'!' is not the beginning of a move");
  expect_fault(parse_transcript("f5pa"), 2, "white may not pass");
  expect_fault(parse_transcript("b3"), 0, "--size 6?");
  expect_fault(parse_transcript("f5f5"), 2, "taken");
}

TEST(Transcript, AMoveAfterTheEndIsAFault) {
  base::Random random(3);
  const std::string text = format_transcript(random_game(BoardSize::four, random)).value();
  expect_fault(parse_transcript(text + "a1", Position::initial(BoardSize::four)), text.size(),
               "after the end of the game");
}

TEST(Transcript, CannotHoldAnotherStart) {
  base::Random random(4);
  EXPECT_FALSE(format_transcript(GameRecord(random_position(BoardSize::eight, random))).ok());
}

// ---- GGF ----

TEST(Ggf, ReadsAGameOfTheServer) {
  const auto game = parse_ggf(
      "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[one]PW[two]RB[2197]TI[05:00//02:00]TY[8a]RE[?]"
      "BO[8 --------\n--------\n--------\n---O*---\n---*O---\n-------- -------- -------- *]"
      "B[F5//0.02]W[D6/1.5/2]B[c3];)");
  ASSERT_TRUE(game.ok()) << game.error().message;
  EXPECT_EQ(game->objective(), Objective::fewest);
  EXPECT_EQ(game->tags().black, "one");
  EXPECT_EQ(game->tags().place, "GGS/os");
  EXPECT_EQ(game->moves().size(), 3u);
  EXPECT_EQ(game->moves()[0].note, (MoveNote{std::nullopt, 0.02}));
  EXPECT_EQ(game->moves()[1].note, (MoveNote{1.5, 2.0}));
  EXPECT_EQ(game->tags().others.size(), 2u);
}

TEST(Ggf, TypeTellsTheRules) {
  EXPECT_EQ(parse_ggf("(;GM[Othello]TY[8];)").value().objective(), Objective::most);
  EXPECT_EQ(parse_ggf("(;GM[Othello]TY[s8r20a];)").value().objective(), Objective::fewest);
  EXPECT_EQ(parse_ggf("(;GM[Othello]TY[6a];)").value().start(), Position::initial(BoardSize::six));
  EXPECT_EQ(parse_ggf("(;GM[Othello];)", Objective::most).value().objective(), Objective::most);
}

TEST(Ggf, RoundTripsGamesTagsNotesAndEnds) {
  base::Random random(5);
  for (const BoardSize size : kBoardSizes) {
    for (int i = 0; i < 150; ++i) {
      const Objective objective = i % 2 ? Objective::most : Objective::fewest;
      GameRecord game = random_game(size, random, static_cast<int>(random.below(80)), objective);
      game.tags().black = "a] \\ name";
      game.tags().others = {{"TI", "5:00"}, {"C", "said [so\\]"}};
      if (i % 3 == 0) game.end_early({EndReason::resignation, cell_count(size)});
      if (i % 5 == 0) game.end_early({EndReason::time, -cell_count(size)});
      EXPECT_EQ(parse_ggf(format_ggf(game)).value(), game) << format_ggf(game);
    }
    for (int i = 0; i < 100; ++i) {  // from any position, with notes
      GameRecord game(random_position(size, random));
      while (!game.is_over()) {
        const Bits moves = game.position().legal_moves();
        const MoveNote note{random.uniform() * 10 - 5, random.uniform()};
        ASSERT_TRUE(game.play(moves ? random_square(moves, random) : kPass, note).ok());
      }
      EXPECT_EQ(parse_ggf(format_ggf(game)).value(), game);
    }
  }
}

TEST(Ggf, ResultIsBlacksScoreUnderTheRulesInForce) {
  base::Random random(6);
  for (const Objective objective : {Objective::fewest, Objective::most}) {
    const GameRecord game = random_game(BoardSize::eight, random, 1000, objective);
    const int score = game.position().final_score(objective, Color::black);
    EXPECT_THAT(format_ggf(game), HasSubstr("RE[" + std::string(score >= 0 ? "+" : "") +
                                            std::to_string(score) + ".000]"));
  }
}

TEST(Ggf, ReadsManyGames) {
  base::Random random(7);
  std::string text;
  std::vector<GameRecord> games;
  for (int i = 0; i < 5; ++i) {
    games.push_back(random_game(BoardSize::eight, random));
    text += "1 " + format_ggf(games.back()) + "\n";
  }
  EXPECT_EQ(parse_ggf_games(text).value(), games);
  EXPECT_EQ(parse_games(text).value(), games);
}

TEST(Ggf, NamesTheFaultAndItsPlace) {
  expect_fault(parse_ggf("(;GM[Othello]TY[8a]B[f5]"), 24, "cut off");
  expect_fault(parse_ggf("(;GM[Othello]PB[one"), 16, "']' is missing");
  expect_fault(parse_ggf("(;GM[Othello]PB one];)"), 15, "'[' is missing after the tag PB");
  expect_fault(parse_ggf("(;GM[Chess];)"), 5, "another game");
  expect_fault(parse_ggf("(;GM[Ch\ness];)"), 5, "GM[Ch ess] is another game");
  expect_fault(parse_ggf("(;GM[Othello]TY[10];)"), 16, "size 4, 6 or 8");
  expect_fault(parse_ggf("(;GM[Othello]TY[8a]B[a1];)"), 21, "turns no disc (ply 1)");
  expect_fault(parse_ggf("(;GM[Othello]TY[8a]W[f5];)"), 21, "not this side's turn");
  expect_fault(parse_ggf("(;GM[Othello]TY[8a]B[zz];)"), 21, "not a move");
  expect_fault(parse_ggf("(;GM[Othello]BO[8 ---- *];)"), 16, "BO has 5 signs");
  expect_fault(parse_ggf("(;GM[Othello]TY[6]BO[4 -----O*--*O----- *];)"), 21, "different board");
  expect_fault(parse_ggf("(;GM[Othello]RE[+99];)"), 16, "not a result");
  expect_fault(parse_ggf("(GM[Othello];)"), 0, "begins with '(;'");
}

// ---- course array ----

TEST(CourseArray, ReadsPythonAndNumPy) {
  const Position start = Position::initial(BoardSize::four);
  EXPECT_EQ(parse_course_array("[[0,0,0,0],[0,1,-1,0],[0,-1,1,0],[0,0,0,0]]").value(), start);
  EXPECT_EQ(parse_course_array("[[ 0  0  0  0]\n [ 0  1 -1  0]\n [ 0 -1  1  0]\n [ 0  0  0  0]] -1")
                .value(),
            start);
  EXPECT_EQ(parse_course_array("[[0. 0. 0. 0.] [0. 1. -1. 0.] [0. -1. 1. 0.] [0. 0. 0. 0.]] 1")
                .value()
                .to_move,
            Color::white);
}

TEST(CourseArray, ParityTellsTheSideAsInReportC) {
  EXPECT_EQ(parse_course_array("[[0,0,0,0],[0,1,-1,0],[0,-1,-1,-1],[0,0,0,0]]").value().to_move,
            Color::white);
}

TEST(CourseArray, RoundTripsAnyPosition) {
  base::Random random(8);
  for (const BoardSize size : kBoardSizes) {
    for (int i = 0; i < 200; ++i) {
      const Position position = random_position(size, random);
      EXPECT_EQ(parse_course_array(format_course_array(position)).value(), position);
    }
  }
}

TEST(CourseArray, NamesTheFaultAndItsPlace) {
  expect_fault(parse_course_array("[[0,0,0,0],[0,1,-1,0]]"), 0, "not a 4×4");
  expect_fault(parse_course_array("[[0,2,0,0]]"), 4, "-1 (black)");
  expect_fault(parse_course_array("[[0,0"), 5, "cut off");
  expect_fault(parse_course_array("[[0,0]"), 6, "cut off");
  expect_fault(parse_course_array("[[0,0,0,0,0,0,0,0,0]]"), 18, "at most 8");
  expect_fault(parse_course_array("[[0,0,0,0],[0,1,-1,0],[0,-1,1,0],[0,0,0,0]] 0"), 44, "-1 or 1");
}

// ---- JSON ----

TEST(JsonGame, RoundTripsGames) {
  base::Random random(9);
  for (const BoardSize size : kBoardSizes) {
    for (int i = 0; i < 100; ++i) {
      GameRecord game = random_game(size, random, static_cast<int>(random.below(80)),
                                    i % 2 ? Objective::most : Objective::fewest);
      game.tags().white = "Ünïcode \"quoted\"";
      game.tags().others = {{"TI", "1"}};
      if (i % 4 == 0) game.end_early({EndReason::agreement, 0});
      EXPECT_EQ(parse_json_game(format_json_game(game)).value(), game);
    }
  }
}

TEST(JsonGame, KeepsNotes) {
  GameRecord game;
  ASSERT_TRUE(game.play(19, {-2.5, std::nullopt}).ok());
  ASSERT_TRUE(game.play(18, {std::nullopt, 0.25}).ok());
  EXPECT_EQ(parse_json_game(format_json_game(game)).value(), game);
}

TEST(JsonGame, WritesBytesThatAreNotUtf8) {
  GameRecord game;
  game.tags().black = "\xff\xfe";
  EXPECT_TRUE(parse_json_game(format_json_game(game)).ok());
}

TEST(JsonGame, NamesTheFault) {
  const auto fault = [](std::string_view text) { return parse_json_game(text).error().message; };
  EXPECT_THAT(fault("{\"size\":5}"), HasSubstr("4, 6 or 8"));
  EXPECT_THAT(fault("{\"size\":4294967304}"), HasSubstr("4, 6 or 8"));
  EXPECT_THAT(fault("{\"rules\":\"chess\"}"), HasSubstr("rules"));
  EXPECT_THAT(fault("{\"moves\":[\"a1\"]}"), HasSubstr("\"moves\"[0]: illegal move a1"));
  EXPECT_THAT(fault("{\"moves\":[3]}"), HasSubstr("\"moves\"[0]"));
  EXPECT_THAT(fault("{\"moves\":\"f5\"}"), HasSubstr("not a list"));
  EXPECT_THAT(fault("{\"start\":\"-X\"}"), HasSubstr("squares"));
  EXPECT_THAT(fault("[]"), HasSubstr("object"));
  EXPECT_THAT(fault("{\"values\":[1e310]}"), HasSubstr("too large"));
  expect_fault(parse_json_game("{\"size\":"), 8, "cut off");
  expect_fault(parse_json_game("{\"size\":x}"), 8, "not JSON");
}

// ---- any notation ----

TEST(Games, RecognisesEveryNotation) {
  base::Random random(10);
  const GameRecord game = random_game(BoardSize::eight, random);
  for (const Notation notation : {Notation::transcript, Notation::ggf, Notation::json}) {
    const auto read = parse_games(format_game(game, notation).value());
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->size(), 1u);
    EXPECT_EQ(read->front().moves(), game.moves());
    EXPECT_EQ(notation_of("\xef\xbb\xbf \n" + format_game(game, notation).value()), notation);
  }
  for (const Notation notation : {Notation::obf, Notation::array}) {
    const auto read = parse_games(format_game(game, notation).value());
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(notation_of(format_game(game, notation).value()), notation);
    EXPECT_EQ(read->front().position(), game.position());
  }
}

TEST(Games, CommentsAndNothingAreOfNoNotation) {
  EXPECT_EQ(notation_of("# a list\n% of games\n{\"moves\": []}\n"), Notation::json);
  EXPECT_EQ(notation_of(""), Notation::transcript);
  EXPECT_EQ(notation_of("# nothing"), Notation::transcript);
}

TEST(Games, ReadsFilesOfManyLines) {
  const std::string text = "\xef\xbb\xbf# opening tests\n\n" + std::string(kStart8) +
                           "; F5:+0;\r\nf5d6\n  % done\nstart\n{\"moves\":[\"f5\"]}\n";
  const auto games = parse_games(text);
  ASSERT_TRUE(games.ok()) << games.error().message;
  EXPECT_EQ(games->size(), 4u);
  const std::string arrays =
      "[[0,0,0,0],[0,1,-1,0],[0,-1,1,0],[0,0,0,0]] 1\n[[0,0,0,0],[0,1,-1,0],[0,-1,1,0],[0,0,0,0]]";
  EXPECT_EQ(parse_games(arrays).value().size(), 2u);
  EXPECT_EQ(parse_games("{\n \"moves\": [\"f5\"]\n}\n").value().size(), 1u);
}

TEST(Games, FaultsStandWhereTheyAreInTheWholeText) {
  const std::string text = "\n" + std::string(kStart8) + "\nf5d6a1\n";
  expect_fault(parse_games(text), 1 + kStart8.size() + 1 + 4, "turns no disc");
  EXPECT_EQ(base::describe(parse_games(text).error(), "file", text),
            "file:3:5: illegal move a1 for black: it turns no disc (ply 3)");
  EXPECT_FALSE(parse_games("").ok());
  EXPECT_FALSE(parse_games(" \n# only a comment\n").ok());
}

TEST(Games, DefaultsSayWhatTheTextDoesNot) {
  const auto games = parse_games("start", {BoardSize::six, Objective::most});
  ASSERT_TRUE(games.ok());
  EXPECT_EQ(games->front().start().size, BoardSize::six);
  EXPECT_EQ(games->front().objective(), Objective::most);
}

}  // namespace
}  // namespace ogai::game::notation
