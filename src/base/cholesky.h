// Dense symmetric positive definite systems, of a few hundred unknowns: the little linear
// algebra that ratings and fits need.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ogai::base {

class SquareMatrix {
 public:
  explicit SquareMatrix(std::size_t size = 0) : size_(size), values_(size * size) {}

  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const {
    return values_[row * size_ + column];
  }
  std::span<const double> row(std::size_t row) const {
    return {values_.data() + row * size_, size_};
  }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

// left · right, where right is symmetric.
SquareMatrix times_symmetric(const SquareMatrix& left, const SquareMatrix& right);

// The factor L of A = L Lᵀ. A pivot that rounding made zero or negative is raised to a tiny
// positive number, so that there always is an answer.
class Cholesky {
 public:
  explicit Cholesky(SquareMatrix matrix);  // reads the lower triangle

  std::vector<double> solve(std::vector<double> right_side) const;
  SquareMatrix inverse() const;

 private:
  SquareMatrix factor_;
};

}  // namespace ogai::base
