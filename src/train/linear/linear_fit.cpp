#include "train/linear/linear_fit.h"

#include <algorithm>
#include <cmath>

#include "base/cholesky.h"

namespace ogai::train {

namespace {

constexpr int kReach = 2;                                           // stages that share
constexpr std::array<double, kReach + 1> kShares = {1, 0.05, 0.3};  // by distance

std::int16_t rounded_weight(double weight) {
  const double units = std::round(weight * eval::LinearEvaluation::kUnit);
  return static_cast<std::int16_t>(std::clamp(units, -32000.0, 32000.0));
}

}  // namespace

LinearFit::LinearFit(game::BoardSize size)
    : geometry_(eval::geometry(size)),
      stages_(static_cast<std::size_t>(game::cell_count(size)) - 3) {
  for (Stage& stage : stages_) stage.products.resize(kCount * kCount);
}

void LinearFit::add(game::Board board, int value) {
  struct Present {
    std::size_t feature;
    double count;
  };
  std::array<Present, kCount> present;
  std::size_t size = 0;
  eval::visit_features(
      geometry_, board, game::legal_moves(board, geometry_.playable),
      game::legal_moves(board.passed(), geometry_.playable), [&](int feature, int count) {
        if (count)
          present[size++] = {static_cast<std::size_t>(feature), static_cast<double>(count)};
      });
  Stage& stage = stages_[static_cast<std::size_t>(std::max(0, board.disc_count() - 4))];
  for (std::size_t i = 0; i < size; ++i) {
    const Present row = present[i];
    stage.values[row.feature] += row.count * value;
    double* products = &stage.products[row.feature * kCount];
    for (std::size_t j = 0; j < size; ++j)
      products[present[j].feature] += row.count * present[j].count;
  }
}

eval::LinearEvaluation::Weights LinearFit::solve(double ridge) const {
  eval::LinearEvaluation::Weights weights(stages_.size());
  const int count = static_cast<int>(stages_.size());
  for (int s = 0; s < count; ++s) {
    base::SquareMatrix products(kCount);
    std::vector<double> values(kCount);
    for (int t = std::max(0, s - kReach); t <= std::min(count - 1, s + kReach); ++t) {
      const double share = kShares[static_cast<std::size_t>(std::abs(s - t))];
      const Stage& stage = stages_[static_cast<std::size_t>(t)];
      for (std::size_t i = 0; i < kCount; ++i) {
        values[i] += share * stage.values[i];
        for (std::size_t j = 0; j <= i; ++j)
          products(i, j) += share * stage.products[i * kCount + j];
      }
    }
    for (std::size_t i = 0; i < kCount; ++i) products(i, i) += ridge;
    const std::vector<double> solution = base::Cholesky(products).solve(std::move(values));
    std::transform(solution.begin(), solution.end(), weights[static_cast<std::size_t>(s)].begin(),
                   rounded_weight);
  }
  return weights;
}

}  // namespace ogai::train
