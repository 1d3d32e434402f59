#include "cli/play/play_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "agents/registry.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "game/notation/games.h"

namespace ogai::cli {
namespace {

using game::Color;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

std::unique_ptr<agents::Agent> agent(const char* spec) {
  return std::move(agents::make_agent(spec, {})).value();
}

struct Played {
  bool over;
  std::string output;
  game::GameRecord record;
};

Played play(const std::string& input, PlaySettings settings = {},
            game::GameRecord start = game::GameRecord()) {
  settings.agent_name = "gdy";
  PlaySession session(std::move(start), agent("gdy"), agent("ogai:depth=4"), settings);
  std::istringstream in(input);
  const auto read_line = [&]() -> std::optional<std::string> {
    std::string line;
    return std::getline(in, line) ? std::optional(line) : std::nullopt;
  };
  std::ostringstream out;
  const bool over = session.run(read_line, out, {});
  return {over, out.str(), session.record()};
}

TEST(PlaySession, AnswersEachMove) {
  const Played played = play("f5\n");
  EXPECT_FALSE(played.over);
  EXPECT_EQ(played.record.moves().size(), 2u);
  EXPECT_THAT(played.output, HasSubstr("gdy plays "));
}

TEST(PlaySession, TheAgentBeginsWhenThePersonIsWhite) {
  const Played played = play("", {.person = Color::white});
  EXPECT_EQ(played.record.moves().size(), 1u);
}

TEST(PlaySession, UndoTakesBackTheAgentsAnswerToo) {
  const Played played = play("f5\nundo\nd3\nundo\nundo\n");
  EXPECT_TRUE(played.record.moves().empty());
  EXPECT_THAT(played.output, HasSubstr("no move to take back"));
}

TEST(PlaySession, HintIsALegalMove) {
  const Played played = play("hint\n");
  const std::size_t at = played.output.find("hint: ");
  ASSERT_NE(at, std::string::npos);
  const auto square =
      game::square_from_name(game::BoardSize::eight, played.output.substr(at + 6, 2));
  ASSERT_TRUE(square.has_value());
  EXPECT_TRUE(played.record.position().is_legal(*square));
}

TEST(PlaySession, AHintTellsValueDepthAndLine) {
  EXPECT_THAT(play("f5\nhint\n").output,
              ContainsRegex("hint: [a-h][1-8], ([+-][0-9]+ discs?|0 discs), "
                            "depth [0-9]+( at [0-9]+ %)?, line ([a-h][1-8])+"));
}

TEST(PlaySession, HelpExplainsWhatAHintSays) {
  EXPECT_THAT(play("help\n").output, HasSubstr("at N %: "));
}

TEST(PlaySession, WhatIsQuotedDoesNotReachTheTerminalAsItIs) {
  const std::string output = play(
                                 "\xc2\x9b"
                                 "31mred\n\x1b[31m\n")
                                 .output;
  EXPECT_THAT(output, HasSubstr("is neither a square nor a command"));
  EXPECT_EQ(output.find("\xc2\x9b"), std::string::npos);
  EXPECT_EQ(output.find('\x1b'), std::string::npos);
}

TEST(PlaySession, AHintForTheOnlyMoveSaysSo) {
  const auto start = game::notation::parse_games("-XO------------- X").value().front();
  EXPECT_THAT(play("hint\n", {}, start).output, HasSubstr("hint: d1, the only move"));
}

TEST(PlaySession, AHintInJsonIsAnObject) {
  const Played played = play("f5\nhint\n", {.json = true});
  const std::string last = played.output.substr(played.output.rfind("{\"hint\""));
  const auto hint = nlohmann::json::parse(last)["hint"];
  EXPECT_TRUE(hint["value"].is_number());
  EXPECT_EQ(hint["pv"][0], hint["move"]);
}

TEST(PlaySession, ResigningEndsTheGame) {
  const Played played = play("resign\n");
  EXPECT_TRUE(played.over);
  EXPECT_EQ(played.record.outcome()->black_score, -64);
  EXPECT_THAT(played.output, HasSubstr("white wins, black resigned"));
}

TEST(PlaySession, SaysWhatIsWrongAndGoesOn) {
  const Played played = play("a1\nfoo\nsave\n\n" + std::string(5000, 'x') + "\nf5\n");
  EXPECT_THAT(played.output, HasSubstr("illegal move a1 for black: it turns no disc"));
  EXPECT_THAT(played.output, HasSubstr("'foo' is neither a square nor a command"));
  EXPECT_THAT(played.output, HasSubstr("save needs a file name"));
  EXPECT_THAT(played.output, HasSubstr("too long"));
  EXPECT_EQ(played.record.moves().size(), 2u);
}

TEST(PlaySession, AnnouncesPasses) {
  // Black must pass, white (the agent) plays b1 and the game is over.
  const auto start = game::notation::parse_games("--XO------------ X").value().front();
  const Played played = play("", {}, start);
  EXPECT_TRUE(played.over);
  EXPECT_THAT(played.output, HasSubstr("black has no legal move and passes"));
  EXPECT_THAT(played.output, HasSubstr("Game over: black wins by 16"));
}

TEST(PlaySession, SavesOnDemandAndAtTheEnd) {
  const base::TemporaryFolder folder;
  for (const char* ending : {".ggf", ".json", ".txt"}) {
    const std::string by_hand = folder.file(std::string("by_hand") + ending);
    const std::string at_end = folder.file(std::string("at_end") + ending);
    const Played played = play("f5\nsave " + by_hand + "\nquit\n", {.save_file = at_end});
    EXPECT_THAT(played.output, HasSubstr("saved as " + by_hand));
    for (const std::string& file : {by_hand, at_end}) {
      const auto games = game::notation::parse_games(base::read_file(file, 1 << 20).value());
      ASSERT_TRUE(games.ok());
      ASSERT_EQ(games->front().moves().size(), played.record.moves().size());
      for (std::size_t i = 0; i < played.record.moves().size(); ++i)
        EXPECT_EQ(games->front().moves()[i].move, played.record.moves()[i].move);
    }
  }
  EXPECT_THAT(play("save /no/such/folder/game.ggf\n").output, HasSubstr("not saved: "));
}

TEST(PlaySession, JsonEventsAreObjectsOnLines) {
  const Played played = play("f5\nhint\nquit\n", {.json = true});
  std::istringstream lines(played.output);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_EQ(line.front(), '{');
    EXPECT_EQ(line.back(), '}');
  }
  EXPECT_GE(count, 4);
}

TEST(PlaySession, PlaysWholeGamesAgainstItself) {
  // The person tries every square in turn, again and again: the legal ones get played.
  std::string every_square;
  for (game::Bits squares = game::playable(game::BoardSize::six); squares;)
    every_square += game::move_name(game::BoardSize::six, game::pop_first(squares)) + "\n";
  std::string input;
  for (int i = 0; i < 40; ++i) input += every_square;
  const Played played =
      play(input, {}, game::GameRecord(game::Position::initial(game::BoardSize::six)));
  EXPECT_TRUE(played.over);
  EXPECT_THAT(played.output, HasSubstr("Game over: "));
}

}  // namespace
}  // namespace ogai::cli
