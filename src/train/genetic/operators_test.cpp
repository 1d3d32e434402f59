#include <gtest/gtest.h>

#include "train/genetic/breeding.h"
#include "train/genetic/genetic_fixture.h"

namespace ogai::train::genetic {
namespace {

bool within_bounds(const eval::ParameterForm& form, const Vector& vector) {
  for (std::size_t i = 0; i < vector.size(); ++i)
    if (vector[i] < form.parameters[i].min || vector[i] > form.parameters[i].max) return false;
  return vector.size() == form.parameters.size();
}

TEST(Operators, VectorsOfEveryFormLieWithinItsBounds) {
  base::Random random(1);
  for (const eval::ParameterForm& form : eval::parameter_forms())
    for (int i = 0; i < 50; ++i) {
      EXPECT_TRUE(within_bounds(form, uniform_vector(form, random)));
      Vector vector = normal_vector(form, {200, Unit::plain}, random);
      EXPECT_TRUE(within_bounds(form, vector));
      mutate(form, 1, {3, Unit::width}, vector, random);
      EXPECT_TRUE(within_bounds(form, vector));
      EXPECT_TRUE(within_bounds(form, neighbour_of(form, vector, 1.5, random)));
    }
}

TEST(Operators, NormalVectorsHaveTheSpreadAskedFor) {
  base::Random random(2);
  double plain = 0, wide = 0;
  constexpr int kCount = 4000;
  for (int i = 0; i < kCount; ++i) {
    // 10: the stability weight, whose bounds are ±150.
    const double one = normal_vector(form_e(), {20, Unit::plain}, random)[10];
    const double other = normal_vector(form_e(), {0.2, Unit::width}, random)[10];
    plain += one * one;
    wide += other * other;
  }
  EXPECT_NEAR(std::sqrt(plain / kCount), 20, 1);
  EXPECT_NEAR(std::sqrt(wide / kCount), 30, 1.5);
}

TEST(Operators, CrossingTakesEachNumberFromOneOfTheParents) {
  base::Random random(3);
  const Vector mother(20, 1), father(20, 2);
  std::vector<int> of_mother(20);
  constexpr int kCount = 400;
  for (int i = 0; i < kCount; ++i) {
    const Vector child = cross(mother, father, random);
    ASSERT_EQ(child.size(), 20u);
    for (std::size_t gene = 0; gene < 20; ++gene) {
      ASSERT_TRUE(child[gene] == 1 || child[gene] == 2);
      of_mother[gene] += child[gene] == 1;
    }
  }
  for (const int count : of_mother) EXPECT_NEAR(count, kCount / 2, 60) << "both are as likely";
}

TEST(Operators, MutationChangesTheShareOfNumbersAskedFor) {
  base::Random random(4);
  int changed = 0;
  for (int i = 0; i < 200; ++i) {
    Vector vector(20, 0);
    mutate(form_e(), 0.33, {10, Unit::plain}, vector, random);
    for (const double gene : vector) changed += gene != 0;
  }
  EXPECT_NEAR(changed / 4000.0, 0.33, 0.03);
  Vector untouched(20, 7);
  mutate(form_e(), 0, {10, Unit::plain}, untouched, random);
  EXPECT_EQ(untouched, Vector(20, 7));
}

TEST(Operators, NeighboursAreNearButNotTheSame) {
  base::Random random(5);
  const Vector centre(20, 0);
  const Vector neighbour = neighbour_of(form_e(), centre, 0.1, random);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_NE(neighbour[i], 0);
    EXPECT_LE(std::abs(neighbour[i]), 0.1 * form_e().parameters[i].max);
  }
}

}  // namespace
}  // namespace ogai::train::genetic
