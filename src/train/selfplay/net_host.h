// NetHost: a network where it is played from: the CPU or a GPU.
//
// Makes the evaluators of the threads of a GamePool. The trainer knows only this; tests and
// machines without a GPU use the CPU's.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "nn/network.h"
#include "search/mcts/evaluator.h"

namespace ogai::train::selfplay {

class NetHost {
 public:
  virtual ~NetHost() = default;

  // For one thread. Throws base::Failure when a device fails later.
  virtual std::unique_ptr<search::mcts::Evaluator> judge() = 0;
  // Another network of the same architecture; while no judge works. Judges made before are void.
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

}  // namespace ogai::train::selfplay
