// A disc is turned along a line only if the line still has an empty square to play on, so a disc
// is stable when along each of its four lines one of these holds: the line is full, the board ends
// beside the disc, or its neighbour on that line is a stable disc of the same colour (which
// shields it from that side for ever, and a disc is turned only between two sides).
//
// On an edge three of the four lines end beside the disc, and the fourth is a string of at
// most eight squares: small enough to try everything. A table holds, for each of the 3^n
// strings, the discs that keep their colour however the empty squares are filled, by either side
// and whether or not the move turns anything along the edge (it may turn discs elsewhere).
//
// From the edges and the full lines stability then spreads inwards until nothing is added.
#include "eval/stability.h"

#include <array>
#include <bit>
#include <vector>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ogai::eval {

namespace {

using game::Bits;
using game::Board;
using game::BoardSize;

constexpr int kPowersOf3 = 6561;  // strings of 8 squares

// Σ 3^i over the bits i of a byte: own + 2 · opp is then the number of a string.
constexpr auto kTernary = [] {
  std::array<std::uint16_t, 256> ternary{};
  for (int bits = 0; bits < 256; ++bits)
    for (int i = 0, power = 1; i < 8; ++i, power *= 3)
      if (bits >> i & 1) ternary[bits] = static_cast<std::uint16_t>(ternary[bits] + power);
  return ternary;
}();

constexpr int string_number(unsigned own, unsigned opp) {
  return kTernary[own] + 2 * kTernary[opp];
}

// The discs of `other` turned by a disc of `own` on square i of a string.
unsigned turned_along(unsigned own, unsigned other, int i) {
  unsigned turned = 0;
  for (const int step : {-1, 1}) {
    unsigned run = 0;
    int j = i + step;
    for (; j >= 0 && j < 8 && other >> j & 1; j += step) run |= 1u << j;
    if (j >= 0 && j < 8 && own >> j & 1) turned |= run;
  }
  return turned;
}

// For strings of one length: the stable discs, by string number; own ones in the low byte,
// the opponent's in the high one.
class EdgeTable {
 public:
  explicit EdgeTable(int length) : squares_((1u << length) - 1), stable_(kPowersOf3, kUnknown) {
    for (unsigned own = 0; own <= squares_; ++own)
      for (unsigned opp = 0; opp <= squares_; ++opp)
        if (!(own & opp)) fill(own, opp);
    const std::vector<std::uint16_t> of_own = stable_;
    for (unsigned own = 0; own <= squares_; ++own)
      for (unsigned opp = 0; opp <= squares_; ++opp)
        if (!(own & opp))
          stable_[string_number(own, opp)] |=
              static_cast<std::uint16_t>(of_own[string_number(opp, own)] << 8);
  }

  unsigned stable(unsigned own, unsigned opp) const { return stable_[string_number(own, opp)]; }

 private:
  static constexpr std::uint16_t kUnknown = 0xffff;

  unsigned fill(unsigned own, unsigned opp) {
    std::uint16_t& entry = stable_[string_number(own, opp)];
    if (entry != kUnknown) return entry;
    unsigned stable = own;
    for (int i = 0; i < 8; ++i) {
      const unsigned place = 1u << i;
      if (!(squares_ & ~(own | opp) & place)) continue;
      const unsigned ours = turned_along(own, opp, i);
      const unsigned theirs = turned_along(opp, own, i);
      stable &= fill(own | place | ours, opp & ~ours);
      stable &= ~theirs & fill(own & ~theirs, opp | place | theirs);
    }
    entry = static_cast<std::uint16_t>(stable);
    return stable;
  }

  unsigned squares_;
  std::vector<std::uint16_t> stable_;
};

// Half a millisecond at start-up, and none on the clock of a move.
const std::array kEdgeTables = {EdgeTable(4), EdgeTable(6), EdgeTable(8)};

const EdgeTable& edge_table(BoardSize size) {
  return kEdgeTables[(side(size) - 4) / 2];
}

// What stability needs to know of a board size.
struct Shape {
  Bits playable;
  Bits inner;  // the squares not on an edge
  int length;
  int low;   // bit position of the first row and column
  int high;  // of the last

