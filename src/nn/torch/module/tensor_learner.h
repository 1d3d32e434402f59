// TensorLearner: the steps of a learner. Layers, losses and gradients by libtorch; the optimiser is
// our own.
//
// With `half` the layers calculate in bfloat16; weights, their gradients, batch norm's sums and the
// losses stay float. Dropout draws from a generator seeded by seed and step, so its state is the
// number of steps.
#pragma once

#include <ATen/ATen.h>
#include <memory>
#include <vector>

#include "nn/torch/device.h"
#include "nn/torch/module/planes.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {

// Optimiser: AdamW, or stochastic gradient descent with Nesterov's momentum, with the weight decay
// apart from the gradient. Written out, because then its state is two lists of tensors and no more.
//
//   Adam       m ← 0.9 m + 0.1 g,   v ← 0.999 v + 0.001 g²
//              w ← w − rate · (m / (1 − 0.9^t)) / (√(v / (1 − 0.999^t)) + 1e-8)
//   momentum   m ← µ m + g,   w ← w − rate · (g + µ m)
//   before     w ← (1 − rate · decay) w, of weights only
//
// Kingma and Ba 2015; Loshchilov and Hutter 2019. One call of libtorch handles all tensors.
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

class TensorLearner final : public DeviceLearner {
 public:
  TensorLearner(const Network& start, const std::vector<TensorShape>& shapes,
                const LearnerSettings& settings);

  Losses learn(const Lessons& lessons, double rate) override;
  Losses examine(const Lessons& lessons) override;
  TensorValues result() const override;
  LearnerState state() const override;
  void set_state(const LearnerState& state) override;

 private:
  using Tensors = std::vector<at::Tensor>;
  struct Batch;   // lessons on the device
  struct Scores;  // the losses, on the device

  Batch on_device(const Lessons& lessons) const;
  Scores scores(const Batch& batch, const Tensors& weights, bool training);
  Tensors outputs(const Batch& batch, const Tensors& weights, bool training);
  at::Tensor calculate(const Layer& layer, const at::Tensor* weights, const at::Tensor& input,
                       const at::Tensor& skip, bool training);
  at::Tensor dropped(const at::Tensor& output, double share);
  void average();

  Layers layers_;
  LearnerSettings settings_;
  at::Device device_;
  at::ScalarType type_;
  Planes planes_;
  Tensors weights_;  // in order of tensors_of(layers)
  Tensors learned_;  // the same tensors, those the optimiser changes
  Tensors average_;  // of weights_; empty where they are not averaged
  std::unique_ptr<Optimiser> optimiser_;
  at::Generator generator_;
  std::uint64_t seed_;
  std::uint64_t steps_ = 0;
};

}  // namespace ogai::nn
