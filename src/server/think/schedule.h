// Schedule: whose turn it is, and who must make room; a completely fair scheduler of requests.
//
// Every client has a virtual time: the thinking time its requests have used. Of the requests that
// wait, the one whose client has used least comes next, those of one client in the order in which
// they began to wait. A client that comes back has no credit for having been away: it starts at the
// least time of those that are there. Nor is it held against anyone for long that he used what
// nobody else wanted: a client is never more than `most_debt` behind the others.
//
// A turn goes on while nobody waits. When someone does who has used no more than the one who
// thinks, the turn is cut after its slice. A request's slice is doubled each time it is cut, so
// that deep iterations come to their end under load too. Where a request waits that never had a
// turn, all slices are as short as the first: hints and moves are answered soon whatever else is
// thought about.
//
// No threads and no clock: the caller says what time it is, and guards it (scheduler.cpp).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "base/clock.h"

namespace ogai::server::think {

// Why a request is not taken.
enum class Rejection {
  too_many,  // of this client
  busy,      // of all clients together
  closed,    // the server ends
};

struct ScheduleSettings {
  std::size_t requests_per_client = 8;
  std::size_t requests = 5000;  // more than all WebSockets of one address may have
  base::Duration first_slice = std::chrono::milliseconds(250);
  base::Duration longest_slice = std::chrono::seconds(4);
  base::Duration most_debt = std::chrono::seconds(10);
  base::Duration patience = std::chrono::milliseconds(200);  // then a request is told that it waits
};

struct ScheduleStatistics {
  std::size_t waiting = 0;
  std::size_t running = 0;
  base::Duration longest_wait{};  // of those that wait now
};

class Schedule {
 public:
  using RequestId = std::uint64_t;

  explicit Schedule(const ScheduleSettings& settings) : settings_(settings) {}

  // The turns of a request that is not `divisible` are never cut.
  std::variant<RequestId, Rejection> enter(const std::string& client, bool divisible,
                                           base::SteadyTime now);
  // The request whose turn begins now; none if none waits.
  std::optional<RequestId> begin_turn(base::SteadyTime now);
  // The request waits for its next turn.
  void end_turn(RequestId id, base::SteadyTime now);
  // The request is over, whether it waited or had a turn.
  void leave(RequestId id, base::SteadyTime now);

  // What is due: turns to be cut and requests to be told that they wait, each named once.
  struct Due {
    std::vector<RequestId> cut;
    std::vector<RequestId> waiting;
  };
  Due due(base::SteadyTime now);
  // When due() may have something to say if nothing else happens before; none: never.
  std::optional<base::SteadyTime> next_due(base::SteadyTime now) const;

  ScheduleStatistics statistics(base::SteadyTime now) const;

 private:
  struct Client {
    base::Duration used{};
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::size_t requests() const { return waiting + running; }
  };
  using Clients = std::map<std::string, Client>;

  struct Entry {
    Clients::iterator client;
    std::uint64_t order = 0;         // in which it began to wait
    base::SteadyTime since;          // it waits, or thinks
    base::SteadyTime charged_until;  // while it thinks
    base::Duration slice{};
    bool divisible = true;
    bool running = false;
    bool cut = false;   // asked to make room
    bool told = false;  // that it waits
    bool fresh = true;  // never had a turn
  };
  // By this order waiting requests come to their turn: of equal clients first those that never had
  // one.
  struct Claim {
    base::Duration used{};
    bool fresh = false;
    std::uint64_t order = 0;
    RequestId id = 0;

    bool operator<(const Claim& other) const {
      return std::tuple(used, !fresh, order) < std::tuple(other.used, !other.fresh, other.order);
    }
  };

  void charge(base::SteadyTime now);
  void forget_idle_clients();
  std::vector<Claim> claims() const;  // of those that wait
  std::vector<RequestId> turns_to_cut(base::SteadyTime now);

  ScheduleSettings settings_;
  Clients clients_;
  std::map<RequestId, Entry> entries_;
  base::Duration floor_{};  // the least that an active client has used; never falls
  std::uint64_t last_id_ = 0;
  std::uint64_t last_order_ = 0;
};

}  // namespace ogai::server::think
