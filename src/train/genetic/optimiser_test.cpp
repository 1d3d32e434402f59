// The optimisers of pagmo, on values that cost nothing. Built where pagmo is.
#include "train/genetic/optimiser.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/measure/statistics.h"
#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

using ::testing::DoubleNear;

// In half widths of the bounds, from a point that lies on some of them.
double distance(const Vector& genes) {
  double sum = 0;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    const eval::Parameter& parameter = form_e().parameters[i];
    const double unit = genes[i] / parameter.max;
    const double best = i % 5 == 0 ? 1.0 : 0.3 - 0.02 * static_cast<double>(i);
    sum += (unit - best) * (unit - best);
  }
  return sum;
}

Optimiser optimiser_of(const std::string& algorithm, bool lasting, std::uint64_t seed = 7) {
  return std::move(Optimiser::make(form_e(), {algorithm, 0.3, lasting, seed})).value();
}

// One generation; `luck` is added to every score and differs from day to day.
Told generation(Optimiser& optimiser, std::size_t population, double luck = 0) {
  std::vector<double> scores;
  for (const Vector& genes : optimiser.ask(random_vectors(form_e(), population, 3)))
    scores.push_back(luck - distance(genes));
  return optimiser.tell(scores);
}

TEST(Optimiser, EachFindsItsWay) {
  for (const std::string& algorithm : optimiser_names())
    for (const bool lasting : {true, false}) {
      Optimiser optimiser = optimiser_of(algorithm, lasting);
      const double first = *generation(optimiser, 32).best.score;
      double last = first;
      for (int i = 1; i < 150; ++i)
        last = *generation(optimiser, 32, lasting ? 0 : std::sin(i)).best.score -
               (lasting ? 0 : std::sin(i));
      EXPECT_LT(first, -2) << algorithm;
      EXPECT_GT(last, first / 4) << algorithm << lasting;
      if (algorithm == "cmaes") {
        EXPECT_GT(last, -1e-3);
      }
    }
}

TEST(Optimiser, AsksForVectorsWithinTheBounds) {
  for (const std::string& algorithm : optimiser_names()) {
    Optimiser optimiser = optimiser_of(algorithm, false);
    for (int i = 0; i < 30; ++i) {
      const auto asked = optimiser.ask(random_vectors(form_e(), 16, 4));
      const std::size_t parents = optimiser.judges_parents() ? 16 : 0;
      const std::size_t guests = optimiser.judges_parents() ? 1 : 2;
      EXPECT_EQ(asked.size(), i == 0 ? 16 : 16 + parents + guests);
      std::vector<double> scores;
      for (const Vector& genes : asked) {
        scores.push_back(-distance(genes));
        for (std::size_t gene = 0; gene < genes.size(); ++gene) {
          ASSERT_GE(genes[gene], form_e().parameters[gene].min);
          ASSERT_LE(genes[gene], form_e().parameters[gene].max);
        }
      }
      optimiser.tell(scores);
    }
  }
}

// Games that all end alike are no reason to stop.
TEST(Optimiser, GoesOnWhenAllScoresAreEqual) {
  for (const std::string& algorithm : optimiser_names()) {
    Optimiser optimiser = optimiser_of(algorithm, false);
    for (int i = 0; i < 20; ++i) {
      const auto asked = optimiser.ask(random_vectors(form_e(), 8, 5));
      EXPECT_GE(asked.size(), 8u);
      optimiser.tell(std::vector<double>(asked.size(), 0.5));
    }
  }
}

TEST(Optimiser, RetoldItGoesOnAsIfNothingHadHappened) {
  const auto first = random_vectors(form_e(), 16, 3);
  for (const std::string& algorithm : optimiser_names())
    for (const int pause : {0, 1, 2, 17}) {
      Optimiser whole = optimiser_of(algorithm, false);
      std::vector<Individual> results;
      for (int i = 0; i < pause; ++i) results.push_back(generation(whole, 16, i).best);
      Optimiser resumed = optimiser_of(algorithm, false);
      EXPECT_EQ(resumed.retell(first, whole.memory()), results) << algorithm;
      for (int i = pause; i < pause + 5; ++i)
        EXPECT_EQ(generation(resumed, 16, i).best, generation(whole, 16, i).best) << algorithm;
      EXPECT_EQ(resumed.memory(), whole.memory()) << algorithm;
    }
}

