// Threads: the workers, which take turns, and the timekeeper, which cuts turns, tells requests that
// they wait and ticks those that search. One mutex guards everything; no request is called under
// it.
//
// A request knows who is inside it: `searcher_`, a worker in take_turn(), and `teller_`, the
// timekeeper in wait() or tick(). Whoever finds an unwanted request with nobody inside ends it;
// from then on its owner may destroy it, and nobody here touches it any more.
#include "server/think/scheduler.h"

#include <algorithm>
#include <new>

#include "server/think/engines.h"

namespace ogai::server::think {

using base::SteadyTime;

namespace {

constexpr base::Duration kTick = std::chrono::milliseconds(100);

int count_threads(int wanted) {
  return std::max(1, wanted > 0 ? wanted : static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

// It cannot wait for itself.
bool SearchRequest::is_entered_by_this_thread() const {
  const auto self = std::this_thread::get_id();
  return searcher_ == self || teller_ == self;
}

void SearchRequest::cancel() {
  if (Scheduler* const scheduler = scheduler_) scheduler->cancel(*this);
}

Scheduler::Scheduler(const SchedulerSettings& settings)
    : warm_(settings.warm),
      thread_count_(count_threads(settings.threads)),
      tables_(std::make_shared<EngineTables>(settings.table_bytes)),
      schedule_(settings.schedule) {
  for (int i = 0; i < thread_count_; ++i) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { keep_time(); });
}

Scheduler::~Scheduler() {
  close();
}

std::optional<Rejection> Scheduler::submit(const std::string& client, SearchRequest& request) {
  const bool divisible = request.divisible();
  const Lock lock(mutex_);
  if (closing_) return Rejection::closed;
  const auto entered = schedule_.enter(client, divisible, base::steady_now());
  if (const auto* rejection = std::get_if<Rejection>(&entered)) return *rejection;
  request.id_ = std::get<RequestId>(entered);
  request.scheduler_ = this;
  requests_.emplace(request.id_, &request);
  work_changed_.notify_one();
  time_changed_.notify_one();
  return std::nullopt;
}

void Scheduler::work() {
  Engines engines(tables_);
  try {
    if (warm_) engines.engine(game::Objective::fewest, game::BoardSize::eight);
  } catch (const std::bad_alloc&) {  // the requests will say so
  }
  Lock lock(mutex_);
  while (!closing_) {
    if (const auto id = schedule_.begin_turn(base::steady_now()))
      take_turn(lock, *requests_.at(*id), engines);
    else
      work_changed_.wait(lock);
  }
}

void Scheduler::take_turn(Lock& lock, SearchRequest& request, Engines& engines) {
  request.searcher_ = std::this_thread::get_id();
  request.cut_ = std::stop_source();
  const std::stop_token cut = request.cut_.get_token();
  time_changed_.notify_one();
  const auto nobody_tells = [&] { return !request.is_told(); };
  request_left_.wait(lock, nobody_tells);
  TurnEnd turn_end = TurnEnd::finished;
  if (!request.unwanted_) {
    lock.unlock();
    turn_end = request.take_turn_safely(engines, cut);
    lock.lock();
    request_left_.wait(lock, nobody_tells);
  }
  request.searcher_ = {};
  if (turn_end == TurnEnd::finished || request.unwanted_) return end(request);
  schedule_.end_turn(request.id_, base::steady_now());
  time_changed_.notify_one();
}

// The end of a turn, whatever happens in it. Who does not want the answer any more is not told of
// the failure either.
TurnEnd SearchRequest::take_turn_safely(Engines& engines, const std::stop_token& cut) {
  Failure failure;
  try {
    return take_turn(engines, cut);
  } catch (const std::bad_alloc&) {
    failure = {Failure::Kind::memory, "not enough memory to think about this now"};
  } catch (const std::exception& error) {
    failure = {Failure::Kind::server, error.what()};
  } catch (...) {
    failure = {Failure::Kind::server, "an unknown fault"};
  }
  try {
    if (!cancelled_.stop_requested()) fail(failure);
  } catch (...) {  // a callback that fails has nobody left to tell
  }
  return TurnEnd::finished;
}

// With nobody inside the request.
void Scheduler::end(SearchRequest& request) {
  schedule_.leave(request.id_, base::steady_now());
  requests_.erase(request.id_);
  request.scheduler_ = nullptr;
  request_left_.notify_all();
}

void Scheduler::end_if_unwanted(SearchRequest& request) {
  if (request.unwanted_ && !request.over() && !request.is_in_turn() && !request.is_told())
    end(request);
}

void Scheduler::tell(Lock& lock, SearchRequest& request, void (SearchRequest::*what)()) {
  request.teller_ = std::this_thread::get_id();
  lock.unlock();
  try {
    (request.*what)();
  } catch (...) {  // news that cannot be told are left out
  }
  lock.lock();
  request.teller_ = {};
  request_left_.notify_all();
  end_if_unwanted(request);
}

void Scheduler::cancel(SearchRequest& request) {
  Lock lock(mutex_);
  request.unwanted_ = true;
  std::stop_source cut = request.cut_;
  lock.unlock();
  // What is called back by that is no affair of the mutex.
  request.cancelled_.request_stop();
  cut.request_stop();
  lock.lock();
  end_if_unwanted(request);
  if (request.is_entered_by_this_thread()) return;
  request_left_.wait(lock, [&] { return request.over(); });
}

SearchRequest* Scheduler::find(RequestId id) const {
  const auto request = requests_.find(id);
  return request == requests_.end() ? nullptr : request->second;
}

void Scheduler::cut(Lock& lock, const std::vector<RequestId>& ids) {
  std::vector<std::stop_source> sources;
  for (const RequestId id : ids)
    if (const SearchRequest* request = find(id)) sources.push_back(request->cut_);
  lock.unlock();
  for (std::stop_source& source : sources) source.request_stop();
  lock.lock();
}

// By their numbers, for a request may end while another is told.
void Scheduler::tick(Lock& lock) {
  std::vector<RequestId> searching;
  for (const auto& [id, request] : requests_)
    if (request->is_in_turn()) searching.push_back(id);
  for (const RequestId id : searching)
    if (SearchRequest* request = find(id); request && request->is_in_turn() && !request->unwanted_)
      tell(lock, *request, &SearchRequest::tick);
}

void Scheduler::keep_time() {
  Lock lock(mutex_);
  SteadyTime next_tick = base::steady_now() + kTick;
  while (!closing_) {
    const SteadyTime now = base::steady_now();
    const Schedule::Due due = schedule_.due(now);
    cut(lock, due.cut);
    for (const RequestId id : due.waiting)
      if (SearchRequest* request = find(id);
          request && !request->is_in_turn() && !request->unwanted_)
        tell(lock, *request, &SearchRequest::wait);
    if (now >= next_tick) {
      tick(lock);
      next_tick = now + kTick;
    }
    auto next = schedule_.next_due(base::steady_now());
    if (schedule_.statistics(now).running > 0) next = next ? std::min(*next, next_tick) : next_tick;
    if (closing_) break;
    if (next)
      time_changed_.wait_until(lock, *next);
    else
      time_changed_.wait(lock);
  }
}

void Scheduler::close() {
  Lock lock(mutex_);
  closing_ = true;
  std::vector<std::stop_source> sources;
  for (const auto& [id, request] : requests_) {
    request->unwanted_ = true;
    sources.push_back(request->cancelled_);
    sources.push_back(request->cut_);
  }
  lock.unlock();
  for (std::stop_source& source : sources) source.request_stop();
  work_changed_.notify_all();
  time_changed_.notify_all();
  threads_.clear();  // joined; from here on nobody is inside any request
  lock.lock();
  while (!requests_.empty()) end(*requests_.begin()->second);
  tables_.reset();
}

ScheduleStatistics Scheduler::statistics() const {
  const Lock lock(mutex_);
  return schedule_.statistics(base::steady_now());
}

}  // namespace ogai::server::think
