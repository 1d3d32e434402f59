#include "store/plays.h"

#include <gmock/gmock.h>
#include <set>
#include <thread>

#include "base/descriptor.h"
#include "base/temporary_folder.h"
#include "game/random_games.h"
#include "store/child_process.h"
#include "store/database.h"
#include "store/sample_pairs.h"

namespace ogai::store {
namespace {

using game::Color;
using testing::ElementsAre;

const PlayPlayers kPlayers = {PlayPlayer{PlayerKind::person},
                              PlayPlayer{PlayerKind::level, "casual"}};

// Plays the first legal move, or passes.
void play_on(game::GameRecord& record, double seconds = 0) {
  const game::Bits legal = record.position().legal_moves();
  ASSERT_TRUE(record.play(legal ? game::first_square(legal) : game::kPass, {.seconds = seconds}));
}

struct PlayStoreTest : testing::Test {
  base::TemporaryFolder folder;
  std::string file = folder.file("ogai.db");
  Database database{file};
  PlayStore store{database};

  std::vector<std::string> listed(std::optional<std::int64_t> before = {}, int limit = 50) {
    std::vector<std::string> ids;
    for (const StoredPlay& play : store.list(before, limit)) ids.push_back(play.id);
    return ids;
  }
};

TEST(PlayId, IsLongAndNeverTheSame) {
  std::set<std::string> ids;
  std::set<char> last;
  for (int i = 0; i < 1000; ++i) {
    const std::string id = new_play_id();
    EXPECT_TRUE(is_play_id(id)) << id;
    ids.insert(id);
    last.insert(id.back());
  }
  EXPECT_EQ(ids.size(), 1000u);
  EXPECT_EQ(last.size(), 8u);  // three bits
  EXPECT_FALSE(is_play_id(""));
  EXPECT_FALSE(is_play_id("' OR 1=1 --"));
  EXPECT_FALSE(is_play_id(std::string(27, 'a')));
  EXPECT_FALSE(is_play_id(std::string(26, '1')));
}

TEST_F(PlayStoreTest, GamesComeBackAsTheyWent) {
  base::Random random(1);
  game::GameRecord record = noted_game(random, game::BoardSize::six);
  const StoredPlay made = store.create(
      record,
      {PlayPlayer{PlayerKind::agent, "uct:c=\"1,2\""}, PlayPlayer{PlayerKind::level, "casual"}},
      PlayClock{300, 2.5, 1234});
  const auto found = store.find(made.id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->record, record);
  EXPECT_EQ(found->players, made.players);
  EXPECT_EQ(found->clock, made.clock);
  EXPECT_EQ(found->created, made.created);
  EXPECT_EQ(found->updated, made.updated);
  EXPECT_NEAR(static_cast<double>(made.created), static_cast<double>(now_in_milliseconds()), 1e4);
  EXPECT_FALSE(store.find(new_play_id()));
  EXPECT_FALSE(store.find("x"));
}

TEST_F(PlayStoreTest, RulesStartsAndEarlyEndsAreKept) {
  base::Random random(2);
  game::GameRecord record(game::random_game(game::BoardSize::eight, random, 11).position(),
                          game::Objective::most);
  play_on(record);
  record.forfeit(Color::black, game::EndReason::resignation);
  EXPECT_EQ(store.find(store.create(record, kPlayers).id)->record, record);
}

TEST_F(PlayStoreTest, OfTwoWhoSaveOneWins) {
  const std::string id = store.create(game::GameRecord(), kPlayers).id;
  StoredPlay mine = *store.find(id), yours = *store.find(id);
  play_on(mine.record);
  yours.players[0].kind = PlayerKind::agent;
  EXPECT_TRUE(store.save(mine));
  EXPECT_FALSE(store.save(yours));
  EXPECT_EQ(store.find(id)->record, mine.record);
  EXPECT_EQ(store.find(id)->players, kPlayers);
  EXPECT_EQ(store.find(id)->updated, mine.updated);
  EXPECT_GT(mine.updated, yours.updated);
  play_on(mine.record);
  EXPECT_TRUE(store.save(mine));  // it knows its own change
}

TEST_F(PlayStoreTest, AGoneGameCannotBeSaved) {
  StoredPlay play = store.create(game::GameRecord(), kPlayers);
  database.run("DELETE FROM plays");
  EXPECT_FALSE(store.save(play));
}

// Two threads, each with a connection of its own, take turns at one game: no move is lost.
TEST_F(PlayStoreTest, SaversOnSeveralConnectionsLoseNothing) {
  const std::string id = store.create(game::GameRecord(), kPlayers).id;
  constexpr int kMoves = 20;
  const auto work = [&] {
    Database own(file);
    PlayStore mine(own);
    for (int made = 0; made < kMoves;) {
      StoredPlay play = *mine.find(id);
      play_on(play.record);
      if (mine.save(play)) ++made;
    }
  };
  std::thread other(work);
  work();
  other.join();
  EXPECT_EQ(store.find(id)->record.moves().size(), 2u * kMoves);
}

TEST_F(PlayStoreTest, ListsTheLatestFirstInPages) {
  std::vector<StoredPlay> plays;
  for (int i = 0; i < 5; ++i) plays.push_back(store.create(game::GameRecord(), kPlayers));
  ASSERT_TRUE(store.save(plays[1]));
  EXPECT_THAT(listed(),
              ElementsAre(plays[1].id, plays[4].id, plays[3].id, plays[2].id, plays[0].id));
  EXPECT_THAT(listed({}, 2), ElementsAre(plays[1].id, plays[4].id));
  EXPECT_THAT(listed(plays[4].updated, 2), ElementsAre(plays[3].id, plays[2].id));
  EXPECT_THAT(listed(plays[0].updated), ElementsAre());
  EXPECT_THAT(listed({}, -1), ElementsAre());
}

TEST_F(PlayStoreTest, TheBoundDropsWhatWasNotTouchedForLongest) {
  PlayStore small(database, {.most_games = 3});
  StoredPlay first = small.create(game::GameRecord(), kPlayers);
  const StoredPlay second = small.create(game::GameRecord(), kPlayers);
  (void)small.create(game::GameRecord(), kPlayers);
  ASSERT_TRUE(small.save(first));
  (void)small.create(game::GameRecord(), kPlayers);
  EXPECT_EQ(store.list().size(), 3u);
  EXPECT_TRUE(store.find(first.id));
  EXPECT_FALSE(store.find(second.id));
}

TEST_F(PlayStoreTest, DamagedRowsAreErrorsNotCrashes) {
  const std::string id = store.create(game::GameRecord(), kPlayers, PlayClock{1, 1}).id;
  for (const char* damage :
       {"moves = 'a1'", "size = 5", "rules = 'x'", "players = '[]'", "players = 'x'",
        "players = '[{\"kind\":\"dog\",\"text\":\"\"},1]'", "clock = '{}'", "clock = '[1'"}) {
    Transaction undone(database);
    database.run(std::string("UPDATE plays SET ") + damage);
    EXPECT_THROW((void)store.find(id), StoreError) << damage;
  }
  EXPECT_NO_THROW((void)store.find(id));
}

TEST_F(PlayStoreTest, KillsLoseNoSavedMove) {
  const std::string id = store.create(game::GameRecord(), kPlayers).id;
  base::Random random(4);
  for (int round = 0; round < 10; ++round) {
    base::Pipe pipe = base::make_pipe().value();
    ChildProcess child([&] {
      Database own(file);
      PlayStore mine(own);
      for (;;) {
        StoredPlay play = *mine.find(id);
        if (play.record.is_over()) play.record = game::GameRecord();
        play_on(play.record);
        if (!mine.save(play)) return 1;
        const std::int64_t stamp = play.updated;
        if (write(pipe.write_end.get(), &stamp, sizeof stamp) < 0) return 2;
      }
    });
    pipe.write_end.close();
    std::int64_t acknowledged = 0;
    ASSERT_EQ(read(pipe.read_end.get(), &acknowledged, sizeof acknowledged), 8);
    usleep(random.below(5000));
    EXPECT_EQ(child.kill_and_wait(), 128 + SIGKILL);
    for (std::int64_t stamp; read(pipe.read_end.get(), &stamp, sizeof stamp) == sizeof stamp;)
      acknowledged = stamp;
    EXPECT_GE(store.find(id)->updated, acknowledged);
  }
  EXPECT_EQ(database.value<std::string>("PRAGMA integrity_check"), "ok");
}

TEST(SecondsLeft, CountMovesIncrementsAndTheRunningClock) {
  StoredPlay play;
  play.clock = PlayClock{100, 5};
  EXPECT_EQ(seconds_left(play, Color::black, 0), 100);
  play_on(play.record, 8);
  play_on(play.record, 1);
  play_on(play.record, 2);
  EXPECT_EQ(seconds_left(play, Color::black, 0), 100 - 8 + 5 - 2 + 5);
  EXPECT_EQ(seconds_left(play, Color::white, 0), 104);
  play.clock->running_since = 10'000;
  EXPECT_EQ(seconds_left(play, Color::white, 10'500), 103.5);
  EXPECT_EQ(seconds_left(play, Color::black, 10'500), 100);
  EXPECT_EQ(seconds_left(play, Color::white, 210'000), -96);
  play.record.undo();
  play.clock->running_since.reset();
  EXPECT_EQ(seconds_left(play, Color::black, 0), 97);
}

}  // namespace
}  // namespace ogai::store
