// BatchServer: a NetServer over any DeviceNetwork; batch_queue.h says how batches arise.
//
// Its threads, one for each stream, only run batches: clients write their boards into the memory of
// a batch and read their answers from it. If the device fails, every client's evaluate() throws.
#pragma once

#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "nn/torch/batch_queue.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {

class BatchServer final : public NetServer {
 public:
  // How long a batch waits for clients that are busy otherwise.
  static constexpr base::Duration kPatience = std::chrono::milliseconds(1);

  BatchServer(const Layers& layers, std::unique_ptr<DeviceNetwork> network,
              const NetServerSettings& settings);
  ~BatchServer() override;

  std::unique_ptr<search::mcts::Evaluator> client() override;
  base::Result<base::Done> load(const Network& network) override;
  Counts counts() const override;
  double raw_rate(int batch, base::Duration time) override;

  // What the clients share with the server, and may outlive it with.
  struct Desk {
    Desk(int slots, int batch) : queue(slots, batch, kPatience) {}

    BatchQueue queue;
    std::shared_ptr<DeviceNetwork> network;
    std::vector<std::unique_ptr<BatchRunner>> runners;  // one for each slot
  };

 private:
  void serve();
  void run(const BatchQueue::Batch& batch);

  Layers layers_;
  std::shared_ptr<Desk> desk_;
  mutable std::mutex counts_mutex_;
  Counts counts_;
  int under_way_ = 0;
  base::SteadyTime busy_since_;
  std::vector<std::jthread> threads_;
};

}  // namespace ogai::nn
