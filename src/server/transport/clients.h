// Clients: who is connected, by address: how many connections each has and how often it asks.
//
// A client that leaves is remembered until its bucket is full again, so that connecting anew wins
// nothing. May be used from several threads at once; must outlive its slots.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/transport/token_bucket.h"

namespace ogai::server {

struct ClientLimits {
  std::size_t connections = 2048;             // of all clients
  std::size_t connections_per_address = 512;  // everybody on this machine is one address
  Rate rate_per_address{2000, 6000};
};

class Clients {
 public:
  // A connection's place; gives it back when destroyed.
  class Slot {
   public:
    Slot(Slot&& other) noexcept
        : clients_(std::exchange(other.clients_, nullptr)), address_(std::move(other.address_)) {}
    Slot& operator=(Slot&&) = delete;
    ~Slot() {
      if (clients_) clients_->leave(address_);
    }

    const std::string& address() const { return address_; }
    bool take() { return clients_->take(address_); }  // false: the address asks too often

   private:
    friend Clients;
    Slot(Clients* clients, std::string address) : clients_(clients), address_(std::move(address)) {}

    Clients* clients_;
    std::string address_;
  };

  explicit Clients(ClientLimits limits) : limits_(limits) {}

  std::optional<Slot> enter(const std::string& address);  // nothing: no place is left
  std::size_t connections() const;

 private:
  struct Client {
    std::size_t connections = 0;
    TokenBucket bucket;
  };

  void leave(const std::string& address);
  bool take(const std::string& address);
  void forget_the_quiet();

  const ClientLimits limits_;
  mutable std::mutex mutex_;
  std::size_t connections_ = 0;
  std::unordered_map<std::string, Client> clients_;
};

}  // namespace ogai::server
