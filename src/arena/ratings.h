// Elo ratings of many players by maximum likelihood, with draws, first-move advantage and
// 95 % intervals.
//
// Players are numbers from 0. Ratings say nothing between players that no chain of games
// connects: each component of the graph of games has the mean 0 of its own. Everything is
// finite but the interval of a player without games. Pure functions; any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arena/elo.h"
#include "arena/tally.h"
#include "base/cholesky.h"

namespace ogai::arena {

// One entry for every (black, white) that occurs, in that order.
std::vector<GameCount> game_counts(std::span<const PairOutcome> outcomes);

struct RatingSettings {
  // Games that every player is thought to have halved with an average one: a player who won
  // all games keeps a finite rating, all ratings are drawn together a little. Values below
  // 1e-6 count as that.
  double prior_games = 0.5;
  // Moves the scale, not the intervals: this player's rating is set to anchor_rating, the
  // others of its component move along.
  std::optional<int> anchor;
  double anchor_rating = 0;
};

struct PlayerRating {
  Estimate elo;       // the interval is that of the distance from the component's average
  double games = 0;   // played
  double points = 0;  // made: win 1, draw ½
  int component = 0;  // from 0, numbered by their first player
};

class RatingTable {
 public:
  std::vector<PlayerRating> players;
  int components = 0;
  Estimate black_advantage;     // Elo of moving first, on average over the openings played
  Estimate draw_rate;           // share of draws between equals
  double pair_correlation = 0;  // of black's results in the two games of a pair

  // How much stronger `first` is. Unbounded between components.
  Estimate difference(int first, int second) const;
  // Likelihood that `first` is stronger than `second`; ½ between components.
  double superiority(int first, int second) const;
  // The players, strongest first.
  std::vector<int> ranking() const;

  base::SquareMatrix covariance;  // of the ratings about their component's average, Elo²
};

// Takes all games as independent.
RatingTable fit_ratings(int players, std::span<const GameCount> counts,
                        const RatingSettings& settings = {});

// The same ratings, with intervals that allow for the correlation within pairs.
RatingTable fit_ratings(int players, std::span<const PairOutcome> outcomes,
                        const RatingSettings& settings = {});

}  // namespace ogai::arena
