// Davidson's model of a game with draws and first-move advantage, and its fit: the numerical
// half of the ratings, in natural units (kEloPerNat Elo each).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/tally.h"
#include "base/cholesky.h"

namespace ogai::arena {

// What the model expects of one game, from black's side.
struct GameForecast {
  double win = 0;
  double draw = 0;
  double loss = 0;
  double log_weights = 0;  // logarithm of the three weights' sum

  double score() const { return win + draw / 2; }
  double variance() const { return win * loss + draw * (win + loss) / 4; }  // of the score
};

// `edge` is black's rating less white's plus the first-move advantage; `log_draws` is ln ν.
GameForecast forecast(double edge, double log_draws);

// The strengths of all players, then the first-move advantage, then ln ν.
class DavidsonFit {
 public:
  DavidsonFit(std::size_t players, std::span<const GameCount> counts, double prior_games);

  std::size_t players() const { return parameters_.size() - 2; }
  std::size_t advantage_index() const { return parameters_.size() - 2; }
  std::size_t draws_index() const { return parameters_.size() - 1; }
  double parameter(std::size_t index) const { return parameters_[index]; }
  GameForecast forecast_of(int black, int white) const;

  // Minus the second derivatives of the log-likelihood at the maximum.
  const base::SquareMatrix& information() const { return information_; }

 private:
  void maximise();
  double differentiate(const std::vector<double>& at);  // fills both derivatives
  double log_likelihood(const std::vector<double>& at) const;
  void add_game_terms(const GameCount& count, const std::vector<double>& at);

  std::span<const GameCount> counts_;
  double prior_games_;
  std::vector<double> parameters_;
  std::vector<double> gradient_;
  base::SquareMatrix information_;
};

}  // namespace ogai::arena
