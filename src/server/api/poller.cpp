#include "server/api/poller.h"

#include <algorithm>
#include <spdlog/spdlog.h>

namespace ogai::server {

namespace {

bool goes_on(const Poller::Look& look) {
  try {
    return look();
  } catch (const std::exception& error) {
    spdlog::error("watching failed: {}", error.what());
    return false;
  }
}

}  // namespace

Poller::Poller(std::chrono::milliseconds interval)
    : interval_(interval), thread_([this](const std::stop_token& stop) { work(stop); }) {}

Poller::~Poller() {
  thread_.request_stop();
  thread_.join();
}

std::unique_ptr<Poller::Watch> Poller::watch(Look look) {
  const std::lock_guard lock(mutex_);
  entries_.push_back(std::make_shared<Entry>(Entry{std::move(look)}));
  newcomer_ = true;
  wake_.notify_one();
  return std::make_unique<Watch>(*this, entries_.back());
}

void Poller::end(const std::shared_ptr<Entry>& entry) {
  std::unique_lock lock(mutex_);
  quiet_.wait(lock, [&] { return !entry->running; });
  entry->look = nullptr;
  std::erase(entries_, entry);
}

std::size_t Poller::watchers() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(), [](const auto& one) { return !!one->look; }));
}

std::uint64_t Poller::rounds() const {
  const std::lock_guard lock(mutex_);
  return rounds_;
}

bool Poller::anybody() const {
  return std::any_of(entries_.begin(), entries_.end(), [](const auto& one) { return !!one->look; });
}

void Poller::look_around(std::unique_lock<std::mutex>& lock, bool only_fresh) {
  newcomer_ = false;
  if (!only_fresh) ++rounds_;
  const std::vector<std::shared_ptr<Entry>> present = entries_;
  for (const std::shared_ptr<Entry>& entry : present) {
    if (!entry->look || (only_fresh && !entry->fresh)) continue;
    entry->fresh = false;
    entry->running = true;  // nobody touches the look meanwhile
    lock.unlock();
    const bool more = goes_on(entry->look);
    lock.lock();
    entry->running = false;
    if (!more) entry->look = nullptr;
    quiet_.notify_all();
  }
}

void Poller::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (wake_.wait(lock, stop, [&] { return anybody(); })) {
    look_around(lock, false);
    const auto next = std::chrono::steady_clock::now() + interval_;
    const auto somebody_new = [&] { return newcomer_; };
    while (std::chrono::steady_clock::now() < next &&  // however many come
           wake_.wait_until(lock, stop, next, somebody_new))
      look_around(lock, true);
    if (stop.stop_requested()) return;
  }
}

}  // namespace ogai::server
