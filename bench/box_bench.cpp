// What a box costs: until it is made, until its program has answered, and until nothing is left.
#include <benchmark/benchmark.h>

#include "sandbox/sandbox.h"

namespace {

using namespace ogai;

// The times of the three are told apart; `Time` is the whole of it.
void box_life(benchmark::State& state) {
  base::Duration made{}, answered{}, ended{};
  for (auto _ : state) {
    const base::SteadyTime start = base::steady_now();
    auto box = sandbox::Box::start({"/bin/cat"}, {});
    if (!box) return state.SkipWithError(box.error().message.c_str());
    const base::SteadyTime begun = base::steady_now();
    (void)box->process().write("hello\n", base::Deadline::after(std::chrono::seconds(30)));
    (void)box->process().read_line(base::Deadline::after(std::chrono::seconds(30)));
    const base::SteadyTime talked = base::steady_now();
    { const sandbox::Box gone = std::move(*box); }
    made += begun - start;
    answered += talked - start;
    ended += base::steady_now() - talked;
  }
  const auto milliseconds = [&](base::Duration time) {
    return std::chrono::duration<double, std::milli>(time).count() /
           static_cast<double>(state.iterations());
  };
  state.counters["made_ms"] = milliseconds(made);
  state.counters["answered_ms"] = milliseconds(answered);
  state.counters["end_ms"] = milliseconds(ended);
}
BENCHMARK(box_life)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(100);

}  // namespace
