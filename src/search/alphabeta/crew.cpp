#include "search/alphabeta/crew.h"

#include <algorithm>

namespace ogai::search {

namespace {

bool lies_under(const Cancel* cancel, const Cancel* outer) {
  while (cancel && cancel != outer) cancel = cancel->outer();
  return cancel == outer;
}

}  // namespace

Crew::Crew(int members) {
  for (int member = 1; member < members; ++member)
    threads_.emplace_back([this, member](const std::stop_token& stop) { help(member, stop); });
}

Crew::~Crew() = default;  // jthreads ask their functions to stop, and wait

// The job nearest the root, whose parts are the largest; those below `under` only, if given.
Crew::Job* Crew::find(const Cancel* under) const {
  for (Job* job : jobs_)
    if ((!under || lies_under(job, under)) && job->has_parts() && !job->any()) return job;
  return nullptr;
}

void Crew::join(Job& job, int member, std::unique_lock<std::mutex>& lock) {
  ++job.helpers_;
  lock.unlock();
  job.work(member);
  lock.lock();
  if (--job.helpers_ == 0) changed_.notify_all();
}

void Crew::run(Job& job, int member) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(&job);
  }
  changed_.notify_all();
  job.work(member);
  std::unique_lock lock(mutex_);
  jobs_.erase(std::find(jobs_.begin(), jobs_.end(), &job));
  while (job.helpers_ > 0) {
    idle_.fetch_add(1, std::memory_order_relaxed);
    Job* other = nullptr;
    changed_.wait(lock, [&] { return job.helpers_ == 0 || (other = find(&job)); });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    if (job.helpers_ > 0 && other) join(*other, member, lock);
  }
}

void Crew::help(int member, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    idle_.fetch_add(1, std::memory_order_relaxed);
    Job* job = nullptr;
    changed_.wait(lock, stop, [&] { return (job = find(nullptr)) != nullptr; });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    if (job) join(*job, member, lock);
  }
}

}  // namespace ogai::search
