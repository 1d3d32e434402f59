// Learner: makes a network better by examples. What a trainer needs, whichever library does it.
//
// Deterministic on the CPU with one thread: equal networks and equal lessons give equal networks,
// also when state() and restore() lie between them. One caller at a time.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/board.h"
#include "nn/network.h"

namespace ogai::nn {

// What is to be learned of a batch of positions: parallel spans, one entry (or row) a position.
struct Lessons {
  std::span<const game::Board> boards;
  std::span<const game::Bits> moves;    // legal ones; none: it must pass
  std::span<const float> policy;        // policy_size() a position, summing to 1; all 0: no lesson
  std::span<const float> value;         // −1 … 1, the result
  std::span<const float> score;         // the final score, as a part of all squares
  std::span<const game::Board> finals;  // the board in the end, own = the side to move now

  std::size_t size() const { return boards.size(); }
};

// Means over the batch. A head the network does not have stays 0.
struct Losses {
  double policy = 0;     // cross-entropy over the legal moves
  double value = 0;      // squared error
  double score = 0;      // squared error
  double ownership = 0;  // squared error, mean over the squares
  double total = 0;      // as weighted
  double hits = 0;       // share of positions whose likeliest move is the lesson's
};

class Learner {
 public:
  virtual ~Learner() = default;

  // One step of the optimiser.
  virtual Losses learn(const Lessons& lessons, double rate) = 0;
  // The losses of lessons that are not learned, with the network that network() gives.
  virtual Losses examine(const Lessons& lessons) = 0;
  // The network as it is now; the mean of the last ones where weights are averaged.
  virtual Network network() const = 0;

  // Everything learn() depends on: weights, running means, optimiser, averages, random state.
  virtual std::string state() const = 0;
  virtual base::Result<base::Done> restore(std::string_view state) = 0;
};

}  // namespace ogai::nn
