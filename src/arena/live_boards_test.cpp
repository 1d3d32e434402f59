#include "arena/live_boards.h"

#include <gtest/gtest.h>
#include <thread>

#include "arena/openings.h"
#include "arena/test_agents.h"
#include "arena/tournament.h"
#include "base/random.h"
#include "game/random_games.h"

namespace ogai::arena {
namespace {

using game::Objective;

void show(LiveBoard& board, int black, int white, const game::GameRecord& game) {
  board.begin(black, white, game.start());
  for (const game::PlayedMove& played : game.moves()) board.add(played.move, played.note.value);
}

std::vector<game::Move> squares_of(const game::GameRecord& record) {
  std::vector<game::Move> moves;
  for (const game::PlayedMove& played : record.moves()) moves.push_back(played.move);
  return moves;
}

TEST(LiveBoard, ShowsTheGameAsItStands) {
  LiveBoard board;
  EXPECT_FALSE(board.read(Objective::fewest));
  EXPECT_FALSE(board.is_playing());
  board.begin(3, 1, game::Position::initial(game::BoardSize::six));
  board.add(game::square_from_name(game::BoardSize::six, "c2").value(), 2.5);
  const auto first = board.read(Objective::most);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->black, 3);
  EXPECT_EQ(first->white, 1);
  EXPECT_EQ(first->record.objective(), Objective::most);
  EXPECT_EQ(first->record.start(), game::Position::initial(game::BoardSize::six));
  ASSERT_EQ(first->record.moves().size(), 1u);
  EXPECT_EQ(first->record.moves()[0].note.value, 2.5);
  EXPECT_EQ(first->version, board.version());

  board.add(game::first_square(first->record.position().legal_moves()), std::nullopt);
  const auto second = board.read(Objective::most);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->record.moves()[1].note.value, std::nullopt);
  EXPECT_NE(second->version, first->version);
  EXPECT_TRUE(board.is_playing());
  board.clear();
  EXPECT_FALSE(board.read(Objective::most));
  EXPECT_FALSE(board.is_playing());
}

TEST(LiveBoard, TheSameGameAgainIsAnotherVersion) {
  base::Random random(3);
  const game::GameRecord game = game::random_game(game::BoardSize::eight, random);
  LiveBoard board;
  show(board, 0, 1, game);
  const std::uint64_t before = board.version();
  show(board, 0, 1, game);
  EXPECT_NE(board.version(), before);
  EXPECT_EQ(squares_of(board.read(Objective::fewest)->record), squares_of(game));
}

// A reader beside a worker that plays two games in turn as fast as it can: what it gets is always a
// beginning of one of them.
TEST(LiveBoard, ReadersNeverSeeAMixture) {
  base::Random random(5);
  const game::GameRecord games[] = {
      game::random_game(game::BoardSize::eight, random),
      game::random_game(game::BoardSize::six, random),
  };
  LiveBoard board;
  std::jthread worker([&](const std::stop_token& stop) {
    for (int i = 0; !stop.stop_requested(); ++i) {
      show(board, i % 2, 1 - i % 2, games[i % 2]);
      std::this_thread::yield();
    }
  });
  int seen = 0;
  for (int i = 0; i < 20'000 || seen < 100; ++i) {
    const auto view = board.read(Objective::fewest);
    if (!view) continue;
    ++seen;
    const game::GameRecord& game = games[view->black];
    ASSERT_EQ(view->white, 1 - view->black);
    ASSERT_EQ(view->record.start(), game.start());
    const auto whole = squares_of(game), part = squares_of(view->record);
    ASSERT_LE(part.size(), whole.size());
    ASSERT_TRUE(std::equal(part.begin(), part.end(), whole.begin()));
  }
}

// Looks at the boards whenever a pair is done.
class WatchingRecorder final : public MemoryRecorder {
 public:
  LiveBoards* boards(Objective, int) override { return &boards_; }
  void look(const PairResult& pair) {
    for (int i = 0; i < boards_.count(); ++i)
      if (const auto view = boards_.board(i)->read(Objective::fewest))
        finals += squares_of(view->record) == squares_of(pair.games[1]);
  }

  LiveBoards boards_{2};
  int finals = 0;  // boards that showed the last game of the pair just entered
};

TEST(LiveBoards, WorkersShowTheirGamesAndLeaveTheBoardsEmpty) {
  for (const int threads : {1, 3}) {  // the third worker has no board
    WatchingRecorder recorder;
    const TournamentSpec spec{
        .agents = {"rnd", "gdy"}, .games = 60, .openings = "all:2", .threads = threads};
    run_tournament(prepare(spec, {}).value(), recorder,
                   [&](const PairResult& pair) { recorder.look(pair); }, {});
    if (threads == 1) {  // of several, the one without a board may play nearly all
      EXPECT_EQ(recorder.finals, 30);
    }
    for (int i = 0; i < 2; ++i) EXPECT_FALSE(recorder.boards_.board(i)->read(Objective::fewest));
  }
}

}  // namespace
}  // namespace ogai::arena
