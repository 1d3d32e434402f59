// Optimiser: AdamW, or stochastic gradient descent with Nesterov's momentum, with the weight decay
// apart from the gradient. Written out, because then its state is two lists of tensors and no more.
//
//   Adam       m ← 0.9 m + 0.1 g,   v ← 0.999 v + 0.001 g²
//              w ← w − rate · (m / (1 − 0.9^t)) / (√(v / (1 − 0.999^t)) + 1e-8)
//   momentum   m ← µ m + g,   w ← w − rate · (g + µ m)
//   before     w ← (1 − rate · decay) w, of weights only
//
// Kingma and Ba 2015; Loshchilov and Hutter 2019. One call of libtorch handles all tensors.
#pragma once

#include <ATen/ATen.h>
#include <vector>

#include "nn/torch/torch_backend.h"

namespace ogai::nn {

class Optimiser {
 public:
  using Tensors = std::vector<at::Tensor>;

  // `decaying`: those of `weights` that decay.
  Optimiser(const LearnerSettings& settings, Tensors weights, Tensors decaying);

  // `step` counts from 1. Overwrites the gradients.
  void step(Tensors& gradients, double rate, std::uint64_t step);

  Tensors& first() { return first_; }
  Tensors& second() { return second_; }
  const Tensors& first() const { return first_; }
  const Tensors& second() const { return second_; }

 private:
  void clip(Tensors& gradients) const;
  void step_adam(const Tensors& gradients, double rate, std::uint64_t step);
  void step_momentum(const Tensors& gradients, double rate);

  LearnerSettings settings_;
  Tensors weights_, decaying_;
  Tensors first_, second_;
};

}  // namespace ogai::nn
