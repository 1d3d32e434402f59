// Workshop: who plays and who learns in a run of self-play: the CPU, a GPU, something made up in a
// test.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "base/result.h"
#include "nn/learner.h"
#include "nn/network.h"
#include "search/mcts/evaluator.h"
#include "train/selfplay/config.h"

namespace ogai::train::selfplay {

// A network where it is played from. Makes the evaluators of the threads of a GamePool.
class NetHost {
 public:
  virtual ~NetHost() = default;

  // For one thread. Throws base::Failure when a device fails later.
  virtual std::unique_ptr<search::mcts::Evaluator> make_evaluator() = 0;
  // Another network of the same architecture; while no evaluator works. Those made before are void.
  virtual base::Result<base::Done> load(const nn::Network& network) = 0;

  struct Counts {
    std::uint64_t evaluated = 0;  // positions, by the network; cache hits not counted
    std::uint64_t found = 0;      // in the cache
    double device_seconds = 0;    // a GPU was busy
    std::uint64_t batches = 0;    // on the GPU
  };
  virtual Counts counts() const = 0;
  // Positions a second of the bare network in the largest batches; 0 where that is not measured.
  virtual double raw_rate() { return 0; }
};

// `cache_bytes`: of positions evaluated, shared by the threads; 0: none.
std::unique_ptr<NetHost> make_cpu_host(const nn::Network& network, std::size_t cache_bytes);

struct Workshop {
  std::function<base::Result<std::unique_ptr<NetHost>>(const nn::Network&)> make_host;
  std::function<base::Result<std::unique_ptr<nn::Learner>>(const nn::Network&)> make_learner;
};

// The workshop of real runs: libtorch learns; the network plays on the GPU by libtorch, or on the
// CPU by our own back end (nn/cpu_model.h), which is faster there. An Error where this program
// cannot do what the config asks: no libtorch, no GPU.
base::Result<Workshop> torch_workshop(const Config& config);

}  // namespace ogai::train::selfplay
