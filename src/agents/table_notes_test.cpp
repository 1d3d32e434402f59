#include "agents/table_notes.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/registry.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "game/moves.h"

namespace ogai::agents {
namespace {

using ::testing::HasSubstr;

Notes some_notes() {
  const game::Board board = game::initial_board();
  const game::Move move = game::first_square(game::legal_moves(board));
  return {game::BoardSize::eight,
          game::Objective::fewest,
          {{board.own, board.opp, -12, 90, 100, move, {}}}};
}

TEST(TableNotes, ReadsWhatItWrote) {
  const auto read = parse_notes(format_notes(some_notes()));
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->notes.size(), 1u);
  EXPECT_EQ(read->notes[0].board(), game::initial_board());
  EXPECT_EQ(read->notes[0].sum, -12);
  EXPECT_EQ(read->notes[0].visits, 100u);
}

TEST(TableNotes, RefusesDamage) {
  const std::string good = format_notes(some_notes());
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    EXPECT_FALSE(parse_notes(bad).ok()) << i;
    EXPECT_FALSE(parse_notes(good.substr(0, i)).ok()) << i;
  }
  Notes impossible = some_notes();
  impossible.notes[0].move = 0;
  EXPECT_FALSE(parse_notes(format_notes(impossible)).ok());
  impossible = some_notes();
  impossible.notes[0].sum = 101;
  EXPECT_FALSE(parse_notes(format_notes(impossible)).ok());
}

// Two games with a notes file: the second begins where the first ended.
TEST(TableNotes, AreKeptBetweenGames) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("notes");
  const std::string spec = "table-mcts:sims=500,notes=" + path;
  search::NullSink sink;
  std::uint32_t visits = 0;
  for (int round = 0; round < 2; ++round) {
    auto agent = make_agent(spec, {});
    ASSERT_TRUE(agent.ok());
    game::Position position = game::Position::initial(game::BoardSize::four);
    (*agent)->new_game(position, 1);
    while (!position.is_over()) {
      const game::Move move =
          position.must_pass() ? game::kPass : (*agent)->choose(position, {}, {}, sink).move;
      (*agent)->observe(move);
      position = position.after(move);
    }
    const auto notes = parse_notes(*base::read_file(path));
    ASSERT_TRUE(notes.ok());
    std::uint32_t at_start = 0;
    for (const Note& note : notes->notes)
      if (note.board() == game::initial_board()) at_start += note.visits;
    EXPECT_GT(at_start, visits + 400);
    visits = at_start;
  }
}

TEST(TableNotes, FaultsAreToldWhenTheAgentIsMade) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("notes");
  ASSERT_TRUE(base::write_file_atomically(path, "nonsense").ok());
  const auto agent = make_agent("table-mcts:notes=" + path, {});
  ASSERT_FALSE(agent.ok());
  EXPECT_THAT(agent.error().message, HasSubstr("no notes"));
  EXPECT_FALSE(make_agent("table-mcts:keep=off,notes=x", {}).ok());
  ASSERT_TRUE(base::write_file_atomically(path, format_notes(some_notes())).ok());
  EXPECT_TRUE(make_agent("table-mcts:notes=" + path, {}).ok());
  EXPECT_FALSE(make_agent("table-mcts:notes=" + path, {game::Objective::most}).ok());
}

}  // namespace
}  // namespace ogai::agents
