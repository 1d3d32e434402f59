// TensorLearner: the steps of a learner. Layers, losses and gradients by libtorch; the optimiser is
// our own.
//
// With `half` the layers calculate in bfloat16; weights, their gradients, batch norm's sums and the
// losses stay float. Dropout draws from a generator seeded by seed and step, so its state is the
// number of steps.
#pragma once

#include <memory>
#include <vector>

#include "nn/torch/module/optimiser.h"
#include "nn/torch/module/planes.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {

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
