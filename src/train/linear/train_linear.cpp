#include "train/linear/train_linear.h"

#include <cmath>
#include <functional>

#include "base/random.h"
#include "eval/weight_file.h"
#include "train/linear/linear_fit.h"
#include "train/positions/position_file.h"

namespace ogai::train {

namespace {

using base::Done;
using base::Error;
using base::Result;

Error named(const std::filesystem::path& path, Error error) {
  error.message = path.string() + " " + error.message;
  return error;
}

// Whole games are held out: positions of one game resemble each other.
bool held_out(const SelfPlaySettings& settings, std::uint64_t number, int percent) {
  base::Random random(base::derive_seed(settings.seed, {number, 0x686f6c64}));
  return static_cast<int>(random.below(100)) < percent;
}

using Visit = std::function<void(game::Board, int)>;

// Calls `visit` for the positions of the games that are held out, or of the others.
Result<Done> visit_file(const std::filesystem::path& path, int percent, bool out,
                        const Visit& visit) {
  auto reader = PositionReader::open(path);
  if (!reader) return named(path, std::move(reader).error());
  while (true) {
    std::uint64_t number = reader->games();
    const auto games = reader->next();
    if (!games) return named(path, games.error());
    if (games->empty()) return Done{};
    for (const TrainingGame& game : *games)
      if (held_out(reader->settings(), number++, percent) == out) for_each_position(game, visit);
  }
}

Result<Done> visit_files(const std::vector<std::filesystem::path>& files, int percent, bool out,
                         const Visit& visit) {
  for (const auto& path : files)
    if (auto done = visit_file(path, percent, out, visit); !done) return done;
  return Done{};
}

Result<Done> check_agreement(const std::vector<std::filesystem::path>& files,
                             LinearTraining& training) {
  for (const auto& path : files) {
    const auto reader = PositionReader::open(path);
    if (!reader) return named(path, reader.error());
    const SelfPlaySettings& settings = reader->settings();
    if (&path != &files.front() &&
        (settings.size != training.size || settings.objective != training.objective))
      return named(path, {base::ErrorKind::illegal,
                          "is for another size or other rules than " + files.front().string()});
    training.size = settings.size;
    training.objective = settings.objective;
  }
  return Done{};
}

void add_error(StageError& stage, double error, double value) {
  ++stage.positions;
  stage.squares += error * error;
  stage.values += value * value;
}

Result<Done> judge(const std::vector<std::filesystem::path>& files, int percent,
                   LinearTraining& training) {
  const eval::LinearEvaluation evaluation(training.size, training.weights);
  const game::Bits playable = game::playable(training.size);
  for (std::size_t i = 0; i < training.weights.size(); ++i)
    training.stages.push_back({.discs = static_cast<int>(i) + 4});
  return visit_files(files, percent, true, [&](game::Board board, int value) {
    const int judged = evaluation.value({}, board, game::legal_moves(board, playable));
    const double error = judged - value;
    const auto stage = static_cast<std::size_t>(std::max(0, board.disc_count() - 4));
    add_error(training.stages[stage], error, value);
    add_error(training.all, error, value);
  });
}

}  // namespace

double StageError::rmse() const {
  return positions ? std::sqrt(squares / static_cast<double>(positions)) : 0;
}

double StageError::spread() const {
  return positions ? std::sqrt(values / static_cast<double>(positions)) : 0;
}

Result<LinearTraining> train_linear(const std::vector<std::filesystem::path>& files,
                                    const LinearOptions& options) {
  LinearTraining training;
  if (auto done = check_agreement(files, training); !done) return std::move(done).error();
  LinearFit fit(training.size);
  auto done = visit_files(files, options.holdout, false, [&](game::Board board, int value) {
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
