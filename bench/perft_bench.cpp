// Leaves a second of perft from the start position.
#include <benchmark/benchmark.h>

#include "game/perft.h"

namespace ogai::bench {
namespace {

void perft(benchmark::State& state) {
  const int depth = static_cast<int>(state.range(0));
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += game::perft(game::initial_board(), game::kAllSquares, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(perft)->Arg(9)->Arg(11)->Unit(benchmark::kMillisecond);

// One move at a time by the best back end, every leaf visited.
void plain_perft(benchmark::State& state) {
  const int depth = static_cast<int>(state.range(0));
  std::uint64_t leaves = 0;
  for (auto _ : state)
    leaves += game::plain_perft<game::flip::Best>(game::initial_board(), game::kAllSquares, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(plain_perft)->Arg(9)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ogai::bench
