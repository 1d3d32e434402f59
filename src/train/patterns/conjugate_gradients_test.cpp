#include "train/patterns/conjugate_gradients.h"

#include <gtest/gtest.h>

#include "base/cholesky.h"
#include "base/random.h"

namespace ogai::train {
namespace {

constexpr std::size_t kUnknowns = 12;

// FᵀF + I for a random F.
base::SquareMatrix random_matrix(base::Random& random) {
  std::vector<double> f(kUnknowns * kUnknowns);
  for (double& number : f) number = random.uniform() - 0.5;
  base::SquareMatrix matrix(kUnknowns);
  for (std::size_t i = 0; i < kUnknowns; ++i)
    for (std::size_t j = 0; j < kUnknowns; ++j) {
      matrix(i, j) = i == j;
      for (std::size_t k = 0; k < kUnknowns; ++k)
        matrix(i, j) += f[k * kUnknowns + i] * f[k * kUnknowns + j];
    }
  return matrix;
}

class Gradients : public testing::Test {
 protected:
  GradientResult solve(std::vector<double>& x, const GradientLimits& limits) {
    std::vector<double> diagonal;
    for (std::size_t i = 0; i < kUnknowns; ++i) diagonal.push_back(matrix_(i, i));
    return conjugate_gradients(
        [&](std::span<const double> from, std::span<double> to) {
          for (std::size_t i = 0; i < kUnknowns; ++i) {
            to[i] = 0;
            for (std::size_t j = 0; j < kUnknowns; ++j) to[i] += matrix_(i, j) * from[j];
          }
          return ++calls_ <= most_calls_;
        },
        diagonal, b_, x, limits);
  }

  base::Random random_{5};
  base::SquareMatrix matrix_ = random_matrix(random_);
  std::vector<double> b_ = [this] {
    std::vector<double> b(kUnknowns);
    for (double& number : b) number = random_.uniform();
    return b;
  }();
  int calls_ = 0;
  int most_calls_ = 1000;
};

TEST_F(Gradients, EqualADenseSolution) {
  const std::vector<double> expected = base::Cholesky(matrix_).solve(b_);
  std::vector<double> x(kUnknowns);
  const GradientResult result = solve(x, {.iterations = 30, .residual = 1e-12});
  EXPECT_LE(result.iterations, 15);
  EXPECT_LT(result.residual, 1e-12);
  for (std::size_t i = 0; i < kUnknowns; ++i) EXPECT_NEAR(x[i], expected[i], 1e-9);
}

TEST_F(Gradients, BeginWhereTheyAreTold) {
  std::vector<double> x(kUnknowns);
  solve(x, {.iterations = 30, .residual = 1e-12});
  EXPECT_EQ(solve(x, {.iterations = 30, .residual = 1e-6}).iterations, 0);
  std::vector<double> zero(kUnknowns);
  EXPECT_EQ(solve(zero, {.iterations = 3, .residual = 0}).iterations, 3);
}

TEST_F(Gradients, EndWhenStopped) {
  most_calls_ = 4;
  std::vector<double> x(kUnknowns);
  EXPECT_EQ(solve(x, {.iterations = 30, .residual = 0}).iterations, 4);
}

TEST_F(Gradients, NothingToSolveIsSolved) {
  std::fill(b_.begin(), b_.end(), 0);
  std::vector<double> x(kUnknowns);
  EXPECT_EQ(solve(x, {}).iterations, 0);
}

}  // namespace
}  // namespace ogai::train
