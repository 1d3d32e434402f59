// What the tests of self-play share: small configs, and a learner that needs no library.
#pragma once

#include <string>

#include "nn/learner.h"
#include "nn/network_file.h"
#include "train/selfplay/alphazero.h"
#include "train/selfplay/config.h"

namespace ogai::train::selfplay {

// Moves every weight a little, by what the lessons hold: enough to see whether two runs were
// taught the same. Its state is its network.
class ToyLearner final : public nn::Learner {
 public:
  explicit ToyLearner(nn::Network network) : network_(std::move(network)) {}

  nn::Losses learn(const nn::Lessons& lessons, double rate) override {
    float sum = 0;
    for (std::size_t i = 0; i < lessons.size(); ++i)
      sum += lessons.value[i] + lessons.policy[i % lessons.policy.size()] +
             static_cast<float>(lessons.boards[i].own % 1009) / 1009;
    const auto step = static_cast<float>(rate) * (sum / static_cast<float>(lessons.size()));
    for (auto& values : network_.values)
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] += step * static_cast<float>(i % 7) / 7;
    return {.policy = sum, .total = sum};
  }
  nn::Losses examine(const nn::Lessons&) override { return {}; }
  nn::Network network() const override { return network_; }
  std::string state() const override { return nn::format_network(network_, nn::Precision::fp32); }
  base::Result<base::Done> restore(std::string_view state) override {
    auto read = nn::parse_network(state);
    if (!read) return std::move(read).error();
    network_ = std::move(*read);
    return base::Done{};
  }

 private:
  nn::Network network_;
};

inline Workshop toy_workshop() {
  return {[](const nn::Network& network) -> base::Result<std::unique_ptr<NetHost>> {
            return make_cpu_host(network, 1 << 20);
          },
          [](const nn::Network& network) -> base::Result<std::unique_ptr<nn::Learner>> {
            return std::unique_ptr<nn::Learner>(new ToyLearner(network));
          }};
}

inline Config config_of(const std::string& json) {
  return Config(parse_config(json).value());
}

// 4×4 boards, over in a moment.
inline std::string tiny_config(const std::string& more = "") {
  return R"({"size": "4", "net": "resnet:b1c8", "threads": 1, "concurrent": 3, "iterations": 3,
             "games": 5, "sims": 12, "temperature_plies": 6, "learn_batch": 8, "passes": 2,
             "gate_games": 4, "gate_sims": 6)" +
         more + "}";
}

class NoMetrics final : public MetricSink {
 public:
  void report(std::int64_t step, const MetricValues& values) override {
    last_step = step;
    last = values;
  }
  double at(const std::string& name) const {
    for (const auto& [key, value] : last)
      if (key == name) return value;
    return -1e9;
  }
  std::int64_t last_step = -1;
  MetricValues last;
};

}  // namespace ogai::train::selfplay
