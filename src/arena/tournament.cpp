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

// Whether an SPRT is decided. Pairs finish in any order, and the decision must not depend on it:
// they are counted in the order of their keys.
class Decision {
 public:
  explicit Decision(const TournamentSpec& spec)
      : sequential_(spec.kind == "sprt"), test_(spec.sprt()) {}

  // True: this pair or an earlier one decides.
  bool add(const PairOutcome& outcome) {
    if (!sequential_) return false;
    waiting_.emplace(outcome.key, outcome.total());
    for (auto next = waiting_.begin();
         !decided_ && next != waiting_.end() && next->first == PairKey{0, counted_};
         next = waiting_.begin()) {
      ++pairs_[static_cast<std::size_t>(next->second)];
      ++counted_;
      decided_ = test_.verdict(pairs_) != SprtVerdict::go_on;
      waiting_.erase(next);
    }
    return decided_;
  }

  bool decided() const { return decided_; }
  int counted() const { return counted_; }

 private:
  bool sequential_;
  Sprt test_;
  std::map<PairKey, int> waiting_;  // done, but a pair before them is not
  Pentanomial pairs_{};
  int counted_ = 0;
  bool decided_ = false;
};

// What the workers share while they play the open pairs of one round.
class RoundWork {
 public:
  RoundWork(const Tournament& tournament, Recorder& recorder, LiveBoards* boards,
            Decision& decision, const std::function<void(const PairResult&)>& played,
            std::vector<PairPlan> plans)
      : tournament_(tournament),
        recorder_(recorder),
        boards_(boards),
        decision_(decision),
        played_(played),
        plans_(std::move(plans)) {}

