// The module's one door.
#include <ATen/ATen.h>
#include <torch/version.h>

#include "nn/torch/module/accelerator.h"
#include "nn/torch/module/guarded.h"
#include "nn/torch/module/tensor_learner.h"
#include "nn/torch/module/tensor_network.h"

namespace ogai::nn {

namespace {

std::string description() {
  return "libtorch " TORCH_VERSION ", " + gpu_description();
}

std::unique_ptr<DeviceNetwork> make_network(const Network& network,
                                            const std::vector<FoldedLayer>& folded,
                                            const NetServerSettings& settings) {
  return guarded([&]() -> std::unique_ptr<DeviceNetwork> {
    return std::make_unique<TensorNetwork>(network, folded, settings);
  });
}

std::unique_ptr<DeviceLearner> make_learner(const Network& start,
                                            const std::vector<TensorShape>& shapes,
                                            const LearnerSettings& settings) {
  return guarded([&]() -> std::unique_ptr<DeviceLearner> {
    return std::make_unique<TensorLearner>(start, shapes, settings);
  });
}

constexpr TorchModule kModule{kTorchModuleVersion, &gpu_is_there, &description, &make_network,
                              &make_learner};

}  // namespace

}  // namespace ogai::nn

extern "C" __attribute__((visibility("default"))) const ogai::nn::TorchModule* ogai_torch_module() {
  return &ogai::nn::kModule;
}
