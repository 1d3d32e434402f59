// RunningClock: the steady clock, less the time in which the current thread was ready to run and
// waited for a processor that others had.
//
// On a busy machine a thread may wait for tenths of a second: that is not the time of whoever is
// timed in it. Work, sleep and waiting for others count. Differences of its times mean something,
// within one thread; where the system does not tell (only Linux does), it is the steady clock.
#pragma once

#include "base/clock.h"
#include "base/descriptor.h"

namespace ogai::base {

class RunningClock {
 public:
  RunningClock();  // of the thread that makes it, and asks it
  SteadyTime now() const;

 private:
  Duration waited() const;  // since the thread began

  Descriptor statistics_;
};

}  // namespace ogai::base
