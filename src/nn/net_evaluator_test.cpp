#include "nn/net_evaluator.h"

#include <bit>
#include <gtest/gtest.h>

#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

using game::BoardSize;
using search::mcts::LeafResult;

struct Judged {
  std::vector<float> values;
  std::vector<float> priors;

  friend bool operator==(const Judged&, const Judged&) = default;
};

Judged judge(NetEvaluator& evaluator, const SamplePositions& sample) {
  std::size_t moves = 0;
  for (const game::Bits set : sample.moves) moves += std::popcount(set);
  std::vector<LeafResult> results(sample.boards.size());
  Judged judged;
  judged.priors.resize(moves);
  evaluator.evaluate({sample.boards, sample.moves}, results, judged.priors);
  for (const LeafResult& result : results) {
    EXPECT_EQ(result.games, 1u);
    EXPECT_EQ(result.squares, result.sum * result.sum);
    judged.values.push_back(result.sum);
  }
  return judged;
}

std::shared_ptr<const CpuModel> small_model(BoardSize size = BoardSize::eight) {
  return std::make_shared<CpuModel>(sample_network("resnet:b1c16", size));
}

TEST(NetEvaluator, TheCacheChangesNothingButTheWork) {
  const auto sample = sample_positions(BoardSize::eight, 40);
  for (const Images images : {Images::itself, Images::canonical, Images::all}) {
    NetEvaluator fresh(small_model(), nullptr, images);
    NetEvaluator cached(small_model(), std::make_shared<EvaluationCache>(1 << 20), images);
    const Judged expected = judge(fresh, sample);
    EXPECT_EQ(judge(cached, sample), expected);
    const auto first = cached.counts();
    EXPECT_EQ(judge(cached, sample), expected);
    EXPECT_EQ(cached.counts().evaluated, first.evaluated);
    EXPECT_EQ(cached.counts().found, first.found + sample.boards.size());
  }
}

TEST(NetEvaluator, SymmetricPositionsAreJudgedAlike) {
  const auto sample = sample_positions(BoardSize::eight, 12);
  for (const Images images : {Images::canonical, Images::all}) {
    NetEvaluator evaluator(small_model(), std::make_shared<EvaluationCache>(1 << 20), images);
    const Judged expected = judge(evaluator, sample);
    const auto evaluated = evaluator.counts().evaluated;
    for (game::Symmetry s = 0; s < game::kSymmetries; ++s) {
      SamplePositions image = sample;
      for (game::Board& board : image.boards) board = game::transform(board, s);
      for (game::Bits& moves : image.moves) moves = game::transform(moves, s);
      const Judged judged = judge(evaluator, image);
      EXPECT_EQ(judged.values, expected.values);
      std::size_t first = 0;
      for (const game::Bits moves : sample.moves) {
        std::size_t i = first;
        for (game::Bits rest = moves; rest; ++i) {
          const game::Move moved = game::transform_move(game::pop_first(rest), s);
          const game::Bits below = game::transform(moves, s) & (game::bit(moved) - 1);
          EXPECT_EQ(judged.priors[first + std::popcount(below)], expected.priors[i]);
        }
        first = i;
      }
    }
    EXPECT_EQ(evaluator.counts().evaluated, evaluated);
  }
}

}  // namespace
}  // namespace ogai::nn
