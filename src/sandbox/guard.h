// Guard: looks several times a second at what a box uses, and ends it beyond its limits. One thread
// looks at all boxes. Where a control group counts, the kernel itself ends what grows between two
// looks; the guard then tells why.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>

#include "base/clock.h"
#include "sandbox/sandbox.h"

namespace ogai::sandbox {

struct Usage {
  std::size_t memory = 0;         // bytes held now by all its processes
  bool out_of_memory = false;     // the kernel has stopped it
  base::Duration processor_time;  // the most that one of its processes has used
};

class Guard {
 public:
  // `end` is called from the guard's thread or that of look().
  Guard(const Rules& rules, std::function<Usage()> usage, std::function<void()> end);
  ~Guard();  // after it neither is called
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  // Looks once, now: the limit that is broken, or was before.
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
