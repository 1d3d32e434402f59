// Judgements per second of the evaluations, on positions of random games, one thread:
//
//   build/release/bench/ogai_eval_bench
//
// PatternValue looks weights up for traces that are at hand; PatternMove carries a trace over a
// move; PatternTrace makes one from scratch; LinearValue is the hand-made evaluation.
#include <benchmark/benchmark.h>
#include <vector>

#include "eval/any_evaluation.h"
#include "eval/random_pattern_weights.h"
#include "game/random_games.h"

namespace ogai::eval {
namespace {

struct Step {
  game::Board board;
  game::Bits moves;
  game::Square square;
  game::Bits turned;
};

// Positions of one stage, as those of a search are.
std::vector<Step> steps() {
  std::vector<Step> found;
  base::Random random(3);
  const game::Bits playable = game::playable(game::BoardSize::eight);
  while (found.size() < 4096) {
    const auto at =
        game::random_game(game::BoardSize::eight, random, 24 + static_cast<int>(random.below(4)))
            .position()
            .board;
    const game::Bits moves = game::legal_moves(at, playable);
    if (!moves) continue;
    const game::Square square = game::first_square(moves);
    found.push_back({at, moves, square, game::after(at, square).own ^ at.opp});
  }
  return found;
}

const PatternEvaluation& patterns() {
  static const PatternEvaluation kEvaluation(random_pattern_weights(game::BoardSize::eight, 200));
  return kEvaluation;
}

void PatternValue(benchmark::State& state) {
  const auto all = steps();
  std::vector<PatternEvaluation::Trace> traces;
  for (const Step& step : all) traces.push_back(patterns().trace(step.board));
  for (auto _ : state)
    for (std::size_t i = 0; i < all.size(); ++i)
      benchmark::DoNotOptimize(patterns().value(traces[i], all[i].board, all[i].moves));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}
BENCHMARK(PatternValue);

void PatternMove(benchmark::State& state) {
  const auto all = steps();
  std::vector<PatternEvaluation::Trace> traces;
  for (const Step& step : all) traces.push_back(patterns().trace(step.board));
  for (auto _ : state)
    for (std::size_t i = 0; i < all.size(); ++i)
      benchmark::DoNotOptimize(
          patterns().after(traces[i], all[i].board, all[i].square, all[i].turned));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}
BENCHMARK(PatternMove);

void PatternTrace(benchmark::State& state) {
  const auto all = steps();
  for (auto _ : state)
    for (const Step& step : all) benchmark::DoNotOptimize(patterns().trace(step.board));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}
BENCHMARK(PatternTrace);

void LinearValue(benchmark::State& state) {
  const auto all = steps();
  const auto& linear = LinearEvaluation::shipped(game::Objective::fewest, game::BoardSize::eight);
  for (auto _ : state)
    for (const Step& step : all) benchmark::DoNotOptimize(linear.value({}, step.board, step.moves));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}
BENCHMARK(LinearValue);

}  // namespace
}  // namespace ogai::eval
