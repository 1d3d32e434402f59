#include <atomic>

#include "nn/net_evaluator.h"
#include "train/selfplay/net_host.h"

namespace ogai::train::selfplay {

namespace {

class CpuHost final : public NetHost {
 public:
  CpuHost(const nn::Network& network, std::size_t cache_bytes)
      : model_(std::make_shared<const nn::CpuModel>(network)),
        cache_(cache_bytes ? std::make_shared<nn::EvaluationCache>(cache_bytes) : nullptr) {}

  std::unique_ptr<search::mcts::Evaluator> judge() override {
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
    void evaluate(const search::mcts::Leaves& leaves, std::span<search::mcts::Verdict> verdicts,
                  std::span<float> priors) override {
      const auto before = inner_.counts();
      inner_.evaluate(leaves, verdicts, priors);
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

}  // namespace ogai::train::selfplay
