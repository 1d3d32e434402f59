// What networks cost with libtorch, as lines of JSON:
//
//   ogai_torch_bench [--cpu] [--quick] [--seconds S] [--threads N] [--leaves N] ARCHITECTURE...
//
//   raw       positions a second of the bare calculation, by batch, recorded or not, fused or not
//   served    the same of many threads (--threads, 32) that ask for --leaves (256) at once
//
//   learned   samples a second of the learner, by batch and precision
//
//   error     the largest deviation from the reference, of values and of priors
//
// Without Google Benchmark, which a GPU machine may lack. Default: resnet:b6c96, 8×8.
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

#include "nn/reference.h"
#include "nn/sample_positions.h"
#include "nn/torch/torch_backend.h"

namespace ogai::bench {
namespace {

using nn::Device;

constexpr auto kSize = game::BoardSize::eight;

struct Plan {
  Device device = Device::gpu;
  bool quick = false;
  double seconds = 1;
  int threads = 32;
  int leaves = 256;
  std::vector<std::string> architectures;

  base::Duration time() const {
    return std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(seconds));
  }
};

void complain(const std::string& architecture, const std::string& message) {
  std::printf(R"({"network":"%s","error":"%s"})"
              "\n",
              architecture.c_str(), message.c_str());
}

std::unique_ptr<nn::NetServer> server_for(const Plan& plan, const std::string& architecture,
                                          nn::NetServerSettings settings) {
  settings.device = plan.device;
  auto made = nn::make_net_server(nn::sample_network(architecture, kSize), settings);
  if (made) return std::move(*made);
  complain(architecture, made.error().message);
  return nullptr;
}

struct Asked {
  nn::SamplePositions sample;
  std::vector<search::mcts::LeafResult> results;
  std::vector<float> priors;

