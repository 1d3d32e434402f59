// Threads: the workers, which take turns, and the timekeeper, which cuts turns, tells jobs that
// they wait and ticks those that think. One mutex guards everything; no job is called under it.
//
// Who may be inside a job is said by its place: `running`, a worker in take_turn(), and `told`, the
// timekeeper in wait() or tick(). Whoever finds an unwanted job with nobody inside ends it.
#include "server/think/turns.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include "server/think/worker.h"

namespace ogai::server::think {

using base::SteadyTime;
using Lock = std::unique_lock<std::mutex>;

namespace {

constexpr base::Duration kTick = std::chrono::milliseconds(100);

// The end of a turn, whatever happens in it. A job that nobody wants any more is not told how it
// failed.
TurnEnd take_turn_safely(Job& job, Worker& worker, const Turn& turn) {
  Failure failure;
  try {
    return job.take_turn(worker, turn);
  } catch (const std::bad_alloc&) {
    failure = {Failure::Kind::memory, "not enough memory to think about this now"};
  } catch (const std::exception& error) {
    failure = {Failure::Kind::server, error.what()};
  } catch (...) {
    failure = {Failure::Kind::server, "an unknown fault"};
  }
  try {
    if (!turn.cancelled.stop_requested()) job.fail(failure);
  } catch (...) {  // a callback that fails has nobody left to tell
  }
  return TurnEnd::finished;
}

}  // namespace

struct Ticket::Place {
  std::shared_ptr<Turns::Core> core;
  Schedule::JobId id = 0;
  std::unique_ptr<Job> job;
  std::stop_source cut, cancelled;  // of the turn
  bool running = false;
  bool told = false;
  bool unwanted = false;  // cancelled, or the end of everything
  bool ending = false;    // the job is being destroyed
  bool over = false;
  std::thread::id runner, teller, ender;

  // It cannot wait for itself: in a callback of the job, or where the job's destructor drops the
  // last of what held the ticket.
  bool entered_by_this_thread() const {
    const auto self = std::this_thread::get_id();
    return (running && runner == self) || (told && teller == self) || (ending && ender == self);
  }
};

struct Turns::Core {
  using Place = Ticket::Place;
  using PlacePtr = std::shared_ptr<Place>;

  Core(const TurnSettings& settings)
      : warm(settings.warm),
        tables(std::make_shared<EngineTables>(settings.table_bytes)),
        schedule(settings.schedule) {}

  void start(int threads);
  void close();
  void work();
  void keep_time();
  void take_turn(Lock& lock, const PlacePtr& place, Worker& worker);
  void end(Lock& lock, const PlacePtr& place);
  void end_if_unwanted(Lock& lock, const PlacePtr& place);
  void tell(Lock& lock, const PlacePtr& place, void (Job::*what)());
  void cancel(const PlacePtr& place);
  void cut(Lock& lock, const std::vector<Schedule::JobId>& ids);
  void tick(Lock& lock);
  PlacePtr find(Schedule::JobId id) const;

  const bool warm;
  std::shared_ptr<EngineTables> tables;

