#include "lab/single_games.h"

#include <atomic>
#include <fmt/format.h>
#include <mutex>

#include "arena/referee.h"
#include "base/random.h"
#include "base/thread_pool.h"

namespace ogai::lab {

namespace {

class SingleGamesRun {
 public:
  SingleGamesRun(Bench& bench, const SingleGamesPlan& plan, const SingleGameListener& tell)
      : bench_(bench), plan_(plan), tell_(tell), seed_(bench.seed_of("single games")) {}

  void run() {
    const auto workers = static_cast<std::size_t>(std::max(1, bench_.threads()));
    base::ThreadPool pool(workers);
    pool.parallel_for(workers, [&](std::size_t) { work(); });
    if (!fault_.empty()) throw base::Failure(fault_);
    bench_.check_stop();
  }

 private:
  void work() {
    const agents::AgentContext context{plan_.objective, plan_.openings.front().size};
    arena::Seat black(plan_.black, context), white(plan_.white, context);
    const arena::GameSettings settings{.objective = plan_.objective, .limits = plan_.limits};
    for (std::size_t n = next_++; n < plan_.games && !failed_; n = next_++) {
      const auto game =
          arena::play_game(settings, black, white, plan_.openings[n % plan_.openings.size()],
                           base::derive_seed(seed_, {n}), bench_.stop());
      if (!game) return;
      enter(n, *game, game->outcome()->black_score < 0 ? black : white);
    }
  }

  void enter(std::size_t n, const game::GameRecord& game, const arena::Seat& loser) {
    const std::lock_guard lock(mutex_);
    if (const auto reason = game.outcome()->reason; reason != game::EndReason::discs) {
      fault_ = fmt::format("{}: a game ended by {}: {}", loser.name(), game::name(reason),
                           loser.complaint());
      failed_ = true;
      return;
    }
    tell_(n, game);
    bench_.note(fmt::format("game {} of {}", ++done_, plan_.games));
  }

  Bench& bench_;
  const SingleGamesPlan& plan_;
  const SingleGameListener& tell_;
  std::uint64_t seed_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;  // guards what follows, and the listener
  std::size_t done_ = 0;
  std::string fault_;
};

}  // namespace

void play_single_games(Bench& bench, const SingleGamesPlan& plan, const SingleGameListener& tell) {
  if (plan.openings.empty()) throw base::Failure("there are no openings to play from");
  const agents::AgentContext context{plan.objective, plan.openings.front().size};
  for (const std::string& spec : {plan.black, plan.white})
    if (const auto made = agents::make_agent(spec, context); !made)
      throw base::Failure(base::describe(made.error(), spec, spec));
  SingleGamesRun(bench, plan, tell).run();
}

}  // namespace ogai::lab
