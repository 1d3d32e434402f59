#include "train/patterns/train_patterns.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

#include "base/cholesky.h"
#include "base/test_effort.h"
#include "eval/pattern_evaluation.h"
#include "game/random_games.h"
#include "train/patterns/pattern_fixture.h"
#include "train/patterns/stage_rows.h"

namespace ogai::train {
namespace {

using eval::PatternSet;
using eval::PatternWeights;

constexpr game::BoardSize kSize = kFitSize;

TEST(TrainPatterns, RecoversKnownWeights) {
  if (base::kSanitized) GTEST_SKIP() << "needs many positions; the other tests take the same ways";
  const auto positions = known_positions(20'000, 2'000);
  const Fit fitted = fit(positions, {.ridge = 0.3, .threads = 2});
  const PatternStage& stage = fitted.stages[3];
  EXPECT_EQ(stage.learned.positions + stage.held_out.positions, 22'000u);
  EXPECT_GT(stage.held_out.spread(), 2.5);
  EXPECT_LT(stage.held_out.rmse(), 0.25 * stage.held_out.spread()) << "on games not learned from";
  EXPECT_LT(stage.learned.rmse(), stage.held_out.rmse());
  EXPECT_LT(stage.solving.residual, 0.02);
  EXPECT_EQ(fitted.finished, 8);
  Workers workers(1);
  const auto errors =
      errors_by_discs(eval::PatternEvaluation(fitted.weights), positions.held_out, 0, 37, workers);
  EXPECT_DOUBLE_EQ(total(errors).rmse(), stage.held_out.rmse());
}

// Of few positions the dual problem is small: the values at the positions are
// K(K + ridge)⁻¹·labels, K the numbers of columns in common.
TEST(TrainPatterns, EqualsADenseSolution) {
  constexpr std::size_t kCount = 40;
  LabelledPositions positions;
  positions.purpose.size = kSize;
  base::Random random(9);
  std::vector<LabelledPosition> all;
  for (std::size_t i = 0; i < kCount; ++i) {
    const game::Board board = random_board(random, 12);
    all.push_back({board, static_cast<float>(random.below(41)) - 20, 1});
    positions.learned[static_cast<std::size_t>(board.disc_count())].push_back(all.back());
  }
  base::SquareMatrix kernel(kCount);
  std::vector<double> labels;
  for (std::size_t i = 0; i < kCount; ++i) {
    labels.push_back(all[i].value);
    for (std::size_t j = 0; j < kCount; ++j)
      for (const std::size_t a : columns_of(all[i].board))
        for (const std::size_t b : columns_of(all[j].board)) kernel(i, j) += a == b;
  }
  base::SquareMatrix ridged = kernel;
  for (std::size_t i = 0; i < kCount; ++i) ridged(i, i) += 20;
  const auto solution = base::Cholesky(ridged).solve(labels);
  const Fit fitted = fit(positions, {.ridge = 20, .limits = {.iterations = 200, .residual = 1e-9}});
  for (std::size_t i = 0; i < kCount; ++i) {
    const double expected =
        std::inner_product(solution.begin(), solution.end(), kernel.row(i).begin(), 0.0);
    double value = 0;
    for (const std::size_t column : columns_of(all[i].board))
      value += static_cast<double>(fitted.weights.row(3)[column]) / PatternWeights::kUnit;
    EXPECT_NEAR(value, expected, 0.2) << "some forty weights, each rounded to 1/128";
  }
}

TEST(TrainPatterns, NeighboursShareWhatTheyKnow) {
  auto positions = known_positions(base::effort(3'000), 0);
  const auto has_weights = [](const Fit& fitted, int stage) {
    const auto row = fitted.weights.row(stage);
    return std::any_of(row.begin(), row.end(), [](int weight) { return weight != 0; });
  };
  const Fit shared = fit(positions, {.ridge = 1, .share = 0.3});
  EXPECT_TRUE(has_weights(shared, 2));
  EXPECT_TRUE(has_weights(shared, 4));
  EXPECT_FALSE(has_weights(shared, 1));
  EXPECT_FALSE(has_weights(shared, 5));
  EXPECT_GT(shared.stages[3].rows, shared.stages[4].rows);
  const Fit alone = fit(positions, {.ridge = 1, .share = 0});
  EXPECT_FALSE(has_weights(alone, 2));
  EXPECT_TRUE(has_weights(alone, 3));
}

TEST(TrainPatterns, NeighboursKeepTheirParity) {
  EXPECT_EQ(disc_column(3, 16), 0);
  EXPECT_EQ(disc_column(3, 19), 3);
  EXPECT_EQ(disc_column(3, 15), 1);
  EXPECT_EQ(disc_column(3, 14), 0);
  EXPECT_EQ(disc_column(3, 20), 2);
  EXPECT_EQ(disc_column(3, 21), 3);
  EXPECT_EQ(disc_column(0, 4), 0);
}

TEST(TrainPatterns, AWeightCountsLikeSeeingThePositionAgain) {
  auto twice = known_positions(base::effort(1'000), 0);
  auto heavy = twice;
  for (auto& some : twice.learned) {
    const auto copy = some;
    some.insert(some.end(), copy.begin(), copy.end());
  }
  for (auto& some : heavy.learned)
    for (LabelledPosition& position : some) position.weight = 2;
  const PatternOptions options{.limits = {.iterations = 100, .residual = 1e-7}};
  const Fit a = fit(twice, options), b = fit(heavy, options);
  for (std::size_t i = 0; i < a.weights.numbers.size(); ++i)
    ASSERT_NEAR(a.weights.numbers[i], b.weights.numbers[i], 1);
}

TEST(TrainPatterns, LeavesPatternsOut) {
  const auto positions = known_positions(500, 0);
  const auto& pattern = PatternSet::of(kSize).patterns()[2];
  const auto sum = [&](const Fit& fitted) {
    const auto row = fitted.weights.row(3).subspan(pattern.first_weight, pattern.weights);
    return std::accumulate(row.begin(), row.end(), 0, [](int a, int b) { return a + std::abs(b); });
  };
  PatternOptions options{.limits = {.iterations = 5}};
  const Fit with = fit(positions, options);
  EXPECT_GT(sum(with), 0);
  options.without = {std::string(pattern.name)};
  options.start = with.weights;
  EXPECT_EQ(sum(fit(positions, options)), 0);
}

// New data move what older data taught by as much as the ridge lets them, and nothing else.
TEST(TrainPatterns, KeepsWhatWasLearnedBefore) {
  const auto older = known_positions(base::effort(2'000), 0);
  const Fit before = fit(older, {.ridge = 1});
  auto newer = known_positions(200, 0);
  for (auto& some : newer.learned)
    for (LabelledPosition& position : some) position.value += 6;
  PatternOptions options{.limits = {.iterations = 200, .residual = 1e-7}};
  options.start = before.weights;
  options.keep = true;
  const auto error = [&](double ridge) {
    options.ridge = ridge;
    const Fit after = fit(newer, options);
    EXPECT_TRUE(std::ranges::equal(after.weights.row(6), before.weights.row(6)));
    return after.stages[3].learned.rmse();
  };
  options.ridge = 1e8;
  EXPECT_EQ(fit(newer, options).weights.numbers, before.weights.numbers);
  const double stiff = error(1e8), soft = error(30), loose = error(1);
  EXPECT_GT(stiff, 5);
  EXPECT_LT(soft, 0.7 * stiff);
  EXPECT_LT(loose, 0.7 * soft);
}

TEST(TrainPatterns, BeginsFromGivenWeights) {
  const auto positions = known_positions(2'000, 0);
  PatternOptions options{.limits = {.iterations = 60, .residual = 1e-2}};
  const Fit first = fit(positions, options);
  EXPECT_GT(first.stages[3].solving.iterations, 3);
  options.start = first.weights;
  const Fit second = fit(positions, options);
  EXPECT_LT(second.stages[3].solving.iterations, first.stages[3].solving.iterations);
}

TEST(TrainPatterns, GoesOnAfterAStop) {
  const auto positions = known_positions(3'000, 100);
  const PatternOptions options{.limits = {.iterations = 5}};
  const Fit whole = fit(positions, options);
  const Fit stopped = fit(positions, options, 0, 3);
  EXPECT_EQ(stopped.finished, 4);
  const std::uint64_t fingerprint = fit_fingerprint(positions, options);
  const std::string part = format_part(fingerprint, stopped.finished, stopped.weights);

  Fit resumed;
  ASSERT_EQ(parse_part(part, fingerprint, resumed.weights).value(), 4);
  resumed = fit(positions, options, 4, 100, std::move(resumed));
  EXPECT_EQ(resumed.weights.numbers, whole.weights.numbers);
  ASSERT_EQ(resumed.stages.size(), 8u) << "finished stages are judged again";
  EXPECT_EQ(resumed.stages[3].held_out.rmse(), whole.stages[3].held_out.rmse());
  EXPECT_EQ(resumed.stages[3].solving.iterations, 0);
}

TEST(PartFile, IsOfOneFitOnly) {
  auto positions = known_positions(50, 0);
  PatternOptions options;
  const std::uint64_t fingerprint = fit_fingerprint(positions, options);
  options.threads = 7;
  EXPECT_EQ(fit_fingerprint(positions, options), fingerprint);
  options.ridge = 11;
  EXPECT_NE(fit_fingerprint(positions, options), fingerprint);
  options.ridge = PatternOptions{}.ridge;
  positions.learned[16].front().value += 1;
  EXPECT_NE(fit_fingerprint(positions, options), fingerprint);

  PatternWeights weights(kSize, game::Objective::fewest);
  weights.row(1)[5] = 77;
  const std::string part = format_part(1, 2, weights);
  PatternWeights read(kSize, game::Objective::fewest);
  EXPECT_EQ(parse_part(part, 2, read).value(), 0) << "of another fit";
  EXPECT_EQ(read.row(1)[5], 0);
  EXPECT_EQ(parse_part(part, 1, read).value(), 2);
  EXPECT_EQ(read.row(1)[5], 77);
  for (const std::string& bad :
       {std::string(), part.substr(0, 31), part.substr(0, part.size() - 1), "x" + part}) {
    const auto parsed = parse_part(bad, 1, read);
    ASSERT_FALSE(parsed.ok());
    EXPECT_THAT(parsed.error().message, testing::HasSubstr("damaged"));
  }
}

}  // namespace
}  // namespace ogai::train
