#include "base/cholesky.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ogai::base {
namespace {

double dot(std::span<const double> a, std::span<const double> b, std::size_t count) {
  return std::inner_product(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin(),
                            0.0);
}

}  // namespace

SquareMatrix times_symmetric(const SquareMatrix& left, const SquareMatrix& right) {
  SquareMatrix product(left.size());
  for (std::size_t i = 0; i < left.size(); ++i)
    for (std::size_t j = 0; j < left.size(); ++j)
      product(i, j) = dot(left.row(i), right.row(j), left.size());
  return product;
}

Cholesky::Cholesky(SquareMatrix matrix) : factor_(std::move(matrix)) {
  for (std::size_t j = 0; j < factor_.size(); ++j) {
    const double floor = 1e-14 * std::max(factor_(j, j), 1e-250);
    const double pivot = factor_(j, j) - dot(factor_.row(j), factor_.row(j), j);
    factor_(j, j) = std::sqrt(std::max(pivot, floor));
    for (std::size_t i = j + 1; i < factor_.size(); ++i)
      factor_(i, j) = (factor_(i, j) - dot(factor_.row(i), factor_.row(j), j)) / factor_(j, j);
  }
}

std::vector<double> Cholesky::solve(std::vector<double> x) const {
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = (x[i] - dot(factor_.row(i), x, i)) / factor_(i, i);
  for (std::size_t i = x.size(); i-- > 0;) {
    x[i] /= factor_(i, i);
    for (std::size_t k = 0; k < i; ++k) x[k] -= factor_(i, k) * x[i];
  }
  return x;
}

SquareMatrix Cholesky::inverse() const {
  SquareMatrix inverse(factor_.size());
  for (std::size_t j = 0; j < factor_.size(); ++j) {
    std::vector<double> unit(factor_.size());
    unit[j] = 1;
    const std::vector<double> column = solve(std::move(unit));
    for (std::size_t i = 0; i < column.size(); ++i) inverse(j, i) = column[i];
  }
  return inverse;
}

}  // namespace ogai::base
