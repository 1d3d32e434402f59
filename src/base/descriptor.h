// Descriptor: sole owner of an open file descriptor, and pipes made of two.
#pragma once

#include <cstddef>
#include <string>
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

}  // namespace ogai::base
