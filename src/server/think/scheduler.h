// Scheduler: the few threads that search for many clients, request by request and turn by turn.
//
// Whose turn it is and who must make room is schedule.h's affair. Any thread may call anything. A
// request is over when it has finished or failed, when it was cancelled, or the scheduler closed.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/think/schedule.h"

namespace ogai::server::think {

class EngineTables;
class Engines;
class Scheduler;

// What went wrong, for whoever asked.
struct Failure {
  enum class Kind {
    request,  // what is asked for is at fault: a game that is over, an agent that cannot play on
              // this board
    memory,   // there is not enough of it
    agent,    // the agent failed: it crashed, or gave no legal move
    server,   // a fault of ours
  };
  Kind kind = Kind::server;
  std::string message;
};

// Calls a callback, which may be empty: not everyone wants to hear everything.
template <typename... Parameters, typename... Arguments>
void call(const std::function<void(Parameters...)>& callback, Arguments&&... arguments) {
  if (callback) callback(std::forward<Arguments>(arguments)...);
}

enum class TurnEnd { more, finished };

// Something that a client wants searched: an analysis, an agent's move.
//
// take_turn() is called again and again, each time on some thread, until it answers
// TurnEnd::finished. Of one request's functions at most one runs at a time, but for tick(), which
// comes from another thread while a turn is under way. What is found out is told by callbacks: they
// must return quickly and must not wait for anything that whoever cancels the request holds.
class SearchRequest {
 public:
  SearchRequest() = default;
  virtual ~SearchRequest() = default;
  SearchRequest(const SearchRequest&) = delete;
  SearchRequest& operator=(const SearchRequest&) = delete;

  // Set before it is submitted; each is called at most once, and may be empty.
  std::function<void()> on_wait;  // no turn has come within ScheduleSettings::patience
  std::function<void(const Failure&)> on_failure;  // it is over

  // Stops the request at once, in mid-search too, and returns when it is over: no callback comes
  // any more. Called from one of its own callbacks it does not wait: that callback is the last.
  // Nothing happens when the request is over.
  void cancel();
  bool over() const { return !scheduler_.load(); }  // or was never submitted

 protected:
  friend class Scheduler;

  // `cut` asks to end the turn soon: others wait, or the request is cancelled. May throw: then the
  // request has failed.
  virtual TurnEnd take_turn(Engines& engines, const std::stop_token& cut) = 0;
  // False: a turn that is cut would be lost, so that none is.
  virtual bool divisible() const { return true; }
  // About ten times a second during a turn: the time to tell of news.
  virtual void tick() {}

  // Stopped: nobody wants the answer any more.
  std::stop_token cancelled() const { return cancelled_.get_token(); }
  void fail(const Failure& failure) const { call(on_failure, failure); }

 private:
  TurnEnd take_turn_safely(Engines& engines, const std::stop_token& cut);
  void wait() { call(on_wait); }
  bool is_in_turn() const { return searcher_ != std::thread::id(); }
  bool is_told() const { return teller_ != std::thread::id(); }
  bool is_entered_by_this_thread() const;

  // The scheduler's, all but the first guarded by its mutex.
  std::atomic<Scheduler*> scheduler_ = nullptr;  // null: it is over
  Schedule::RequestId id_ = 0;
  std::stop_source cut_;  // of the turn
  std::stop_source cancelled_;
  bool unwanted_ = false;          // cancelled, or the end of everything
  std::thread::id searcher_ = {};  // the worker that is in take_turn()
  std::thread::id teller_ = {};    // the timekeeper while it is in wait() or tick()
};

// A request that is cancelled before it goes; not to be destroyed by its own callback.
struct CancelAndDelete {
  void operator()(SearchRequest* request) const {
    request->cancel();
    delete request;
  }
};
using OwnedRequest = std::unique_ptr<SearchRequest, CancelAndDelete>;

struct SchedulerSettings {
  int threads = 0;                                   // 0: one per processor
  std::size_t table_bytes = std::size_t{256} << 20;  // engines.h
  bool warm = true;  // make the engines for reversed 8x8 at once, not when first asked for
  ScheduleSettings schedule = {};
};

class Scheduler {
 public:
  explicit Scheduler(const SchedulerSettings& settings = {});
  ~Scheduler();  // close()
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // Returns at once, with nothing if the request is taken. Of one that is not taken no callback is
  // called.
  std::optional<Rejection> submit(const std::string& client, SearchRequest& request);

  // Stops all requests and returns when they are over; from then on every one is rejected.
  void close();

  int threads() const { return thread_count_; }
  ScheduleStatistics statistics() const;

 private:
  friend class SearchRequest;
  using Lock = std::unique_lock<std::mutex>;
  using RequestId = Schedule::RequestId;

  void work();       // the life of a worker
  void keep_time();  // that of the timekeeper
  void take_turn(Lock& lock, SearchRequest& request, Engines& engines);
  void tell(Lock& lock, SearchRequest& request, void (SearchRequest::*what)());
  void cut(Lock& lock, const std::vector<RequestId>& ids);
  void tick(Lock& lock);
  void cancel(SearchRequest& request);
  void end(SearchRequest& request);
  void end_if_unwanted(SearchRequest& request);
  SearchRequest* find(RequestId id) const;

  const bool warm_;
  int thread_count_;
  std::shared_ptr<EngineTables> tables_;

  mutable std::mutex mutex_;  // guards all that follows, and what is the scheduler's in requests
  std::condition_variable work_changed_;  // workers wait for it
  std::condition_variable time_changed_;  // the timekeeper does
  std::condition_variable request_left_;  // whoever waits for others to leave a request
  Schedule schedule_;
  std::map<RequestId, SearchRequest*> requests_;  // those that are not over
  bool closing_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace ogai::server::think
