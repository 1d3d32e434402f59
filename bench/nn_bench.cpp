// Positions per second of the CPU back end, by network, batch and arithmetic:
//
//   ogai_nn_bench --benchmark_filter=b6c96
//
// One thread; the cache is not used. items_per_second is positions by CPU time.
#include <benchmark/benchmark.h>

#include "nn/cpu_runner.h"
#include "nn/sample_positions.h"

namespace ogai::bench {
namespace {

using nn::Arithmetic;

void run_network(benchmark::State& state, const char* architecture, Arithmetic arithmetic) {
  constexpr auto kSize = game::BoardSize::eight;
  nn::CpuRunner runner(
      std::make_shared<nn::CpuModel>(nn::sample_network(architecture, kSize), arithmetic));
  const auto batch = static_cast<std::size_t>(state.range(0));
  const auto sample = nn::sample_positions(kSize, batch);
  for (auto _ : state) benchmark::DoNotOptimize(runner.run(sample.boards, sample.moves));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

const bool kNetworksRegistered = [] {
  for (const char* architecture :
       {"resnet:b4c32", "resnet:b4c64", "resnet:b6c64", "resnet:b6c96", "paper-a", "paper-b"})
    for (const Arithmetic arithmetic : {Arithmetic::fp32, Arithmetic::int16}) {
      const std::string name =
          std::string(architecture) + (arithmetic == Arithmetic::int16 ? "/int16" : "/fp32");
      auto* made =
          benchmark::RegisterBenchmark(name.c_str(), run_network, architecture, arithmetic);
      for (const int batch : {1, 8, 16, 64}) made->Arg(batch);
    }
  return true;
}();

}  // namespace
}  // namespace ogai::bench
