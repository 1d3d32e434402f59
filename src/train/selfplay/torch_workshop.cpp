#include "train/selfplay/torch_workshop.h"

#include "nn/torch/torch_backend.h"

namespace ogai::train::selfplay {

namespace {

constexpr std::size_t kCpuCacheBytes = std::size_t{64} << 20;
constexpr base::Duration kRawRateTime = std::chrono::seconds(1);

class GpuHost final : public NetHost {
 public:
  GpuHost(std::unique_ptr<nn::NetServer> server, int batch)
      : server_(std::move(server)), batch_(batch) {}

  std::unique_ptr<search::mcts::Evaluator> judge() override { return server_->client(); }
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
