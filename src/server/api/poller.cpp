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

Poller::Watch::~Watch() {
  const std::lock_guard lock(poller_.mutex_);
  poller_.looks_.erase(look_);
}

std::unique_ptr<Poller::Watch> Poller::watch(Look look) {
  const std::lock_guard lock(mutex_);
  looks_.push_back(std::move(look));
  newcomer_ = true;
  wake_.notify_one();
  return std::make_unique<Watch>(*this, std::prev(looks_.end()));
}

std::size_t Poller::watchers() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::count_if(looks_.begin(), looks_.end(), [](const Look& look) { return bool(look); }));
}

std::uint64_t Poller::rounds() const {
  const std::lock_guard lock(mutex_);
  return rounds_;
}

bool Poller::anybody() const {
  return std::any_of(looks_.begin(), looks_.end(), [](const Look& look) { return bool(look); });
}

void Poller::look_around() {
  newcomer_ = false;
  ++rounds_;
  for (Look& look : looks_)
    if (look && !goes_on(look)) look = nullptr;
}

void Poller::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (wake_.wait(lock, stop, [&] { return anybody(); })) {
    look_around();
    wake_.wait_for(lock, stop, interval_, [&] { return newcomer_; });
    if (stop.stop_requested()) return;
  }
}

}  // namespace ogai::server
