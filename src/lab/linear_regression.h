// LinearRegression: ordinary least squares with error bars, from sums that can be stored.
//
// Only the normal equations are kept (XᵀX, Xᵀy, yᵀy and the count), so that a cell holds a few
// numbers for any number of observations, and the page makes the fit. A constant is always fitted
// beside the named quantities.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arena/elo.h"
#include "lab/frame/fields.h"

namespace ogai::lab {

class LinearRegression {
 public:
  explicit LinearRegression(std::size_t quantities = 0);

  std::size_t quantities() const { return size() - 1; }
  double count() const { return count_; }
  void add(std::span<const double> x, double y);  // as many x as quantities

  struct Fit {
    // What y gains by one more of each, the others held, with 95 % intervals; nothing where the
    // quantity never varied, or only together with those before it.
    std::vector<std::optional<arena::Estimate>> slopes;
    double constant = 0;
    double explained = 0;  // share of the variance of y: R²
    double scatter = 0;    // standard deviation of what is left
  };
  // Nothing with fewer observations than unknowns.
  std::optional<Fit> fit() const;
  // Between y and one quantity alone; nothing where either never varied.
  std::optional<double> correlation(std::size_t quantity) const;
  double mean(std::size_t quantity) const;
  double deviation(std::size_t quantity) const;  // standard

  static constexpr auto fields() {
    return std::tuple(Named{"count", &LinearRegression::count_},
                      Named{"products", &LinearRegression::products_},
                      Named{"moments", &LinearRegression::moments_},
                      Named{"squares", &LinearRegression::squares_});
  }

 private:
  std::size_t size() const { return moments_.size(); }  // the constant is the last column
  // Throws where what was stored is not whole.
  double product(std::size_t i, std::size_t j) const { return products_.at(i * size() + j); }
  bool varies(std::size_t column) const;
  std::vector<std::size_t> independent_columns() const;  // the constant is the last

  double count_ = 0;
  std::vector<double> products_;  // XᵀX, row by row
  std::vector<double> moments_;   // Xᵀy
  double squares_ = 0;            // yᵀy
};

}  // namespace ogai::lab
