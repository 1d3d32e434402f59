#include "server/transport/clients.h"

namespace ogai::server {

std::optional<Clients::Slot> Clients::enter(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (connections_ >= limits_.connections) return std::nullopt;
  if (clients_.size() > 2 * limits_.connections) forget_the_quiet();
  Client& client =
      clients_
          .try_emplace(address,
                       Client{0, TokenBucket(limits_.rate_per_address, base::steady_now())})
          .first->second;
  if (client.connections >= limits_.connections_per_address) return std::nullopt;
  ++client.connections;
  ++connections_;
  return Slot(this, address);
}

std::size_t Clients::connections() const {
  const std::lock_guard lock(mutex_);
  return connections_;
}

void Clients::leave(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --connections_;
  --clients_.at(address).connections;
}

bool Clients::take(const std::string& address) {
  const std::lock_guard lock(mutex_);
  return clients_.at(address).bucket.take(base::steady_now());
}

void Clients::forget_the_quiet() {
  const base::SteadyTime now = base::steady_now();
  std::erase_if(clients_, [&](const auto& entry) {
    return entry.second.connections == 0 && entry.second.bucket.is_full(now);
  });
}

}  // namespace ogai::server
