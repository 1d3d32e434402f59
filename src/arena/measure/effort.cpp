#include "arena/measure/effort.h"

#include <array>
#include <fmt/format.h>
#include <map>

#include "arena/measure/test_positions.h"
#include "arena/seat.h"
#include "base/random.h"

namespace ogai::arena {

namespace {

using game::EndReason;
using game::Position;

struct DepthTask {
  int plays;
  std::vector<game::Position> positions;
};

std::vector<DepthTask> depth_tasks(const EffortSettings& settings) {
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

class IterationsRun {
 public:
  IterationsRun(const EffortSettings& settings, const std::stop_token& stop,
                const std::function<void()>& asked)
      : settings_(settings),
        stop_(stop),
        asked_(asked),
        context_(settings.context()),
        seats_{Seat(settings.agent, context_), Seat(settings.agent, context_)} {}

  base::Result<Iterations> run() {
    for (int game = 0; game < settings_.games && result_.finished; ++game)
      if (const auto fault = play(static_cast<std::uint64_t>(game)))
        return base::Error{base::ErrorKind::io, "the agent failed: " + tell(*fault)};
    for (const auto& [ply, row] : rows_) result_.rows.push_back(row);
    return result_;
  }

 private:
  std::optional<EndReason> play(std::uint64_t game) {
    Position position = settings_.openings.empty()
                            ? Position::initial(settings_.size)
                            : settings_.openings[game % settings_.openings.size()];
    for (std::uint64_t side = 0; side < seats_.size(); ++side)
      if (const auto fault =
              seats_[side].new_game(position, base::derive_seed(settings_.seed, {game, side})))
        return fault;
    while (!position.is_over()) {
      game::Move move = game::kPass;
      if (!position.must_pass())
        if (const auto fault = ask(position, move)) return fault;
      if (!result_.finished) return std::nullopt;
      for (Seat& seat : seats_)
        if (const auto fault = seat.observe(move)) return fault;
      position = position.after(move);
    }
    return std::nullopt;
  }

  std::optional<EndReason> ask(const Position& position, game::Move& move) {
    const std::size_t side = position.to_move == game::Color::black ? 0 : 1;
    const Answer answer = seats_[side].ask(position, settings_.limits, stop_);
    if (stop_.stop_requested()) {
      result_.finished = false;
      return std::nullopt;
    }
    if (answer.fault) return answer.fault;
    move = answer.choice.move;
    const bool forced = std::has_single_bit(position.legal_moves());
    if (!forced) enter(position.board.disc_count() - 4, answer.choice.info);
    asked_();
    return std::nullopt;
  }

  void enter(int ply, const search::Info& info) {
    if (info.exact) {
      ++result_.proved;
      return;
    }
    if (!info.simulations) {
      ++result_.silent;
      return;
    }
    IterationsRow& row = rows_[ply];
    row.ply = ply;
    row.fresh.add(static_cast<double>(*info.simulations));
    row.inherited.add(static_cast<double>(info.inherited.value_or(0)));
    row.seconds += base::to_seconds(info.elapsed);
  }

  std::string tell(EndReason fault) const {
    return seats_[seats_[0].complaint().empty() ? 1 : 0].tell(fault);
  }

  const EffortSettings& settings_;
  const std::stop_token& stop_;
  const std::function<void()>& asked_;
  agents::AgentContext context_;
  std::array<Seat, 2> seats_;  // black, white
  std::map<int, IterationsRow> rows_;
  Iterations result_;
};

}  // namespace

std::size_t depth_positions(const EffortSettings& settings) {
  std::size_t count = 0;
  for (const DepthTask& task : depth_tasks(settings)) count += task.positions.size();
  return count;
}

base::Result<SearchDepth> measure_search_depth(const EffortSettings& settings,
                                               const std::stop_token& stop,
                                               const std::function<void()>& asked) {
  const agents::AgentContext context = settings.context();
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
      asked();
    }
    if (row.positions > 0) result.rows.push_back(row);
    if (!result.finished) break;
  }
  return result;
}

void IterationsRow::add(const IterationsRow& other) {
  fresh.add(other.fresh);
  inherited.add(other.inherited);
  seconds += other.seconds;
}

IterationsRow Iterations::between(int first, int last) const {
  IterationsRow all{.ply = first};
  for (const IterationsRow& row : rows)
    if (row.ply >= first && row.ply <= last) all.add(row);
  return all;
}

base::Result<Iterations> measure_iterations(const EffortSettings& settings,
                                            const std::stop_token& stop,
                                            const std::function<void()>& asked) {
  if (const auto agent = agents::make_agent(settings.agent, settings.context()); !agent)
    return agent.error();
  return IterationsRun(settings, stop, asked).run();
}

}  // namespace ogai::arena
