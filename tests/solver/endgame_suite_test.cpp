// The shipped reversed endgames (data/endgame): well-formed, no two alike, and their smallest are
// worth what they say, move by move.
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/file.h"
#include "game/notation/position_text.h"
#include "game/symmetry.h"
#include "search/alphabeta/engine.h"

namespace ogai::search {
namespace {

using game::notation::ObfLine;

std::vector<ObfLine> suite() {
  return game::notation::parse_obf_lines(base::read_file(OGAI_ENDGAME_FILE).value()).value();
}

// From the fields; "game 12" is none of them.
std::map<std::string, int> listed_values(const ObfLine& line) {
  std::map<std::string, int> values;
  for (const game::notation::ObfField& field : line.fields)
    if (!field.value.empty()) values[field.name] = std::stoi(field.value);
  return values;
}

TEST(EndgameSuite, HasSixtyDifferentPositionsWithEveryMove) {
  const std::vector<ObfLine> lines = suite();
  EXPECT_EQ(lines.size(), 60u);
  std::set<std::pair<game::Bits, game::Bits>> seen;
  for (const ObfLine& line : lines) {
    const game::Board canonical = game::canonical(line.position.board).board;
    EXPECT_TRUE(seen.emplace(canonical.own, canonical.opp).second);
    const int empties = std::popcount(line.position.empties());
    EXPECT_GE(empties, 18);
    EXPECT_LE(empties, 26);
    std::map<std::string, int> values = listed_values(line);
    game::Bits moves = line.position.legal_moves();
    EXPECT_EQ(values.size(), static_cast<std::size_t>(std::popcount(moves)));
    while (moves)
      EXPECT_TRUE(values.contains(game::move_name(line.position.size, game::pop_first(moves))));
    for (const auto& [move, value] : values) EXPECT_EQ(value % 2, 0) << move;
  }
}

TEST(EndgameSuite, TheSmallestAreWorthWhatTheySay) {
  const auto engine = make_engine(game::Objective::fewest, game::BoardSize::eight, {64u << 20, 1});
  NullSink nobody;
  for (const ObfLine& line : suite()) {
    if (std::popcount(line.position.empties()) > 18) continue;
    SearchQuery query;
    query.board = line.position.board;
    query.lines = 64;
    std::map<std::string, int> found;
    for (const RootMove& move : engine->think(query, {}, nobody).moves)
      found[game::move_name(line.position.size, move.move)] = move.value;
    EXPECT_EQ(found, listed_values(line)) << game::notation::format_position(line.position);
  }
}

}  // namespace
}  // namespace ogai::search
