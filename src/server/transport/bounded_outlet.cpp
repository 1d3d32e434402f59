#include "server/transport/bounded_outlet.h"

namespace ogai::server {

BoundedOutlet::BoundedOutlet(std::size_t bound, std::function<void()> wake)
    : bound_(bound), wake_(std::move(wake)) {}

void BoundedOutlet::send(std::string message) {
  const std::lock_guard lock(mutex_);
  if (!wake_ || overflowed_) return;
  if (bytes_ > 0 && bytes_ + message.size() > bound_) {
    overflowed_ = true;
    queue_.clear();
    return wake_();
  }
  bytes_ += message.size();
  queue_.push_back(std::move(message));
  if (queue_.size() == 1) wake_();
}

std::size_t BoundedOutlet::backlog() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::optional<std::string> BoundedOutlet::take() {
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) return std::nullopt;
  std::string message = std::move(queue_.front());
  queue_.pop_front();
  return message;
}

void BoundedOutlet::written(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (wake_) bytes_ -= bytes;
}

bool BoundedOutlet::overflowed() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

void BoundedOutlet::close() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
  queue_.clear();
  bytes_ = 0;
}

}  // namespace ogai::server
