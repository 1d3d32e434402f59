// The selection rules against values worked out by hand, each with the equation it comes from.
#include "search/mcts/selection.h"

#include <gtest/gtest.h>

namespace ogai::search::mcts {
namespace {

// A state with one edge: `won`, `lost` and `drawn` games of it, `others` besides.
class OneEdge {
 public:
  OneEdge(std::uint32_t won, std::uint32_t lost, std::uint32_t drawn, std::uint32_t state_visits)
      : pool_(1 << 12), at_(pool_.add(1)) {
    pool_.state(at_).visits = state_visits;
    edge() = Edge{};
    edge().visits = won + lost + drawn;
    edge().sum = static_cast<double>(won) - lost;
    edge().squares = static_cast<float>(won + lost);
  }
  Edge& edge() { return pool_.edge(pool_.first_edge(at_)); }
  State& state() { return pool_.state(at_); }
  float value(const Rule& rule) {
    return with_valuer(rule, pool_, at_, [&](const auto& value) { return value(edge()); });
  }

 private:
  NodePool pool_;
  Index at_;
};

// Report D, notation: UCT(v, c) = Q(v)/N(v) + c·√(ln N(P(v)) / N(v)), c = 1.414.
TEST(Selection, UctOfReportD) {
  OneEdge tree(4, 1, 0, 20);
  EXPECT_NEAR(tree.value({.c = 1.414}), 3.0 / 5 + 1.414 * std::sqrt(std::log(20.0) / 5), 1e-5);
  // N of the parent counts the game that was played from itself.
  tree.state().own = 1;
  EXPECT_NEAR(tree.value({.c = 1.414}), 3.0 / 5 + 1.414 * std::sqrt(std::log(21.0) / 5), 1e-5);
  // Its final move: UCT with c = 0.
  EXPECT_NEAR(tree.value({.c = 0}), 3.0 / 5, 1e-6);
}

// Report B, section III-A: UCB(s, a) = Q(s, a) + C·√(2·ln NS(s) / NSA(s, a)), C = 1.
TEST(Selection, UcbOfReportB) {
  OneEdge tree(2, 6, 2, 50);
  EXPECT_NEAR(tree.value({.inner_two = true, .c = 1}), -0.4 + std::sqrt(2 * std::log(50.0) / 10),
              1e-5);
}

// Report E, equation 1: UCB = Uᵢ/Nᵢ + √(2·log N / Nᵢ), Uᵢ the games won; draws are not won.
TEST(Selection, UcbOfReportECountsWins) {
  OneEdge tree(4, 3, 3, 30);
  const Rule rule{.scale = Scale::wins, .inner_two = true, .c = 1};
  EXPECT_NEAR(tree.value(rule), 0.4 + std::sqrt(2 * std::log(30.0) / 10), 1e-5);
}

// Report A, section III-B: U(s, a) = Q(s, a) + c·P(s, a)·√ΣN(s, b) / (1 + N(s, a)), c = 1.2.
TEST(Selection, PuctOfReportA) {
  OneEdge tree(2, 1, 0, 16);
  tree.edge().prior = 0.3f;
  tree.state().own = 1;  // not one of the edges' visits
  const Rule rule{.formula = Formula::puct, .c = 1.2, .first_play = FirstPlay::fixed};
  EXPECT_NEAR(tree.value(rule), 1.0 / 3 + 1.2 * 0.3 * 4 / 4, 1e-5);
  tree.edge().visits = 0;
  EXPECT_NEAR(tree.value(rule), 0 + 1.2 * 0.3 * 4, 1e-5);
  // Before the first visit the formula would be 0 for all: the prior decides.
  tree.state().visits = 0;
  EXPECT_NEAR(tree.value(rule), 0 + 1.2 * 0.3, 1e-5);
}

// Auer, Cesa-Bianchi and Fischer 2002, section 4, with rewards of 0, ½ and 1.
TEST(Selection, UcbTuned) {
  OneEdge tree(60, 20, 20, 1000);
  const double log = std::log(1000.0);
  const double variance = 0.6 + 0.2 / 4 - 0.7 * 0.7;
  const double width = std::min(0.25, variance + std::sqrt(2 * log / 100));
  EXPECT_NEAR(tree.value({.formula = Formula::tuned, .c = 1}), 0.7 + std::sqrt(log / 100 * width),
              1e-5);
  OneEdge sure(10000, 0, 0, 20000);
  const double rest = std::sqrt(2 * std::log(20000.0) / 10000);
  EXPECT_NEAR(sure.value({.formula = Formula::tuned, .c = 1}),
              1 + std::sqrt(std::log(20000.0) / 10000 * rest), 1e-5);
}

TEST(Selection, UntriedMovesComeFirstUnlessToldOtherwise) {
  OneEdge tree(0, 0, 0, 10);
  EXPECT_EQ(tree.value({}), std::numeric_limits<float>::infinity());
  EXPECT_NEAR(tree.value({.first_play = FirstPlay::fixed, .first_play_value = 0.7}), 0.7, 1e-6);
}

TEST(Selection, UntriedMovesMayBeTakenToBeALittleWorseThanTheirPosition) {
  NodePool pool(1 << 12);
  const Index at = pool.add(2);
  pool.state(at).visits = 10;
  Edge& tried = pool.edge(pool.first_edge(at)) = Edge{};
  Edge& untried = pool.edge(pool.first_edge(at) + 1) = Edge{};
  tried.visits = 10;
  tried.sum = 6;
  untried.prior = 0.5f;
  Rule rule{.c = 1, .first_play = FirstPlay::relative, .first_play_value = 0.2};
  const auto value = [&] {
    return with_valuer(rule, pool, at, [&](const auto& of) { return of(untried); });
  };
  EXPECT_NEAR(value(), 0.6 - 0.2, 1e-6);
  rule.formula = Formula::puct;
  EXPECT_NEAR(value(), 0.6 - 0.2 + 0.5 * std::sqrt(10.0), 1e-5);
}

TEST(Selection, PendingGamesCountAsVisitsAndLosses) {
  OneEdge tree(4, 0, 0, 9);
  tree.edge().in_flight = 1;
  tree.state().in_flight = 1;
  EXPECT_NEAR(tree.value({.c = 1, .virtual_loss = 1}), 3.0 / 5 + std::sqrt(std::log(10.0) / 5),
              1e-5);
  EXPECT_NEAR(tree.value({.c = 1, .virtual_loss = 0}), 4.0 / 5 + std::sqrt(std::log(10.0) / 5),
              1e-5);
}

}  // namespace
}  // namespace ogai::search::mcts
