#include "protocol/flipello.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/notation/position_text.h"
#include "game/random_games.h"

namespace ogai::protocol::flipello {
namespace {

using game::BoardSize;
using game::Color;
using game::Position;
using ::testing::HasSubstr;

constexpr const char* kStart =
    "8/8/8/3pP3/3Pp3/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppp] w 0 1";

game::Move ours(const char* name, BoardSize size = BoardSize::eight) {
  return *game::square_from_name(size, name);
}

TEST(Flipello, VariantsNameTheRules) {
  EXPECT_EQ(variant_name(game::Objective::fewest), "antiflipello");
  EXPECT_EQ(variant_name(game::Objective::most), "flipello");
  EXPECT_EQ(objective_of_variant("AntiFlipello"), game::Objective::fewest);
  EXPECT_EQ(objective_of_variant("ps-flipello"), game::Objective::most);
  EXPECT_EQ(objective_of_variant("ps-antiflipello"), game::Objective::fewest);
  EXPECT_EQ(objective_of_variant("chess"), std::nullopt);
  EXPECT_EQ(objective_of_variant(""), std::nullopt);
}

TEST(Flipello, RanksAreCountedFromTheBottom) {
  const Position start;
  EXPECT_EQ(format_move(start, ours("d3")), "P@d6");
  EXPECT_EQ(*parse_move(BoardSize::eight, "P@d6"), ours("d3"));
  EXPECT_EQ(*parse_move(BoardSize::eight, "p@a1"), ours("a8"));
  EXPECT_EQ(*parse_move(BoardSize::six, "P@a1"), ours("a6", BoardSize::six));
}

TEST(Flipello, APassIsASelfMove) {
  EXPECT_EQ(*parse_move(BoardSize::eight, "d4d4"), game::kPass);
  EXPECT_EQ(*parse_move(BoardSize::eight, "0000"), game::kPass);
  // Black's discs are e4 and d5 in our names, e5 and d4 in theirs: d4 comes first.
  EXPECT_EQ(format_move(Position{}, game::kPass), "d4d4");
  EXPECT_EQ(format_move(Position{{}, BoardSize::eight, Color::black}, game::kPass), "0000");
}

TEST(Flipello, RefusesOtherMoves) {
  for (const char* text : {"", "d3", "P@", "P@i1", "P@a9", "Q@d3", "d4d5", "d4i9", "P@d33", "0001"})
    EXPECT_FALSE(parse_move(BoardSize::eight, text).ok()) << text;
  EXPECT_FALSE(parse_move(BoardSize::six, "P@g1").ok());
  EXPECT_THAT(parse_move(BoardSize::eight, "e2\x01").error().message, HasSubstr("'e2\\x01'"));
}

TEST(Flipello, ReadsTheStartWithAnyPockets) {
  for (const std::string& text :
       {std::string(kStart), std::string("8/8/8/3pP3/3Pp3/8/8/8[] w 0 1"),
        std::string("8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1"), std::string("8/8/8/3pP3/3Pp3/8/8/8 w"),
        std::string("8/8/8/3pP3/3Pp3/8/8/8[60P60p] w 0 1"),
        std::string(" 8/44/8/3pP3/3Pp3/8/8/8[-] w - - 0 1 ")}) {
    const auto position = parse_fen(text);
    ASSERT_TRUE(position.ok()) << text << ": " << position.error().message;
    EXPECT_EQ(*position, Position{}) << text;
  }
  EXPECT_EQ(parse_fen("8/8/8/3pP3/3Pp3/8/8/8 b")->to_move, Color::white);
  EXPECT_EQ(*parse_fen("4/1pP1/1Pp1/4 w"), Position::initial(BoardSize::four));
}

TEST(Flipello, TheTopRankIsOurFirstRow) {
  const Position position = *parse_fen("P6p/8/8/8/8/8/8/8 w 0 1");
  EXPECT_EQ(position.board.own, game::bit(ours("a1")));
  EXPECT_EQ(position.board.opp, game::bit(ours("h1")));
}

TEST(Flipello, SaysWhereAFenIsWrong) {
  const auto fault = [](const char* text) {
    const auto position = parse_fen(text);
    EXPECT_FALSE(position.ok()) << text;
    return position ? "" : base::describe(position.error(), "", text);
  };
  EXPECT_THAT(fault(""), HasSubstr("1 ranks; a board has 4, 6 or 8"));
  EXPECT_THAT(fault("8/8/8/8/8/8/8 w"), HasSubstr("7 ranks"));
  EXPECT_THAT(fault("8/8/7/3pP3/3Pp3/8/8/8 w"), HasSubstr("1:5: a rank of 7 squares"));
  EXPECT_THAT(fault("8/8/9/3pP3/3Pp3/8/8/8 w"), HasSubstr("a rank of 9 squares"));
  EXPECT_THAT(fault("8/8/8/PPPPPPPPP/8/8/8/8 w"), HasSubstr("a rank of 9 squares"));
  EXPECT_THAT(fault("8/8/8/3kP3/3Pp3/8/8/8 w"), HasSubstr("1:8: 'k' on the board"));
  EXPECT_THAT(fault("8/8/8/3pP3/3Pp3/8/8/8[PP w"), HasSubstr("1:25: ' ' in the pockets"));
  EXPECT_THAT(fault("8/8/8/3pP3/3Pp3/8/8/8[PP"), HasSubstr("not closed"));
  EXPECT_THAT(fault("8/8/8/3pP3/3Pp3/8/8/8"), HasSubstr("w or b, is missing"));
  EXPECT_THAT(fault("8/8/8/3pP3/3Pp3/8/8/8 x"), HasSubstr("'x' where the side"));
  EXPECT_THAT(fault("8/8/8/3pP3/3Pp3/8/8/8[]w"), HasSubstr("'w' where the side"));
  EXPECT_THAT(fault("8/8/8/3pP3/3Pp3/8/8/8 w KQkq"), HasSubstr("'K' behind the side"));
}

TEST(Flipello, WritesThePocketsForTheRestOfTheGame) {
  EXPECT_EQ(format_fen(Position::initial(BoardSize::four)),
            "4/1pP1/1Pp1/4[PPPPPPPPPPPPpppppppppppp] w 0 1");
}

// Whatever happens in a game, both spellings say the same.
TEST(Flipello, MovesAndPositionsOfRandomGamesRoundTrip) {
  base::Random random(7);
  int passes = 0;
  for (int i = 0; i < 300; ++i) {
    const BoardSize size = game::kBoardSizes[static_cast<std::size_t>(i) % 3];
    const game::GameRecord record = game::random_game(size, random);
    Position position = record.start();
    for (const game::PlayedMove& played : record.moves()) {
      const auto again = parse_fen(format_fen(position));
      ASSERT_TRUE(again.ok());
      ASSERT_EQ(*again, position);
      const std::string text = format_move(position, played.move);
      ASSERT_EQ(*parse_move(size, text), played.move) << text;
      if (played.move == game::kPass) {
        ++passes;
        // The disc that seems to move is the mover's own.
        const game::Move disc = *parse_move(size, "P@" + text.substr(0, 2));
        ASSERT_TRUE(position.board.own & game::bit(disc)) << text;
      }
      position = position.after(played.move);
    }
    ASSERT_EQ(*parse_fen(format_fen(position)), position);
  }
  EXPECT_GT(passes, 20);
}

// Turning the board upside down is a symmetry of the moves but not of the start: a game
// read with the wrong orientation soon becomes illegal.
TEST(Flipello, TheFirstMovesAreTheOnesOfFairyStockfish) {
  std::vector<std::string> moves;
  const Position start;
  for (game::Bits legal = start.legal_moves(); legal;)
    moves.push_back(format_move(start, game::pop_first(legal)));
  EXPECT_THAT(moves, testing::UnorderedElementsAre("P@d6", "P@c5", "P@f4", "P@e3"));
}

TEST(Flipello, LinesWriteImpliedPassesAndEndBeforeNonsense) {
  const Position start;
  EXPECT_EQ(format_line(start, {ours("f5"), ours("d6"), ours("a1")}), "P@f4 P@d3");
  EXPECT_EQ(format_line(start, {}), "");
  const Position passing = *game::notation::parse_position("-OXX------------ O", BoardSize::four);
  ASSERT_TRUE(passing.must_pass());
  EXPECT_EQ(format_line(passing, {ours("a1", BoardSize::four)}), "b4b4 P@a4");
}

}  // namespace
}  // namespace ogai::protocol::flipello
