// Guard: checks several times a second what a box uses, and ends the box if that is more than its
// limits. One thread checks all boxes. Where there is a control group, the kernel ends a program
// that grows between two checks, and the guard finds out why it ended.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>

#include "base/clock.h"
#include "sandbox/rules.h"

namespace ogai::sandbox {

struct Usage {
  std::size_t memory = 0;         // bytes held now by all its processes
  bool out_of_memory = false;     // the kernel has stopped it
  base::Duration processor_time;  // the most that one of its processes has used
};

class Guard {
 public:
  // `end` is called from the guard's thread or from the caller's of look().
  Guard(const Rules& rules, std::function<Usage()> usage, std::function<void()> end);
  ~Guard();  // afterwards neither function is called any more
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  // Checks once, now. Returns the limit that is broken, or was at an earlier check.
  std::optional<Excess> look();
  std::size_t peak_memory() const;

 private:
  std::optional<Excess> excess_of(const Usage& usage) const;

  const std::size_t memory_;
  const base::Duration processor_time_;
  const std::function<Usage()> usage_;
  const std::function<void()> end_;
  mutable std::mutex mutex_;
  std::size_t peak_ = 0;
  std::optional<Excess> broken_;
};

}  // namespace ogai::sandbox
