#include "train/patterns/conjugate_gradients.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ogai::train {

namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// a += factor · b
void add_times(std::span<double> a, double factor, std::span<const double> b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += factor * b[i];
}

std::vector<double> divided(std::span<const double> a, std::span<const double> by) {
  std::vector<double> quotients(a.size());
  std::transform(a.begin(), a.end(), by.begin(), quotients.begin(), std::divides<>());
  return quotients;
}

}  // namespace

GradientResult conjugate_gradients(const ApplyMatrix& apply, std::span<const double> diagonal,
                                   std::span<const double> b, std::span<double> x,
                                   const GradientLimits& limits) {
  GradientResult result;
  std::vector<double> residual(b.begin(), b.end()), product(b.size());
  if (std::any_of(x.begin(), x.end(), [](double number) { return number != 0; })) {
    if (!apply(x, product)) return result;
    add_times(residual, -1, product);
  }
  const double whole = dot(b, divided(b, diagonal));
  std::vector<double> scaled = divided(residual, diagonal);
  std::vector<double> direction = scaled;
  double size = dot(residual, scaled);
  const auto relative = [&] { return whole > 0 ? std::sqrt(size / whole) : 0; };
  while (relative() > limits.residual && result.iterations < limits.iterations) {
    if (!apply(direction, product)) return result;
    const double step = size / dot(direction, product);
    add_times(x, step, direction);
    add_times(residual, -step, product);
    scaled = divided(residual, diagonal);
    const double before = std::exchange(size, dot(residual, scaled));
    for (std::size_t i = 0; i < direction.size(); ++i)
      direction[i] = scaled[i] + size / before * direction[i];
    ++result.iterations;
    result.residual = relative();
  }
  result.residual = relative();
  return result;
}

}  // namespace ogai::train
