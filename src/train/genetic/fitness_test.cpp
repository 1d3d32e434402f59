#include "train/genetic/fitness.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

using game::BoardSize;

FitnessBase base_of(Contest& contest, bool fresh = false) {
  return {contest, form_e(), make_openings(BoardSize::four, 2, 0, fresh, 1), 1};
}

// Tells of every judged vector its first number, and counts.
class FirstNumber final : public Fitness {
 public:
  const eval::ParameterForm& form() const override { return form_e(); }
  bool is_lasting() const override { return true; }
  std::uint64_t most_games(std::size_t n) const override { return n; }
  Scores judge(std::span<const Vector> generation, const Moment&, const std::stop_token&) override {
    Scores scores;
    for (const Vector& vector : generation) scores.values.push_back(vector[0]);
    scores.games = generation.size();
    return scores;
  }
};

TEST(Fitness, RoundRobinPlaysEveryPairWithBothColoursAndSumsToZero) {
  Contest contest(small_rules(Style::alphabeta, BoardSize::six), 2);
  std::atomic<std::uint64_t> played = 0;
  contest.on_game = [&] { ++played; };
  FitnessBase base{contest, form_e(), make_openings(BoardSize::six, 3, 0, false, 1), 1};
  for (const std::size_t openings : {0, 1, 3}) {
    const auto fitness = make_round_robin(base, openings);
    EXPECT_FALSE(fitness->is_lasting());
    const auto vectors = random_vectors(form_e(), 5, 1);
    played = 0;
    const Scores scores = fitness->judge(vectors, {}, {});
    ASSERT_TRUE(scores.finished);
    EXPECT_EQ(scores.games, 5 * 4 * std::max<std::size_t>(1, openings));
    EXPECT_EQ(scores.games, played);
    EXPECT_EQ(scores.games, fitness->most_games(5));
    EXPECT_NEAR(std::accumulate(scores.values.begin(), scores.values.end(), 0.0), 0, 1e-12);
    EXPECT_NE(scores.values[0], scores.values[1]);
    for (const double value : scores.values) EXPECT_LE(std::abs(value), 1);
  }
}

// Two copies of one vector are worth the same: each has the same games, with both colours.
TEST(Fitness, ColoursAreFair) {
  Contest contest(small_rules(Style::alphabeta, BoardSize::six), 2);
  FitnessBase base{contest, form_e(), make_openings(BoardSize::six, 0, 0, false, 1), 1};
  auto vectors = random_vectors(form_e(), 3, 2);
  vectors.push_back(vectors[0]);
  const Scores scores = make_round_robin(base, 0)->judge(vectors, {}, {});
  EXPECT_EQ(scores.values[0], scores.values[3]);
}

TEST(Fitness, PoolIsPlayedByEachVectorAlone) {
  Contest contest(small_rules(Style::alphabeta), 2);
  const auto outsiders = parse_outsiders("@report-e gdy").value();
  const auto fitness = make_pool(base_of(contest), outsiders, 2);
  EXPECT_TRUE(fitness->is_lasting());
  const auto vectors = random_vectors(form_e(), 3, 3);
  const Scores all = fitness->judge(vectors, {5, 1}, {});
  EXPECT_EQ(all.games, 3u * 2 * 2 * 2);
  for (std::size_t i = 0; i < 3; ++i) {
    const Scores one = fitness->judge(std::span(&vectors[i], 1), {9, 0}, {});
    EXPECT_EQ(one.values[0], all.values[i]) << "at another moment, without the others";
  }
  const Vector published(eval::published_parameters("report-e")->values.begin(),
                         eval::published_parameters("report-e")->values.end());
  const auto itself = make_pool(base_of(contest), parse_outsiders("@report-e").value(), 3);
  EXPECT_EQ(itself->judge(std::span(&published, 1), {}, {}).values[0], 0) << "against itself";
  EXPECT_FALSE(make_pool(base_of(contest, true), outsiders, 2)->is_lasting());
}

TEST(Fitness, RandomRateCountsWins) {
  Contest contest(small_rules(Style::greedy, BoardSize::six), 2);
  const FitnessBase base{contest, form_e(), make_openings(BoardSize::six, 0, 0, false, 1), 1};
  const auto fitness = make_random_rate(base, 20);
  const auto* published = eval::published_parameters("report-e");
  Vector good(published->values.begin(), published->values.end());
  Vector bad = good;
  for (double& number : bad) number = -number;
  const std::vector<Vector> vectors = {good, bad};
  const Scores scores = fitness->judge(vectors, {}, {});
  EXPECT_EQ(scores.games, 40u);
  EXPECT_GT(scores.values[0], 0.5);
  EXPECT_LT(scores.values[1], scores.values[0]);
  for (const double value : scores.values) EXPECT_EQ(value * 20, std::round(value * 20));
  EXPECT_EQ(fitness->judge(vectors, {}, {}).values, scores.values);
  EXPECT_NE(fitness->judge(vectors, {1, 0}, {}).values, scores.values) << "other chance";
}