  mutable std::mutex mutex;               // guards all that follows, and the places
  std::condition_variable work_changed;   // workers wait for it
  std::condition_variable time_changed;   // the timekeeper does
  std::condition_variable place_changed;  // whoever waits for others to leave a job
  Schedule schedule;
  std::map<Schedule::JobId, PlacePtr> places;
  bool closing = false;
  int thread_count = 0;
  std::vector<std::jthread> threads;
};

void Turns::Core::start(int count) {
  thread_count = count > 0 ? count : static_cast<int>(std::thread::hardware_concurrency());
  thread_count = std::max(1, thread_count);
  for (int i = 0; i < thread_count; ++i) threads.emplace_back([this] { work(); });
  threads.emplace_back([this] { keep_time(); });
}

void Turns::Core::work() {
  Worker worker(tables);
  try {
    if (warm) worker.engine(game::Objective::fewest, game::BoardSize::eight);
  } catch (const std::bad_alloc&) {  // the jobs will say so
  }
  Lock lock(mutex);
  while (!closing) {
    if (const auto id = schedule.begin_turn(base::steady_now()))
      take_turn(lock, places.at(*id), worker);
    else
      work_changed.wait(lock);
  }
}

// The place by value: the map may drop it meanwhile.
void Turns::Core::take_turn(Lock& lock, const PlacePtr& named, Worker& worker) {
  const PlacePtr place = named;
  place->running = true;
  place->runner = std::this_thread::get_id();
  place->cut = std::stop_source();
  place->cancelled = std::stop_source();
  time_changed.notify_one();
  place_changed.wait(lock, [&] { return !place->told; });
  TurnEnd turn_end = TurnEnd::finished;
  if (!place->unwanted) {
    const Turn turn{place->cut.get_token(), place->cancelled.get_token()};
    lock.unlock();
    turn_end = take_turn_safely(*place->job, worker, turn);
    lock.lock();
    place_changed.wait(lock, [&] { return !place->told; });
  }
  place->running = false;
  if (turn_end == TurnEnd::finished || place->unwanted) return end(lock, place);
  schedule.end_turn(place->id, base::steady_now());
  time_changed.notify_one();
}

// With nobody inside the job.
void Turns::Core::end(Lock& lock, const PlacePtr& named) {
  const PlacePtr place = named;
  place->ending = true;
  place->ender = std::this_thread::get_id();
  schedule.leave(place->id, base::steady_now());
  places.erase(place->id);
  lock.unlock();
  place->job.reset();
  lock.lock();
  place->over = true;
  place_changed.notify_all();
}

void Turns::Core::end_if_unwanted(Lock& lock, const PlacePtr& place) {
  if (place->unwanted && !place->running && !place->told && !place->ending) end(lock, place);
}

void Turns::Core::tell(Lock& lock, const PlacePtr& place, void (Job::*what)()) {
  place->told = true;
  place->teller = std::this_thread::get_id();
  lock.unlock();
  try {
    (*place->job.*what)();
  } catch (...) {  // news that cannot be told are left out
  }
  lock.lock();
  place->told = false;
  place_changed.notify_all();
  end_if_unwanted(lock, place);
}

void Turns::Core::cancel(const PlacePtr& place) {
  Lock lock(mutex);
  place->unwanted = true;
  if (place->running) {
    const auto cut = place->cut, cancelled = place->cancelled;
    lock.unlock();
    // What is called back by that is no affair of the mutex.
    cancelled.request_stop();
    cut.request_stop();
    lock.lock();
  }
  end_if_unwanted(lock, place);
  if (place->entered_by_this_thread()) return;
  place_changed.wait(lock, [&] { return place->over; });
}

Turns::Core::PlacePtr Turns::Core::find(Schedule::JobId id) const {
  const auto place = places.find(id);
  return place == places.end() ? nullptr : place->second;
}

void Turns::Core::cut(Lock& lock, const std::vector<Schedule::JobId>& ids) {
  std::vector<std::stop_source> sources;
  for (const auto id : ids)
    if (const auto place = find(id)) sources.push_back(place->cut);
  lock.unlock();
  for (auto& source : sources) source.request_stop();
  lock.lock();
}

void Turns::Core::tick(Lock& lock) {
  std::vector<PlacePtr> thinking;
  for (const auto& [id, place] : places)
    if (place->running) thinking.push_back(place);
  for (const auto& place : thinking)
    if (place->running && !place->unwanted) tell(lock, place, &Job::tick);
}

void Turns::Core::keep_time() {
  Lock lock(mutex);
  SteadyTime next_tick = base::steady_now() + kTick;
  while (!closing) {
    const SteadyTime now = base::steady_now();
    const Schedule::Due due = schedule.due(now);
    cut(lock, due.cut);
    for (const auto id : due.waiting)
      if (const auto place = find(id); place && !place->running && !place->unwanted)
        tell(lock, place, &Job::wait);
    if (now >= next_tick) {
      tick(lock);
      next_tick = now + kTick;
    }
    auto next = schedule.next_due(base::steady_now());
    if (schedule.statistics(now).running > 0) next = next ? std::min(*next, next_tick) : next_tick;
    if (closing) break;
    if (next)
      time_changed.wait_until(lock, *next);
    else
      time_changed.wait(lock);
  }
}

void Turns::Core::close() {
  {
    Lock lock(mutex);
    closing = true;
    std::vector<std::stop_source> sources;
    for (const auto& [id, place] : places) {
      place->unwanted = true;
      sources.push_back(place->cancelled);
      sources.push_back(place->cut);
    }
    lock.unlock();
    for (auto& source : sources) source.request_stop();
  }
  work_changed.notify_all();
  time_changed.notify_all();
  threads.clear();  // joined; from here on nobody is inside any job
  Lock lock(mutex);
  while (!places.empty()) {
    const PlacePtr place = places.begin()->second;
    if (place->ending)
      place_changed.wait(lock, [&] { return place->over; });
    else
      end(lock, place);
  }
  tables.reset();
}

Turns::Turns(const TurnSettings& settings) : core_(std::make_shared<Core>(settings)) {
  core_->start(settings.threads);
}

Turns::~Turns() {
  close();
}

void Turns::close() {
  core_->close();
}

std::variant<Ticket, Refusal> Turns::submit(const std::string& client, std::unique_ptr<Job> job) {
  auto place = std::make_shared<Ticket::Place>();
  const bool divisible = job->divisible();
  Lock lock(core_->mutex);
  if (core_->closing) return Refusal::closed;
  const auto entered = core_->schedule.enter(client, divisible, base::steady_now());
  if (const auto* refusal = std::get_if<Refusal>(&entered)) return *refusal;
  place->core = core_;
  place->id = std::get<Schedule::JobId>(entered);
  place->job = std::move(job);
  core_->places.emplace(place->id, place);
  core_->work_changed.notify_one();
  core_->time_changed.notify_one();
  return Ticket(std::move(place));
}

int Turns::threads() const {
  return core_->thread_count;
}

ScheduleStatistics Turns::statistics() const {
  const Lock lock(core_->mutex);
  return core_->schedule.statistics(base::steady_now());
}

Ticket::Ticket() = default;
Ticket::Ticket(std::shared_ptr<Place> place) : place_(std::move(place)) {}
Ticket::Ticket(Ticket&&) noexcept = default;

Ticket& Ticket::operator=(Ticket&& other) noexcept {
  if (this != &other) {
    cancel();
    place_ = std::move(other.place_);
  }
  return *this;
}

Ticket::~Ticket() {
  cancel();
}

void Ticket::cancel() {
  if (place_) place_->core->cancel(place_);
}

bool Ticket::over() const {
  if (!place_) return true;
  const Lock lock(place_->core->mutex);
  return place_->over;
}

}  // namespace ogai::server::think
