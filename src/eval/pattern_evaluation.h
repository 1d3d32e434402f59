// PatternEvaluation: a sum of learned weights, one for what stands on each instance of each pattern
// (pattern_set.h), by stage of the game; the evaluation of the field since Logistello (Buro 1998).
//
//   value = Σ over lanes of weight[stage][pattern][case] + mobility[stage][moves] + tempo[discs]
//
// The cases travel along the line of play as a Trace: a move adds a vector of powers of three for
// its square and twice that for every disc turned, and the change of sides negates everything:
// a handful of instructions on two registers. Looking up the weights is
// what costs, so a stage's table is kept small enough for the second-level cache.
//
// Weights come from `ogai train patterns` (docs/training-patterns.md). Constant once made.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "base/huge_pages.h"
#include "eval/evaluation.h"
#include "eval/pattern_set.h"
#include "eval/pattern_weights.h"

namespace ogai::eval {

class PatternEvaluation {
 public:
  explicit PatternEvaluation(const PatternWeights& weights);

  game::BoardSize size() const { return set_.size(); }
  std::uint64_t checksum() const;  // of the weights

  using Lanes = std::int16_t __attribute__((vector_size(64)));
  struct Trace {
    std::array<Lanes, 2> lanes;
  };

  Trace trace(game::Board board) const {
    Trace trace{};
    add(trace, board.own);
    negate(trace);
    add(trace, board.opp);
    negate(trace);
    return trace;
  }

  Trace after(const Trace& before, game::Board, game::Square square, game::Bits turned) const {
    const Trace& disc = powers_[square];
    Lanes a{}, b{};  // by name: GCC clears an array in memory first
    const auto turn = [&](int one) {
      a += powers_[one].lanes[0];
      b += powers_[one].lanes[1];
    };
    // Four without asking whether there are so many: a branch guessed wrong costs more. Behind the
    // last square there is a disc that counts nothing.
    for (int i = 0; i < 4; ++i, turned &= turned - 1) turn(std::countr_zero(turned));
    while (turned) turn(game::pop_first(turned));
    return {
        {-(before.lanes[0] + disc.lanes[0] + a + a), -(before.lanes[1] + disc.lanes[1] + b + b)}};
  }

  Trace passed(Trace trace) const {
    negate(trace);
    return trace;
  }

  bool fits(const Trace& trace, game::Board board) const {
    const PatternIndices indices = set_.indices(board);
    return std::memcmp(&trace, &indices, sizeof trace) == 0;
  }

  int value(const Trace& trace, game::Board board, game::Bits moves) const {
    const int discs = board.disc_count();
    const int* scalars = scalars_[std::max(0, discs - 4)].data();
    const int sum = sum_of_weights(trace, weights_.data() + pattern_stage(discs) * stride_) +
                    scalars[mobility_case(std::popcount(moves))];
    return std::clamp(sum >> PatternWeights::kUnitBits, -most_, most_);
  }

 private:
  void add(Trace& trace, game::Bits squares) const {
    while (squares) {
      const Trace& disc = powers_[game::pop_first(squares)];
      for (int i = 0; i < 2; ++i) trace.lanes[i] += disc.lanes[i];
    }
  }
  static void negate(Trace& trace) {
    for (Lanes& lanes : trace.lanes) lanes = -lanes;
  }

  // `weights` is the table of a stage. With the centres known to the compiler a weight is a load
  // and an addition from memory, of 16 bits, so a sum wraps around at 256 discs, far beyond any
  // score. AVX-512's gathers take twice as long. The cases are read where they lie: a copy of a
  // trace just made would wait for its stores.
  template <const auto& shapes>
  static int sum_of_lanes(const Trace& trace, const std::int16_t* weights) {
    static constexpr auto kCentres = lane_centres(shapes);
    using Case [[gnu::may_alias]] = const std::int16_t;
    Case* cases = reinterpret_cast<Case*>(&trace);
    return [&]<std::size_t... lane>(std::index_sequence<lane...>) {
      std::uint16_t sum = 0;
      const auto add = [&](std::int16_t weight) { sum += static_cast<std::uint16_t>(weight); };
      (add((weights + kCentres[lane])[std::ptrdiff_t{cases[lane]}]), ...);
      return static_cast<std::int16_t>(sum);
    }
    (std::make_index_sequence<lane_count(shapes)>{});
  }
  int sum_of_weights(const Trace& trace, const std::int16_t* weights) const {
    switch (set_.size()) {
      case game::BoardSize::eight:
        return sum_of_lanes<kPatternsOfEight>(trace, weights);
      case game::BoardSize::six:
        return sum_of_lanes<kPatternsOfSix>(trace, weights);
      case game::BoardSize::four:
        break;
    }
    return 0;
  }

  const PatternSet& set_;
  std::ptrdiff_t stride_;  // entries of a stage
  int most_;               // judgements stay below a wipe-out, which must be proved
  base::TableVector<std::int16_t> weights_;
  // By discs − 4 and mobility: both scalar weights, and half a disc for rounding.
  std::vector<std::array<int, kMobilityCases>> scalars_;
  alignas(64) std::array<Trace, 65> powers_{};  // the last is all zero
};

static_assert(Evaluation<PatternEvaluation>);

}  // namespace ogai::eval
