// TensorNetwork: a network to be played, batch norm folded, on the CPU or the GPU.
#pragma once

#include <vector>

#include "nn/torch/module/planes.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {

class TensorNetwork final : public DeviceNetwork {
 public:
  TensorNetwork(const Network& network, const std::vector<FoldedLayer>& folded,
                const NetServerSettings& settings);

  void load(const std::vector<FoldedLayer>& folded) override;
  std::unique_ptr<BatchRunner> runner(int batch) override;

  // (positions, 4) of int64 on the device → (positions, policy_size() + 1) of float: the
  // probabilities of legal moves, the value.
  at::Tensor judge(const at::Tensor& words) const;

  const NetServerSettings& settings() const { return settings_; }
  at::Device device() const { return device_; }
  int row() const { return policy_size(layers_.size) + 1; }

 private:
  struct Weights {
    at::Tensor weights, bias;
    bool fused = false;  // convolution, skip and ReLU by one call of cuDNN
  };

  void plan();
  void choose_fused();
  at::Tensor calculate(const Layer& layer, const Weights& weights, const at::Tensor& input,
                       const at::Tensor& skip) const;

  Layers layers_;
  NetServerSettings settings_;
  at::Device device_;
  at::ScalarType type_;
  Planes planes_;
  std::vector<Weights> weights_;
  std::vector<bool> needed_;   // layers that lead to the policy or the value
  std::vector<int> last_use_;  // by which layer; the memory is free after it
};

}  // namespace ogai::nn
