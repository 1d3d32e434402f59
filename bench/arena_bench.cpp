// The referee's own cost: whole games between agents that think no time at all.
#include <benchmark/benchmark.h>

#include "arena/openings.h"
#include "arena/tournament.h"

namespace {

using namespace ogai;

void referee_games(benchmark::State& state) {
  arena::Seat black("rnd", {});
  arena::Seat white("rnd", {});
  arena::Referee referee({});
  std::uint64_t seed = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        referee.play(black, white, game::Position::initial(game::BoardSize::eight), ++seed, {}));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(referee_games);

// A whole tournament into memory, on range(0) threads.
void tournament_games(benchmark::State& state) {
  constexpr int kPairs = 20'000;
  const arena::TournamentSettings settings{
      .openings = arena::all_openings(game::BoardSize::eight, 4),
      .threads = static_cast<int>(state.range(0))};
  for (auto _ : state) {
    arena::MemoryLedger ledger;
    arena::TournamentObserver observer;
    arena::run_tournament(
        settings, *arena::round_robin(2, kPairs),
        [](int) { return std::make_unique<arena::Seat>("rnd", agents::AgentContext{}); }, ledger,
        observer, {});
  }
  state.SetItemsProcessed(state.iterations() * kPairs * 2);
}
BENCHMARK(tournament_games)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
