#include "arena/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/davidson.h"
#include "base/clock.h"
#include "base/random.h"

namespace ogai::arena {
namespace {

constexpr RatingSettings kNoPrior{.prior_games = 0};

double elo(const RatingTable& table, int player) {
  return table.players[static_cast<std::size_t>(player)].elo.value;
}

TEST(Ratings, TwoPlayersWithoutDraws) {
  const std::vector<GameCount> counts{{0, 1, 75, 0, 25}, {1, 0, 25, 0, 75}};
  const RatingTable table = fit_ratings(2, counts, kNoPrior);
  EXPECT_NEAR(elo(table, 0) - elo(table, 1), 190.85, 0.005);
  EXPECT_NEAR(elo(table, 0) + elo(table, 1), 0, 1e-9);
  EXPECT_NEAR(table.black_advantage.value, 0, 1e-6);
  EXPECT_NEAR(table.draw_rate.value, 0, 1e-6);
  // The logit of 150 of 200 has the variance 1 / (200 · ¾ · ¼).
  const Estimate difference = table.difference(0, 1);
  EXPECT_NEAR(difference.high - difference.value, 1.96 * kEloPerNat / std::sqrt(37.5), 0.01);
  EXPECT_EQ(table.players[0].games, 200);
  EXPECT_EQ(table.players[0].points, 150);
}

// Davidson's estimates in closed form: exp(δ) = wins/losses, ν = draws/√(wins · losses).
TEST(Ratings, TwoPlayersWithDraws) {
  const std::vector<GameCount> counts{{0, 1, 60, 20, 20}, {1, 0, 20, 20, 60}};
  const RatingTable table = fit_ratings(2, counts, kNoPrior);
  EXPECT_NEAR(elo(table, 0) - elo(table, 1), 190.85, 0.005);
  const double nu = 20 / std::sqrt(60.0 * 20);
  EXPECT_NEAR(table.draw_rate.value, nu / (2 + nu), 1e-6);
}

TEST(Ratings, AdvantageOfEqualPlayers) {
  const std::vector<GameCount> counts{{0, 1, 64, 0, 36}, {1, 0, 64, 0, 36}};
  const RatingTable table = fit_ratings(2, counts, kNoPrior);
  EXPECT_NEAR(table.black_advantage.value, elo_of_score(0.64), 1e-3);
  EXPECT_NEAR(elo(table, 0), 0, 1e-6);
}

// A. Agresti, Categorical Data Analysis, 2nd ed., tables 10.10 and 10.11: seven baseball
// teams, 1987, home wins and losses; the published worths with home advantage.
TEST(Ratings, AgrestisBaseballSeason) {
  constexpr std::array<std::array<int, 7>, 7> kHomeWins{{{0, 4, 4, 4, 6, 4, 6},
                                                         {3, 0, 4, 4, 6, 6, 4},
                                                         {2, 4, 0, 2, 4, 4, 6},
                                                         {3, 5, 2, 0, 4, 4, 6},
                                                         {5, 2, 3, 4, 0, 5, 6},
                                                         {2, 3, 3, 4, 4, 0, 2},
                                                         {2, 1, 1, 2, 1, 3, 0}}};
  constexpr std::array<std::array<int, 7>, 7> kAwayWins{{{0, 3, 2, 3, 1, 2, 0},
                                                         {3, 0, 2, 3, 0, 1, 3},
                                                         {5, 3, 0, 4, 3, 2, 0},
                                                         {3, 1, 5, 0, 3, 2, 1},
                                                         {1, 5, 3, 2, 0, 2, 0},
                                                         {5, 3, 4, 3, 2, 0, 4},
                                                         {5, 5, 6, 4, 6, 4, 0}}};
  constexpr std::array<double, 7> kWorths{0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044};
  std::vector<GameCount> counts;
  for (std::size_t home = 0; home < 7; ++home)
    for (std::size_t away = 0; away < 7; ++away)
      if (home != away)
        counts.push_back({static_cast<int>(home), static_cast<int>(away),
                          static_cast<double>(kHomeWins[home][away]), 0,
                          static_cast<double>(kAwayWins[home][away])});
  const RatingTable table = fit_ratings(7, counts, kNoPrior);
  EXPECT_NEAR(table.black_advantage.value / kEloPerNat, 0.302, 0.0005);
  double sum = 0;
  for (int team = 0; team < 7; ++team) sum += std::exp(elo(table, team) / kEloPerNat);
  for (int team = 0; team < 7; ++team)
    EXPECT_NEAR(std::exp(elo(table, team) / kEloPerNat) / sum,
                kWorths[static_cast<std::size_t>(team)], 0.0005);
  // "Standard errors about 0.3" of the differences from Baltimore, the last.
  const Estimate difference = table.difference(0, 6);
  EXPECT_NEAR((difference.high - difference.value) / kNormal95 / kEloPerNat, 0.34, 0.05);
}

// At the maximum every player's expected points are the points made.
TEST(Ratings, ExpectedPointsEqualPointsMade) {
  const std::vector<GameCount> counts{
      {0, 1, 5, 2, 3}, {1, 2, 4, 1, 6}, {2, 0, 1, 1, 7}, {3, 0, 2, 0, 2}, {2, 3, 1, 5, 1}};
  const DavidsonFit fit(4, counts, 0);
  std::array<double, 4> surplus{};
  for (const GameCount& count : counts) {
    const double expected = count.games() * fit.forecast_of(count.black, count.white).score();
    const double made = count.black_wins + count.draws / 2;
    surplus[static_cast<std::size_t>(count.black)] += made - expected;
    surplus[static_cast<std::size_t>(count.white)] -= made - expected;
  }
  for (const double s : surplus) EXPECT_NEAR(s, 0, 1e-5);
}

TEST(Ratings, EmptyInput) {
  const RatingTable nobody = fit_ratings(0, std::vector<GameCount>{});
  EXPECT_TRUE(nobody.players.empty());
  EXPECT_EQ(nobody.components, 0);
  const RatingTable idle = fit_ratings(3, std::vector<PairOutcome>{});
  EXPECT_EQ(idle.components, 3);
  for (int player = 0; player < 3; ++player) {
    EXPECT_EQ(elo(idle, player), 0);
    EXPECT_EQ(idle.players[static_cast<std::size_t>(player)].elo.high, INFINITY);
  }
  EXPECT_EQ(idle.superiority(0, 1), 0.5);
}

TEST(Ratings, AnAllWinsPlayerStaysFinite) {
  const std::vector<GameCount> counts{{0, 1, 20, 0, 0}, {1, 0, 0, 0, 20}, {1, 2, 10, 0, 10}};
  for (const double prior : {0.0, 0.5, 2.0}) {
    const RatingTable table = fit_ratings(3, counts, {.prior_games = prior});
    for (const PlayerRating& player : table.players) {
      EXPECT_TRUE(std::isfinite(player.elo.value));
      EXPECT_TRUE(std::isfinite(player.elo.low) && std::isfinite(player.elo.high));
    }
    EXPECT_GT(elo(table, 0), elo(table, 1) + 300);
  }
  EXPECT_GT(fit_ratings(3, counts).superiority(0, 1), 0.97);
}

TEST(Ratings, OneSidedDataStaysFinite) {
  const std::vector<std::vector<GameCount>> inputs{{{0, 1, 50, 0, 0}},
                                                   {{0, 1, 0, 50, 0}},
                                                   {{0, 1, 0, 0, 1e6}},
                                                   {{0, 1, 50, 0, 0}, {1, 0, 50, 0, 0}}};
  for (const auto& counts : inputs) {
    for (const double prior : {0.0, 0.5}) {
      const RatingTable table = fit_ratings(2, counts, {.prior_games = prior});
      EXPECT_TRUE(std::isfinite(elo(table, 0)));
      EXPECT_TRUE(std::isfinite(table.players[0].elo.high));
      EXPECT_TRUE(std::isfinite(table.black_advantage.value));
      EXPECT_GE(table.draw_rate.value, 0);
      EXPECT_LE(table.draw_rate.value, 1);
    }
  }
}

TEST(Ratings, SeparateComponentsAreReported) {
  const std::vector<GameCount> counts{{0, 2, 3, 0, 1}, {2, 0, 1, 1, 2}, {1, 3, 2, 0, 2}};
  const RatingTable table = fit_ratings(5, counts, {.anchor = 2, .anchor_rating = 1000});
  EXPECT_EQ(table.components, 3);
  EXPECT_EQ(table.players[0].component, table.players[2].component);
  EXPECT_EQ(table.players[1].component, table.players[3].component);
  EXPECT_NE(table.players[0].component, table.players[1].component);
  EXPECT_NEAR(elo(table, 2), 1000, 1e-9);
  EXPECT_NEAR(elo(table, 1) + elo(table, 3), 0, 1e-9);
  EXPECT_EQ(elo(table, 4), 0);
  EXPECT_EQ(table.superiority(0, 1), 0.5);
  EXPECT_EQ(table.difference(0, 1).high, INFINITY);
}

TEST(Ratings, RejectsPlayersThatAreNotThere) {
  EXPECT_THROW(fit_ratings(2, std::vector<GameCount>{{0, 2, 1, 0, 0}}), std::out_of_range);
  EXPECT_THROW(fit_ratings(2, std::vector<GameCount>{{1, 1, 1, 0, 0}}), std::out_of_range);
  EXPECT_THROW(fit_ratings(2, std::vector<GameCount>{}, {.anchor = 2}), std::out_of_range);
}

TEST(Ratings, CountsGamesByColour) {
  const std::vector<PairOutcome> outcomes{
      {{0, 0}, 0, 1, {2, 2}}, {{0, 1}, 0, 1, {1, 0}}, {{0, 2}, 1, 0, {0, 1}}};
  const std::vector<GameCount> expected{{0, 1, 1, 2, 0}, {1, 0, 1, 0, 2}};
  EXPECT_EQ(game_counts(outcomes), expected);
}

// Players of known strength, pairs whose games share their luck: with probability `coupling` the
// second game is decided by the same random number as the first, so that black tends to win both.
struct World {
  std::vector<double> elo;
  double advantage = 30;
  double log_draws = -2.5;
  double coupling = 0;
};

int black_points(const World& world, int black, int white, double luck) {
  const double edge = (world.elo[static_cast<std::size_t>(black)] -
                       world.elo[static_cast<std::size_t>(white)] + world.advantage) /
                      kEloPerNat;
  const GameForecast game = forecast(edge, world.log_draws);
  return luck < game.win ? 2 : luck < game.win + game.draw ? 1 : 0;
}

std::vector<PairOutcome> play_round_robin(const World& world, int pairs, base::Random& random) {
  std::vector<PairOutcome> outcomes;
  const int players = static_cast<int>(world.elo.size());
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      for (int pair = 0; pair < pairs; ++pair) {
        const double luck = random.uniform();
        const double other = random.uniform() < world.coupling ? luck : random.uniform();
        outcomes.push_back(
            {{pair, static_cast<int>(outcomes.size())},
             a,
             b,
             {black_points(world, a, b, luck), 2 - black_points(world, b, a, other)}});
      }
    }
  }
  return outcomes;
}

