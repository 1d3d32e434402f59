#include "search/mcts/searched_leaves.h"

#include <cmath>
#include <gtest/gtest.h>

#include "game/random_games.h"

namespace ogai::search::mcts {
namespace {

using game::Bits;
using game::Board;

// Values every board with the difference of its discs, and remembers what it was asked.
class DiscCounter final : public Searcher {
 public:
  explicit DiscCounter(std::vector<int>& depths) : depths_(depths) {}
  SearchResult think(const SearchQuery& query, const std::stop_token&, InfoSink&) override {
    depths_.push_back(query.limits.depth.value_or(-1));
    SearchResult answer;
    answer.value = difference(query.board);
    return answer;
  }
  void clear() override {}

  static int difference(Board board) { return std::popcount(board.own) - std::popcount(board.opp); }

 private:
  std::vector<int>& depths_;
};

// Gives all leaves one result, and move number i of each the prior i.
class OneResult final : public Evaluator {
 public:
  explicit OneResult(LeafResult result) : result_(result) {}
  bool gives_priors() const override { return true; }
  void evaluate(const Leaves& leaves, std::span<LeafResult> results,
                std::span<float> priors) override {
    std::fill(results.begin(), results.end(), result_);
    float* to = priors.data();
    for (const Bits moves : leaves.moves)
      for (int i = 0; i < std::popcount(moves); ++i) *to++ = static_cast<float>(i);
  }

 private:
  LeafResult result_;
};

struct SearchedLeavesTest : testing::Test {
  SearchedLeavesTest() {
    base::Random random(1);
    while (boards.size() < 3) {
      const auto at = game::random_game(game::BoardSize::eight, random, 20).position();
      if (!at.legal_moves()) continue;
      boards.push_back(at.board);
      moves.push_back(at.legal_moves());
    }
  }

  void judge(const SearchedLeavesSettings& settings, LeafResult other) {
    const Leaves leaves{boards, moves};
    results.resize(leaves.size());
    priors.assign(leaves.move_count(), -1);
    const auto evaluator = searched_leaves(settings, std::make_unique<DiscCounter>(depths),
                                           std::make_unique<OneResult>(other));
    ASSERT_TRUE(evaluator->gives_priors());
    evaluator->evaluate(leaves, results, priors);
  }

  std::vector<Board> boards;
  std::vector<Bits> moves;
  std::vector<int> depths;
  std::vector<LeafResult> results;
  std::vector<float> priors;
};

TEST_F(SearchedLeavesTest, AddUpTheEvidence) {
  judge({.depth = 3, .scale = 8, .trust = 0.5}, {1.2f, 0.72f, 2, Proof::none});
  EXPECT_EQ(depths, std::vector<int>(3, 3));
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const double discs = DiscCounter::difference(boards[i]);
    EXPECT_NEAR(results[i].sum, std::tanh(discs / 8 + 0.5 * std::atanh(0.6)), 1e-5);
    EXPECT_EQ(results[i].games, 1u);
    EXPECT_FLOAT_EQ(results[i].squares, results[i].sum * results[i].sum);
  }
}

TEST_F(SearchedLeavesTest, WithoutTrustTheSearchJudgesAlone) {
  judge({.depth = 1, .scale = 8, .trust = 0}, leaf_result(-1.0f));
  for (std::size_t i = 0; i < boards.size(); ++i)
    EXPECT_NEAR(results[i].sum, std::tanh(DiscCounter::difference(boards[i]) / 8.0), 1e-5);
}

TEST_F(SearchedLeavesTest, PriorsAreTheOthers) {
  judge({}, leaf_result(0.0f));
  const float* prior = priors.data();
  for (const Bits set : moves)
    for (int i = 0; i < std::popcount(set); ++i) EXPECT_EQ(*prior++, static_cast<float>(i));
}

TEST_F(SearchedLeavesTest, WhatIsCertainStays) {
  judge({}, leaf_result(Proof::loss));
  EXPECT_TRUE(depths.empty());
  for (const LeafResult& result : results) {
    EXPECT_EQ(result.proof, Proof::loss);
    EXPECT_EQ(result.sum, -1);
  }
}

}  // namespace
}  // namespace ogai::search::mcts
