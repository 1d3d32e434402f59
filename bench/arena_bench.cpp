// The referee's own cost: whole games between agents that think no time at all.
#include <benchmark/benchmark.h>

#include "arena/tournament.h"

namespace {

using namespace ogai;

void referee_games(benchmark::State& state) {
  arena::Seat black("rnd", {});
  arena::Seat white("rnd", {});
  const arena::GameSettings settings;
  std::uint64_t seed = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(arena::play_game(
        settings, black, white, game::Position::initial(game::BoardSize::eight), ++seed, {}));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(referee_games);

// A whole tournament into memory, on range(0) threads.
void tournament_games(benchmark::State& state) {
  constexpr int kPairs = 20'000;
  const arena::Tournament tournament = arena::prepare({.agents = {"rnd", "rnd"},
                                                       .games = 2 * kPairs,
                                                       .memory = 0,
                                                       .openings = "all:4",
                                                       .threads = static_cast<int>(state.range(0))},
                                                      {})
                                           .value();
  for (auto _ : state) {
    arena::MemoryRecorder recorder;
    arena::run_tournament(tournament, recorder, {}, {});
  }
  state.SetItemsProcessed(state.iterations() * kPairs * 2);
}
BENCHMARK(tournament_games)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
