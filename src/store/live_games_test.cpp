#include "store/live_games.h"

#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/clock.h"
#include "base/temporary_folder.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"

namespace ogai::store {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

struct LiveGamesTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  Database reader{folder.file("ogai.db"), {.access = Access::read}};
  std::unique_ptr<TournamentStore> cup =
      TournamentStore::open(database, "cup", nlohmann::json::object(), {"rnd", "gdy"});
  LiveGames live{database, cup->id()};
  base::Random random{6};

  LiveGame game_on(int board) {
    LiveGame game{board, noted_game(random)};
    game.record.tags().black = "rnd";
    game.record.tags().white = "gdy";
    return game;
  }
  std::vector<int> boards() {
    std::vector<int> numbers;
    for (const LiveGame& game : list_live(reader, cup->id())) numbers.push_back(game.board);
    return numbers;
  }
  // Whether `condition` comes true within some seconds.
  template <typename Condition>
  bool comes_true(Condition condition) {
    for (const base::Stopwatch watch; watch.elapsed() < 10s; std::this_thread::sleep_for(5ms))
      if (condition()) return true;
    return false;
  }
  LivePublication publication() {
    return {.database = database.path(),
            .tournament = cup->id(),
            .agents = {"rnd", "gdy"},
            .workers = 2,
            .every = 10ms};
  }
};

TEST_F(LiveGamesTest, AreSeenByOthersAndReplaced) {
  const LiveGame first = game_on(0), second = game_on(3);
  live.publish({first, second}, {0, 3});
  auto seen = list_live(reader, cup->id());
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[1].board, 3);
  EXPECT_EQ(seen[1].record.moves(), second.record.moves());
  EXPECT_EQ(seen[1].record.tags().white, "gdy");
  EXPECT_GT(seen[1].updated, 0);

  const LiveGame next = game_on(3);
  live.publish({next}, {0, 3});
  seen = list_live(reader, cup->id());
  EXPECT_EQ(seen[0].record.moves(), first.record.moves());
  EXPECT_EQ(seen[1].record.moves(), next.record.moves());
  live.publish({}, {3});
  EXPECT_THAT(boards(), ElementsAre(3));
  live.clear();
  EXPECT_THAT(boards(), ElementsAre());
}

TEST_F(LiveGamesTest, OldOnesAndThoseOfNobodyAreNotShown) {
  live.publish({game_on(0), game_on(1)}, {0, 1});
  database.run("UPDATE live SET updated = updated - 6000 WHERE board = 1");
  EXPECT_THAT(boards(), ElementsAre(0));
  live.publish({}, {0, 1});  // confirmed
  EXPECT_THAT(boards(), ElementsAre(0, 1));
  const std::int64_t id = cup->id();
  cup.reset();  // as after a kill: the rows are still there
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM live"), 2);
  EXPECT_TRUE(list_live(reader, id).empty());
}

TEST_F(LiveGamesTest, ThePublisherFollowsTheBoards) {
  {
    LivePublisher publisher(publication());
    arena::LiveBoard& board = *publisher.boards().board(1);
    const game::Position start = game::Position::initial(game::BoardSize::four);
    board.begin(1, 0, start);
    ASSERT_TRUE(comes_true([&] { return boards() == std::vector{1}; }));
    EXPECT_EQ(list_live(reader, cup->id())[0].record.tags().black, "gdy");
    EXPECT_EQ(list_live(reader, cup->id())[0].record.start(), start);

    board.add(game::first_square(start.legal_moves()), -3.5);
    ASSERT_TRUE(
        comes_true([&] { return list_live(reader, cup->id())[0].record.moves().size() == 1; }));
    EXPECT_EQ(list_live(reader, cup->id())[0].record.moves()[0].note.value, -3.5);

    board.clear();
    EXPECT_TRUE(comes_true([&] { return boards().empty(); }));
    board.begin(0, 1, start);
    ASSERT_TRUE(comes_true([&] { return !boards().empty(); }));
  }
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM live"), 0);
}

// Hardly any look at such a board finds a whole game: it stays, showing an older one.
TEST_F(LiveGamesTest, ABoardThatIsAlwaysBusyStays) {
  LivePublisher publisher(publication());
  arena::LiveBoard& board = *publisher.boards().board(0);
  board.begin(0, 1, game::Position());
  ASSERT_TRUE(comes_true([&] { return boards() == std::vector{0}; }));
  std::jthread worker([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) board.begin(0, 1, game::Position());
  });
  for (const base::Stopwatch watch; watch.elapsed() < 200ms;) ASSERT_THAT(boards(), ElementsAre(0));
}

TEST_F(LiveGamesTest, ALockedDatabaseDelaysNobody) {
  Transaction held(database);  // for the whole life of the publisher
  const base::Stopwatch watch;
  {
    LivePublisher publisher(publication());
    arena::LiveBoard& board = *publisher.boards().board(0);
    const base::Stopwatch playing;
    for (int i = 0; i < 1000; ++i) {
      board.begin(0, 1, game::Position());
      for (int ply = 0; ply < 60; ++ply) board.add(0, 1.0);
    }
    EXPECT_LT(playing.seconds(), 3);
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_LT(watch.seconds(), 5);
}

TEST_F(LiveGamesTest, AFileThatIsGoneFailsNothing) {
  LivePublication nowhere = publication();
  nowhere.database = folder.file("file") + "/no/folder.db";
  std::ofstream(folder.file("file")) << "in the way";
  LivePublisher publisher(std::move(nowhere));
  publisher.boards().board(0)->begin(0, 1, game::Position());
  std::this_thread::sleep_for(50ms);
}

}  // namespace
}  // namespace ogai::store
