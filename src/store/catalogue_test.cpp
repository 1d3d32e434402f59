#include <cmath>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "store/games.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"
#include "store/tournaments.h"

namespace ogai::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct CatalogueTest : testing::Test {
  base::TemporaryFolder folder;
  Database database{folder.file("ogai.db")};
  GameCatalogue catalogue{database};

  // Pairs of each two of three agents: 12 games; the last of them won by default.
  void play_league() {
    const auto league = TournamentStore::open(database, "league", nlohmann::json::object(),
                                              {"rnd", "gdy", "uct:c=1"});
    league->plan(12);
    for (int i = 0; i < 6; ++i) {
      arena::PairResult pair = sample_pair(i / 3, i % 3);
      pair.plan.first = i % 3;
      pair.plan.second = (i + 1) % 3;
      if (i == 5) {
        pair.games[1] = game::GameRecord();
        pair.games[1].forfeit(game::Color::black, game::EndReason::crash);
      }
      league->append(pair);
    }
  }
};

TEST_F(CatalogueTest, FiltersByAgentTournamentAndReason) {
  play_league();
  TournamentStore::open(database, "other", nlohmann::json::object(), {"rnd", "gdy"})
      ->append(sample_pair(0, 0));
  EXPECT_EQ(catalogue.count(), 14);
  EXPECT_EQ(catalogue.count({.tournament = "league"}), 12);
  EXPECT_EQ(catalogue.count({.agent = "uct:c=1"}), 8);
  EXPECT_EQ(catalogue.count({.agent = "rnd"}), 10);
  EXPECT_EQ(catalogue.count({.agent = "rnd", .opponent = "gdy"}), 6);
  EXPECT_EQ(catalogue.count({.agent = "rnd", .opponent = "gdy", .tournament = "other"}), 2);
  EXPECT_EQ(catalogue.count({.agent = "nobody"}), 0);
  EXPECT_EQ(catalogue.count({.reason = game::EndReason::crash}), 1);
  EXPECT_THROW(catalogue.count({.opponent = "gdy"}), StoreError);
}

TEST_F(CatalogueTest, FiltersByResultOfTheAgent) {
  play_league();
  int wins = 0;
  for (const GameSummary& game : catalogue.list({.agent = "gdy"})) {
    const int score = *game.black_score * (game.black == "gdy" ? 1 : -1);
    wins += score > 0;
  }
  EXPECT_EQ(catalogue.count({.agent = "gdy", .result = GameResult::win}), wins);
  EXPECT_EQ(catalogue.count({.agent = "gdy", .result = GameResult::win}) +
                catalogue.count({.agent = "gdy", .result = GameResult::draw}) +
                catalogue.count({.agent = "gdy", .result = GameResult::loss}),
            8);
}

TEST_F(CatalogueTest, PagesThroughTheList) {
  play_league();
  const auto page = catalogue.list({.newest_first = true, .limit = 2, .offset = 1});
  ASSERT_EQ(page.size(), 2u);
  EXPECT_EQ(page[0].id, 11);
  EXPECT_EQ(page[1].id, 10);
  EXPECT_EQ(catalogue.list({.limit = 5}).size(), 5u);
  EXPECT_EQ(catalogue.list({.offset = 10}).size(), 2u);
}

TEST_F(CatalogueTest, PagesGoOnBeforeAGame) {
  play_league();
  std::vector<std::int64_t> ids;
  GameFilter filter{.agent = "rnd", .tournament = "league", .newest_first = true, .limit = 3};
  for (auto page = catalogue.list(filter); !page.empty(); page = catalogue.list(filter)) {
    for (const GameSummary& game : page) ids.push_back(game.id);
    filter.before = ids.back();
  }
  EXPECT_EQ(static_cast<std::int64_t>(ids.size()), catalogue.count({.agent = "rnd"}));
  EXPECT_TRUE(std::is_sorted(ids.rbegin(), ids.rend()));
}

TEST_F(CatalogueTest, TournamentsAreFoundByIdAndKind) {
  play_league();
  const nlohmann::json ladder = {{"kind", "ladder"}};
  EXPECT_FALSE(find_ladder(database));
  TournamentStore::open(database, "first", ladder, {"rnd"});
  TournamentStore::open(database, "second", ladder, {"rnd", "gdy"});
  TournamentStore::open(database, "third", {{"kind", "swiss"}}, {"rnd"});
  const auto found = find_ladder(database);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, "second");
  EXPECT_EQ(found->kind, "ladder");
  EXPECT_EQ(find_tournament(database, found->id)->name, "second");
  EXPECT_EQ(find_tournament(database, "league")->kind, "");
  EXPECT_FALSE(find_tournament(database, std::int64_t{99}));
}

