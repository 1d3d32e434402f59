// PositionAnalysis: every legal move of a position gets a value, deeper and deeper, until all
// are proved or the thinking time is used up.
//
// What is shown at a time are the values of one completed iteration, so that they compare; only
// proved values, which nothing will change, stand there as soon as they are known. Proofs come best
// move first, so no other move is worth more than the last one proved: its estimate is shown no
// higher. A turn that is cut loses nothing but the iteration it was at: nothing shown ever goes
// back in depth.
#pragma once

#include <functional>

#include "game/position.h"
#include "search/searcher.h"
#include "server/think/scheduler.h"

namespace ogai::server::think {

struct PositionSnapshot {
  // Best first, all legal moves; a pass where it is the only move; none when the game is over.
  std::vector<search::RootMove> moves;
  int value = 0;        // of the position, in discs from the mover's side; its score if it is over
  bool proved = false;  // every value is
  int depth = 0;        // of the completed iteration
  std::uint64_t nodes = 0;
  base::Duration elapsed{};  // thinking time, without waiting
};

struct PositionAnalysis {
  game::Position position;
  game::Objective objective = game::Objective::fewest;
  base::Duration budget = std::chrono::seconds(60);  // of thinking time

  // The first at once, then at most about ten a second, and always the last, before `done`.
  std::function<void(const PositionSnapshot&)> news = {};
  std::function<void()> done = {};
};

OwnedRequest make_request(PositionAnalysis analysis);

}  // namespace ogai::server::think