TEST(Fitness, NeighbourValueLiesBetweenTheHalves) {
  Contest contest(small_rules(Style::greedy, BoardSize::six), 2);
  const FitnessBase base{contest, form_e(), make_openings(BoardSize::six, 0, 0, false, 1), 1};
  const auto fitness = make_neighbours(base, 6, 0.5);
  const auto vectors = random_vectors(form_e(), 3, 4);
  const Scores scores = fitness->judge(vectors, {2, 0}, {});
  EXPECT_EQ(scores.games, 3u * 6 * 2);
  for (const double value : scores.values) {
    EXPECT_LE(std::abs(value), 0.5);
    EXPECT_EQ(value * 24, std::round(value * 24));
  }
  // A vector whose neighbours are itself draws the pairs.
  const auto narrow = make_neighbours(base, 3, 1e-9);
  EXPECT_EQ(narrow->judge(vectors, {}, {}).values, std::vector<double>(3));
}

TEST(Fitness, MixtureIsTheMeanByWeights) {
  Contest contest(small_rules(Style::alphabeta), 1);
  std::vector<WeightedFitness> parts;
  parts.push_back({"first", 3, std::nullopt, std::make_unique<FirstNumber>()});
  parts.push_back({"round_robin", 1, std::nullopt, make_round_robin(base_of(contest), 1)});
  const auto mixture = make_mixture(std::move(parts));
  const auto vectors = random_vectors(form_e(), 4, 5);
  const auto alone = make_round_robin(base_of(contest), 1)->judge(vectors, {}, {});
  const Scores scores = mixture->judge(vectors, {}, {});
  EXPECT_EQ(scores.games, 4u + 12u);
  EXPECT_EQ(mixture->most_games(4), 16u);
  EXPECT_FALSE(mixture->is_lasting());
  ASSERT_EQ(scores.parts.size(), 2u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(scores.values[i], (3 * vectors[i][0] + alone.values[i]) / 4, 1e-12);
    EXPECT_EQ(scores.parts[1].values[i], alone.values[i]);
  }
}

// Whoever misses the condition is worth less than everybody who meets it, is not judged further,
// and is worth the more the nearer it came.
TEST(Fitness, ConditionsComeFirst) {
  Contest contest(small_rules(Style::alphabeta), 1);
  std::vector<WeightedFitness> parts;
  parts.push_back({"round_robin", 1, std::nullopt, make_round_robin(base_of(contest), 1)});
  parts.push_back({"first", 0, 0.85, std::make_unique<FirstNumber>()});
  const auto mixture = make_mixture(std::move(parts));
  auto vectors = random_vectors(form_e(), 5, 6);
  const double firsts[] = {0.9, 0.8, 0.85, 0.1, 1.0};
  for (std::size_t i = 0; i < 5; ++i) vectors[i][0] = firsts[i];
  const Scores scores = mixture->judge(vectors, {}, {});
  EXPECT_EQ(scores.games, 5u + 3 * 2) << "three play the round robin";
  EXPECT_GE(scores.values[0], -1);
  EXPECT_GE(scores.values[2], -1);
  EXPECT_GE(scores.values[4], -1);
  EXPECT_LT(scores.values[3], scores.values[1]);
  EXPECT_LT(scores.values[1], -1);
  EXPECT_EQ(scores.parts[0].name, "first");
  EXPECT_TRUE(std::isnan(scores.parts[1].values[1]));
  for (double& first : vectors[0]) first = 0;
  const Scores none = mixture->judge(std::span(vectors).first(1), {}, {});
  EXPECT_EQ(none.games, 1u) << "nobody is left";
}

TEST(Fitness, StoppedItSaysSo) {
  std::stop_source stop;
  stop.request_stop();
  Contest contest(small_rules(Style::alphabeta), 2);
  const auto vectors = random_vectors(form_e(), 3, 7);
  EXPECT_FALSE(
      make_round_robin(base_of(contest), 1)->judge(vectors, {}, stop.get_token()).finished);
}

TEST(Fitness, FreshOpeningsWalkThroughTheSet) {
  const OpeningSource source = make_openings(BoardSize::eight, 3, 0, true, 1);
  ASSERT_EQ(source.set.size(), 14u);
  EXPECT_EQ(source.draw(4, 0)[0], source.set[0]);
  EXPECT_EQ(source.draw(4, 1)[0], source.set[4]);
  EXPECT_EQ(source.draw(4, 3)[2], source.set[0]) << "round and round";
  EXPECT_EQ(source.draw(50, 0).size(), 14u);
  const OpeningSource fixed = make_openings(BoardSize::eight, 3, 0, false, 1);
  EXPECT_EQ(fixed.draw(4, 1), fixed.draw(4, 0));
  EXPECT_NE(make_openings(BoardSize::eight, 6, 20, false, 1).set,
            make_openings(BoardSize::eight, 6, 20, false, 2).set);
}

}  // namespace
}  // namespace ogai::train::genetic
