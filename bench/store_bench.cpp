// Pairs a second into the database: two games of some 60 moves with all notes, a transaction each.
#include <benchmark/benchmark.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/temporary_folder.h"
#include "store/games.h"
#include "store/note_codec.h"
#include "store/sample_pairs.h"
#include "store/tournament_store.h"

namespace ogai::bench {
namespace {

std::vector<arena::PairResult> sample_pairs(int count) {
  std::vector<arena::PairResult> pairs;
  for (int i = 0; i < count; ++i) pairs.push_back(store::sample_pair(0, i));
  return pairs;
}

struct Place {
  base::TemporaryFolder folder;
  store::Database database{folder.file("ogai.db")};
  std::unique_ptr<store::TournamentStore> tournament =
      store::TournamentStore::open(database, "bench", nlohmann::json::object(), {"rnd", "gdy"});
  std::vector<arena::PairResult> pairs = sample_pairs(256);
};

// Shared by the threads of a run, as a tournament's workers share its ledger.
std::unique_ptr<Place> place;

void append(benchmark::State& state) {
  if (state.thread_index() == 0) place = std::make_unique<Place>();
  int number = 0;
  for (auto _ : state) {
    arena::PairResult& pair = place->pairs[static_cast<std::size_t>(
        (number * state.threads() + state.thread_index()) % 256)];
    pair.plan.key = {state.thread_index(), number++};
    place->tournament->append(pair);
  }
  state.SetItemsProcessed(state.iterations());
  if (state.thread_index() == 0) place.reset();
}
BENCHMARK(append)->Name("store/append")->Threads(1)->Threads(2)->UseRealTime();

void encode(benchmark::State& state) {
  const auto pairs = sample_pairs(1);
  std::size_t bytes = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(bytes = store::encode_notes(pairs[0].games[0].moves()).size());
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(encode)->Name("store/encode_notes");

void row(benchmark::State& state) {
  const auto pairs = sample_pairs(1);
  for (auto _ : state) benchmark::DoNotOptimize(store::row_of(pairs[0].games[0]));
}
BENCHMARK(row)->Name("store/row_of_game");

}  // namespace
}  // namespace ogai::bench
