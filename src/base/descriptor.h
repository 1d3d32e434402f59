// Descriptor: sole owner of an open file descriptor. Pipes, files in memory, and
// the event that a stop is requested.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/eventfd.h>
#include <utility>

#include "base/result.h"

namespace ogai::base {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }

  int get() const { return value_; }  // -1: none
  bool is_open() const { return value_ >= 0; }
  bool close();  // false: the system reported a late write error (errno)

  void make_nonblocking();
  // Appends to `buffer` what can be read at once, at most `most` bytes; closes
  // itself at the end of the stream. The descriptor is nonblocking.
  void drain_into(std::string& buffer, std::size_t most);

 private:
  int value_ = -1;
};

struct Pipe {
  Descriptor read_end, write_end;
};

// Both ends close on exec and lie above 2 even when our own streams are closed, so
// that connecting a child's streams cannot overwrite one.
Result<Pipe> make_pipe();

// A file in memory that holds `text` and is read from its beginning. It closes on exec.
Result<Descriptor> file_in_memory(std::string_view text);

// StopEvent: a file descriptor that becomes readable when a stop is requested, so that one poll()
// waits for a stream and for the stop.
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
