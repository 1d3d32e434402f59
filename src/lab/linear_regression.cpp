#include "lab/linear_regression.h"

#include <cmath>

#include "base/cholesky.h"

namespace ogai::lab {

namespace {

// Of a variance that is nothing but rounding.
constexpr double kNoVariance = 1e-9;
// Of a column's variance, what the columns before it leave, if it says nothing of its own.
constexpr double kDependent = 1e-9;

}  // namespace

LinearRegression::LinearRegression(std::size_t quantities)
    : products_((quantities + 1) * (quantities + 1)), moments_(quantities + 1) {}

void LinearRegression::add(std::span<const double> x, double y) {
  const auto column = [&](std::size_t i) { return i + 1 < size() ? x[i] : 1.0; };
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t j = 0; j < size(); ++j) products_[i * size() + j] += column(i) * column(j);
    moments_[i] += column(i) * y;
  }
  squares_ += y * y;
  ++count_;
}

double LinearRegression::mean(std::size_t quantity) const {
  return count_ > 0 ? product(quantity, size() - 1) / count_ : 0;
}

double LinearRegression::deviation(std::size_t quantity) const {
  if (count_ < 2) return 0;
  const double about_mean = product(quantity, quantity) - count_ * mean(quantity) * mean(quantity);
  return std::sqrt(std::max(0.0, about_mean) / (count_ - 1));
}

bool LinearRegression::varies(std::size_t column) const {
  return deviation(column) > kNoVariance * (1 + std::abs(mean(column)));
}

std::optional<double> LinearRegression::correlation(std::size_t quantity) const {
  if (count_ < 2) return std::nullopt;
  const double y_mean = moments_[size() - 1] / count_;
  const double y_deviation =
      std::sqrt(std::max(0.0, squares_ - count_ * y_mean * y_mean) / (count_ - 1));
  if (!varies(quantity) || y_deviation < kNoVariance) return std::nullopt;
  const double covariance = (moments_[quantity] - count_ * mean(quantity) * y_mean) / (count_ - 1);
  return covariance / (deviation(quantity) * y_deviation);
}

// Cholesky's factorisation of the covariances, column by column: a pivot that is nearly nothing
// says that the column follows from those before it.
std::vector<std::size_t> LinearRegression::independent_columns() const {
  std::vector<std::size_t> columns;
  std::vector<std::vector<double>> rows(quantities());  // of the factor
  for (std::size_t i = 0; i < quantities(); ++i) {
    if (!varies(i)) continue;
    std::vector<double> row;
    double pivot = 0;
    const auto covariance = [&](std::size_t a, std::size_t b) {
      return product(a, b) - count_ * mean(a) * mean(b);
    };
    for (const std::size_t earlier : columns) {
      double value = covariance(i, earlier);
      for (std::size_t k = 0; k < row.size(); ++k) value -= row[k] * rows[earlier][k];
      row.push_back(value / rows[earlier][row.size()]);
      pivot += row.back() * row.back();
    }
    const double variance = covariance(i, i);
    if (variance - pivot <= kDependent * variance) continue;
    row.push_back(std::sqrt(variance - pivot));
    rows[i] = std::move(row);
    columns.push_back(i);
  }
  columns.push_back(size() - 1);
  return columns;
}

std::optional<LinearRegression::Fit> LinearRegression::fit() const {
  const std::vector<std::size_t> columns = independent_columns();
  const auto unknowns = static_cast<double>(columns.size());
  if (count_ <= unknowns) return std::nullopt;

  base::SquareMatrix matrix(columns.size());
  std::vector<double> right_side;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (std::size_t j = 0; j < columns.size(); ++j) matrix(i, j) = product(columns[i], columns[j]);
    right_side.push_back(moments_[columns[i]]);
  }
  const base::Cholesky factor(matrix);
  const std::vector<double> solution = factor.solve(right_side);
  const base::SquareMatrix inverse = factor.inverse();

  double left = squares_;
  for (std::size_t i = 0; i < columns.size(); ++i) left -= solution[i] * right_side[i];
  left = std::max(0.0, left);
  const double total = squares_ - moments_[size() - 1] * moments_[size() - 1] / count_;
  const double variance = left / (count_ - unknowns);

  Fit fit;
  fit.slopes.resize(quantities());
  for (std::size_t i = 0; i + 1 < columns.size(); ++i) {
    const double error = arena::kNormal95 * std::sqrt(variance * std::max(0.0, inverse(i, i)));
    fit.slopes[columns[i]] = {{solution[i], solution[i] - error, solution[i] + error}};
  }
  fit.constant = solution.back();
  fit.explained = total > 0 ? 1 - left / total : 0;
  fit.scatter = std::sqrt(variance);
  return fit;
}

}  // namespace ogai::lab
