// NetEvaluator: a network as the judge of a tree's leaves (search/mcts/evaluator.h).
//
// Result: the value head, worth one game. Priors: the policy head over the legal moves, summing
// to 1. Positions found in the cache are not calculated again. One object per thread; the model is
// shared, and so may be the cache. Whatever the cache holds, a position's result is the same.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nn/cpu_runner.h"
#include "nn/evaluation_cache.h"
#include "search/mcts/evaluator.h"

namespace ogai::nn {

// Which of a position's eight images the network is shown.
enum class Images : std::uint8_t {
  itself,
  canonical,  // the least one, so that symmetric positions are one, also in the cache
  all,        // all eight, averaged: eight times the work, a better judgement
};

class NetEvaluator final : public search::mcts::Evaluator {
 public:
  // Without a cache if that is null.
  explicit NetEvaluator(std::shared_ptr<const CpuModel> model,
                        std::shared_ptr<EvaluationCache> cache = nullptr,
                        Images images = Images::itself);

  // Makes the memory for batches of so many leaves, which else the first ones do.
  void prepare(std::size_t leaves);

  bool gives_priors() const override { return true; }
  void evaluate(const search::mcts::Leaves& leaves, std::span<search::mcts::LeafResult> results,
                std::span<float> priors) override;

  struct Counts {
    std::uint64_t evaluated = 0;  // positions, by the network
    std::uint64_t found = 0;      // in the cache
  };
  const Counts& counts() const { return counts_; }

 private:
  // A leaf the cache does not know.
  struct Open {
    std::size_t leaf;
    game::Board key;        // under which it is cached
    game::Bits moves;       // of the key
    game::Symmetry to_key;  // transform(board, to_key) == key
    std::span<float> priors;
  };

  void look_up(const search::mcts::Leaves& leaves, std::size_t leaf, std::span<float> priors,
               std::span<search::mcts::LeafResult> results);
  void evaluate_open(std::span<search::mcts::LeafResult> results);
  float judge(const Open& open, const BatchOutput& output, std::size_t first);
  void hand_over(const Open& open, float value, search::mcts::LeafResult& result) const;

  CpuRunner runner_;
  std::shared_ptr<EvaluationCache> cache_;
  Images images_;
  Counts counts_;
  std::vector<Open> open_;
  std::vector<game::Board> boards_;
  std::vector<game::Bits> moves_;
  std::vector<float> key_priors_;  // of one position, in order of the key's squares
};

}  // namespace ogai::nn
