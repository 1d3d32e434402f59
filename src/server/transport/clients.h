// Clients: who is connected, by address: how many connections each has and how often it asks.
//
// A client that leaves is remembered until its bucket is full again, so that connecting anew wins
// nothing. When there is no place for a newcomer, the connection that has waited for its client
// longest gives way: of the newcomer's address if that has all its places taken, else of all. Who
// sends quickly waits for nothing that could be taken from him; connections that never send hold a
// place only until somebody wants it. WebSockets, which may be silent for hours, keep their places,
// but cannot have them all. May be used from several threads at once; must outlive its slots.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/clock.h"

namespace ogai::server {

// How often somebody may do something: `burst` times at once, `per_second` in the long run.
struct Rate {
  double per_second = 20;
  double burst = 60;
};

// The caller brings the time, and sees to locking.
class TokenBucket {
 public:
  TokenBucket(Rate rate, base::SteadyTime now) : rate_(rate), tokens_(rate.burst), filled_(now) {}

  // False: too often; nothing is taken then.
  bool take(base::SteadyTime now) {
    tokens_ = level(now);
    filled_ = std::max(filled_, now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

  bool is_full(base::SteadyTime now) const { return level(now) >= rate_.burst; }

 private:
  double level(base::SteadyTime now) const {
    const double seconds = base::to_seconds(std::max(now - filled_, base::Duration::zero()));
    return std::min(rate_.burst, tokens_ + seconds * rate_.per_second);
  }

  Rate rate_;
  double tokens_;
  base::SteadyTime filled_;
};

struct ClientLimits {
  std::size_t connections = 2048;             // of all clients
  std::size_t connections_per_address = 512;  // everybody on this machine is one address
  Rate rate_per_address{.per_second = 2000, .burst = 6000};
  std::size_t kept = 1536;  // places that WebSockets may have, of all and of an address
  std::size_t kept_per_address = 384;
};

class Clients {
 public:
  // A connection's place; gives it back when destroyed. May be moved before its first wait().
  class Slot {
   public:
    Slot(Slot&& other) noexcept
        : clients_(std::exchange(other.clients_, nullptr)), address_(std::move(other.address_)) {}
    Slot& operator=(Slot&&) = delete;
    ~Slot() {
      if (clients_) clients_->leave(*this);
    }

    // What ends the connection when its place is wanted; called by any thread, and must return at
    // once.
    void on_give_way(std::function<void()> end) { give_way_ = std::move(end); }
    // From now on the connection waits for its client, and may have to give way.
    void wait() { clients_->wait(*this); }
    // False: it had to; there is no place any more.
    bool stop_waiting() { return clients_->stop_waiting(*this); }
    // Makes it one of those that WebSockets may have; false: they have as many as they may.
    bool keep() { return clients_->keep(*this); }

    const std::string& address() const { return address_; }
    bool take() { return clients_->take(address_); }  // false: the address asks too often

   private:
    friend Clients;
    Slot(Clients* clients, std::string address) : clients_(clients), address_(std::move(address)) {}

    Clients* clients_;
    std::string address_;
    std::function<void()> give_way_;
    std::uint64_t waiting_ = 0;  // since when, as a number; 0: it does not
    bool kept_ = false;
  };

  explicit Clients(ClientLimits limits) : limits_(limits) {}

  std::optional<Slot> enter(const std::string& address);  // nothing: no place is left
  std::size_t connections() const;

 private:
  struct Client {
    std::size_t connections = 0;
    TokenBucket bucket;
    std::size_t kept = 0;
  };

  bool make_room(const std::string* address);
  void wait(Slot& slot);
  bool stop_waiting(Slot& slot);
  bool keep(Slot& slot);
  void leave(const Slot& slot);
  void remove(const Slot& slot);
  bool take(const std::string& address);
  void forget_the_quiet();

  const ClientLimits limits_;
  mutable std::mutex mutex_;
  std::size_t connections_ = 0;
  std::size_t kept_ = 0;
  std::unordered_map<std::string, Client> clients_;
  std::map<std::uint64_t, const Slot*> waiting_;  // the longest first
  std::uint64_t last_wait_ = 0;
};

}  // namespace ogai::server
