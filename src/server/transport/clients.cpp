#include "server/transport/clients.h"

#include <algorithm>

namespace ogai::server {

std::optional<Clients::Slot> Clients::enter(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (clients_.size() > 2 * limits_.connections) forget_the_quiet();
  Client& client =
      clients_
          .try_emplace(address,
                       Client{.bucket = TokenBucket(limits_.rate_per_address, base::steady_now())})
          .first->second;
  if (client.connections >= limits_.connections_per_address && !make_room(&address))
    return std::nullopt;
  if (connections_ >= limits_.connections && !make_room(nullptr)) return std::nullopt;
  ++client.connections;
  ++connections_;
  return Slot(this, address);
}

std::size_t Clients::connections() const {
  const std::lock_guard lock(mutex_);
  return connections_;
}

// Of this address, or of any.
bool Clients::make_room(const std::string* address) {
  const auto longest = std::find_if(waiting_.begin(), waiting_.end(), [&](const auto& entry) {
    return !address || entry.second->address_ == *address;
  });
  if (longest == waiting_.end()) return false;
  const Slot& slot = *longest->second;
  waiting_.erase(longest);
  remove(slot);
  slot.give_way_();
  return true;
}

void Clients::wait(Slot& slot) {
  const std::lock_guard lock(mutex_);
  if (slot.waiting_ != 0 && waiting_.erase(slot.waiting_) == 0) return;  // has given way
  slot.waiting_ = ++last_wait_;
  waiting_.emplace(slot.waiting_, &slot);
}

bool Clients::stop_waiting(Slot& slot) {
  const std::lock_guard lock(mutex_);
  if (slot.waiting_ != 0 && waiting_.erase(slot.waiting_) == 0) return false;
  slot.waiting_ = 0;
  return true;
}

bool Clients::keep(Slot& slot) {
  const std::lock_guard lock(mutex_);
  Client& client = clients_.at(slot.address_);
  if (kept_ >= limits_.kept || client.kept >= limits_.kept_per_address) return false;
  ++kept_;
  ++client.kept;
  return slot.kept_ = true;
}

void Clients::leave(const Slot& slot) {
  const std::lock_guard lock(mutex_);
  if (slot.waiting_ == 0 || waiting_.erase(slot.waiting_) > 0) remove(slot);
}

void Clients::remove(const Slot& slot) {
  Client& client = clients_.at(slot.address_);
  --connections_;
  --client.connections;
  if (!slot.kept_) return;
  --kept_;
  --client.kept;
}

bool Clients::take(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto client = clients_.find(address);  // may be gone when its place was given away
  return client != clients_.end() && client->second.bucket.take(base::steady_now());
}

void Clients::forget_the_quiet() {
  const base::SteadyTime now = base::steady_now();
  std::erase_if(clients_, [&](const auto& entry) {
    return entry.second.connections == 0 && entry.second.bucket.is_full(now);
  });
}

}  // namespace ogai::server