  void run(const std::stop_token& stop) {
    const std::stop_callback forward(stop, [this] { halt_.request_stop(); });
    const int workers =
        static_cast<int>(std::min<std::size_t>(plans_.size(), tournament_.spec.workers()));
    {
      std::vector<std::jthread> threads;
      for (int i = 1; i < workers; ++i) threads.emplace_back([this, i] { work(i); });
      work(0);
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work(int worker) {
    LiveBoard* board = boards_ ? boards_->board(worker) : nullptr;
    try {
      play_pairs(board);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      halt_.request_stop();
    }
    if (board) board->clear();
  }

  void play_pairs(LiveBoard* board) {
    const GameSettings settings = tournament_.spec.game();
    std::map<int, std::unique_ptr<Seat>> seats;
    const auto seat = [&](int agent) -> Seat& {
      std::unique_ptr<Seat>& made = seats[agent];
      if (!made) made = tournament_.make_seat(agent);
      return *made;
    };
    while (!halt_.stop_requested()) {
      const std::size_t index = next_.fetch_add(1);
      if (index >= plans_.size()) return;
      const PairPlan& plan = plans_[index];
      const auto pair = play_pair(settings, seat(plan.first), seat(plan.second), plan,
                                  tournament_.spec.seed, halt_.get_token(), board);
      if (pair) enter(*pair);
    }
  }

  void enter(const PairResult& pair) {
    recorder_.append(pair);
    const std::lock_guard lock(mutex_);
    if (decision_.decided()) return;
    if (played_) played_(pair);
    if (decision_.add(outcome_of(pair))) halt_.request_stop();
  }

  const Tournament& tournament_;
  Recorder& recorder_;
  LiveBoards* boards_;
  Decision& decision_;
  const std::function<void(const PairResult&)>& played_;
  std::vector<PairPlan> plans_;
  std::atomic<std::size_t> next_{0};
  std::stop_source halt_;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

std::vector<PairOutcome> before_round(std::vector<PairOutcome> outcomes, int round) {
  std::erase_if(outcomes, [&](const PairOutcome& pair) { return pair.key.round >= round; });
  return outcomes;
}

// The rounds before it are over. A whole round of a ladder, one encounter, is over as well,
// whatever the schedule would say of it now that there are more agents.
int last_begun_round(const TournamentSpec& spec, const std::vector<PairOutcome>& done) {
  if (done.empty()) return 0;
  const int last = done.back().key.round;
  const auto in_last =
      std::ranges::count_if(done, [&](const PairOutcome& pair) { return pair.key.round == last; });
  return spec.kind == "ladder" && in_last >= spec.pairs() ? last + 1 : last;
}

TournamentEnd play_rounds(const Tournament& tournament, Recorder& recorder, Decision& decision,
                          const std::function<void(const PairResult&)>& played,
                          const std::stop_token& stop) {
  LiveBoards* boards = recorder.boards(tournament.spec.objective(), tournament.spec.workers());
  // The rounds of a ladder are single encounters: ratings after each would be as long as the games.
  const bool tells_of_rounds = tournament.spec.kind != "ladder";
  for (;;) {
    const std::vector<PairOutcome> done = recorder.outcomes();
    std::vector<PairPlan> plans = open_pairs(tournament, done);
    if (plans.empty()) return TournamentEnd::finished;
    const int round = plans.front().key.round;
    if (round > 0 && tells_of_rounds) recorder.round_over(round - 1, before_round(done, round));
    RoundWork(tournament, recorder, boards, decision, played, std::move(plans)).run(stop);
    if (decision.decided()) return TournamentEnd::decided;
    if (stop.stop_requested()) return TournamentEnd::stopped;
  }
}

}  // namespace

base::Result<Tournament> prepare(const TournamentSpec& spec, const agents::AgentContext& context) {
  auto openings = openings_of(spec);
  if (!openings) return std::move(openings).error();
  MakeSeat make_seat = [agents = spec.agents, context, memory = spec.memory_bytes()](int agent) {
    return std::make_unique<Seat>(agents[static_cast<std::size_t>(agent)], context, memory);
  };
  return Tournament{spec, std::move(openings).value(), schedule_of(spec), std::move(make_seat)};
}

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

std::vector<PairPlan> open_pairs(const Tournament& tournament,
                                 const std::vector<PairOutcome>& done) {
  std::set<PairKey> keys;
  for (const PairOutcome& pair : done) keys.insert(pair.key);
  for (int number = last_begun_round(tournament.spec, done);; ++number) {
    const Round round = tournament.schedule->round(number, before_round(done, number));
    std::vector<PairPlan> plans = plan_round(number, round, tournament.openings);
    const bool is_last = plans.empty();
    std::erase_if(plans, [&](const PairPlan& plan) { return keys.contains(plan.key); });
    if (is_last || !plans.empty()) return plans;
  }
}

std::vector<PairOutcome> counted(const TournamentSpec& spec, std::vector<PairOutcome> outcomes) {
  Decision decision(spec);
  for (const PairOutcome& outcome : outcomes) decision.add(outcome);
  if (decision.decided()) outcomes.resize(static_cast<std::size_t>(decision.counted()));
  return outcomes;
}

TournamentEnd run_tournament(const Tournament& tournament, Recorder& recorder,
                             const std::function<void(const PairResult&)>& played,
                             const std::stop_token& stop) {
  if (const std::size_t pairs = planned_pairs(tournament.spec)) recorder.plan(pairs);
  Decision decision(tournament.spec);
  for (const PairOutcome& outcome : recorder.outcomes()) decision.add(outcome);
  const TournamentEnd end = decision.decided()
                                ? TournamentEnd::decided
                                : play_rounds(tournament, recorder, decision, played, stop);
  if (end != TournamentEnd::stopped) recorder.finish();
  // The last round's ratings, also where it was stopped on the way.
  const std::vector<PairOutcome> outcomes = counted(tournament.spec, recorder.outcomes());
  if (!outcomes.empty()) recorder.round_over(outcomes.back().key.round, outcomes);
  return end;
}

}  // namespace ogai::arena
