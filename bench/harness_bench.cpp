// What the harness of Python agents costs, in the sandbox: moves of agents that think no time at
// all, and how long after the limit an agent that never stops has answered.
#include <benchmark/benchmark.h>
#include <fstream>

#include "agents/registry.h"
#include "base/temporary_folder.h"

namespace {

using namespace ogai;
using namespace std::chrono_literals;

constexpr const char* kCourse = R"(
class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.candidate_list = []
    def go(self, chessboard):
        self.candidate_list.append((2, 3))
)";
constexpr const char* kEndless = "        while True: pass\n";
constexpr const char* kStrategy = R"(
class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = 19
)";

class PlayingFile {
 public:
  PlayingFile(const std::string& kind, const std::string& text) {
    std::ofstream(folder_.file("agent.py")) << text;
    agents::AgentContext context;
    context.outside = agents::OutsidePrograms::confined;
    agent_ = agents::make_agent(kind + ":" + folder_.file("agent.py"), context).value();
    agent_->new_game(position_, 1);
  }
  void move(const search::Limits& limits = {}) {
    search::NullSink sink;
    agent_->choose(position_, limits, {}, sink);
  }

 private:
  base::TemporaryFolder folder_;
  game::Position position_ = game::Position::initial(game::BoardSize::eight);
  std::unique_ptr<agents::Agent> agent_;
};

void course_move(benchmark::State& state) {
  PlayingFile file("py", kCourse);
  for (auto _ : state) file.move();
}
BENCHMARK(course_move)->UseRealTime()->Unit(benchmark::kMillisecond);

void strategy_move(benchmark::State& state) {
  PlayingFile file("py-strategy", kStrategy);
  for (auto _ : state) file.move();
}
BENCHMARK(strategy_move)->UseRealTime()->Unit(benchmark::kMillisecond);

// The time beyond a limit of 100 ms.
void course_lateness(benchmark::State& state) {
  PlayingFile file("py", std::string(kCourse) + kEndless);
  for (auto _ : state) {
    const base::Stopwatch watch;
    file.move({.move_time = 100ms});
    state.SetIterationTime(watch.seconds() - 0.1);
  }
}
BENCHMARK(course_lateness)->UseManualTime()->Iterations(100)->Unit(benchmark::kMillisecond);

}  // namespace