  Asked(int count, std::uint64_t seed) : sample(nn::sample_positions(kSize, count, seed)) {
    results.resize(sample.boards.size());
    std::size_t legal = 0;
    for (const game::Bits moves : sample.moves) legal += std::popcount(moves);
    priors.resize(legal);
  }
  void ask(search::mcts::Evaluator& client) {
    client.evaluate({sample.boards, sample.moves}, results, priors);
  }
};

void measure_raw(const Plan& plan, const std::string& architecture) {
  const bool gpu = plan.device == Device::gpu;
  for (const bool fused : {true, false})
    for (const bool graphs : {true, false}) {
      if (!gpu && (fused || graphs)) continue;
      if (plan.quick && fused != graphs) continue;
      const auto server = server_for(plan, architecture,
                                     {.batch = 64, .streams = 1, .graphs = graphs, .fused = fused});
      if (!server) return;
      for (int batch = gpu ? 1024 : 1; batch <= (gpu ? 16384 : 256); batch *= gpu ? 2 : 16) {
        const base::Stopwatch watch;
        const double rate = server->raw_rate(batch, plan.time());
        std::printf(R"({"network":"%s","measured":"raw","batch":%d,"graphs":%s,"fused":%s,)"
                    R"("rate":%.0f,"seconds":%.1f})"
                    "\n",
                    architecture.c_str(), batch, graphs ? "true" : "false",
                    fused ? "true" : "false", rate, watch.seconds());
        std::fflush(stdout);
      }
    }
}

void measure_served(const Plan& plan, const std::string& architecture) {
  const bool gpu = plan.device == Device::gpu;
  for (const int batch : gpu ? std::vector{2048, 4096, 8192} : std::vector{256})
    for (const int streams : gpu ? std::vector{1, 2, 3} : std::vector{1}) {
      if (plan.quick && (batch != 4096 || streams != 2) && gpu) continue;
      const base::Stopwatch making;
      const auto server = server_for(plan, architecture, {.batch = batch, .streams = streams});
      if (!server) return;
      const double made = making.seconds();
      std::atomic<bool> stop = false;
      std::vector<std::jthread> threads;
      for (int thread = 0; thread < plan.threads; ++thread)
        threads.emplace_back([&, client = server->client(), thread] {
          Asked asked(plan.leaves, static_cast<std::uint64_t>(thread) + 1);
          try {
            while (!stop) asked.ask(*client);
          } catch (const base::Failure& error) {
            complain(architecture, error.what());
          }
        });
      std::this_thread::sleep_for(2 * plan.time());  // every size of batch recorded
      const auto before = server->counts();
      const base::Stopwatch watch;
      std::this_thread::sleep_for(2 * plan.time());
      const auto after = server->counts();
      const double seconds = watch.seconds();
      stop = true;
      threads.clear();
      const auto positions = static_cast<double>(after.positions - before.positions);
      std::printf(R"({"network":"%s","measured":"served","batch":%d,"streams":%d,"threads":%d,)"
                  R"("leaves":%d,"rate":%.0f,"mean_batch":%.0f,"busy":%.2f,"made_in":%.1f})"
                  "\n",
                  architecture.c_str(), batch, streams, plan.threads, plan.leaves,
                  positions / seconds,
                  positions / static_cast<double>(after.batches - before.batches),
                  (after.device_seconds - before.device_seconds) / seconds, made);
      std::fflush(stdout);
    }
}

void measure_learned(const Plan& plan, const std::string& architecture) {
  const bool gpu = plan.device == Device::gpu;
  for (const bool half : {true, false})
    for (const int batch : gpu ? std::vector{1024, 4096} : std::vector{64}) {
      if (half && !gpu) continue;
      const auto start = nn::sample_network(architecture, kSize);
      const auto learner = nn::make_torch_learner(
          start, {.device = plan.device, .half = half, .averaging = 0.999, .clip = 1});
      if (!learner) return complain(architecture, learner.error().message);
      const auto sample = nn::sample_positions(kSize, batch);
      const std::size_t row = nn::policy_size(kSize);
      std::vector<float> policy(row * sample.boards.size());
      for (std::size_t i = 0; i < sample.boards.size(); ++i)
        policy[row * i + nn::policy_index(kSize, sample.moves[i]
                                                     ? game::first_square(sample.moves[i])
                                                     : game::kPass)] = 1;
      const std::vector<float> zeros(sample.boards.size());
      const nn::Lessons lessons{sample.boards, sample.moves, policy, zeros, zeros, sample.boards};
      nn::Losses losses;
      for (int i = 0; i < (gpu ? 5 : 1); ++i) losses = (*learner)->learn(lessons, 1e-3);
      const double first = losses.total;
      int steps = 0;
      const base::Stopwatch watch;
      for (; watch.elapsed() < plan.time(); ++steps) losses = (*learner)->learn(lessons, 1e-3);
      std::printf(R"({"network":"%s","measured":"learned","batch":%d,"half":%s,"rate":%.0f,)"
                  R"("loss":%.4f,"after":%.4f,"steps":%d})"
                  "\n",
                  architecture.c_str(), batch, half ? "true" : "false",
                  batch * steps / watch.seconds(), first, losses.total, steps);
      std::fflush(stdout);
    }
}

// Keeps the larger; what is no number stays.
void note(double error, double& largest) {
  if (!(std::fabs(error) <= largest)) largest = std::fabs(error);
}

void measure_error(const Plan& plan, const std::string& architecture) {
  const nn::Network network = nn::sample_network(architecture, kSize);
  for (const bool half : {true, false}) {
    const auto server = server_for(plan, architecture, {.half = half, .batch = 256, .streams = 1});
    if (!server) return;
    Asked asked(plan.quick ? 20 : 100, 5);
    asked.ask(*server->client());
    double value_error = 0;
    double prior_error = 0;
    const float* prior = asked.priors.data();
    for (std::size_t i = 0; i < asked.sample.boards.size(); ++i) {
      const auto plain =
          nn::evaluate_plainly(network, asked.sample.boards[i], asked.sample.moves[i]);
      note(static_cast<double>(plain.value) - asked.results[i].sum, value_error);
      double sum = 0;
      for (game::Bits rest = asked.sample.moves[i]; rest;)
        sum += std::exp(plain.policy[nn::policy_index(kSize, game::pop_first(rest))]);
      for (game::Bits rest = asked.sample.moves[i]; rest; ++prior) {
        const int index = nn::policy_index(kSize, game::pop_first(rest));
        note(std::exp(plain.policy[index]) / sum - *prior, prior_error);
      }
    }
    std::printf(R"({"network":"%s","measured":"error","half":%s,"value":%.6f,"prior":%.6f})"
                "\n",
                architecture.c_str(), half ? "true" : "false", value_error, prior_error);
    std::fflush(stdout);
  }
}

bool read_number(const char* text, auto& number) {
  return text && std::from_chars(text, text + std::strlen(text), number).ec == std::errc();
}

bool read_plan(char** word, Plan& plan) {
  for (; *word; ++word) {
    const std::string_view text = *word;
    if (text == "--cpu") {
      plan.device = Device::cpu;
    } else if (text == "--quick") {
      plan.quick = true;
    } else if (text == "--seconds") {
      if (!read_number(*++word, plan.seconds)) return false;
    } else if (text == "--threads") {
      if (!read_number(*++word, plan.threads)) return false;
    } else if (text == "--leaves") {
      if (!read_number(*++word, plan.leaves)) return false;
    } else if (text.starts_with("-") || !nn::parse_architecture(text)) {
      return false;
    } else {
      plan.architectures.emplace_back(text);
    }
  }
  if (plan.architectures.empty()) plan.architectures.emplace_back("resnet:b6c96");
  return plan.threads > 0 && plan.leaves > 0;
}

}  // namespace
}  // namespace ogai::bench

int main(int, char** words) {
  using namespace ogai::bench;
  Plan plan;
  if (!read_plan(words + 1, plan)) {
    std::fprintf(stderr,
                 "usage: ogai_torch_bench [--cpu] [--quick] [--seconds S] [--threads N] "
                 "[--leaves N] ARCHITECTURE...\n");
    return 2;
  }
  std::printf(R"({"device":"%s"})"
              "\n",
              ogai::nn::torch_description().c_str());
  for (const std::string& architecture : plan.architectures) {
    measure_error(plan, architecture);
    measure_raw(plan, architecture);
    measure_served(plan, architecture);
    measure_learned(plan, architecture);
  }
}
