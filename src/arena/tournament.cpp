#include "arena/tournament.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace ogai::arena {

namespace {

// One round's open pairs, shared by the workers.
class RoundWork {
 public:
  RoundWork(const TournamentSettings& settings, const MakeSeat& make_seat, Ledger& ledger,
            TournamentObserver& observer, std::vector<PairPlan> plans)
      : settings_(settings),
        make_seat_(make_seat),
        ledger_(ledger),
        observer_(observer),
        plans_(std::move(plans)) {}

  void run(const std::stop_token& stop) {
    const std::stop_callback forward(stop, [this] { halt_.request_stop(); });
    const int workers =
        static_cast<int>(std::min<std::size_t>(plans_.size(), std::max(1, settings_.threads)));
    {
      std::vector<std::jthread> threads;
      for (int i = 1; i < workers; ++i) threads.emplace_back([this, i] { work(i); });
      work(0);
    }
    if (failure_) std::rethrow_exception(failure_);
  }

  bool enough() const { return enough_; }

 private:
  void work(int worker) {
    LiveBoards* boards = observer_.boards();
    LiveBoard* board = boards ? boards->board(worker) : nullptr;
    play_pairs(board);
    if (board) board->clear();
  }

  void play_pairs(LiveBoard* board) {
    try {
      Referee referee(settings_.game, board);
      std::map<int, std::unique_ptr<Seat>> seats;
      const auto seat = [&](int agent) -> Seat& {
        std::unique_ptr<Seat>& made = seats[agent];
        if (!made) made = make_seat_(agent);
        return *made;
      };
      while (!halt_.stop_requested()) {
        const std::size_t index = next_.fetch_add(1);
        if (index >= plans_.size()) return;
        const PairPlan& plan = plans_[index];
        const auto pair = referee.play_pair(seat(plan.first), seat(plan.second), plan,
                                            settings_.seed, halt_.get_token());
        if (pair) enter(*pair);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      halt_.request_stop();
    }
  }

  void enter(const PairResult& pair) {
    ledger_.append(pair);
    const std::lock_guard lock(mutex_);
    if (!enough_ && !observer_.pair_done(pair)) {
      enough_ = true;
      halt_.request_stop();
    }
  }

  const TournamentSettings& settings_;
  const MakeSeat& make_seat_;
  Ledger& ledger_;
  TournamentObserver& observer_;
  std::vector<PairPlan> plans_;
  std::atomic<std::size_t> next_{0};
  std::stop_source halt_;
  std::mutex mutex_;
  bool enough_ = false;
  std::exception_ptr failure_;
};

std::vector<PairOutcome> before_round(std::vector<PairOutcome> outcomes, int round) {
  std::erase_if(outcomes, [&](const PairOutcome& pair) { return pair.key.round >= round; });
  return outcomes;
}

}  // namespace

std::vector<PairPlan> plan_round(int number, const Round& round,
                                 const std::vector<game::Position>& openings) {
  std::vector<PairPlan> plans;
  const std::size_t before =
      static_cast<std::size_t>(number) * static_cast<std::size_t>(round.pairs);
  for (int pair = 0; pair < round.pairs; ++pair)
    for (const Encounter& encounter : round.encounters)
      plans.push_back({{number, static_cast<int>(plans.size())},
                       encounter.first,
                       encounter.second,
                       openings[(before + static_cast<std::size_t>(pair)) % openings.size()]});
  return plans;
}

TournamentEnd run_tournament(const TournamentSettings& settings, const Schedule& schedule,
                             const MakeSeat& make_seat, Ledger& ledger,
                             TournamentObserver& observer, const std::stop_token& stop) {
  for (int number = settings.first_round;; ++number) {
    const std::vector<PairOutcome> outcomes = ledger.outcomes();
    const Round round = schedule.round(number, before_round(outcomes, number));
    if (round.encounters.empty()) return TournamentEnd::finished;
    std::vector<PairPlan> plans = plan_round(number, round, settings.openings);
    const std::size_t planned = plans.size();
    std::set<PairKey> done;
    for (const PairOutcome& pair : outcomes) done.insert(pair.key);
    std::erase_if(plans, [&](const PairPlan& plan) { return done.count(plan.key) > 0; });
    observer.round_begins(number, planned, planned - plans.size());
    RoundWork work(settings, make_seat, ledger, observer, std::move(plans));
    work.run(stop);
    if (work.enough()) return TournamentEnd::enough;
    if (stop.stop_requested()) return TournamentEnd::stopped;
  }
}

std::vector<PairOutcome> MemoryLedger::outcomes() {
  const std::lock_guard lock(mutex_);
  std::vector<PairOutcome> all;
  for (const auto& [key, outcome] : outcomes_) all.push_back(outcome);
  return all;
}

void MemoryLedger::append(const PairResult& pair) {
  const std::lock_guard lock(mutex_);
  outcomes_.emplace(pair.plan.key, outcome_of(pair));
}

}  // namespace ogai::arena
