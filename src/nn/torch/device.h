// What libtorch calculates on, and how: said by the program, obeyed by its module.
//
// Faults of a device (no GPU, its memory full, no module) are Errors where something is made, and
// base::Failure where something made before fails later. Whoever runs a training catches that once.
#pragma once

#include <cstdint>

#include "base/failure.h"

namespace ogai::nn {

enum class Device : std::uint8_t { cpu, gpu };

struct NetServerSettings {
  Device device = Device::cpu;
  bool half = true;    // 16-bit floats; on the GPU only
  int batch = 4096;    // positions at once, at most
  int streams = 2;     // batches under way at once, each with a thread of its own
  bool graphs = true;  // record the calculation once and replay it; on the GPU only
  int threads = 1;     // of libtorch, on the CPU only
  bool fused = true;   // convolution, skip and ReLU as one; on the GPU only
};

struct LearnerSettings {
  Device device = Device::cpu;
  bool half = false;           // 16-bit floats (bfloat16) within a step; on the GPU only
  bool adam = true;            // else stochastic gradient descent with Nesterov's momentum
  double momentum = 0.9;       // of the latter
  double weight_decay = 1e-4;  // decoupled, of weights only (not biases and norms)
  double value_weight = 1;     // of the heads' losses
  double score_weight = 0.5;
  double ownership_weight = 0.5;
  double averaging = 0;    // 0.999: network() is the exponential mean of the weights; 0: off
  double clip = 0;         // greatest norm of the gradient; 0: any
  std::uint64_t seed = 1;  // of dropout
  int threads = 1;         // of libtorch, on the CPU only
};

}  // namespace ogai::nn
