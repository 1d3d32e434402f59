// FFO 40 to 44 under classic rules, as everyone knows them: the first listed move is best, and
// its score the position's.
#include <fstream>
#include <gtest/gtest.h>

#include "game/notation/position_text.h"
#include "search/alphabeta/engine.h"

namespace ogai::solver {
namespace {

TEST(Ffo, FortyToFortyFour) {
  std::ifstream file(OGAI_FFO_FILE);
  std::string text;
  const auto engine = search::make_engine(game::Objective::most, game::BoardSize::eight,
                                          {std::size_t{64} << 20, 2});
  for (int number = 40; number <= 44; ++number) {
    ASSERT_TRUE(std::getline(file, text));
    const auto line = game::notation::parse_obf(text).value();
    search::SearchQuery query;
    query.board = line.position.board;
    search::NullSink sink;
    const search::SearchResult answer = engine->think(query, {}, sink);
    EXPECT_TRUE(answer.exact) << number;
    EXPECT_EQ(answer.value, std::stoi(line.fields.front().value)) << number;
    game::Position at = line.position;
    for (const game::Move move : answer.moves.front().line) {
      ASSERT_TRUE(at.is_legal(move)) << number;
      at = at.after(move);
    }
    EXPECT_TRUE(at.is_over()) << number;
    EXPECT_EQ(at.final_score(game::Objective::most, line.position.to_move), answer.value) << number;
  }
}

}  // namespace
}  // namespace ogai::solver
