// The portable back end: 64-bit integer operations only, for builds without AVX2.
//
// Flips. Seen from the move, a ray is a run of opponent discs and then something else. Where the
// ray climbs in bit order, fill everything off the ray with ones and add 1: the carry
// ripples through the run and sets the first square past it, which must hold an own disc. Where it
// falls, the first square past the run is the highest set bit of (ray without opponent).
//
//   ray                 0 1 1 1 1 0 0 0     highest bit first, the move at bit 2
//   opp | ~ray          1 0 0 1 1 1 1 1     two opponent discs next to the move
//   … + 1               1 0 1 0 0 0 0 0     the bit past them, kept only if own has it
//
// Legal moves. Own discs flood along each ray into adjacent opponent discs: two steps of one
// square, then two of two squares through pairs, six in all, the most that can be enclosed.
// The ray towards h needs only the carry of one addition.
//
// Measured gain over reference.h: flips 2 to 4 times as fast, moves 80 to 100 times; figures of
// every back end are in docs/performance.md.
#pragma once

#include <bit>

#include "game/flip/rays.h"

namespace ogai::game::flip {

struct Scalar {
  static constexpr const char* kName = "scalar";

  static constexpr Bits flips(Bits own, Bits opp, Square square) {
    const Rays& rays = kRays[square];
    Bits turned = 0;
    for (int lane = 0; lane < kUpRays; ++lane)
      turned |= climb(own, opp, rays.ray[lane]) | fall(own, opp, rays.ray[lane + kUpRays]);
    return turned;
  }

  using Wide = Bits;
  static constexpr Wide widen(Bits bits) { return bits; }
  static constexpr Wide wide_place(Square square) { return bit(square); }
  static constexpr Bits narrow(Wide bits) { return bits; }
  static constexpr bool is_empty(Wide bits) { return bits == 0; }
  static constexpr Wide wide_flips(Wide own, Wide opp, Square square) {
    return flips(own, opp, square);
  }

  static constexpr Bits legal_moves(Bits own, Bits opp) {
    const Bits columns = opp & kInner[0];
    const Bits towards_h = columns + ((own + own) & columns);
    const Bits towards_a = flood_down<1>(own, columns, columns & columns >> 1);
    return (towards_h | towards_a | pair<1>(own, opp) | pair<2>(own, opp) | pair<3>(own, opp)) &
           ~(own | opp);
  }

 private:
  static constexpr Bits climb(Bits own, Bits opp, Bits ray) {
    const Bits end = ((opp | ~ray) + 1) & own & ray;
    return (end - (end != 0)) & ray;
  }

  // The added bit 0 stands for "nothing found" and cannot pass for an end: if it is
  // on the ray and own, it is one.
  static constexpr Bits fall(Bits own, Bits opp, Bits ray) {
    const Bits first = (Bits{1} << 63) >> std::countl_zero((ray & ~opp) | 1);
    const Bits end = first & own & ray;
    return (Bits{0} - 2 * end) & ray;
  }

  // Both return the squares past the runs.
  template <int step>
  static constexpr Bits flood_up(Bits own, Bits inner, Bits pairs) {
    Bits run = inner & own << step;
    run |= inner & run << step;
    run |= pairs & run << 2 * step;
    run |= pairs & run << 2 * step;
    return run << step;
  }
  template <int step>
  static constexpr Bits flood_down(Bits own, Bits inner, Bits pairs) {
    Bits run = inner & own >> step;
    run |= inner & run >> step;
    run |= pairs & run >> 2 * step;
    run |= pairs & run >> 2 * step;
    return run >> step;
  }

  template <int lane>
  static constexpr Bits pair(Bits own, Bits opp) {
    constexpr int step = kSteps[lane];
    const Bits inner = opp & kInner[lane];
    const Bits up_pairs = inner & inner << step;
    return flood_up<step>(own, inner, up_pairs) | flood_down<step>(own, inner, up_pairs >> step);
  }
};

}  // namespace ogai::game::flip
