// Turns: the few threads that think for many clients, job by job and turn by turn.
//
// Who comes next and who must make room is schedule.h's affair. Any thread may call anything.
// A job is destroyed as soon as it is over: finished, failed, cancelled or the Turns closed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "server/think/job.h"
#include "server/think/schedule.h"

namespace ogai::server::think {

struct TurnSettings {
  int threads = 0;                                   // 0: one per processor
  std::size_t table_bytes = std::size_t{256} << 20;  // worker.h
  bool warm = true;  // make the engines for reversed 8x8 at once, not when first asked for
  ScheduleSettings schedule;
};

// One job's place in the Turns; it may outlive them.
class Ticket {
 public:
  Ticket();  // of no job
  Ticket(Ticket&&) noexcept;
  Ticket& operator=(Ticket&&) noexcept;  // cancels what it held
  ~Ticket();                             // cancels

  // Stops the job at once, in mid-search too, and returns when it is destroyed: no callback comes
  // any more. Called from one of the job's own callbacks it does not wait: that callback is
  // the last. Nothing happens when the job is over.
  void cancel();
  bool over() const;  // the job is destroyed, or there was none

 private:
  friend class Turns;
  struct Place;
  explicit Ticket(std::shared_ptr<Place> place);

  std::shared_ptr<Place> place_;
};

class Turns {
 public:
  explicit Turns(const TurnSettings& settings = {});
  ~Turns();  // close()
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  // Returns at once. A refused job is destroyed without a call.
  std::variant<Ticket, Refusal> submit(const std::string& client, std::unique_ptr<Job> job);

  // Stops all jobs and returns when they are destroyed; from then on every job is refused.
  void close();

  int threads() const;
  ScheduleStatistics statistics() const;

 private:
  friend class Ticket;
  struct Core;

  std::shared_ptr<Core> core_;
};

}  // namespace ogai::server::think
