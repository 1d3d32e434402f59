// Networks by libtorch: many leaves judged at once on a GPU (or the CPU), and learning.
//
// The header for all who use this folder: no type of libtorch shows. libtorch itself lies in a
// module (libogai_torch.so) that is loaded by the first call, because loading takes 0.4 s, which
// no other command should pay. Faults of the device (no GPU, its memory full, no module) are Errors
// where something is made, and a base::Failure where something made before fails later; whoever
// runs a training catches that once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/failure.h"
#include "nn/learner.h"
#include "search/mcts/evaluator.h"

namespace ogai::nn {

enum class Device : std::uint8_t { cpu, gpu };

// Whether this program finds its libtorch module; else an Error that says why not.
base::Result<base::Done> torch_available();
bool torch_has_gpu();
// "libtorch 2.11.0, NVIDIA H200 (139 GiB)"; where there is no module, why not.
std::string torch_description();

// ---- judging ----

struct NetServerSettings {
  Device device = Device::cpu;
  bool half = true;    // 16-bit floats; on the GPU only
  int batch = 4096;    // positions at once, at most
  int streams = 2;     // batches under way at once, each with a thread of its own
  bool graphs = true;  // record the calculation once and replay it; on the GPU only
  int threads = 1;     // of libtorch, on the CPU only
  bool fused = true;   // convolution, skip and ReLU as one; on the GPU only
};

// Judges leaves of any number of threads, gathered into large batches. A client may outlive its
// server, but evaluates no more.
class NetServer {
 public:
  virtual ~NetServer() = default;

  // An evaluator with priors, for one thread: its evaluate() waits until its leaves are judged.
  virtual std::unique_ptr<search::mcts::Evaluator> client() = 0;
  // Other weights of the same architecture; while no client evaluates.
  virtual base::Result<base::Done> load(const Network& network) = 0;

  struct Counts {
    std::uint64_t positions = 0;
    std::uint64_t batches = 0;
    double device_seconds = 0;  // in which at least one batch was under way
  };
  virtual Counts counts() const = 0;
  // Positions a second of the bare calculation in batches of that size, for about `time`.
  virtual double raw_rate(int batch, base::Duration time) = 0;
};

base::Result<std::unique_ptr<NetServer>> make_net_server(const Network& network,
                                                         const NetServerSettings& settings);

// ---- learning ----

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

base::Result<std::unique_ptr<Learner>> make_torch_learner(const Network& start,
                                                          const LearnerSettings& settings);

}  // namespace ogai::nn
