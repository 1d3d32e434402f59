// LinearFit: the weights of eval::LinearEvaluation by ridge regression.
//
// For each number of discs the weights w minimise Σ (w·f − value)² + ridge·|w|² over the positions
// added, f being the features of features.h. Only the normal equations (FᵀF and Fᵀvalue) are
// kept, so any number of positions fits into memory. Neighbouring disc counts share what they
// know: those of the same side to move (two discs away) count 0.3, the others (one away) 0.05.
// Without that, rare features at rare stages get wild weights.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "eval/linear.h"

namespace ogai::train {

class LinearFit {
 public:
  explicit LinearFit(game::BoardSize size);

  void add(game::Board board, int value);
  eval::LinearEvaluation::Weights solve(double ridge) const;

 private:
  static constexpr std::size_t kCount = eval::feature::kCount;

  struct Stage {
    std::vector<double> products;  // kCount × kCount
    std::array<double, kCount> values{};
  };

  const eval::Geometry& geometry_;
  std::vector<Stage> stages_;  // by discs − 4
};

}  // namespace ogai::train
