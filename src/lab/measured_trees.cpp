#include "lab/measured_trees.h"

#include <algorithm>
#include <vector>

#include "base/clock.h"
#include "nn/net_evaluator.h"
#include "search/mcts/rollouts.h"

namespace ogai::lab {

namespace {

using base::steady_now;

constexpr double kMicroseconds = 1e6;

// Seconds that one reading of the clock adds to what is measured between two: the least of several
// means, for a mean that something interrupts would be subtracted from every iteration.
double clock_cost() {
  constexpr int kMeans = 20;
  constexpr int kReadings = 100;
  base::Duration least = base::Duration::max();
  for (int mean = 0; mean < kMeans; ++mean) {
    base::SteadyTime last = steady_now();
    const base::SteadyTime begin = last;
    for (int i = 0; i < kReadings; ++i) last = steady_now();
    least = std::min<base::Duration>(least, last - begin);
  }
  return base::to_seconds(least) / kReadings;
}

}  // namespace

search::mcts::Tree LeafJudge::tree(std::size_t bytes, search::mcts::FirstPlay first_play) const {
  search::mcts::TreeSettings settings;
  settings.bytes = bytes;
  if (by_net) {
    settings.priors = true;
    settings.rule.formula = search::mcts::Formula::puct;
    settings.rule.c = 1.2;
    settings.rule.first_play = first_play;
  }
  return search::mcts::Tree(settings);
}

std::unique_ptr<search::mcts::Evaluator> LeafJudge::evaluator(const ChosenNetwork& net,
                                                              std::uint64_t seed) const {
  if (by_net)
    return std::make_unique<nn::NetEvaluator>(std::make_shared<nn::CpuModel>(net.network()));
  return std::make_unique<search::mcts::Rollouts>(game::Objective::fewest, game::BoardSize::eight,
                                                  search::mcts::RolloutSettings{}, seed);
}

PhaseTimes measure_phases(search::mcts::Tree& tree, search::mcts::Evaluator& judge,
                          game::Board board, std::uint32_t iterations,
                          const std::stop_token& stop) {
  constexpr std::uint32_t kLook = 256;  // iterations from one look at `stop` to the next
  const double reading = clock_cost();
  tree.clear();
  tree.prepare(board);
  search::mcts::Batch batch;
  base::Duration select{}, judging{}, back_up{};
  double moves = 0;
  std::uint32_t done = 0;
  const base::Stopwatch whole;
  while (done < iterations && !(done % kLook == 0 && stop.stop_requested())) {
    const auto begin = steady_now();
    tree.select(1, 1, batch);
    const auto selected = steady_now();
    batch.evaluate(judge);
    const auto judged = steady_now();
    for (const game::Bits set : batch.leaves().moves) moves += std::popcount(set);
    if (batch.size() + batch.settled() == 0) break;  // proved
    const auto applying = steady_now();
    tree.apply(batch);
    const auto end = steady_now();
    select += selected - begin;
    judging += judged - selected;
    back_up += end - applying;
    ++done;
  }
  const double seconds = whole.seconds();
  PhaseTimes times;
  times.ply = board.disc_count() - 4;
  times.empties = 64 - board.disc_count();
  times.iterations = done;
  const double n = std::max(1.0, times.iterations);
  // Every visit of a position was a step of a descent that looked at all its moves.
  tree.pool().for_each_state([&](search::mcts::Index at) {
    const auto& state = tree.pool().state(at);
    times.depth += state.visits / n;
    times.edges += static_cast<double>(state.visits) * state.edges / n;
  });
  times.moves = moves / n;
  const auto mean = [&](base::Duration sum) {
    return std::max(0.0, base::to_seconds(sum) / n - reading) * kMicroseconds;
  };
  times.select = mean(select);
  times.judge = mean(judging);
  times.back_up = mean(back_up);
  constexpr double kReadings = 5;
  times.whole = std::max(0.0, seconds / n - kReadings * reading) * kMicroseconds;
  return times;
}

NodeCount count_nodes(const search::mcts::Tree& tree) {
  const search::mcts::NodePool& pool = tree.pool();
  std::vector<game::Board> boards;
  if (tree.root_index() != 0) boards.push_back(pool.state(tree.root_index()).board);
  pool.for_each_state([&](search::mcts::Index at) {
    for (auto e = pool.first_edge(at); e < pool.end_edge(at); ++e)
      if (pool.edge(e).visits > 0)
        boards.push_back(game::after(pool.state(at).board, pool.edge(e).move));
  });
  NodeCount count{boards.size(), 0};
  std::sort(boards.begin(), boards.end());
  count.positions =
      static_cast<std::uint64_t>(std::unique(boards.begin(), boards.end()) - boards.begin());
  return count;
}

}  // namespace ogai::lab
