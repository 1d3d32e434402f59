#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "train/positions/sample_games.h"
#include "train/probcut/error_fit.h"

namespace ogai::train {
namespace {

using search::ErrorModel;

// A sample of the normal distribution.
double normal(base::Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.uniform();
  return sum;
}

// Cells as if measured with so many errors each, whose true σ the model gives.
std::vector<ErrorCell> cells_of(const ErrorModel& model, SearchEnd end, int count) {
  base::Random random(1);
  std::vector<ErrorCell> cells;
  for (int empties = 8; empties <= 50; empties += 2)
    for (int depth = 2; depth <= 10; ++depth)
      for (int shallow = depth % 2; shallow < depth; shallow += 2) {
        const int deep = end == SearchEnd::end ? empties : depth;
        if (end == SearchEnd::middle && deep >= empties) continue;
        double squares = 0;
        for (int i = 0; i < count; ++i) squares += std::pow(normal(random), 2);
        const double sigma = model.sigma256(empties, deep, shallow) / 256.0;
        cells.push_back({empties, deep, shallow, static_cast<std::uint64_t>(count), 0,
                         sigma * std::sqrt(squares / count)});
      }
  return cells;
}

TEST(ErrorFit, RecoversKnownSigmas) {
  const ErrorModel truth{{700, -4, 20, -40, 20}, {1500, 30, 0, -90, 0}};
  for (const SearchEnd end : {SearchEnd::middle, SearchEnd::end}) {
    const ErrorFit fit = fit_errors(cells_of(truth, end, 200), end);
    ErrorModel found = truth;
    (end == SearchEnd::end ? found.end : found.middle) = fit.terms;
    for (const int empties : {14, 24, 40})
      for (const int depth : {6, 9, 12}) {
        const int deep = end == SearchEnd::end ? empties : depth;
        const int shallow = search::shallow_depth(depth);
        EXPECT_NEAR(found.sigma256(empties, deep, shallow), truth.sigma256(empties, deep, shallow),
                    0.04 * truth.sigma256(empties, deep, shallow));
      }
    EXPECT_LT(fit.residual, 0.08) << "200 errors leave 5 %";
  }
}

TEST(ErrorFit, CellsHoldTheErrorsOfEachPairOfDepths) {
  std::vector<DepthProfile> profiles;
  for (int i = 0; i < 40; ++i) profiles.push_back({12, {0, 1, i % 2 ? 3 : -3, 4}, i % 2 ? 6 : -2});
  const auto middle = error_cells(profiles, SearchEnd::middle);
  ASSERT_EQ(middle.size(), 2u);  // (2, 0) and (3, 1)
  EXPECT_EQ(middle[0].count, 40u);
  EXPECT_DOUBLE_EQ(middle[0].mean, 0);
  EXPECT_DOUBLE_EQ(middle[0].sigma, 3);
  EXPECT_DOUBLE_EQ(middle[1].mean, 3) << "the mean is part of σ";
  EXPECT_DOUBLE_EQ(middle[1].sigma, 3);
  const auto end = error_cells(profiles, SearchEnd::end);
  ASSERT_EQ(end.size(), 4u);
  EXPECT_EQ(end[0].depth, 12);
  EXPECT_DOUBLE_EQ(end[0].mean, 2);
  EXPECT_DOUBLE_EQ(end[0].sigma, std::sqrt(20.0));
}

TEST(ErrorFit, NothingMeasuredNothingFitted) {
  EXPECT_EQ(fit_errors({}, SearchEnd::middle).terms, ErrorModel::Terms{});
}

TEST(ErrorFit, ForesightIsMeanAndSpreadByDepth) {
  std::vector<DepthProfile> profiles;
  for (int i = 0; i < 40; ++i) profiles.push_back({30, {1, i % 2 ? 5 : 1, i % 2 ? 4 : -2}, {}});
  for (int i = 0; i < 40; ++i) profiles.push_back({8, {0, 50, 50}, {}});  // too near the end
  const ForesightFit fit = fit_foresight(profiles);
  EXPECT_EQ(fit[0].mean, 2 * 256);
  EXPECT_EQ(fit[0].sigma, 2 * 256);
  EXPECT_EQ(fit[1].mean, 0);
  EXPECT_EQ(fit[1].sigma, 3 * 256);
  EXPECT_EQ(fit[2].sigma, 0) << "not measured";
}

TEST(Foresight, DecidesOnlyFarOutsideTheWindow) {
  ErrorModel model;
  EXPECT_EQ(model.foresee(0, 1, 60, 0), 0) << "what is not known decides nothing";
  model.foresight[0] = {256, 512};
  int least_above = 0, most_below = 0;
  while (model.foresee(0, 1, least_above, 0) <= 0) ++least_above;
  while (model.foresee(0, 1, most_below, 0) >= 0) --most_below;
  EXPECT_EQ(least_above, 5);  // 2.25 σ less the mean, and half a disc
  EXPECT_EQ(most_below, -6);
  EXPECT_EQ(model.foresee(0, 1, least_above + 7, 7), 1);
  EXPECT_EQ(model.foresee(search::kNoSelectivity - 1, 1, least_above, 0), 0) << "surer, so later";
}

TEST(Measure, DependsOnTheSeedAloneAndAgreesWithTheSearch) {
  const SelfPlaySettings play = small_settings();
  const auto games = sample_games(play, 30);
  MeasureOptions options{.samples = 2, .depth = 4, .solve = 8};
  const auto positions = sample_positions(games, play.size, options);
  EXPECT_EQ(positions, sample_positions(games, play.size, options));
  const FixedSearchSettings settings{play.objective, play.size, shipped_evaluation(play),
                                     std::size_t{1} << 20};
  const auto one = measure_depths(settings, positions, options, {});
  options.threads = 3;
  const auto three = measure_depths(settings, positions, options, {});
  ASSERT_TRUE(one && three);
  const auto search = make_fixed_search(settings, {});
  for (std::size_t i = 0; i < one->size(); ++i) {
    const DepthProfile& profile = (*one)[i];
    EXPECT_EQ(profile.values, (*three)[i].values);
    EXPECT_EQ(profile.exact, (*three)[i].exact);
    EXPECT_EQ(profile.empties, 36 - positions[i].disc_count());
    EXPECT_EQ(profile.exact.has_value(), profile.empties <= 8);
    if (profile.exact) {
      EXPECT_EQ(*profile.exact, search->exact(positions[i]));
    }
  }
}

TEST(ModelFile, IsAnInitialiserWithItsOrigin) {
  const std::string text =
      format_error_model({{1, 2, 3, 4, 5}, 0.1}, {{-6, 7, 8, 9, 10}, 0.25},
                         ForesightFit{{{400, 460}, {-80, 500}}}, "the command");
  EXPECT_THAT(text, testing::HasSubstr("\n{{1, 2, 3, 4, 5}, {-6, 7, 8, 9, 10}, "
                                       "{{{400, 460}, {-80, 500}, {0, 0}, {0, 0}, {0, 0}, "
                                       "{0, 0}}}}\n"));
  EXPECT_THAT(text, testing::HasSubstr("// Made by: the command\n"));
  EXPECT_THAT(text, testing::HasSubstr("middle game 10.0 %, ends 25.0 %"));
}

}  // namespace
}  // namespace ogai::train
