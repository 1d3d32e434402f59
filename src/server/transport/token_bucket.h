// TokenBucket: how often somebody may do something: `burst` times at once, `rate` times a second in
// the long run. The caller brings the time, and sees to locking.
#pragma once

#include <algorithm>

#include "base/clock.h"

namespace ogai::server {

struct Rate {
  double per_second = 20;
  double burst = 60;
};

class TokenBucket {
 public:
  TokenBucket(Rate rate, base::SteadyTime now) : rate_(rate), tokens_(rate.burst), filled_(now) {}

  // False: too often; nothing is taken then.
  bool take(base::SteadyTime now) {
    tokens_ = level(now);
    filled_ = std::max(filled_, now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

  bool is_full(base::SteadyTime now) const { return level(now) >= rate_.burst; }

 private:
  double level(base::SteadyTime now) const {
    const double seconds = base::to_seconds(std::max(now - filled_, base::Duration::zero()));
    return std::min(rate_.burst, tokens_ + seconds * rate_.per_second);
  }

  Rate rate_;
  double tokens_;
  base::SteadyTime filled_;
};

}  // namespace ogai::server
