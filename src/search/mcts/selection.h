// Selection: which move of a state to try next.
//
// N are the state's visits, n those of the edge, Q its mean result, P its prior:
//
//   uct        Q + c·√(i·ln N / n)                     i = 2 or 1 (`inner_two`)
//   tuned      q + c·√(ln N / n · min(1/4, V + √(2·ln N / n))), q and the variance V in 0 … 1
//              (UCB1-tuned; Auer, Cesa-Bianchi and Fischer 2002)
//   puct       Q + c·P·√N / (1 + n)                    N counts the edges' visits only, and is 1
//                                                      before the first: the prior decides
//
// Games selected but not yet judged ("in flight") count as visits and, until they are, as
// `virtual_loss` lost games each, so that one batch spreads over the tree. Means are −1 … 1
// (Scale::result) or the share of games won, draws counting as nothing (Scale::wins, report E).
#pragma once

#include <cmath>
#include <limits>

#include "search/mcts/node_pool.h"

namespace ogai::search::mcts {

enum class Formula : std::uint8_t { uct, tuned, puct };
enum class Scale : std::uint8_t { result, wins };
// What a move that was never tried is worth.
enum class FirstPlay : std::uint8_t {
  at_once,   // more than any other: each move is tried before one is tried again
  fixed,     // `first_play_value`
  relative,  // the state's mean result minus `first_play_value`
};

struct Rule {
  Formula formula = Formula::uct;
  Scale scale = Scale::result;
  bool inner_two = false;
  double c = 1.414;
  FirstPlay first_play = FirstPlay::at_once;
  double first_play_value = 0;
  double virtual_loss = 1;
};

// The values of the edges of one state. `formula` and `scale` are those of the rule.
template <Formula formula, Scale scale>
class Valuer {
 public:
  Valuer(const Rule& rule, const NodePool& pool, Index at) : rule_(rule) {
    const State& state = pool.state(at);
    const auto on = static_cast<float>(state.visits + state.in_flight);
    const auto c = static_cast<float>(rule.c);
    if constexpr (formula == Formula::puct) {
      spread_ = c * std::sqrt(std::max(1.0f, on));
    } else {
      const float log = std::log(std::max(1.0f, on + static_cast<float>(state.own)));
      log_ = log;
      spread_ = formula == Formula::uct ? c * std::sqrt(rule.inner_two ? 2 * log : log) : c;
    }
    if (rule.first_play == FirstPlay::fixed) untried_ = static_cast<float>(rule.first_play_value);
    if (rule.first_play == FirstPlay::relative) untried_ = mean_of(pool, at);
  }

  float operator()(const Edge& edge) const {
    const std::uint32_t tries = edge.visits + edge.in_flight;
    if (tries == 0) return untried(edge);
    const auto n = static_cast<float>(tries);
    const float inverse = 1 / n;
    const float mean = mean_of(edge, inverse);
    if constexpr (formula == Formula::uct) return mean + spread_ * std::sqrt(inverse);
    if constexpr (formula == Formula::puct) return mean + spread_ * edge.prior / (1 + n);
    return (1 + mean) / 2 + spread_ * std::sqrt(log_ * inverse * width(edge, mean, inverse));
  }

 private:
  float untried(const Edge& edge) const {
    return formula == Formula::puct ? untried_ + spread_ * edge.prior : untried_;
  }

  float mean_of(const Edge& edge, float inverse) const {
    const auto lost = static_cast<float>(rule_.virtual_loss) * edge.in_flight;
    if constexpr (scale == Scale::wins)
      return (static_cast<float>(edge.sum) + edge.squares) / 2 * inverse;
    return (static_cast<float>(edge.sum) - lost) * inverse;
  }

  // UCB1-tuned's bound of the variance, in 0 … 1.
  float width(const Edge& edge, float mean, float inverse) const {
    const float variance = std::max(0.0f, edge.squares * inverse - mean * mean) / 4;
    return std::min(0.25f, variance + std::sqrt(2 * log_ * inverse));
  }

  float mean_of(const NodePool& pool, Index at) const {
    double sum = 0;
    double visits = 0;
    for (Index e = pool.first_edge(at); e < pool.end_edge(at); ++e) {
      sum += pool.edge(e).sum;
      visits += pool.edge(e).visits;
    }
    return static_cast<float>((visits > 0 ? sum / visits : 0) - rule_.first_play_value);
  }

  const Rule& rule_;
  float spread_ = 0;
  float log_ = 0;
  float untried_ = std::numeric_limits<float>::infinity();
};

// Calls `use` with the Valuer of the rule, chosen here once.
template <class Use>
decltype(auto) with_valuer(const Rule& rule, const NodePool& pool, Index at, Use use) {
  switch (rule.formula) {
    case Formula::tuned:
      return use(Valuer<Formula::tuned, Scale::result>(rule, pool, at));
    case Formula::puct:
      return use(Valuer<Formula::puct, Scale::result>(rule, pool, at));
    case Formula::uct:
      break;
  }
  if (rule.scale == Scale::wins) return use(Valuer<Formula::uct, Scale::wins>(rule, pool, at));
  return use(Valuer<Formula::uct, Scale::result>(rule, pool, at));
}

}  // namespace ogai::search::mcts