  explicit constexpr Shape(BoardSize size)
      : playable(game::playable(size)),
        inner(0),
        length(side(size)),
        low(game::margin(size)),
        high(7 - game::margin(size)) {
    for (int row = low + 1; row < high; ++row)
      for (int column = low + 1; column < high; ++column) inner |= Bits{1} << (8 * row + column);
  }
};

constexpr std::array kShapes = {Shape(BoardSize::four), Shape(BoardSize::six),
                                Shape(BoardSize::eight)};

constexpr const Shape& shape_of(BoardSize size) {
  return kShapes[(side(size) - 4) / 2];
}

constexpr Bits kFirstColumn = 0x0101010101010101u;

// The bits of one column as a string, and a string as bits of column 0.
unsigned column_bits(Bits bits, int column) {
#if defined(__BMI2__)
  return static_cast<unsigned>(_pext_u64(bits, kFirstColumn << column));
#else
  return static_cast<unsigned>(((bits >> column & kFirstColumn) * 0x0102040810204080u) >> 56);
#endif
}
Bits as_column(unsigned string) {
#if defined(__BMI2__)
  return _pdep_u64(string, kFirstColumn);
#else
  Bits bits = 0;
  for (int i = 0; i < 8; ++i) bits |= Bits{string >> i & 1} << 8 * i;
  return bits;
#endif
}

// What the table says of the four edges.
struct EdgeStrings {
  const Shape& shape;
  unsigned top, bottom, left, right;

  EdgeStrings(Board board, const Shape& of, const EdgeTable& table)
      : shape(of),
        top(row(board, of.low, table)),
        bottom(row(board, of.high, table)),
        left(column(board, of.low, table)),
        right(column(board, of.high, table)) {}

  // The own stable discs on them (shift 0), or the opponent's (8).
  Bits stable(int shift) const {
    return (Bits{top >> shift & 0xff} << 8 * shape.low | Bits{bottom >> shift & 0xff}
                                                             << 8 * shape.high)
               << shape.low |
           as_column((left >> shift & 0xff) << shape.low) << shape.low |
           as_column((right >> shift & 0xff) << shape.low) << shape.high;
  }

 private:
  unsigned mask() const { return (1u << shape.length) - 1; }
  unsigned row(Board board, int line, const EdgeTable& table) const {
    const int at = 8 * line + shape.low;
    return table.stable(static_cast<unsigned>(board.own >> at) & mask(),
                        static_cast<unsigned>(board.opp >> at) & mask());
  }
  unsigned column(Board board, int line, const EdgeTable& table) const {
    return table.stable(column_bits(board.own, line) >> shape.low & mask(),
                        column_bits(board.opp, line) >> shape.low & mask());
  }
};

// The squares fewer than `steps` steps from where the ray of step `step` leaves the board.
constexpr Bits near_end(int step, int steps) {
  Bits near = 0;
  for (int square = 0; square < 64; ++square) {
    const int column_step = step == 8 ? 0 : step == 7 ? -1 : 1;
    const int row_step = step == 1 ? 0 : 1;
    const int row = square / 8 + steps * row_step;
    const int column = square % 8 + steps * column_step;
    if (row > 7 || column < 0 || column > 7) near |= Bits{1} << square;
  }
  return near;
}

// The squares whose whole line of step `step` is filled.
template <int step>
Bits full_lines(Bits filled) {
  constexpr Bits kUp1 = near_end(step, 1), kUp2 = near_end(step, 2), kUp4 = near_end(step, 4);
  // A ray down is a ray up on the board turned round.
  constexpr auto turn = [](Bits bits) {
    Bits turned = 0;
    for (int square = 0; square < 64; ++square)
      if (bits >> square & 1) turned |= Bits{1} << (63 - square);
    return turned;
  };
  constexpr Bits kDown1 = turn(kUp1), kDown2 = turn(kUp2), kDown4 = turn(kUp4);
  Bits up = filled & (filled >> step | kUp1);
  Bits down = filled & (filled << step | kDown1);
  up &= up >> 2 * step | kUp2;
  down &= down << 2 * step | kDown2;
  up &= up >> 4 * step | kUp4;
  down &= down << 4 * step | kDown4;
  return up & down;
}

}  // namespace

Board stable_edge_discs(Board board, BoardSize size) {
  const EdgeStrings edges(board, shape_of(size), edge_table(size));
  return {edges.stable(0), edges.stable(8)};
}

Bits stable_discs(Bits own, Bits opp, BoardSize size, int enough) {
  const Shape& shape = shape_of(size);
  Bits stable = EdgeStrings({own, opp}, shape, edge_table(size)).stable(0);
  if (std::popcount(stable) >= enough) return stable;
  const Bits candidates = own & shape.inner;
  const Bits filled = own | opp | ~shape.playable;
  const Bits rows = full_lines<1>(filled), columns = full_lines<8>(filled);
  const Bits rising = full_lines<7>(filled), falling = full_lines<9>(filled);
  stable |= candidates & rows & columns & rising & falling;
  for (Bits before = 0; stable != before && std::popcount(stable) < enough;) {
    before = stable;
    stable |= candidates & (stable << 1 | stable >> 1 | rows) &
              (stable << 8 | stable >> 8 | columns) & (stable << 7 | stable >> 7 | rising) &
              (stable << 9 | stable >> 9 | falling);
  }
  return stable;
}

}  // namespace ogai::eval
