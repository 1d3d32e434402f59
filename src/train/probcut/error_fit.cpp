#include "train/probcut/error_fit.h"

#include <cmath>
#include <map>
#include <tuple>

#include "arena/cholesky.h"

namespace ogai::train {

namespace {

using search::ErrorModel;

constexpr std::uint64_t kLeastCount = 20;  // errors without which a cell says nothing
constexpr double kUse = 4;
constexpr double kLeastSigma = 0.25;  // rounding to whole discs alone makes about as much

struct Sums {
  std::uint64_t count = 0;
  double errors = 0;
  double squares = 0;

  void add(double error) {
    ++count;
    errors += error;
    squares += error * error;
  }
};

using Key = std::tuple<int, int, int>;  // empties, depth, shallow depth

void add_errors(const DepthProfile& profile, SearchEnd end, std::map<Key, Sums>& cells) {
  const int depths = static_cast<int>(profile.values.size());
  const auto value = [&](int depth) { return profile.values[static_cast<std::size_t>(depth)]; };
  if (end == SearchEnd::end) {
    if (!profile.exact) return;
    for (int shallow = 0; shallow < std::min(depths, profile.empties - 1); ++shallow)
      cells[{profile.empties, profile.empties, shallow}].add(*profile.exact - value(shallow));
    return;
  }
  // Searches of odd and even depth differ by habit: only pairs of one parity are compared.
  for (int depth = 2; depth < depths; ++depth)
    for (int shallow = depth % 2; shallow < depth; shallow += 2)
      cells[{profile.empties, depth, shallow}].add(value(depth) - value(shallow));
}

std::vector<std::size_t> fitted_terms(SearchEnd end) {
  if (end == SearchEnd::end) return {0, 1, 3};
  return {0, 1, 2, 3, 4};
}

double weight(const ErrorCell& cell) {
  return static_cast<double>(cell.count) * (cell.in_use() ? kUse : 1) / (cell.sigma * cell.sigma);
}

double residual_of(std::span<const ErrorCell> cells, const ErrorModel::Terms& terms) {
  double squares = 0, count = 0;
  for (const ErrorCell& cell : cells) {
    if (!cell.in_use()) continue;
    const auto inputs = ErrorModel::inputs(cell.empties, cell.depth, cell.shallow);
    double sigma = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) sigma += terms[i] * inputs[i];
    const double error = sigma / 256 / cell.sigma - 1;
    squares += static_cast<double>(cell.count) * error * error;
    count += static_cast<double>(cell.count);
  }
  return count > 0 ? std::sqrt(squares / count) : 0;
}

}  // namespace

std::vector<ErrorCell> error_cells(std::span<const DepthProfile> profiles, SearchEnd end) {
  std::map<Key, Sums> sums;
  for (const DepthProfile& profile : profiles) add_errors(profile, end, sums);
  std::vector<ErrorCell> cells;
  for (const auto& [key, sum] : sums) {
    if (sum.count < kLeastCount) continue;
    const auto count = static_cast<double>(sum.count);
    const auto [empties, depth, shallow] = key;
    cells.push_back({empties, depth, shallow, sum.count, sum.errors / count,
                     std::max(kLeastSigma, std::sqrt(sum.squares / count))});
  }
  return cells;
}

ErrorFit fit_errors(std::span<const ErrorCell> cells, SearchEnd end) {
  if (cells.empty()) return {};
  const std::vector<std::size_t> fitted = fitted_terms(end);
  arena::SquareMatrix products(fitted.size());
  std::vector<double> values(fitted.size());
  for (const ErrorCell& cell : cells) {
    const auto inputs = ErrorModel::inputs(cell.empties, cell.depth, cell.shallow);
    for (std::size_t i = 0; i < fitted.size(); ++i) {
      values[i] += weight(cell) * inputs[fitted[i]] * 256 * cell.sigma;
      for (std::size_t j = 0; j <= i; ++j)
        products(i, j) += weight(cell) * inputs[fitted[i]] * inputs[fitted[j]];
    }
  }
  // A trace of a ridge, for samples too small to tell the terms apart.
  for (std::size_t i = 0; i < fitted.size(); ++i) products(i, i) *= 1 + 1e-6;
  const std::vector<double> solution = arena::Cholesky(products).solve(std::move(values));
  ErrorFit fit;
  for (std::size_t i = 0; i < fitted.size(); ++i)
    fit.terms[fitted[i]] = static_cast<int>(std::lround(solution[i]));
  fit.residual = residual_of(cells, fit.terms);
  return fit;
}

}  // namespace ogai::train
