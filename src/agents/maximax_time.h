// Report C's time rule for iterative deepening (section 3.3.3.1).
//
// Values, no state; safe everywhere.
#pragma once

#include <optional>

#include "base/clock.h"
#include "game/square.h"

namespace ogai::agents {

// Mean number of legal moves at a round (= number of discs), as printed in section 4.1.1.3. On
// smaller boards the round is scaled to 64 squares.
double average_breadth(game::BoardSize size, int round);

// T ← q·T. Deepen while (used × breadth < q·T or the best move just changed) and used / q < T.
class TimeRule {
 public:
  TimeRule(std::optional<base::Duration> allowed, double q);

  // T: when a search under way is broken off. Nothing if time is not limited.
  std::optional<base::Duration> budget() const { return budget_; }
  // `breadth` is that of the coming iteration's last round.
  bool deepen(base::Duration used, double breadth, bool move_changed) const;

 private:
  std::optional<base::Duration> budget_;
  double q_;
};

}  // namespace ogai::agents
