// What the experiments of our own count and compute.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mutex>
#include <numeric>
#include <set>

#include "arena/openings.h"
#include "base/random.h"
#include "game/symmetry.h"
#include "lab/linear_regression.h"
#include "lab/opening_tree.h"
#include "lab/sensible_positions.h"
#include "lab/single_games.h"
#include "lab/test_bench.h"

namespace ogai::lab {
namespace {

const auto kIsInterrupted =
    ::testing::Throws<base::Failure>(::testing::Property(&base::Failure::interrupted, true));

TEST(LinearRegression, FindsALineAndItsErrors) {
  // y = 3 + 2 a − b + noise of standard deviation 0.5
  base::Random random(7);
  LinearRegression regression(2);
  for (int i = 0; i < 2000; ++i) {
    const double a = 10 * random.uniform(), b = a / 2 + random.uniform();
    double noise = 0;
    for (int k = 0; k < 12; ++k) noise += random.uniform() - 0.5;
    regression.add(std::array{a, b}, 3 + 2 * a - b + noise / 2);
  }
  const auto fit = Json(regression).get<LinearRegression>().fit();
  ASSERT_TRUE(fit && fit->slopes[0] && fit->slopes[1]);
  EXPECT_LT(fit->slopes[0]->low, 2);
  EXPECT_GT(fit->slopes[0]->high, 2);
  EXPECT_LT(fit->slopes[1]->low, -1);
  EXPECT_GT(fit->slopes[1]->high, -1);
  EXPECT_NEAR(fit->constant, 3, 0.2);
  EXPECT_NEAR(fit->scatter, 0.5, 0.05);
  // The error of a slope: scatter / (deviation of what the other column leaves · √n).
  const double left = std::sqrt(1.0 / 12);
  EXPECT_NEAR(fit->slopes[1]->high - fit->slopes[1]->value, 1.96 * 0.5 / (left * std::sqrt(2000.0)),
              0.01);
  EXPECT_GT(fit->explained, 0.97);
  EXPECT_GT(*regression.correlation(0), 0.9);
}

TEST(LinearRegression, LeavesOutWhatSaysNothingOfItsOwn) {
  LinearRegression regression(4);
  for (int i = 0; i < 50; ++i) {
    const double a = i % 7, b = i % 5;
    regression.add(std::array{a, 4.0, b, 2 * a - b + 1}, a + b);
  }
  const auto fit = regression.fit();
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->slopes[0]->value, 1, 1e-6);
  EXPECT_FALSE(fit->slopes[1]);  // constant
  EXPECT_NEAR(fit->slopes[2]->value, 1, 1e-6);
  EXPECT_FALSE(fit->slopes[3]);  // follows from the others
  EXPECT_FALSE(regression.correlation(1));
}

TEST(LinearRegression, SaysNothingFromTooLittle) {
  LinearRegression regression(2);
  EXPECT_FALSE(regression.fit());
  EXPECT_FALSE(regression.correlation(0));
  regression.add(std::array{1.0, 2.0}, 3);
  EXPECT_FALSE(regression.fit());
}

TEST(OpeningTree, HasTheOpeningsOfTheArena) {
  for (const int plies : {0, 1, 3, 4}) {
    const OpeningTree tree(game::BoardSize::eight, plies);
    EXPECT_EQ(tree.openings(), arena::all_openings(game::BoardSize::eight, plies));
    EXPECT_NEAR(std::accumulate(tree.weights().begin(), tree.weights().end(), 0.0), 1, 1e-12);
  }
}

// Black's score by plain minimax over the moves themselves, openings being worth what `value` says.
template <typename Value>
int plain_minimax(game::Position position, int plies, const Value& value) {
  if (plies == 0) return value(game::canonical(position.board).board);
  int best = -1000;
  game::Bits moves = position.legal_moves();
  const int sign = position.to_move == game::Color::black ? 1 : -1;
  while (moves)
    best = std::max(best,
                    sign * plain_minimax(position.after(game::pop_first(moves)), plies - 1, value));
  return sign * best;
}

TEST(OpeningTree, CarriesScoresBackAsMinimaxDoes) {
  for (const int plies : {2, 3, 4}) {
    const OpeningTree tree(game::BoardSize::six, plies);
    std::vector<int> scores;
    const auto score_of = [](game::Board board) {
      return static_cast<int>((board.own * 0x9e3779b97f4a7c15u ^ board.opp) >> 58) - 32;
    };
    for (const game::Position& opening : tree.openings()) scores.push_back(score_of(opening.board));
    EXPECT_EQ(tree.best_score(scores),
              plain_minimax(game::Position::initial(game::BoardSize::six), plies, score_of));
  }
}

TEST(SensiblePositions, HaveAChoiceAndRepeat) {
  TestBench two(2), one(1);
  const auto look = [](train::FixedSearch&, game::Board board) {
    return Json{board.own, board.opp};
  };
  const auto found = judge_sensible_positions(two.bench, {.depth = 1}, 20, 12, look);
  EXPECT_EQ(found.size(), 12u);
  EXPECT_EQ(judge_sensible_positions(one.bench, {.depth = 1}, 20, 12, look), found);
  for (const Json& one_found : found) {
    const game::Board board{one_found.at(0).get<game::Bits>(), one_found.at(1).get<game::Bits>()};
    EXPECT_EQ(board.disc_count(), 44);
    EXPECT_GE(std::popcount(game::legal_moves(board)), 2);
  }
  two.stop.request_stop();
  EXPECT_THAT([&] { judge_sensible_positions(two.bench, {}, 20, 3, look); }, kIsInterrupted);
}

std::vector<std::string> texts_of_games(int threads) {
  TestBench lab(threads);
  std::vector<std::string> texts(6);
  play_single_games(
      lab.bench,
      {"rnd", "gdy", texts.size(), arena::random_openings(game::BoardSize::six, 4, 2, 1)},
      [&](std::size_t n, const game::GameRecord& game) {
        for (const auto& move : game.moves()) texts[n] += static_cast<char>('0' + move.move);
      });
  return texts;
}

TEST(SingleGames, DoNotDependOnThreads) {
  const auto texts = texts_of_games(2);
  EXPECT_EQ(texts_of_games(1), texts);
  EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size());
}

TEST(SingleGames, FaultsAreErrors) {
  TestBench lab;
  const auto ignore = [](std::size_t, const game::GameRecord&) {};
  const std::vector<game::Position> start = {game::Position::initial(game::BoardSize::eight)};
  EXPECT_THROW(play_single_games(lab.bench, {"nobody", "rnd", 1, start}, ignore), base::Failure);
  EXPECT_THROW(play_single_games(lab.bench, {"rnd", "rnd", 1, {}}, ignore), base::Failure);
  lab.stop.request_stop();
  EXPECT_THAT(
      [&] {
        play_single_games(lab.bench, {"rnd", "rnd", 1, start}, ignore);
      },
      kIsInterrupted);
}

}  // namespace
}  // namespace ogai::lab
