// Crew: the threads of one parallel search, and the jobs they share.
//
// Young brothers wait: a node searches its first move alone and only then, if others are
// idle, offers the rest as a Job. Members without work join a job and take parts of it until
// none is left. The owner works too; when nothing is left to take it waits for the
// others, and while waiting helps with jobs they opened below its own, never with strange
// ones (so it is back as soon as its own job is done, and stacks stay shallow).
//
// Member 0 is the thread that owns the crew; the others sleep when there is nothing to do.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "search/cancel.h"

namespace ogai::search {

class Crew {
 public:
  // A piece of work that several may share. Its Cancel tells helpers that it is pointless.
  class Job : public Cancel {
   public:
    explicit Job(const Cancel* outer) : Cancel(outer) {}
    virtual ~Job() = default;
    // Takes parts and does them until none is left.
    virtual void work(int member) = 0;
    virtual bool has_parts() const = 0;

   private:
    friend class Crew;
    int helpers_ = 0;  // guarded by the crew's mutex
  };

  explicit Crew(int members);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int size() const { return static_cast<int>(threads_.size()) + 1; }
  bool anyone_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  // Shares the job, works at it as `member`, returns when all its parts are done.
  void run(Job& job, int member);

 private:
  void help(int member, const std::stop_token& stop);
  Job* find(const Cancel* under) const;
  void join(Job& job, int member, std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<Job*> jobs_;
  std::atomic<int> idle_{0};
  std::vector<std::jthread> threads_;
};

}  // namespace ogai::search
