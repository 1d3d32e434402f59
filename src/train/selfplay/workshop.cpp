#include "train/selfplay/workshop.h"

#include <atomic>

#include "nn/net_evaluator.h"
#include "nn/torch/torch_backend.h"

namespace ogai::train::selfplay {

namespace {

class CpuHost final : public NetHost {
 public:
  CpuHost(const nn::Network& network, std::size_t cache_bytes)
      : model_(std::make_shared<const nn::CpuModel>(network)),
        cache_(cache_bytes ? std::make_shared<nn::EvaluationCache>(cache_bytes) : nullptr) {}

  std::unique_ptr<search::mcts::Evaluator> make_evaluator() override {
    return std::make_unique<Counting>(*this);
  }

  base::Result<base::Done> load(const nn::Network& network) override {
    model_ = std::make_shared<const nn::CpuModel>(network);
    if (cache_) cache_->clear();
    return base::Done{};
  }

  Counts counts() const override { return {evaluated_, found_, 0, 0}; }

 private:
  // Adds what it did to the host's counts.
  class Counting final : public search::mcts::Evaluator {
   public:
    explicit Counting(CpuHost& host) : host_(host), inner_(host.model_, host.cache_) {}
    bool gives_priors() const override { return true; }
    void evaluate(const search::mcts::Leaves& leaves, std::span<search::mcts::LeafResult> results,
                  std::span<float> priors) override {
      const auto before = inner_.counts();
      inner_.evaluate(leaves, results, priors);
      host_.evaluated_ += inner_.counts().evaluated - before.evaluated;
      host_.found_ += inner_.counts().found - before.found;
    }

   private:
    CpuHost& host_;
    nn::NetEvaluator inner_;
  };

  std::shared_ptr<const nn::CpuModel> model_;
  std::shared_ptr<nn::EvaluationCache> cache_;
  std::atomic<std::uint64_t> evaluated_ = 0;
  std::atomic<std::uint64_t> found_ = 0;
};

}  // namespace

std::unique_ptr<NetHost> make_cpu_host(const nn::Network& network, std::size_t cache_bytes) {
  return std::make_unique<CpuHost>(network, cache_bytes);
}

namespace {

constexpr std::size_t kCpuCacheBytes = std::size_t{64} << 20;
constexpr base::Duration kRawRateTime = std::chrono::seconds(1);

class GpuHost final : public NetHost {
 public:
  GpuHost(std::unique_ptr<nn::NetServer> server, int batch)
      : server_(std::move(server)), batch_(batch) {}

  std::unique_ptr<search::mcts::Evaluator> make_evaluator() override { return server_->client(); }
  base::Result<base::Done> load(const nn::Network& network) override {
    return server_->load(network);
  }
  Counts counts() const override {
    const auto counts = server_->counts();
    return {counts.positions, 0, counts.device_seconds, counts.batches};
  }
  double raw_rate() override { return server_->raw_rate(batch_, kRawRateTime); }

 private:
  std::unique_ptr<nn::NetServer> server_;
  int batch_;
};

base::Result<std::unique_ptr<NetHost>> make_gpu_host(const Config& config,
                                                     const nn::Network& network) {
  nn::NetServerSettings settings;
  settings.device = nn::Device::gpu;
  settings.batch = config.batch;
  settings.streams = config.streams;
  auto server = nn::make_net_server(network, settings);
  if (!server) return std::move(server).error();
  return std::unique_ptr<NetHost>(new GpuHost(std::move(*server), config.batch));
}

nn::LearnerSettings learner_settings(const Config& config) {
  nn::LearnerSettings settings;
  settings.device = config.gpu ? nn::Device::gpu : nn::Device::cpu;
  settings.half = config.gpu && config.half;
  settings.adam = config.adam;
  settings.momentum = config.momentum;
  settings.weight_decay = config.weight_decay;
  settings.value_weight = config.value_weight;
  settings.score_weight = config.score_weight;
  settings.ownership_weight = config.ownership_weight;
  settings.averaging = config.averaging;
  settings.clip = config.clip;
  settings.threads = 1;  // of the CPU: more make these small batches slower (docs/alphazero.md)
  settings.seed = config.seed;
  return settings;
}

}  // namespace

base::Result<Workshop> torch_workshop(const Config& config) {
  if (config.gpu && !nn::torch_has_gpu())
    return base::Error{base::ErrorKind::illegal,
                       "no GPU here (" + nn::torch_description() + "); try --set device=cpu"};
  Workshop workshop;
  workshop.make_learner = [config](const nn::Network& network) {
    return nn::make_torch_learner(network, learner_settings(config));
  };
  workshop.make_host =
      [config](const nn::Network& network) -> base::Result<std::unique_ptr<NetHost>> {
    if (config.gpu) return make_gpu_host(config, network);
    return make_cpu_host(network, kCpuCacheBytes);
  };
  return workshop;
}

}  // namespace ogai::train::selfplay
