// NetServer: a network on a device, which judges the leaves of any number of threads in large
// batches (batch_queue.h says how batches arise).
//
// Its threads, one for each stream, only run batches: clients write their boards into the memory of
// a batch and read their answers from it. If the device fails, every client's evaluate() throws
// base::Failure. A client may outlive its server, but evaluates no more.
#pragma once

#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "nn/network.h"
#include "nn/torch/device.h"
#include "search/mcts/evaluator.h"

namespace ogai::nn {

class DeviceNetwork;

class NetServer {
 public:
  // How long a batch waits for clients that are busy otherwise.
  static constexpr base::Duration kPatience = std::chrono::milliseconds(1);

  NetServer(const Layers& layers, std::unique_ptr<DeviceNetwork> network,
            const NetServerSettings& settings);
  ~NetServer();

  // An evaluator with priors, for one thread: its evaluate() waits until its leaves are judged.
  std::unique_ptr<search::mcts::Evaluator> client();
  // Other weights of the same architecture; while no client evaluates.
  base::Result<base::Done> load(const Network& network);

  struct Counts {
    std::uint64_t positions = 0;
    std::uint64_t batches = 0;
    double device_seconds = 0;  // in which at least one batch was under way
  };
  Counts counts() const;
  // Positions a second of the bare calculation in batches of that size, for about `time`.
  double raw_rate(int batch, base::Duration time);

  struct Desk;  // what the clients share with the server, and may outlive it with

 private:
  void serve();
  void run(int slot, int count);

  Layers layers_;
  std::shared_ptr<Desk> desk_;
  mutable std::mutex counts_mutex_;
  Counts counts_;
  int under_way_ = 0;
  base::SteadyTime busy_since_;
  std::vector<std::jthread> threads_;
};

}  // namespace ogai::nn
