// BatchQueue: how the leaves of many threads become batches. Knows slots by number and positions by
// their place in a slot; the memory is its user's. Safe for any number of clients and servers.
//
// A client claims places, fills them, says so, waits for the answers and releases the places; a
// server takes a batch and finishes it. When a server fails, everybody waiting gets a
// base::Failure, and so does whoever comes later.
//
// The algorithm. A slot is memory for one batch; it is free, filling, closed (no more claims; some
// claimers may still be writing), running, and judged (claimers are reading), then free again. At
// most one slot is filling. Clients write and read their own places in parallel; only claims and
// counts are under the lock, so a server does no work for single positions at all.
//
// A server closes the filling slot when
//   - it is full;
//   - all clients there are wait for something: nothing more can come, so waiting is in vain;
//   - its first claim is `patience` ago: some clients are busy otherwise (a long descent, the end
//     of a game), and the device need not wait for them.
// Example: 32 clients of 256 leaves, batches of 4096. 16 clients fill a slot, its batch runs; the
// other 16 fill the next, which runs on the second stream; when the first is judged its clients
// wake, walk their trees and fill the third while the second runs. Neither device nor cores are
// idle for long.
//
// Two slots for each server are enough: one running, one filling or being read. Who wants more
// places than are free reads what he has got first (NetServer), so that no circle of waiting
// can arise.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.h"

namespace ogai::nn {

class BatchQueue {
 public:
  BatchQueue(int slots, int batch, base::Duration patience);

  // ---- clients ----

  // How many there are decides when nothing more can come.
  void join();
  void leave();

  struct Part {
    int slot;
    int first;
    int count;
  };
  enum class IfFull : std::uint8_t { wait, give_up };
  // Up to `count` places in a row; nothing only if full and `if_full` says so.
  std::optional<Part> claim(int count, IfFull if_full);
  void written(const Part& part);
  void await(const Part& part);  // until it is judged
  void release(const Part& part);

  // ---- servers ----

  struct Batch {
    int slot;
    int count;
  };
  // Waits for one; nothing: the end.
  std::optional<Batch> take();
  void finish(const Batch& batch);
  // Ends everything, with an error for all clients.
  void fail(std::string message);

 private:
  enum class State : std::uint8_t { free, filling, closed, running, judged };
  struct Slot {
    State state = State::free;
    int claimed = 0;
    int writers = 0;  // parts
    int readers = 0;  // parts, from the claim to the release
    int waiting = 0;  // clients
    base::SteadyTime oldest;
    std::condition_variable judged;
  };
  using Lock = std::unique_lock<std::mutex>;

  void check() const;
  bool start_filling();
  void block();
  void close_filling();
  bool is_due() const;

  const int batch_;
  const base::Duration patience_;
  std::mutex mutex_;
  std::deque<Slot> slots_;
  int filling_ = -1;
  std::deque<int> ready_;  // closed and written
  int clients_ = 0;
  int blocked_ = 0;  // clients that wait; taken off by whoever wakes them
  int waiting_for_room_ = 0;
  std::uint64_t freed_ = 0;  // slots, so far
  std::optional<std::string> failure_;
  std::condition_variable room_, work_;
};

}  // namespace ogai::nn
