// Games per second of report E's genetic training, one thread: whole games of alpha-beta on its
// evaluation, from the start, between fixed parameter vectors in both colours.
//
//   build/release/bench/ogai_genetic_bench
//
// HybridGames/D plays to D plies a move (the report: 4). An epoch of the report has 4032 games.
// `discs` is a signature: it changes if any move does.
#include <benchmark/benchmark.h>
#include <vector>

#include "agents/hybrid_evaluation.h"
#include "agents/plain_alphabeta.h"
#include "base/random.h"

namespace ogai {
namespace {

using eval::report_e::Evaluation;

// The published vector, and vectors such as a training starts with.
std::vector<Evaluation> players() {
  std::vector<Evaluation> made;
  base::Random random(1);
  auto parameters = eval::report_e::kPublished;
  for (int player = 0; player < 4; ++player) {
    made.emplace_back(parameters, game::BoardSize::eight, game::Objective::fewest);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const auto& [name, low, high] = eval::report_e::kParameters[i];
      parameters[i] = low + (high - low) * static_cast<double>(random.below(1001)) / 1000;
    }
  }
  return made;
}

// The discs of the side that began, at the end.
int play(const Evaluation& black, const Evaluation& white, int depth, std::uint64_t& nodes) {
  const agents::HybridEvaluation evaluations[] = {agents::HybridEvaluation(black),
                                                  agents::HybridEvaluation(white)};
  game::Board board = game::initial_board();
  int side = 0;
  for (; !game::is_over(board); side ^= 1) {
    const game::Bits moves = game::legal_moves(board);
    game::Move move = moves ? game::first_square(moves) : game::kPass;
    if (!std::has_single_bit(moves) && moves) {
      agents::PlainAlphaBeta search(evaluations[side], game::kAllSquares, {});
      move = search.best_move(board, depth);
      nodes += search.nodes();
    }
    board = game::after(board, move);
  }
  return side == 0 ? board.own_count() : board.opp_count();
}

void HybridGames(benchmark::State& state) {
  const auto all = players();
  const auto depth = static_cast<int>(state.range(0));
  std::uint64_t nodes = 0;
  std::int64_t games = 0;
  int discs = 0;
  for (auto _ : state) {
    discs = 0;
    for (const Evaluation& black : all)
      for (const Evaluation& white : all)
        if (&black != &white) {
          discs = discs * 7 % 99991 + play(black, white, depth, nodes);
          ++games;
        }
  }
  state.SetItemsProcessed(games);
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
  state.counters["nodes_a_game"] = static_cast<double>(nodes) / static_cast<double>(games);
  state.counters["discs"] = discs;
}
BENCHMARK(HybridGames)->Arg(2)->Arg(4)->Arg(6)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ogai
