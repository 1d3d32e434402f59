#include "store/tournament_store.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/temporary_folder.h"
#include "store/child_process.h"
#include "store/games.h"
#include "store/sample_pairs.h"
#include "store/tournaments.h"

namespace ogai::store {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct TournamentStoreTest : testing::Test {
  base::TemporaryFolder folder;
  std::string file = folder.file("ogai.db");
  Database database{file};
  json settings = {{"time", "1s"}, {"rounds", 3}, {"openings", {{"plies", 4}}}};
  std::vector<std::string> agents = {"rnd", "gdy"};

  auto open(Participants participants = Participants::fixed) {
    return TournamentStore::open(database, "cup", settings, agents, participants);
  }
  StoreError refusal(Participants participants = Participants::fixed) {
    try {
      (void)open(participants);
    } catch (const StoreError& error) {
      return error;
    }
    return {StoreFault::other, "not refused"};
  }
};

TEST_F(TournamentStoreTest, KeepsPairsByKey) {
  const auto cup = open();
  EXPECT_FALSE(cup->resumed());
  EXPECT_TRUE(cup->outcomes().empty());
  for (const auto& [round, number] : {std::pair{1, 0}, {0, 1}, {0, 0}})
    cup->append(sample_pair(round, number));
  const auto outcomes = cup->outcomes();
  ASSERT_EQ(outcomes.size(), 3u);
  EXPECT_EQ(outcomes[0], outcome_of(sample_pair(0, 0)));
  EXPECT_EQ(outcomes[1], outcome_of(sample_pair(0, 1)));
  EXPECT_EQ(outcomes[2], outcome_of(sample_pair(1, 0)));
}

TEST_F(TournamentStoreTest, APairIsEnteredOnceAndStaysAsItWas) {
  const auto cup = open();
  cup->append(sample_pair(0, 0));
  arena::PairResult other = sample_pair(0, 1);
  other.plan.key = {0, 0};
  cup->append(other);
  ASSERT_EQ(cup->outcomes().size(), 1u);
  EXPECT_EQ(cup->outcomes()[0], outcome_of(sample_pair(0, 0)));
  EXPECT_EQ(GameCatalogue(database).count(), 2);
}

TEST_F(TournamentStoreTest, WhatOutsideProgramsWroteIsKeptWithTheirGame) {
  arena::PairResult pair = sample_pair(0, 0);
  const std::string noise("a\0\xff", 3);
  pair.error_outputs = {{{"", noise}, {"Traceback", ""}}};
  open()->append(pair);
  EXPECT_EQ(error_outputs_of(database, 1), (ErrorOutputs{"", noise}));
  EXPECT_EQ(error_outputs_of(database, 2), (ErrorOutputs{"Traceback", ""}));
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM game_outputs"), 2);
  EXPECT_TRUE(GameCatalogue(database).game(1).summary.has_output);
}

TEST_F(TournamentStoreTest, ComplaintsAreKeptWithTheirGame) {
  arena::PairResult pair = sample_pair(0, 0);
  pair.complaints[1] = "died\xff " + std::string(10'000, 'x');
  open()->append(pair);
  const auto games = GameCatalogue(database).list();
  EXPECT_EQ(games[0].complaint, "");
  EXPECT_FALSE(games[0].has_output);
  EXPECT_THAT(games[1].complaint, HasSubstr("died\xef\xbf\xbd xxx"));
  EXPECT_LT(games[1].complaint.size(), 5'000u);
}

TEST_F(TournamentStoreTest, ResumesAfterReopening) {
  open()->append(sample_pair(0, 0));
  const auto cup = open();
  EXPECT_TRUE(cup->resumed());
  EXPECT_EQ(cup->outcomes().size(), 1u);
  const auto events = list_events(database, "cup");
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].kind, "started");
  EXPECT_EQ(events[1].kind, "resumed");
}

TEST_F(TournamentStoreTest, RecordsComeBackExactly) {
  arena::PairResult pair = sample_pair(2, 5);
  base::Random random(9);
  game::GameRecord& cut = pair.games[1];
  cut = game::random_game(game::BoardSize::six, random, 20, game::Objective::most);
  cut.forfeit(game::Color::white, game::EndReason::time);
  cut.tags().place = "caf\xe9";
  cut.tags().others = {{"XX", "]\\"}, {"XX", "\xff"}};
  open()->append(pair);

  GameCatalogue catalogue(database);
  pair.games[0].tags().black = pair.games[1].tags().white = "rnd";
  pair.games[0].tags().white = pair.games[1].tags().black = "gdy";
  EXPECT_EQ(catalogue.game(1).record, pair.games[0]);
  EXPECT_EQ(catalogue.game(2).record, pair.games[1]);
  EXPECT_EQ(catalogue.game(2).summary.round, 2);
  EXPECT_EQ(catalogue.game(2).summary.pair, 5);
  EXPECT_EQ(catalogue.game(2).summary.leg, 1);
}

TEST_F(TournamentStoreTest, GamesFromAnyPositionComeBack) {
  const auto cup = open();
  base::Random random(5);
  std::vector<game::GameRecord> games;
  for (int i = 0; i < 50; ++i) {
    arena::PairResult pair = sample_pair(0, i);
    pair.plan.opening = game::random_game(game::BoardSize::eight, random, 8).position();
    for (game::GameRecord& game : pair.games) {
      game = game::GameRecord(pair.plan.opening);
      while (!game.is_over()) {
        const game::Bits moves = game.position().legal_moves();
        (void)game.play(moves ? game::random_square(moves, random) : game::kPass);
      }
      games.push_back(game);
    }
    cup->append(pair);
  }
  std::size_t next = 0;
  GameCatalogue(database).for_each({}, [&](const StoredGame& stored) {
    game::GameRecord record = stored.record;
    record.tags() = {};
    EXPECT_EQ(record, games[next++]);
  });
  EXPECT_EQ(next, games.size());
}

TEST_F(TournamentStoreTest, OtherSettingsAreRefusedByName) {
  open();
  settings["time"] = "2s";
  settings["openings"]["plies"] = 6;
  settings.erase("rounds");
  settings["seed"] = 1;
  const StoreError error = refusal();
  EXPECT_EQ(error.fault(), StoreFault::conflict);
  EXPECT_THAT(
      error.what(),
      AllOf(HasSubstr("'cup'"), HasSubstr("time was \"1s\", is now \"2s\""),
            HasSubstr("rounds was 3, is now not given"), HasSubstr("seed was not given, is now 1"),
            HasSubstr("openings of plies was 4, is now 6"), Not(HasSubstr("agents"))));
}

TEST_F(TournamentStoreTest, OtherAgentsAreRefused) {
  open();
  agents = {"rnd", "gdy", "uct"};
  EXPECT_THAT(refusal().what(),
              HasSubstr(R"(agents were ["rnd","gdy"], are now ["rnd","gdy","uct"])"));
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM participants"), 2);
}

TEST_F(TournamentStoreTest, ALadderTakesNewAgentsBehindTheOld) {
  open(Participants::may_grow);
  agents.push_back("uct");
  {
    const auto ladder = open(Participants::may_grow);
    arena::PairResult pair = sample_pair(1, 0);
    pair.plan.first = 2;
    ladder->append(pair);
  }
  EXPECT_EQ(find_tournament(database, "cup")->agents, agents);
  std::swap(agents[0], agents[2]);
  EXPECT_EQ(refusal(Participants::may_grow).fault(), StoreFault::conflict);
}

TEST_F(TournamentStoreTest, OneSpecMayPlayItself) {
  agents = {"rnd", "rnd"};
  open()->append(sample_pair(0, 0));
  EXPECT_EQ(find_tournament(database, "cup")->agents, agents);
}

TEST_F(TournamentStoreTest, AnUnknownParticipantIsAnErrorAndLeavesNothing) {
  const auto cup = open();
  arena::PairResult pair = sample_pair(0, 0);
  pair.plan.second = 2;
  EXPECT_THROW(cup->append(pair), StoreError);
  EXPECT_TRUE(cup->outcomes().empty());
}

TEST_F(TournamentStoreTest, TwiceInOneProcessIsRefused) {
  const auto cup = open();
  EXPECT_EQ(refusal().fault(), StoreFault::in_use);
}

TEST_F(TournamentStoreTest, ASecondProcessIsRefusedWhileOthersPlay) {
  const auto cup = open();
  const auto fault_of = [&](const char* name) {
    ChildProcess child([&] {
      Database own(file);
      try {
        TournamentStore::open(own, name, settings, agents)->append(sample_pair(0, 0));
        return 42;
      } catch (const StoreError& error) {
        return std::string_view(error.what()).find(std::to_string(getppid())) != std::string::npos
                   ? static_cast<int>(error.fault())
                   : 43;
      }
    });
    return child.wait();
  };
  EXPECT_EQ(fault_of("cup"), static_cast<int>(StoreFault::in_use));
  EXPECT_EQ(fault_of("league"), 42);
  cup->append(sample_pair(0, 0));
  EXPECT_EQ(GameCatalogue(database).count(), 4);
}

TEST_F(TournamentStoreTest, SeveralThreadsAppend) {
  const auto cup = open();
  const auto work = [&](int from) {
    for (int i = from; i < 200; ++i) cup->append(sample_pair(0, i));  // overlapping on purpose
  };
  std::thread other(work, 50);
  work(0);
  other.join();
  EXPECT_EQ(cup->outcomes().size(), 200u);
  EXPECT_EQ(GameCatalogue(database).count(), 400);
}

TEST_F(TournamentStoreTest, TwoProcessesWriteTwoTournaments) {
  const auto work = [&](const char* name) {
    return [this, name] {
      Database own(file);
      const auto mine = TournamentStore::open(own, name, settings, agents);
      for (int i = 0; i < 300; ++i) mine->append(sample_pair(0, i));
      return 0;
    };
  };
  ChildProcess first(work("one")), second(work("two"));
  Database reader(file, {.access = Access::read});
  for (int i = 0; i < 50; ++i) {
    const auto [pairs, games] = [&] {
      Statement row =
          reader.query("SELECT (SELECT count(*) FROM pairs), (SELECT count(*) FROM games)");
      row.step();
      return row.row<int, int>();
    }();
    EXPECT_EQ(games, 2 * pairs);  // a reader never sees half a pair
  }
  EXPECT_EQ(first.wait(), 0);
  EXPECT_EQ(second.wait(), 0);
  EXPECT_EQ(GameCatalogue(database).count(), 1200);
}

}  // namespace
}  // namespace ogai::store
