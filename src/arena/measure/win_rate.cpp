// The report names its measure "improved Monte Carlo win rate" and leaves the section empty; its
// experiments tell the rest: the opponent draws its moves at random, and in the last twelve rounds
// both sides are exact (section 4.2), because a random endgame forgives too much. The opponent is
// the agent greedy-invincible:eval=random; whether the measured agent is exact at the end is its
// own affair (greedy-invincible is).
//
// Error bar: n games won with probability p scatter by √(p(1 − p)/n): 1000 games at p = 0.85 give
// 0.85 ± 0.02.
#include "arena/measure/win_rate.h"

#include <atomic>
#include <fmt/format.h>
#include <mutex>

#include "arena/measure/statistics.h"
#include "base/random.h"
#include "base/thread_pool.h"

namespace ogai::arena {

namespace {

agents::AgentContext context_of(const WinRateSettings& settings) {
  return {settings.game.objective, settings.size, settings.outside, settings.outside_memory};
}

class WinRateRun {
 public:
  WinRateRun(const WinRateSettings& settings, const std::stop_token& stop,
             const std::function<void()>& played)
      : settings_(settings), stop_(stop), played_(played) {}

  WinRate run() {
    base::ThreadPool pool(static_cast<std::size_t>(settings_.threads));
    pool.parallel_for(static_cast<std::size_t>(settings_.threads), [&](std::size_t) { work(); });
    const Tally all = result_.tally.all();
    result_.won =
        wilson(static_cast<std::uint64_t>(all.won), static_cast<std::uint64_t>(all.games()));
    result_.score = all.score();
    result_.finished = all.games() == settings_.games;
    return result_;
  }

 private:
  void work() {
    const agents::AgentContext context = context_of(settings_);
    Seat agent(settings_.agent, context);
    Seat opponent(fmt::format("greedy-invincible:eval=random,solve={}", settings_.solve), context);
    opponent.ignore_limits();  // they are for the agent that is measured
    for (int game = next_++; game < settings_.games; game = next_++) {
      const auto color = game % 2 == 0 ? game::Color::black : game::Color::white;
      const bool black = color == game::Color::black;
      const auto seed = base::derive_seed(settings_.seed, {static_cast<std::uint64_t>(game)});
      const auto record =
          play_game(settings_.game, black ? agent : opponent, black ? opponent : agent,
                    game::Position::initial(settings_.size), seed, stop_);
      if (!record) return;
      enter(*record, color, agent);
      played_();
    }
  }

  void enter(const game::GameRecord& record, game::Color color, const Seat& agent) {
    const std::lock_guard lock(mutex_);
    const int points = points_of(color, record);
    (color == game::Color::black ? result_.tally.black : result_.tally.white).add(points);
    if (record.outcome()->reason == game::EndReason::discs || points > 0) return;
    if (result_.faults++ == 0)
      result_.complaint =
          fmt::format("{}: {}", game::name(record.outcome()->reason), agent.complaint());
  }

  const WinRateSettings& settings_;
  const std::stop_token& stop_;
  const std::function<void()>& played_;
  std::atomic<int> next_ = 0;
  std::mutex mutex_;  // guards the result
  WinRate result_;
};

}  // namespace

base::Result<WinRate> measure_win_rate(const WinRateSettings& settings, const std::stop_token& stop,
                                       const std::function<void()>& played) {
  if (const auto agent = agents::make_agent(settings.agent, context_of(settings)); !agent)
    return agent.error();
  return WinRateRun(settings, stop, played).run();
}

}  // namespace ogai::arena
