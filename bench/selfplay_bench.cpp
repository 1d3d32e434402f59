// Self-play without a network: what the trees and games of a thread cost when evaluations cost
// nothing. A GPU is fed by threads like this one, so leaves a second times processors is the
// most that it can get.
//
//   ogai_selfplay_bench --benchmark_counters_tabular=true
#include <benchmark/benchmark.h>

#include "game/board.h"
#include "train/selfplay/game_pool.h"
#include "train/selfplay/plans.h"

namespace {

using namespace ogai;
using namespace ogai::train::selfplay;

// Values and priors made of the board's bits.
class FreeEvaluator final : public search::mcts::Evaluator {
 public:
  bool gives_priors() const override { return true; }
  void evaluate(const search::mcts::Leaves& leaves, std::span<search::mcts::LeafResult> results,
                std::span<float> priors) override {
    float* to = priors.data();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const auto hash = game::hash(leaves.boards[i]);
      results[i] = search::mcts::leaf_result(static_cast<float>(hash % 2001) / 1000 - 1);
      const int moves = std::popcount(leaves.moves[i]);
      for (int m = 0; m < moves; ++m)
        *to++ = static_cast<float>(1 + (hash >> m & 7)) / static_cast<float>(5 * moves);
    }
  }
};

void self_play(benchmark::State& state, const char* json) {
  const Config config(parse_config(json).value());
  const auto games = static_cast<int>(state.range(0));
  GamePool pool(
      {.rules = {config.objective, config.size, config.solve, config.value_mix, config.tutor},
       .players = {{.plan = self_play_plan(config, 0)}},
       .threads = 1,
       .games = games});
  std::uint64_t finished = 0;
  for (auto _ : state) {
    std::uint64_t now = 0;
    pool.play({.next = [&](std::uint64_t number) -> std::optional<GameSetup> {
                 GameSetup setup;
                 setup.number = number;
                 setup.seed = number;
                 setup.start = game::Position::initial(config.size);
                 setup.record = true;
                 return setup;
               },
               .finished = [&](FinishedGame&&) { ++now; },
               .enough = [&] { return now >= static_cast<std::uint64_t>(games); },
               .make_evaluators =
                   [&](int) {
                     Evaluators evaluators;
                     evaluators.push_back(std::make_unique<FreeEvaluator>());
                     return evaluators;
                   }},
              {});
    finished += now;
  }
  const auto rate = benchmark::Counter::kIsRate;
  state.counters["leaves"] = {static_cast<double>(pool.evaluated()), rate};
  state.counters["games"] = {static_cast<double>(finished), rate};
}

constexpr const char* kPlain = R"({"sims": 200, "noise": 0.25})";
constexpr const char* kCapped =
    R"({"sims": 400, "full_share": 0.25, "fast_sims": 60, "noise": 0.25, "solve": 12})";

BENCHMARK_CAPTURE(self_play, plain, kPlain)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(self_play, capped_solved, kCapped)
    ->Arg(64)
    ->Arg(1024)
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
