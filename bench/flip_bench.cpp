// Legal moves and flips of every back end. "bulk": independent boards, as fast as they go.
// "chain": each board waits for the result before it, as in a game or a search.
#include <benchmark/benchmark.h>

#include "game/expand.h"
#include "game/flip/best.h"
#include "game/lane_moves.h"
#include "sample_moves.h"

namespace ogai::bench {
namespace {

using game::Bits;
namespace flip = game::flip;

template <class BackEnd>
struct Moves {
  static Bits of(const SampleMove& at, Bits zero) {
    return BackEnd::legal_moves(at.own ^ zero, at.opp ^ zero);
  }
};

template <class BackEnd>
struct Flips {
  static Bits of(const SampleMove& at, Bits zero) {
    return BackEnd::flips(at.own ^ zero, at.opp ^ zero, at.square);
  }
};

template <class Work>
void bulk(benchmark::State& state) {
  const auto samples = sample_moves();
  for (auto _ : state)
    for (const SampleMove& at : samples) benchmark::DoNotOptimize(Work::of(at, 0));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(samples.size()));
}

template <class Work>
void chain(benchmark::State& state) {
  const auto samples = sample_moves();
  Bits mask = 0;
  benchmark::DoNotOptimize(mask);  // zero, but the compiler must not know
  Bits zero = 0;
  for (auto _ : state)
    for (const SampleMove& at : samples) zero = Work::of(at, zero) & mask;
  benchmark::DoNotOptimize(zero);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(samples.size()));
}

// A register full of boards at once; the items are boards.
void lane_moves(benchmark::State& state) {
  const auto samples = sample_moves();
  std::vector<Bits> own;
  std::vector<Bits> opp;
  for (const SampleMove& at : samples) own.push_back(at.own), opp.push_back(at.opp);
  const std::size_t whole = own.size() / game::kLanes * game::kLanes;
  for (auto _ : state)
    for (std::size_t i = 0; i < whole; i += game::kLanes)
      benchmark::DoNotOptimize(
          game::legal_moves(game::load_lanes(&own[i]), game::load_lanes(&opp[i])));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(whole));
}

// All children of the boards; the items are children.
void expand(benchmark::State& state) {
  const auto samples = sample_moves();
  std::vector<Bits> own;
  std::vector<Bits> opp;
  for (const SampleMove& at : samples) own.push_back(at.own), opp.push_back(at.opp);
  game::Expander expander(game::kAllSquares);
  game::Expander::Children children;
  std::int64_t items = 0;
  std::uint64_t over = 0;
  for (auto _ : state)
    for (std::size_t i = 0; i + game::Expander::kBatch <= own.size(); i += game::Expander::kBatch)
      items += expander.expand(&own[i], &opp[i], game::Expander::kBatch, children, over);
  state.SetItemsProcessed(items);
}

template <class BackEnd>
void add_back_end() {
  const std::string name = BackEnd::kName;
  benchmark::RegisterBenchmark(("moves/bulk/" + name).c_str(), bulk<Moves<BackEnd>>);
  benchmark::RegisterBenchmark(("moves/chain/" + name).c_str(), chain<Moves<BackEnd>>);
  benchmark::RegisterBenchmark(("flips/bulk/" + name).c_str(), bulk<Flips<BackEnd>>);
  benchmark::RegisterBenchmark(("flips/chain/" + name).c_str(), chain<Flips<BackEnd>>);
}

const bool kRegistered = [] {
  add_back_end<flip::Reference>();
  add_back_end<flip::Scalar>();
#ifdef __AVX2__
  add_back_end<flip::Avx2>();
#endif
#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
  add_back_end<flip::Avx512>();
#endif
  benchmark::RegisterBenchmark("moves/lanes", lane_moves);
  benchmark::RegisterBenchmark("children/batch", expand);
  return true;
}();

}  // namespace
}  // namespace ogai::bench