struct Coverage {
  double ratings = 0, differences = 0, advantage = 0, draws = 0;
  double mean_error = 0;  // of the ratings, Elo
  double correlation = 0;
};

bool holds(const Estimate& estimate, double truth) {
  return estimate.low <= truth && truth <= estimate.high;
}

Coverage simulate(const World& world, bool by_pairs, int tournaments, std::uint64_t seed) {
  base::Random random(seed);
  Coverage sum;
  const double n = static_cast<double>(world.elo.size());
  const double nu = std::exp(world.log_draws);
  for (int t = 0; t < tournaments; ++t) {
    const auto outcomes = play_round_robin(world, 8, random);
    const int players = static_cast<int>(n);
    const RatingTable table =
        by_pairs ? fit_ratings(players, outcomes) : fit_ratings(players, game_counts(outcomes));
    for (int i = 0; i < players; ++i) {
      const double truth = world.elo[static_cast<std::size_t>(i)];
      sum.ratings += holds(table.players[static_cast<std::size_t>(i)].elo, truth) / n;
      sum.mean_error += std::abs(elo(table, i) - truth) / n;
    }
    const double distance = world.elo.front() - world.elo.back();
    sum.differences += holds(table.difference(0, players - 1), distance);
    sum.advantage += holds(table.black_advantage, world.advantage);
    sum.draws += holds(table.draw_rate, nu / (2 + nu));
    sum.correlation += table.pair_correlation;
  }
  for (double* value : {&sum.ratings, &sum.differences, &sum.advantage, &sum.draws, &sum.mean_error,
                        &sum.correlation})
    *value /= tournaments;
  return sum;
}

