// Maximum likelihood under Davidson's model (R. R. Davidson, "On extending the Bradley–Terry
// model to accommodate ties", JASA 65, 1970; the order effect as in Davidson & Beaver, 1977).
//
// With δ = r(black) − r(white) + γ the three results have the weights
//
//   win : draw : loss = exp(δ/2) : ν : exp(−δ/2)
//
// Without draws this is Elo's logistic curve; win : loss is exp(δ) whatever ν is. Why not Rao &
// Kupper's model, which BayesElo uses: there a draw tells as much about the strengths as a win and
// a loss together, and the likelihood in the draw parameter is less simple. Here a draw is half a
// win, the points are all that the ratings depend on (at the maximum every player's expected points
// equal the points made), and the log-likelihood is concave in (r, γ, ln ν), an exponential family.
// So Newton's method with a step held in check finds the one maximum from anywhere:
//
//   ∂/∂δ = points − expected,  −∂²/∂δ² = variance of the score,  and alike for ln ν
//
// The prior: `prior_games` games halved by every player with a phantom of strength 0, that is
// w/2 (ln σ(r) + ln σ(−r)), and the same for γ and ln ν. Its pull is at most w/2 points,
// so that it bounds the rating of a player who never lost and hardly moves others. It also
// fixes the zero of the scale.
//
// Verified against closed forms, Agresti's baseball season with home advantage, the property in
// brackets above, and simulated tournaments (ratings_test.cpp). 200 players, 39 800 games: 70 ms.
#include "arena/davidson.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ogai::arena {
namespace {

double log_logistic(double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

}  // namespace

GameForecast forecast(double edge, double log_draws) {
  const double top = std::max(std::abs(edge) / 2, log_draws);
  GameForecast game{std::exp(edge / 2 - top), std::exp(log_draws - top), std::exp(-edge / 2 - top)};
  const double sum = game.win + game.draw + game.loss;
  game.win /= sum;
  game.draw /= sum;
  game.loss /= sum;
  game.log_weights = top + std::log(sum);
  return game;
}

DavidsonFit::DavidsonFit(std::size_t players, std::span<const GameCount> counts, double prior_games)
    : counts_(counts),
      prior_games_(std::max(prior_games, 1e-6)),
      parameters_(players + 2),
      gradient_(players + 2),
      information_(players + 2) {
  maximise();
}

GameForecast DavidsonFit::forecast_of(int black, int white) const {
  const double edge = parameters_[static_cast<std::size_t>(black)] -
                      parameters_[static_cast<std::size_t>(white)] + parameters_[advantage_index()];
  return forecast(edge, parameters_[draws_index()]);
}

void DavidsonFit::maximise() {
  constexpr double kLongestStep = 2;  // odds of seven to one
  constexpr double kPrecision = 1e-10;
  for (int round = 0; round < 200; ++round) {
    const double here = differentiate(parameters_);
    const std::vector<double> step = base::Cholesky(information_).solve(gradient_);
    double length = std::min(1.0, kLongestStep / std::max(largest(step), 1e-300));
    std::vector<double> next = parameters_;
    for (int halving = 0; halving < 40; ++halving, length /= 2) {
      for (std::size_t i = 0; i < next.size(); ++i) next[i] = parameters_[i] + length * step[i];
      if (log_likelihood(next) >= here - 1e-12 * std::abs(here)) break;
    }
    parameters_ = next;
    if (largest(step) < kPrecision) break;
  }
  differentiate(parameters_);
}

double DavidsonFit::log_likelihood(const std::vector<double>& at) const {
  double sum = 0;
  for (const double x : at) sum += prior_games_ / 2 * (log_logistic(x) + log_logistic(-x));
  const double log_draws = at[draws_index()];
  for (const GameCount& count : counts_) {
    const double edge = at[static_cast<std::size_t>(count.black)] -
                        at[static_cast<std::size_t>(count.white)] + at[advantage_index()];
    sum += (count.black_wins - count.white_wins) * edge / 2 + count.draws * log_draws -
           count.games() * forecast(edge, log_draws).log_weights;
  }
  return sum;
}

double DavidsonFit::differentiate(const std::vector<double>& at) {
  information_ = base::SquareMatrix(at.size());
  for (std::size_t i = 0; i < at.size(); ++i) {
    const double half = logistic(at[i]);
    gradient_[i] = prior_games_ * (0.5 - half);
    information_(i, i) = prior_games_ * half * logistic(-at[i]);
  }
  for (const GameCount& count : counts_) add_game_terms(count, at);
  return log_likelihood(at);
}

// Each game touches four parameters: black +1, white −1, advantage +1 through the edge, and
// ln ν through the draw.
void DavidsonFit::add_game_terms(const GameCount& count, const std::vector<double>& at) {
  const std::array<std::size_t, 4> index{static_cast<std::size_t>(count.black),
                                         static_cast<std::size_t>(count.white), advantage_index(),
                                         draws_index()};
  constexpr std::array<double, 3> kEdge{1, -1, 1};
  const double games = count.games();
  const GameForecast game = forecast(at[index[0]] - at[index[1]] + at[index[2]], at[index[3]]);
  const double surplus = count.black_wins + count.draws / 2 - games * game.score();
  const double covariance = games * game.draw * (0.5 - game.score());
  for (std::size_t a = 0; a < 3; ++a) {
    gradient_[index[a]] += kEdge[a] * surplus;
    for (std::size_t b = 0; b < 3; ++b)
      information_(index[a], index[b]) += kEdge[a] * kEdge[b] * games * game.variance();
    information_(index[a], index[3]) += kEdge[a] * covariance;
    information_(index[3], index[a]) += kEdge[a] * covariance;
  }
  gradient_[index[3]] += count.draws - games * game.draw;
  information_(index[3], index[3]) += games * game.draw * (1 - game.draw);
}

}  // namespace ogai::arena
