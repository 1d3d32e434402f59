#include "train/linear/train_linear.h"

#include "eval/weight_file.h"
#include "train/linear/linear_fit.h"
#include "train/positions/visit_positions.h"

namespace ogai::train {

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
