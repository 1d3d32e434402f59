#include "arena/measure/search_depth.h"

#include <fmt/format.h>

#include "arena/measure/test_positions.h"
#include "arena/seat.h"

namespace ogai::arena {

namespace {

struct DepthTask {
  int plays;
  std::vector<game::Position> positions;
};

std::vector<DepthTask> depth_tasks(const SearchDepthSettings& settings) {
  std::vector<DepthTask> tasks;
  const int plays_of_game = game::cell_count(settings.size) - 4;
  for (int plays = 0; plays < plays_of_game; plays += settings.step) {
    const auto count = static_cast<std::size_t>(settings.games);
    auto positions =
        random_test_positions(settings.size, plays_of_game - plays, count, settings.seed);
    if (!positions.empty()) tasks.push_back({plays, std::move(positions)});
  }
  return tasks;
}

void enter_depth(DepthRow& row, const search::Info& info) {
  ++row.positions;
  row.proved += info.exact;
  if (info.depth) row.depth.add(*info.depth);
  if (info.nodes) row.nodes.add(static_cast<double>(*info.nodes));
  if (info.simulations) row.simulations.add(static_cast<double>(*info.simulations));
}

}  // namespace

std::size_t depth_positions(const SearchDepthSettings& settings) {
  std::size_t count = 0;
  for (const DepthTask& task : depth_tasks(settings)) count += task.positions.size();
  return count;
}

base::Result<SearchDepth> measure_search_depth(const SearchDepthSettings& settings,
                                               const std::stop_token& stop,
                                               const std::function<void()>& done) {
  const agents::AgentContext context{settings.objective, settings.size, settings.outside,
                                     settings.outside_memory};
  if (const auto made = agents::make_agent(settings.agent, context); !made) return made.error();
  Seat agent(settings.agent, context);
  SearchDepth result;
  for (const DepthTask& task : depth_tasks(settings)) {
    DepthRow row{.plays = task.plays};
    for (const game::Position& position : task.positions) {
      Answer answer{.fault = agent.new_game(position, settings.seed)};
      if (!answer.fault) answer = agent.ask(position, settings.limits, stop);
      if (stop.stop_requested()) {
        result.finished = false;
        break;
      }
      if (answer.fault)
        return base::Error{base::ErrorKind::io, "the agent failed: " + agent.tell(*answer.fault)};
      enter_depth(row, answer.choice.info);
      done();
    }
    if (row.positions > 0) result.rows.push_back(row);
    if (!result.finished) break;
  }
  return result;
}

}  // namespace ogai::arena
