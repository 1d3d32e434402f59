// Planes: boards become a network's input on the device itself, so that only their bits travel.
#pragma once

#include <ATen/ATen.h>

#include "nn/layers.h"

namespace ogai::nn {

class Planes {
 public:
  Planes(const Layers& layers, at::Device device, at::ScalarType type);

  // words: (positions, 4) of int64: own discs, the other side's, legal moves, ones. Gives
  // (positions, planes, side, side), with a position's planes interleaved in memory
  // (channels_last).
  at::Tensor input(const at::Tensor& words) const;
  // (positions, words) → (positions, squares, words): 0 and 1.
  at::Tensor bits(const at::Tensor& words) const;
  // (positions) → (positions, policy_size()), of bool: the legal moves, or the pass where
  // there is none.
  at::Tensor legal(const at::Tensor& moves) const;

 private:
  Encoding encoding_;
  std::int64_t side_;
  at::ScalarType type_;
  at::Tensor squares_;  // (1, squares, 1): the number of each one's bit
};

// For the logits of moves that are not legal: as good as minus infinity, but 0 times it is 0.
inline constexpr float kNeverLogit = -1e30f;

}  // namespace ogai::nn
