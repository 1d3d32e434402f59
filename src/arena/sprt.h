// Sprt: a sequential test of "the first agent is stronger by elo0" against "by elo1", on pairs.
//
//   const Sprt test{.elo0 = 0, .elo1 = 5};
//   while (test.verdict(pairs) == SprtVerdict::go_on) ++pairs[play_a_pair().total()];
//
// Play one pair after the other, ask after each, stop at a verdict: H1 is then accepted wrongly
// with probability at most about alpha (if elo0 is the truth), H0 with beta (if elo1 is). Pairs,
// not games: see pentanomial.h. A value; any thread may use it.
#pragma once

#include "arena/pentanomial.h"

namespace ogai::arena {

// What the bounds elo0 and elo1 measure. `logistic`: the expected score. `normalized`: the
// expected score in standard deviations of a game, in units chosen to equal logistic Elo
// where there are no draws; the length of a test then does not depend on how drawish the games are.
enum class EloModel { logistic, normalized };

enum class SprtVerdict { go_on, accept_h0, accept_h1 };

// The generalised log-likelihood ratio of elo1 to elo0; positive speaks for elo1.
double log_likelihood_ratio(const Pentanomial& pairs, EloModel model, double elo0, double elo1);

struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;
  EloModel model = EloModel::logistic;

  bool is_valid() const;  // elo0 < elo1, finite; alpha, beta inside 0 … ½

  double lower_bound() const;  // at or below: accept H0
  double upper_bound() const;  // at or above: accept H1
  double ratio(const Pentanomial& pairs) const {
    return log_likelihood_ratio(pairs, model, elo0, elo1);
  }
  SprtVerdict verdict(const Pentanomial& pairs) const;
};

}  // namespace ogai::arena