std::string text(const Coverage& c) {
  return "ratings " + std::to_string(c.ratings) + " difference " + std::to_string(c.differences) +
         " advantage " + std::to_string(c.advantage) + " draws " + std::to_string(c.draws) +
         " error " + std::to_string(c.mean_error) + " rho " + std::to_string(c.correlation);
}

const std::vector<double> kSpread{-350, -200, -100, -30, 30, 100, 200, 350};

// Three standard errors: 12 000 ratings, those of one tournament dependent, 1 %; 1500 of the
// others, 1.7 %.
TEST(Ratings, IntervalsHoldTheTruthAsOftenAsTheyClaim) {
  for (const double coupling : {0.0, 0.6}) {
    const World world{.elo = kSpread, .coupling = coupling};
    const Coverage c = simulate(world, true, 1500, 7);
    RecordProperty("coverage_" + std::to_string(coupling), text(c));
    EXPECT_NEAR(c.ratings, 0.95, 0.01) << text(c);
    EXPECT_NEAR(c.differences, 0.95, 0.02) << text(c);
    EXPECT_NEAR(c.advantage, 0.95, 0.02) << text(c);
    EXPECT_NEAR(c.draws, 0.95, 0.02) << text(c);
  }
}

// What the correction for pairs is for: without it coupled games give wrong intervals.
TEST(Ratings, IgnoringPairsMissesTheAdvantage) {
  const World world{.elo = kSpread, .coupling = 0.6};
  const Coverage c = simulate(world, false, 300, 8);
  RecordProperty("coverage_without", text(c));
  EXPECT_LT(c.advantage, 0.92) << text(c);
  EXPECT_GT(c.ratings, 0.97) << text(c);
}

