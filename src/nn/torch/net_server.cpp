#include "nn/torch/net_server.h"

#include <algorithm>
#include <bit>

#include "nn/torch/batch_queue.h"
#include "nn/torch/torch_module.h"

namespace ogai::nn {

struct NetServer::Desk {
  Desk(int slots, int batch) : queue(slots, batch, kPatience) {}

  BatchQueue queue;
  std::shared_ptr<DeviceNetwork> network;
  std::vector<std::unique_ptr<BatchRunner>> runners;  // one for each slot
};

namespace {

using search::mcts::LeafResult;
using search::mcts::Leaves;

class BatchClient final : public search::mcts::Evaluator {
 public:
  BatchClient(std::shared_ptr<NetServer::Desk> desk, game::BoardSize size)
      : desk_(std::move(desk)), size_(size), row_(policy_size(size) + 1) {
    desk_->queue.join();
  }
  ~BatchClient() override { desk_->queue.leave(); }

  bool gives_priors() const override { return true; }

  // Hands out as much as there is room for, then reads the answers in the same order.
  void evaluate(const Leaves& leaves, std::span<LeafResult> results,
                std::span<float> priors) override {
    parts_.clear();
    std::size_t read = 0;  // parts
    for (std::size_t next = 0; next < leaves.size();) {
      const auto if_full =
          read == parts_.size() ? BatchQueue::IfFull::wait : BatchQueue::IfFull::give_up;
      const int rest = static_cast<int>(std::min<std::size_t>(leaves.size() - next, 1 << 30));
      if (const auto part = desk_->queue.claim(rest, if_full)) {
        write(*part, leaves, next);
        parts_.push_back({*part, next});
        next += static_cast<std::size_t>(part->count);
      } else {
        priors = this->read(parts_[read++], leaves, results, priors);
      }
    }
    while (read < parts_.size()) priors = this->read(parts_[read++], leaves, results, priors);
  }

 private:
  struct Pending {
    BatchQueue::Part part;
    std::size_t leaf;  // the first one's number
  };

  void write(const BatchQueue::Part& part, const Leaves& leaves, std::size_t leaf) {
    std::uint64_t* to = desk_->runners[part.slot]->input() + kInputWords * part.first;
    for (int i = 0; i < part.count; ++i, ++leaf, to += kInputWords) {
      to[0] = leaves.boards[leaf].own;
      to[1] = leaves.boards[leaf].opp;
      to[2] = leaves.moves[leaf];
    }
    desk_->queue.written(part);
  }

  // Returns the priors that remain for the leaves after these.
  std::span<float> read(const Pending& pending, const Leaves& leaves, std::span<LeafResult> results,
                        std::span<float> priors) {
    desk_->queue.await(pending.part);
    const float* from = desk_->runners[pending.part.slot]->output() +
                        static_cast<std::size_t>(row_) * pending.part.first;
    for (int i = 0; i < pending.part.count; ++i, from += row_) {
      const std::size_t leaf = pending.leaf + static_cast<std::size_t>(i);
      results[leaf] = search::mcts::leaf_result(from[row_ - 1]);
      std::size_t count = 0;
      for (game::Bits rest = leaves.moves[leaf]; rest; ++count)
        priors[count] = from[policy_index(size_, game::pop_first(rest))];
      priors = priors.subspan(count);
    }
    desk_->queue.release(pending.part);
    return priors;
  }

  std::shared_ptr<NetServer::Desk> desk_;
  game::BoardSize size_;
  int row_;
  std::vector<Pending> parts_;
};

}  // namespace

NetServer::NetServer(const Layers& layers, std::unique_ptr<DeviceNetwork> network,
                     const NetServerSettings& settings)
    : layers_(layers), desk_(std::make_shared<Desk>(2 * settings.streams, settings.batch)) {
  desk_->network = std::move(network);
  for (int slot = 0; slot < 2 * settings.streams; ++slot)
    desk_->runners.push_back(desk_->network->runner(settings.batch));
  for (int stream = 0; stream < settings.streams; ++stream)
    threads_.emplace_back([this] { serve(); });
}

NetServer::~NetServer() {
  desk_->queue.fail("the network server is gone");
}

std::unique_ptr<search::mcts::Evaluator> NetServer::client() {
  return std::make_unique<BatchClient>(desk_, layers_.size);
}

base::Result<base::Done> NetServer::load(const Network& network) {
  if (network.layers.architecture != layers_.architecture || network.layers.size != layers_.size)
    return base::Error{base::ErrorKind::range,
                       "the server's network is " + architecture_text(layers_.architecture) +
                           ", not " + architecture_text(network.layers.architecture) +
                           ", or for another board"};
  try {
    desk_->network->load(fold(network));
  } catch (const base::Failure& error) {
    return base::Error{base::ErrorKind::io, error.what()};
  }
  return base::Done{};
}

void NetServer::serve() {
  while (const auto batch = desk_->queue.take()) try {
      run(batch->slot, batch->count);
      desk_->queue.finish(*batch);
    } catch (const std::exception& error) {
      desk_->queue.fail(error.what());
    }
}

void NetServer::run(int slot, int count) {
  {
    const std::lock_guard lock(counts_mutex_);
    if (under_way_++ == 0) busy_since_ = base::steady_now();
  }
  desk_->runners[slot]->run(count);
  const std::lock_guard lock(counts_mutex_);
  counts_.positions += static_cast<std::uint64_t>(count);
  ++counts_.batches;
  if (--under_way_ == 0)
    counts_.device_seconds += base::to_seconds(base::steady_now() - busy_since_);
}

NetServer::Counts NetServer::counts() const {
  const std::lock_guard lock(counts_mutex_);
  Counts counts = counts_;
  if (under_way_ > 0) counts.device_seconds += base::to_seconds(base::steady_now() - busy_since_);
  return counts;
}

double NetServer::raw_rate(int batch, base::Duration time) {
  const auto runner = desk_->network->runner(batch);
  runner->run_bare(batch, 1);
  std::int64_t done = 0;
  const base::Stopwatch watch;
  do {
    constexpr int kTimes = 4;
    runner->run_bare(batch, kTimes);
    done += std::int64_t{kTimes} * batch;
  } while (watch.elapsed() < time);
  return static_cast<double>(done) / watch.seconds();
}

}  // namespace ogai::nn
