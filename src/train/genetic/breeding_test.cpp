#include "train/genetic/breeding.h"

#include <gtest/gtest.h>

#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

// Ranked: 0 is the best. Every number of individual i is i.
Population ranked_population(std::size_t size) {
  Population population;
  for (std::size_t i = 0; i < size; ++i)
    population.push_back({Vector(20, static_cast<double>(i)), -static_cast<double>(i)});
  return population;
}

BreedingRules rules_without_mutation(std::size_t population) {
  BreedingRules rules;
  rules.population = population;
  rules.mutation_rate = 0;
  return rules;
}

TEST(Breeding, FirstGenerationBeginsWithTheGiven) {
  base::Random random(1);
  BreedingRules rules;
  rules.population = 8;
  const std::vector<Vector> given = random_vectors(form_e(), 2, 9);
  const Population first = first_generation(form_e(), rules, given, random);
  ASSERT_EQ(first.size(), 8u);
  EXPECT_EQ(first[0].genes, given[0]);
  EXPECT_EQ(first[1].genes, given[1]);
  for (const Individual& one : first) EXPECT_FALSE(one.score);
  EXPECT_NE(first[2].genes, first[3].genes);
}

TEST(Breeding, ElitismKeepsTheBestHalfAndItsChildren) {
  base::Random random(2);
  const Population ranked = ranked_population(10);
  const Population next =
      next_generation(form_e(), rules_without_mutation(10), ranked, false, random);
  ASSERT_EQ(next.size(), 10u);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(next[i].genes, ranked[i].genes) << "kept " << i;
  for (std::size_t i = 5; i < 10; ++i)
    for (const double gene : next[i].genes) EXPECT_LT(gene, 5) << "from a parent that was not kept";
  for (const Individual& one : next) EXPECT_FALSE(one.score) << "all are judged again";
}

TEST(Breeding, LastingScoresOfTheKeptStay) {
  base::Random random(3);
  const Population ranked = ranked_population(6);
  const Population next =
      next_generation(form_e(), rules_without_mutation(6), ranked, true, random);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(next[i].score.has_value(), i < 3);
}

TEST(Breeding, MergedSchemeJudgesParentsAndAsManyChildren) {
  base::Random random(4);
  BreedingRules rules = rules_without_mutation(6);
  rules.scheme = Scheme::merged;
  rules.parents = Parents::tournament;
  Population next = next_generation(form_e(), rules, ranked_population(6), true, random);
  ASSERT_EQ(next.size(), 12u);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_TRUE(next[i].score.has_value());
  for (std::size_t i = 6; i < 12; ++i) next[i].score = i == 9 ? 1 : -10;
  const Vector best = next[9].genes;
  rank(next, 6);
  ASSERT_EQ(next.size(), 6u);
  EXPECT_EQ(next[0].genes, best);
  EXPECT_EQ(next[5].genes, Vector(20, 4)) << "the worst parent went";
}

TEST(Breeding, ChildrenWithOneParentAreItsCopies) {
  base::Random random(5);
  BreedingRules rules = rules_without_mutation(8);
  rules.crossover_rate = 0;
  const Population next = next_generation(form_e(), rules, ranked_population(8), false, random);
  for (std::size_t i = 4; i < 8; ++i) EXPECT_EQ(next[i].genes, Vector(20, next[i].genes[0]));
}

TEST(Breeding, RankingIsStable) {
  Population population = {{{1}, 0.5}, {{2}, 0.7}, {{3}, 0.5}, {{4}, 0.7}};
  rank(population, 3);
  ASSERT_EQ(population.size(), 3u);
  EXPECT_EQ(population[0].genes, Vector{2});
  EXPECT_EQ(population[1].genes, Vector{4});
  EXPECT_EQ(population[2].genes, Vector{1});
}

TEST(Breeding, TheBestTravelRoundTheRing) {
  std::vector<Population> islands(3);
  for (std::size_t i = 0; i < 3; ++i)
    for (int k = 0; k < 4; ++k) islands[i].push_back({{static_cast<double>(10 * i) + k}, 1.0 - k});
  migrate(islands, 2);
  const auto genes = [&](std::size_t island) {
    Vector all;
    for (const Individual& one : islands[island]) all.push_back(one.genes[0]);
    return all;
  };
  EXPECT_EQ(genes(0), (Vector{20, 21, 0, 1}));
  EXPECT_EQ(genes(1), (Vector{0, 1, 10, 11}));
  EXPECT_EQ(genes(2), (Vector{10, 11, 20, 21}));
  std::vector<Population> alone = {islands[0]};
  migrate(alone, 2);
  EXPECT_EQ(alone[0], islands[0]);
}

}  // namespace
}  // namespace ogai::train::genetic