TEST(Ratings, LongTournamentFindsTheTruth) {
  World world{.elo = kSpread, .coupling = 0.4};
  base::Random random(3);
  const RatingTable table = fit_ratings(8, play_round_robin(world, 1000, random));
  for (int i = 0; i < 8; ++i)
    EXPECT_NEAR(elo(table, i), world.elo[static_cast<std::size_t>(i)], 20);
  EXPECT_NEAR(table.black_advantage.value, 30, 10);
  const double nu = std::exp(world.log_draws);
  EXPECT_NEAR(table.draw_rate.value, nu / (2 + nu), 0.005);
  EXPECT_GT(table.pair_correlation, 0.1);  // below the coupling: the players are unequal
  EXPECT_LT(table.pair_correlation, 0.3);
  EXPECT_EQ(table.ranking(), (std::vector<int>{7, 6, 5, 4, 3, 2, 1, 0}));
  EXPECT_GT(table.superiority(7, 0), 0.999);
  EXPECT_NEAR(table.superiority(3, 4) + table.superiority(4, 3), 1, 1e-12);
}

// 39 800 games of 200 players; 70 ms in the release build; the bound leaves room for sanitizers.
TEST(Ratings, TwoHundredPlayersAreFast) {
  World world;
  base::Random random(5);
  for (int i = 0; i < 200; ++i) world.elo.push_back(2000 * random.uniform() - 1000);
  const auto outcomes = play_round_robin(world, 1, random);
  const base::Stopwatch watch;
  const RatingTable table = fit_ratings(200, outcomes);
  RecordProperty("seconds", std::to_string(watch.seconds()));
  EXPECT_LT(watch.seconds(), 5);
  EXPECT_EQ(table.components, 1);
  double mean = 0;
  for (const double truth : world.elo) mean += truth / 200;
  int held = 0;
  for (std::size_t i = 0; i < 200; ++i) held += holds(table.players[i].elo, world.elo[i] - mean);
  EXPECT_GE(held, 180);
}

}  // namespace
}  // namespace ogai::arena
