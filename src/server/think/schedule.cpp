#include "server/think/schedule.h"

#include <algorithm>
#include <utility>

namespace ogai::server::think {

using base::Duration;
using base::SteadyTime;

namespace {

// How often it is looked whether a turn that has had its slice may be cut now.
constexpr Duration kLookAgain = std::chrono::milliseconds(50);

}  // namespace

std::variant<Schedule::RequestId, Rejection> Schedule::enter(const std::string& client,
                                                             bool divisible, SteadyTime now) {
  if (entries_.size() >= settings_.requests) return Rejection::busy;
  charge(now);
  const auto place = clients_.try_emplace(client).first;
  if (place->second.requests() >= settings_.requests_per_client) return Rejection::too_many;
  if (place->second.requests() == 0) place->second.used = std::max(place->second.used, floor_);
  ++place->second.waiting;
  Entry entry;
  entry.client = place;
  entry.order = ++last_order_;
  entry.since = now;
  entry.divisible = divisible;
  entry.slice = settings_.first_slice;
  entries_.emplace(++last_id_, entry);
  return last_id_;
}

std::optional<Schedule::RequestId> Schedule::begin_turn(SteadyTime now) {
  charge(now);
  const std::vector<Claim> waiting = claims();
  if (waiting.empty()) return std::nullopt;
  const RequestId id = std::min_element(waiting.begin(), waiting.end())->id;
  Entry& entry = entries_.at(id);
  --entry.client->second.waiting;
  ++entry.client->second.running;
  entry.running = true;
  entry.fresh = false;
  entry.since = entry.charged_until = now;
  return id;
}

void Schedule::end_turn(RequestId id, SteadyTime now) {
  charge(now);
  Entry& entry = entries_.at(id);
  --entry.client->second.running;
  ++entry.client->second.waiting;
  entry.running = false;
  if (std::exchange(entry.cut, false))
    entry.slice = std::min(2 * entry.slice, settings_.longest_slice);
  entry.order = ++last_order_;
  entry.since = now;
}

void Schedule::leave(RequestId id, SteadyTime now) {
  charge(now);
  const auto entry = entries_.find(id);
  Client& client = entry->second.client->second;
  --(entry->second.running ? client.running : client.waiting);
  entries_.erase(entry);
  forget_idle_clients();
}

// Thinking time is charged as it passes, not only when a turn ends: a newcomer shall start level
// with whoever has been thinking for a minute.
void Schedule::charge(SteadyTime now) {
  for (auto& [id, entry] : entries_) {
    if (!entry.running || now <= entry.charged_until) continue;
    entry.client->second.used += now - entry.charged_until;
    entry.charged_until = now;
  }
  Duration least = Duration::max();
  for (const auto& [name, client] : clients_)
    if (client.requests() > 0) least = std::min(least, client.used);
  if (least != Duration::max()) floor_ = std::max(floor_, least);
  for (auto& [name, client] : clients_)
    client.used = std::min(client.used, floor_ + settings_.most_debt);
}

// What a client has used more than the others is remembered while it is away, or it would come back
// as a newcomer after each short request.
void Schedule::forget_idle_clients() {
  if (entries_.empty()) return clients_.clear();
  std::erase_if(clients_, [&](const auto& one) {
    return one.second.requests() == 0 && one.second.used <= floor_;
  });
}

std::vector<Schedule::Claim> Schedule::claims() const {
  std::vector<Claim> waiting;
  for (const auto& [id, entry] : entries_)
    if (!entry.running)
      waiting.push_back({.used = entry.client->second.used,
                         .fresh = entry.fresh,
                         .order = entry.order,
                         .id = id});
  return waiting;
}

// For each turn that is still to be cut there must be someone who waits and has used no more;
// whoever has used most makes room first, and of equals the one at it for longest.
std::vector<Schedule::RequestId> Schedule::turns_to_cut(SteadyTime now) {
  std::vector<Claim> waiting = claims();
  std::sort(waiting.begin(), waiting.end());
  std::vector<std::tuple<Duration, Duration, RequestId>> running;  // used, by this turn, whose
  std::size_t making_room = 0;
  for (const auto& [id, entry] : entries_) {
    if (!entry.running) continue;
    if (entry.cut)
      ++making_room;
    else if (entry.divisible)
      running.emplace_back(entry.client->second.used, now - entry.since, id);
  }
  std::sort(running.rbegin(), running.rend());
  std::vector<RequestId> cut;
  auto waiter =
      waiting.begin() + static_cast<std::ptrdiff_t>(std::min(making_room, waiting.size()));
  for (const auto& [used, taken, id] : running) {
    if (waiter == waiting.end() || waiter->used > used) break;
    Entry& entry = entries_.at(id);
    const Duration slice = waiter->fresh ? settings_.first_slice : entry.slice;
    if (taken < slice) continue;
    entry.cut = true;
    cut.push_back(id);
    ++waiter;
  }
  return cut;
}

Schedule::Due Schedule::due(SteadyTime now) {
  charge(now);
  Due due;
  for (auto& [id, entry] : entries_) {
    if (!entry.fresh || entry.told || now - entry.since < settings_.patience) continue;
    entry.told = true;
    due.waiting.push_back(id);
  }
  due.cut = turns_to_cut(now);
  return due;
}

std::optional<SteadyTime> Schedule::next_due(SteadyTime now) const {
  std::optional<SteadyTime> next;
  const auto consider = [&](SteadyTime time) { next = next ? std::min(*next, time) : time; };
  bool waits = false, fresh = false;
  for (const auto& [id, entry] : entries_) {
    if (entry.running) continue;
    waits = true;
    fresh |= entry.fresh;
    if (entry.fresh && !entry.told) consider(std::max(now, entry.since + settings_.patience));
  }
  if (!waits) return next;
  for (const auto& [id, entry] : entries_) {
    if (!entry.running || !entry.divisible || entry.cut) continue;
    const SteadyTime end = entry.since + (fresh ? settings_.first_slice : entry.slice);
    consider(end > now ? end : now + kLookAgain);
  }
  return next;
}

ScheduleStatistics Schedule::statistics(SteadyTime now) const {
  ScheduleStatistics statistics;
  for (const auto& [id, entry] : entries_) {
    ++(entry.running ? statistics.running : statistics.waiting);
    if (!entry.running)
      statistics.longest_wait = std::max(statistics.longest_wait, now - entry.since);
  }
  return statistics;
}

}  // namespace ogai::server::think
