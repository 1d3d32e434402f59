// Info: what a search has found out so far, and InfoSink, to which it reports while
// it deepens. Fields that mean nothing to an agent stay empty.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "game/square.h"

namespace ogai::search {

struct Info {
  std::optional<double> value;     // in discs, from the mover's side
  std::optional<double> win_rate;  // 0 … 1, draws as half
  bool exact = false;              // the value is proved
  std::optional<int> confidence;   // per cent, of a selective search; 100 when nothing was skipped
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> simulations;
  std::optional<std::uint64_t> inherited;  // simulations known before this search began
  std::optional<std::uint64_t> visits;     // simulations of the line's first move
  std::optional<double> prior;             // 0 … 1: its share before anything was searched
  base::Duration elapsed{};
  std::vector<game::Move> line;  // expected play, the move itself first
};

class InfoSink {
 public:
  virtual ~InfoSink() = default;
  // Called from the thinking thread; must return quickly.
  virtual void report(const Info& info) = 0;
};

// For callers who want only the answer.
class NullSink final : public InfoSink {
 public:
  void report(const Info&) override {}
};

}  // namespace ogai::search
