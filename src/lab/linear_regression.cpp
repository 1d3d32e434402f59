#include "lab/linear_regression.h"

#include <cmath>

#include "base/cholesky.h"

namespace ogai::lab {

namespace {

// Of a variance that is nothing but rounding.
constexpr double kNoVariance = 1e-9;

}  // namespace

LinearRegression::LinearRegression(std::size_t quantities)
    : size_(quantities + 1), products_(size_ * size_), moments_(size_) {}

void LinearRegression::add(std::span<const double> x, double y) {
  const auto column = [&](std::size_t i) { return i + 1 < size_ ? x[i] : 1.0; };
  for (std::size_t i = 0; i < size_; ++i) {
    for (std::size_t j = 0; j < size_; ++j) products_[i * size_ + j] += column(i) * column(j);
    moments_[i] += column(i) * y;
  }
  squares_ += y * y;
  ++count_;
}

double LinearRegression::mean(std::size_t quantity) const {
  return count_ > 0 ? product(quantity, size_ - 1) / count_ : 0;
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
  const double y_mean = moments_[size_ - 1] / count_;
  const double y_deviation =
      std::sqrt(std::max(0.0, squares_ - count_ * y_mean * y_mean) / (count_ - 1));
  if (!varies(quantity) || y_deviation < kNoVariance) return std::nullopt;
  const double covariance = (moments_[quantity] - count_ * mean(quantity) * y_mean) / (count_ - 1);
  return covariance / (deviation(quantity) * y_deviation);
}

std::optional<LinearRegression::Fit> LinearRegression::fit() const {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i + 1 < size_; ++i)
    if (varies(i)) columns.push_back(i);
  columns.push_back(size_ - 1);
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
  const double total = squares_ - moments_[size_ - 1] * moments_[size_ - 1] / count_;
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

Json LinearRegression::to_json() const {
  return {{"count", count_}, {"products", products_}, {"moments", moments_}, {"squares", squares_}};
}

LinearRegression LinearRegression::from(const Json& value) {
  auto moments = value.at("moments").get<std::vector<double>>();
  LinearRegression regression(moments.empty() ? 0 : moments.size() - 1);
  regression.count_ = value.at("count").get<double>();
  regression.products_ = value.at("products").get<std::vector<double>>();
  regression.products_.resize(regression.size_ * regression.size_);
  moments.resize(regression.size_);
  regression.moments_ = std::move(moments);
  regression.squares_ = value.at("squares").get<double>();
  return regression;
}

}  // namespace ogai::lab