TEST(Optimiser, RefusesScoresOfBrokenGenerations) {
  const auto first = random_vectors(form_e(), 16, 3);
  for (const std::size_t count : {1u, 15u, 17u, 40u})
    EXPECT_FALSE(optimiser_of("cmaes", false).retell(first, std::vector<double>(count, 0.5)))
        << count;
}

// The mean that it says is the one around which pagmo draws the next points; far from the bounds,
// where no point is folded back.
TEST(Optimiser, TheCentreIsThatOfThePointsThatFollow) {
  constexpr std::size_t kMany = 2000;
  auto first = random_vectors(form_e(), kMany, 3);
  for (Vector& genes : first)
    for (double& gene : genes) gene *= 0.2;
  for (const std::string algorithm : {"cmaes", "xnes"}) {
    Optimiser optimiser = std::move(Optimiser::make(form_e(), {algorithm, 0.02, true, 3})).value();
    std::vector<double> known;
    for (const Vector& genes : optimiser.ask(first)) known.push_back(-distance(genes));
    optimiser.tell(known);
    for (int i = 0; i < 3; ++i) {
      const auto asked = optimiser.ask({});
      ASSERT_EQ(asked.size(), kMany + 1);
      std::vector<double> scores;
      for (const Vector& genes : asked) scores.push_back(-distance(genes));
      for (const std::size_t gene : {1u, 2u, 7u}) {
        arena::Mean mean;
        double squares = 0;
        for (std::size_t k = 0; k < kMany; ++k) {
          mean.add(asked[k][gene]);
          squares += (asked[k][gene] - asked[kMany][gene]) * (asked[k][gene] - asked[kMany][gene]);
        }
        const double spread = std::sqrt(squares / kMany);
        EXPECT_THAT(mean.value(), DoubleNear(asked[kMany][gene], 5 * spread / std::sqrt(kMany)))
            << algorithm << " generation " << i;
      }
      optimiser.tell(scores);
    }
  }
}

// A value of another day means nothing: the result is judged on the day itself.
TEST(Optimiser, YesterdaysLuckIsForgotten) {
  for (const std::string& algorithm : optimiser_names()) {
    Optimiser optimiser = optimiser_of(algorithm, false);
    generation(optimiser, 16, 1000);
    for (int i = 0; i < 40; ++i) {
      const Told told = generation(optimiser, 16, -5);
      EXPECT_LE(*told.best.score, -5) << algorithm;
      EXPECT_EQ(*told.best.score, std::max(told.champion, told.centre.value_or(told.champion)));
    }
  }
}

TEST(Optimiser, RunsOfTheTrainerStoppedAndResumedEndInTheSameState) {
  for (const std::string& algorithm : optimiser_names()) {
    const Config config = config_of(R"({"size": "4", "depth": 2, "population": 8, "epochs": 4,
      "opening_plies": 2, "fresh_openings": true, "round_robin_openings": 1, "pool": "@report-e",
      "pool_openings": 2, "optimiser": ")" +
                                    algorithm + "\"}");
    const base::TemporaryFolder folder;
    KeptMetrics metrics;
    const auto run = [&](const std::string& name, bool resume, const std::stop_token& stop) {
      const std::filesystem::path path = folder.file(name);
      std::filesystem::create_directories(path);
      EXPECT_TRUE(
          run_genetic(config, {.folder = path, .resume = resume, .threads = 2}, metrics, stop)
              .ok());
      return base::read_file(path / kCheckpointFile).value();
    };
    const std::string whole = run("whole", false, {});
    const auto reported = std::exchange(metrics.reported, {});
    EXPECT_EQ(reported.at(3).count("fitness.champion"), 1u);
    EXPECT_EQ(reported.at(3).count("fitness.centre"), algorithm == "cmaes" || algorithm == "xnes");
    std::stop_source stop;
    metrics.on_report = [&](std::int64_t step) {
      if (step == 1) stop.request_stop();
    };
    EXPECT_FALSE(run("part", false, stop.get_token()) == whole);
    EXPECT_TRUE(run("part", true, {}) == whole) << algorithm;
    EXPECT_EQ(metrics.reported, reported);
  }
}

}  // namespace
}  // namespace ogai::train::genetic
