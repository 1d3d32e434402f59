// Complete random games a second from the start position: batched, and one at a time.
#include <benchmark/benchmark.h>
#include <vector>

#include "base/random.h"
#include "game/moves.h"
#include "game/playout.h"
#include "game/select.h"

namespace ogai::bench {
namespace {

void playouts(benchmark::State& state) {
  std::vector<game::Board> finals(static_cast<std::size_t>(state.range(0)));
  game::Playouts games(1);
  for (auto _ : state) games.run(game::initial_board(), game::kAllSquares, finals);
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(playouts)->Arg(1)->Arg(16)->Arg(256)->Arg(100'000);

void single_playout(benchmark::State& state) {
  base::Random random(1);
  for (auto _ : state) {
    game::Board board = game::initial_board();
    for (bool stuck = false;;) {
      const game::Bits moves = game::legal_moves(board);
      if (!moves) {
        if (stuck) break;
        stuck = true;
        board = board.passed();
        continue;
      }
      stuck = false;
      board = game::after(board, game::random_square(moves, random));
    }
    benchmark::DoNotOptimize(board);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(single_playout);

}  // namespace
}  // namespace ogai::bench