TEST_F(CatalogueTest, RatingEntriesAreTheStandings) {
  const std::vector<arena::PairOutcome> outcomes = {{{0, 0}, 0, 1, {0, 0}}, {{0, 1}, 0, 1, {0, 1}}};
  const auto entries = rating_entries({"rnd", "gdy"}, arena::standings_of(2, outcomes));
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].agent, "gdy");
  EXPECT_EQ(entries[0].participant, 1);
  EXPECT_EQ(entries[0].games, 4);
  EXPECT_GT(entries[0].elo, entries[1].elo);
}

TEST_F(CatalogueTest, AMissingGameIsAnError) {
  try {
    catalogue.game(99);
    FAIL();
  } catch (const StoreError& error) {
    EXPECT_EQ(error.fault(), StoreFault::missing);
    EXPECT_THAT(error.what(), HasSubstr("no game 99"));
  }
}

TEST_F(CatalogueTest, ADamagedGameIsAnErrorNotACrash) {
  play_league();
  for (const char* damage :
       {"moves = 'a1a1'", "moves = 'zz'", "notes = x'ff'", "size = 5", "rules = 'chess'",
        "start = 'XO'", "reason = 'boredom'", "tags = 'x'"}) {
    Transaction undone(database);
    database.run(std::string("UPDATE games SET ") + damage + " WHERE id = 1");
    EXPECT_THROW(catalogue.game(1), StoreError) << damage;
  }
  EXPECT_NO_THROW(catalogue.game(1));
}

TEST_F(CatalogueTest, TournamentsShowTheirProgress) {
  play_league();
  auto found = find_tournament(database, "league");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->pairs, 6);
  EXPECT_EQ(found->games, 12);
  EXPECT_EQ(found->planned, 12);
  EXPECT_FALSE(found->running || found->finished || found->imported);
  EXPECT_THAT(found->agents, ElementsAre("rnd", "gdy", "uct:c=1"));
  {
    const auto league = TournamentStore::open(database, "league", nlohmann::json::object(),
                                              {"rnd", "gdy", "uct:c=1"});
    EXPECT_TRUE(find_tournament(database, "league")->running);
    league->finish();
  }
  EXPECT_TRUE(find_tournament(database, "league")->finished);
  EXPECT_EQ(list_tournaments(database).size(), 1u);
  EXPECT_FALSE(find_tournament(database, "none"));
}

TEST_F(CatalogueTest, AgentsShowTheirResults) {
  play_league();
  const auto agents = list_agents(database);
  ASSERT_EQ(agents.size(), 3u);
  EXPECT_EQ(agents[0].spec, "gdy");
  int wins = 0, losses = 0;
  for (const AgentSummary& agent : agents) {
    EXPECT_EQ(agent.games, 8);
    EXPECT_EQ(agent.wins + agent.draws + agent.losses, 8);
    wins += agent.wins, losses += agent.losses;
  }
  EXPECT_EQ(wins, losses);
}

TEST_F(CatalogueTest, RatingsAreKeptByRound) {
  play_league();
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<RatingEntry> first = {{1, "gdy", 1500, 1400, infinity, 4},
                                          {0, "rnd", 900.5, 0, 1, 4}};
  save_ratings(database, "league", 0, {{0, "rnd", 1, 0, 2, 1}});
  save_ratings(database, "league", 0, first);
  save_ratings(database, "league", 1, {{0, "rnd", 1, 0, 2, 1}});
  const auto snapshots = list_ratings(database, "league");
  ASSERT_EQ(snapshots.size(), 2u);
  EXPECT_EQ(snapshots[0].entries, first);
  EXPECT_EQ(snapshots[1].round, 1);
  EXPECT_THROW(save_ratings(database, "none", 0, first), StoreError);
  EXPECT_THROW(save_ratings(database, "league", 2, {{3, "nobody", 1, 0, 2, 1}}), StoreError);
}

TEST_F(CatalogueTest, AnAgentThatPlaysItselfHasTwoRatings) {
  TournamentStore::open(database, "self", nlohmann::json::object(), {"rnd", "rnd"});
  const std::vector<RatingEntry> both = {{1, "rnd", 5, 0, 9, 2}, {0, "rnd", -5, -9, 0, 2}};
  save_ratings(database, "self", 0, both);
  save_ratings(database, "self", 0, both);
  const auto snapshots = list_ratings(database, "self");
  ASSERT_EQ(snapshots.size(), 1u);
  EXPECT_EQ(snapshots[0].entries, both);
}

TEST(FormatTime, IsTheDateInUtc) {
  EXPECT_EQ(format_time(0), "1970-01-01 00:00:00");
  EXPECT_EQ(format_time(1'000'000'000'999), "2001-09-09 01:46:40");
}

}  // namespace
}  // namespace ogai::store
