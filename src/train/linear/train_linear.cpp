#include "train/linear/train_linear.h"

#include <algorithm>
#include <cmath>

#include "base/cholesky.h"
#include "eval/weight_file.h"
#include "train/positions/visit_positions.h"

namespace ogai::train {

// ---- the fit ----

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

// ---- files ----

namespace {

using base::Done;
using base::Result;

// Calls visit(board, value) for the positions of the games that are held out, or of the others.
template <typename Visit>
Result<Done> visit_games(const std::vector<std::filesystem::path>& files, int percent, bool out,
                         Visit&& visit) {
  for (const auto& path : files) {
    auto done =
        visit_positions(path, UnfinishedBlock::fault, [&](game::Board board, int value, int place) {
          if ((place < percent) == out) visit(board, value);
        });
    if (!done) return done;
  }
  return Done{};
}

Result<Done> judge(const std::vector<std::filesystem::path>& files, int percent,
                   LinearTraining& training) {
  const eval::LinearEvaluation evaluation(training.size, training.weights);
  const game::Bits playable = game::playable(training.size);
  for (std::size_t i = 0; i < training.weights.size(); ++i)
    training.stages.push_back({.discs = static_cast<int>(i) + 4});
  return visit_games(files, percent, true, [&](game::Board board, int value) {
    const int judged = evaluation.value({}, board, game::legal_moves(board, playable));
    const double error = judged - value;
    const auto stage = static_cast<std::size_t>(std::max(0, board.disc_count() - 4));
    training.stages[stage].add(error, value);
    training.all.add(error, value);
  });
}

}  // namespace

Result<LinearTraining> train_linear(const std::vector<std::filesystem::path>& files,
                                    const LinearOptions& options) {
  LinearTraining training;
  const auto purpose = common_purpose(files);
  if (!purpose) return purpose.error();
  if (*purpose) {
    training.size = (*purpose)->size;
    training.objective = (*purpose)->objective;
  }
  LinearFit fit(training.size);
  auto done = visit_games(files, options.holdout, false, [&](game::Board board, int value) {
    fit.add(board, value);
    ++training.learned;
  });
  if (!done) return std::move(done).error();
  training.weights = fit.solve(options.ridge);
  done = judge(files, options.holdout, training);
  if (!done) return std::move(done).error();
  return training;
}

std::string format_linear(const LinearTraining& training) {
  eval::WeightFile file;
  file.kind = eval::LinearEvaluation::kKind;
  file.size = training.size;
  file.objective = training.objective;
  file.rows = static_cast<std::uint32_t>(training.weights.size());
  file.columns = eval::feature::kCount;
  for (const auto& row : training.weights)
    file.weights.insert(file.weights.end(), row.begin(), row.end());
  return eval::format_weights(file);
}

}  // namespace ogai::train
