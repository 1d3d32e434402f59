// What the program and its module libogai_torch.so say to each other.
//
// The module calculates and nothing else: it includes libtorch, knows layers and tensors, and calls
// nothing of the program, which gathers batches (net_server.h), keeps states (learner_state.h)
// and loads the module (torch_backend.cpp). Both are built together, by one compiler; the interface
// is plain C++. Whatever fails in the module is thrown as base::Failure.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "nn/learner.h"
#include "nn/network.h"
#include "nn/torch/device.h"
#include "nn/torch/learner_state.h"

namespace ogai::nn {

// Words a position has in BatchRunner::input(): own discs, the other side's, legal moves, and one
// that the runner has filled with ones.
inline constexpr int kInputWords = 4;

// Memory for one batch and the calculation over it. One thread at a time runs it; input and output
// are anybody's while it does not run.
class BatchRunner {
 public:
  virtual ~BatchRunner() = default;

  virtual std::uint64_t* input() = 0;
  // A position has policy_size() probabilities (only those of its legal moves mean something),
  // then the value.
  virtual const float* output() const = 0;
  // Judges the first `count` positions of the input, and waits for the end.
  virtual void run(int count) = 0;
  // The calculation alone, `times` over, of whatever lies on the device; waits for the end.
  virtual void run_bare(int count, int times) = 0;
};

// The weights on a device, which its runners share. It outlives them.
class DeviceNetwork {
 public:
  virtual ~DeviceNetwork() = default;

  // In place, while no runner runs.
  virtual void load(const std::vector<FoldedLayer>& folded) = 0;
  virtual std::unique_ptr<BatchRunner> runner(int batch) = 0;
};

class DeviceLearner {
 public:
  virtual ~DeviceLearner() = default;

  virtual Losses learn(const Lessons& lessons, double rate) = 0;
  virtual Losses examine(const Lessons& lessons) = 0;
  // What network() gives: the mean of the weights if they are averaged.
  virtual TensorValues result() const = 0;
  virtual LearnerState state() const = 0;
  // Of the same shapes.
  virtual void set_state(const LearnerState& state) = 0;
};

struct TorchModule {
  int version;
  bool (*has_gpu)();
  std::string (*description)();
  std::unique_ptr<DeviceNetwork> (*make_network)(const Network& network,
                                                 const std::vector<FoldedLayer>& folded,
                                                 const NetServerSettings& settings);
  std::unique_ptr<DeviceLearner> (*make_learner)(const Network& start,
                                                 const std::vector<TensorShape>& shapes,
                                                 const LearnerSettings& settings);
};

// Counts changes of this header.
inline constexpr int kTorchModuleVersion = 1;
inline constexpr const char* kTorchModuleEntry = "ogai_torch_module";
using TorchModuleEntry = const TorchModule* (*)();

}  // namespace ogai::nn
