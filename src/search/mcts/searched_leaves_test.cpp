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
  SearchResult think(const SearchRequest& request, const std::stop_token&, InfoSink&) override {
    depths_.push_back(request.limits.depth.value_or(-1));
    SearchResult answer;
    answer.value = difference(request.board);
    return answer;
  }
  void clear() override {}

  static int difference(Board board) { return std::popcount(board.own) - std::popcount(board.opp); }

 private:
  std::vector<int>& depths_;
};

// Gives all leaves one verdict, and move number i of each the prior i.
class OneVerdict final : public Evaluator {
 public:
  explicit OneVerdict(Verdict verdict) : verdict_(verdict) {}
  bool gives_priors() const override { return true; }
  void evaluate(const Leaves& leaves, std::span<Verdict> verdicts,
                std::span<float> priors) override {
    std::fill(verdicts.begin(), verdicts.end(), verdict_);
    float* to = priors.data();
    for (const Bits moves : leaves.moves)
      for (int i = 0; i < std::popcount(moves); ++i) *to++ = static_cast<float>(i);
  }

 private:
  Verdict verdict_;
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

  void judge(const SearchedLeavesSettings& settings, Verdict other) {
    const Leaves leaves{boards, moves};
    verdicts.resize(leaves.size());
    priors.assign(leaves.move_count(), -1);
    const auto evaluator = searched_leaves(settings, std::make_unique<DiscCounter>(depths),
                                           std::make_unique<OneVerdict>(other));
    ASSERT_TRUE(evaluator->gives_priors());
    evaluator->evaluate(leaves, verdicts, priors);
  }

  std::vector<Board> boards;
  std::vector<Bits> moves;
  std::vector<int> depths;
  std::vector<Verdict> verdicts;
  std::vector<float> priors;
};

TEST_F(SearchedLeavesTest, AddUpTheEvidence) {
  judge({.depth = 3, .scale = 8, .trust = 0.5}, {1.2f, 0.72f, 2, Proof::none});
  EXPECT_EQ(depths, std::vector<int>(3, 3));
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const double discs = DiscCounter::difference(boards[i]);
    EXPECT_NEAR(verdicts[i].sum, std::tanh(discs / 8 + 0.5 * std::atanh(0.6)), 1e-5);
    EXPECT_EQ(verdicts[i].games, 1u);
    EXPECT_FLOAT_EQ(verdicts[i].squares, verdicts[i].sum * verdicts[i].sum);
  }
}

TEST_F(SearchedLeavesTest, WithoutTrustTheSearchJudgesAlone) {
  judge({.depth = 1, .scale = 8, .trust = 0}, verdict_of(-1.0f));
  for (std::size_t i = 0; i < boards.size(); ++i)
    EXPECT_NEAR(verdicts[i].sum, std::tanh(DiscCounter::difference(boards[i]) / 8.0), 1e-5);
}

TEST_F(SearchedLeavesTest, PriorsAreTheOthers) {
  judge({}, verdict_of(0.0f));
  const float* prior = priors.data();
  for (const Bits set : moves)
    for (int i = 0; i < std::popcount(set); ++i) EXPECT_EQ(*prior++, static_cast<float>(i));
}

TEST_F(SearchedLeavesTest, WhatIsCertainStays) {
  judge({}, verdict_of(Proof::loss));
  EXPECT_TRUE(depths.empty());
  for (const Verdict& verdict : verdicts) {
    EXPECT_EQ(verdict.proof, Proof::loss);
    EXPECT_EQ(verdict.sum, -1);
  }
}

}  // namespace
}  // namespace ogai::search::mcts
