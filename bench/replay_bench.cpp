// Lessons per second drawn from a window of self-play samples, and samples packed and unpacked:
//
//   ogai_replay_bench
//
// One thread; items_per_second is samples by CPU time.
#include <benchmark/benchmark.h>

#include "train/selfplay/random_samples.h"
#include "train/selfplay/replay.h"
#include "train/selfplay/sample_file.h"

namespace ogai::bench {
namespace {

using namespace train::selfplay;

constexpr auto kSize = game::BoardSize::eight;
constexpr auto kObjective = game::Objective::fewest;

void draw(benchmark::State& state) {
  const auto window = static_cast<std::size_t>(state.range(0));
  Replay replay(kSize, kObjective, window);
  const auto samples = random_samples(kSize, 100'000);
  while (replay.size() < window) replay.add(samples);
  base::Random random(1);
  LessonBatch batch;
  for (auto _ : state) replay.draw(random, 1024, batch);
  state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK(draw)->Arg(10'000)->Arg(2'000'000);

void pack(benchmark::State& state) {
  const auto samples = random_samples(kSize, Replay::kChunkSamples);
  std::size_t bytes = 0;
  for (auto _ : state) bytes = format_samples(samples, kSize, kObjective).size();
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(samples.size()));
  state.counters["bytes_per_sample"] =
      static_cast<double>(bytes) / static_cast<double>(samples.size());
}
BENCHMARK(pack);

void unpack(benchmark::State& state) {
  const auto samples = random_samples(kSize, Replay::kChunkSamples);
  const std::string bytes = format_samples(samples, kSize, kObjective);
  for (auto _ : state) benchmark::DoNotOptimize(parse_samples(bytes, kSize, kObjective));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(samples.size()));
}
BENCHMARK(unpack);

}  // namespace
}  // namespace ogai::bench
