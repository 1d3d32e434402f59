// StopEvent: a file descriptor that becomes readable when a stop is requested, so that one poll()
// waits for a stream and for the stop.
#pragma once

#include <stop_token>
#include <sys/eventfd.h>

#include "base/descriptor.h"

namespace ogai::base {

class StopEvent {
 public:
  explicit StopEvent(const std::stop_token& stop)
      : descriptor_(eventfd(0, EFD_CLOEXEC)), callback_(stop, Signal{descriptor_.get()}) {}

  int descriptor() const { return descriptor_.get(); }

 private:
  struct Signal {
    int descriptor;
    void operator()() const noexcept { (void)eventfd_write(descriptor, 1); }
  };

  Descriptor descriptor_;  // outlives the callback
  std::stop_callback<Signal> callback_;
};

}  // namespace ogai::base
