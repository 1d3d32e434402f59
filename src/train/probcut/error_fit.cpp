#include "train/probcut/error_fit.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <tuple>

#include "base/cholesky.h"

namespace ogai::train {

namespace {

using search::ErrorModel;

constexpr std::uint64_t kLeastCount = 20;  // errors without which a cell says nothing
constexpr double kUse = 4;
constexpr double kLeastSigma = 0.25;  // rounding to whole discs alone makes about as much

constexpr int kLeastMiddle = 11;  // with fewer empties searches go to the end, not short of it
constexpr int kGroup = 4;         // numbers of empties that share a cell of the middle game
constexpr int kRounds = 10;       // of weighting by the model of the round before

struct Sums {
  std::uint64_t count = 0;
  double empties = 0;
  double errors = 0;
  double squares = 0;

  void add(int at_empties, double error) {
    ++count;
    empties += at_empties;
    errors += error;
    squares += error * error;
  }
};

using Key = std::tuple<int, int, int>;  // empties or group of them, depth, shallow depth

void add_errors(const DepthProfile& profile, SearchEnd end, std::map<Key, Sums>& cells) {
  const int depths = static_cast<int>(profile.values.size());
  const auto value = [&](int depth) { return profile.values[static_cast<std::size_t>(depth)]; };
  if (end == SearchEnd::end) {
    if (!profile.exact) return;
    for (int shallow = 0; shallow < std::min(depths, profile.empties - 1); ++shallow)
      cells[{profile.empties, profile.empties, shallow}].add(profile.empties,
                                                             *profile.exact - value(shallow));
    return;
  }
  if (profile.empties < kLeastMiddle) return;
  // Searches of odd and even depth differ by habit: only pairs of one parity are compared.
  for (int depth = 2; depth < depths; ++depth)
    for (int shallow = depth % 2; shallow < depth; shallow += 2)
      cells[{profile.empties / kGroup, depth, shallow}].add(profile.empties,
                                                            value(depth) - value(shallow));
}

std::vector<std::size_t> fitted_terms(SearchEnd end) {
  if (end == SearchEnd::end) return {0, 1, 3};
  return {0, 1, 2, 3, 4};
}

double sigma_of(const std::vector<double>& terms, const ErrorCell& cell) {
  const auto inputs = ErrorModel::inputs(cell.empties, cell.depth, cell.shallow);
  double sigma = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) sigma += terms[i] * inputs[i];
  return std::max(kLeastSigma, sigma / 256);
}

// One round of least squares. `known` is the model of the round before.
std::vector<double> fit_round(std::span<const ErrorCell> cells, SearchEnd end,
                              const std::vector<double>& known) {
  const std::vector<std::size_t> fitted = fitted_terms(end);
  base::SquareMatrix products(fitted.size());
  std::vector<double> values(fitted.size());
  for (const ErrorCell& cell : cells) {
    const auto inputs = ErrorModel::inputs(cell.empties, cell.depth, cell.shallow);
    const double sigma = sigma_of(known, cell);
    const double weight =
        static_cast<double>(cell.count) * (cell.in_use() ? kUse : 1) / (sigma * sigma);
    for (std::size_t i = 0; i < fitted.size(); ++i) {
      values[i] += weight * inputs[fitted[i]] * 256 * cell.sigma;
      for (std::size_t j = 0; j <= i; ++j)
        products(i, j) += weight * inputs[fitted[i]] * inputs[fitted[j]];
    }
  }
  // A trace of a ridge, for samples too small to tell the terms apart.
  for (std::size_t i = 0; i < fitted.size(); ++i) products(i, i) *= 1 + 1e-6;
  const std::vector<double> solution = base::Cholesky(products).solve(std::move(values));
  std::vector<double> terms(ErrorModel::Terms{}.size());
  for (std::size_t i = 0; i < fitted.size(); ++i) terms[fitted[i]] = solution[i];
  return terms;
}

double residual_of(std::span<const ErrorCell> cells, const std::vector<double>& terms) {
  double squares = 0, count = 0;
  for (const ErrorCell& cell : cells) {
    if (!cell.in_use()) continue;
    const double error = cell.sigma / sigma_of(terms, cell) - 1;
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
    const auto [group, depth, shallow] = key;
    const int empties = static_cast<int>(std::lround(sum.empties / count));
    cells.push_back({empties, depth, shallow, sum.count, sum.errors / count,
                     std::max(kLeastSigma, std::sqrt(sum.squares / count))});
  }
  return cells;
}

ErrorFit fit_errors(std::span<const ErrorCell> cells, SearchEnd end) {
  if (cells.empty()) return {};
  std::vector<double> terms(ErrorModel::Terms{}.size());
  terms[0] = 256;  // at first all errors weigh alike
  for (int round = 0; round < kRounds; ++round) terms = fit_round(cells, end, terms);
  ErrorFit fit;
  for (std::size_t i = 0; i < terms.size(); ++i)
    fit.terms[i] = static_cast<int>(std::lround(terms[i]));
  fit.residual = residual_of(cells, std::vector<double>(fit.terms.begin(), fit.terms.end()));
  return fit;
}

ForesightFit fit_foresight(std::span<const DepthProfile> profiles) {
  ForesightFit fit{};
  for (std::size_t depth = 1; depth <= fit.size(); ++depth) {
    Sums sums;
    for (const DepthProfile& profile : profiles)
      if (profile.empties >= kLeastMiddle && profile.values.size() > depth)
        sums.add(profile.empties, profile.values[depth] - profile.values[0]);
    if (sums.count < kLeastCount) continue;
    const auto count = static_cast<double>(sums.count);
    const double mean = sums.errors / count;
    const double sigma = std::sqrt(std::max(0.0, sums.squares / count - mean * mean));
    fit[depth - 1] = {static_cast<int>(std::lround(256 * mean)),
                      static_cast<int>(std::lround(256 * std::max(kLeastSigma, sigma)))};
  }
  return fit;
}

std::string format_error_model(const ErrorFit& middle, const ErrorFit& end,
                               const ForesightFit& foresight, const std::string& how) {
  std::string pairs;
  for (const auto& [mean, sigma] : foresight)
    pairs += fmt::format("{}{{{}, {}}}", pairs.empty() ? "" : ", ", mean, sigma);
  return fmt::format(
      "// Errors of shallow searches: the constants of search::ErrorModel, middle game, ends, and\n"
      "// the evaluation's own (mean and sigma for searches of 1, 2, … plies).\n"
      "// Made by: {}\n"
      "// Relative residual of sigma: middle game {:.1f} %, ends {:.1f} %.\n"
      "{{{{{}}}, {{{}}}, {{{{{}}}}}}}\n",
      how, 100 * middle.residual, 100 * end.residual, fmt::join(middle.terms, ", "),
      fmt::join(end.terms, ", "), pairs);
}

}  // namespace ogai::train
