// Report E's evaluation of a register full of boards at once (game/lanes.h), the form that the
// search uses: the same sums as Evaluation::heuristic, which the tests hold it against.
//
// Square sums are one masked population count for each kind of square. Products keep their low
// 32 bits, all that a Value has, so signs need no care.
//
// Stable discs. Algorithm 1's rows from the corner a1 (report_e.cpp) mark a disc at column c, row r
// if its row holds discs from the edge up to it, and so does every row above up to one column
// further each: all of (c, r), (c + 1, r − 1), … (c + r, 0) lie in the row beginnings
//
//   begin = d & ~(d + column a),   d = discs without column h       (a carry clears the first gap)
//
// so marks spread from row 1 through `begin` down the diagonal, doubling their reach: three
// steps. Leaving out column h is the printed bound, 8 instead of 9, and keeps shifts from
// wrapping round. Columns and the other corners are the same on reflected boards. Reflecting in
// the columns and in the diagonal in turn goes through all eight images of a board; the marks come
// back the same way, gathering those of each image.
//
// Measured gain: with the search that calls it, games three times as fast
// (docs/performance-genetic.md).
#include "eval/features.h"
#include "eval/report_e.h"
#include "game/lane_moves.h"

namespace ogai::eval::report_e {

using game::all_lanes;
using game::Bits;
using game::BoardSize;
using game::Lanes;

namespace {

Lanes popcount_difference(Lanes own, Lanes opp) {
  return game::popcount(own) - game::popcount(opp);
}

Lanes weighted(Lanes counts, Value weight) {
  return game::multiply_low(counts, all_lanes(static_cast<std::uint32_t>(weight)));
}

struct Stairs {
  Bits first_row;
  Bits first_column;
  Bits but_last_column;
};

constexpr Stairs stairs_of(BoardSize size) {
  Stairs stairs{};
  for (int i = 0; i < side(size); ++i) {
    stairs.first_row |= game::bit(square_at(size, i, 0));
    stairs.first_column |= game::bit(square_at(size, 0, i));
    for (int column = 0; column + 1 < side(size); ++column)
      stairs.but_last_column |= game::bit(square_at(size, column, i));
  }
  return stairs;
}

constexpr std::array kStairs = {stairs_of(BoardSize::four), stairs_of(BoardSize::six),
                                stairs_of(BoardSize::eight)};

Lanes rows_marked_in(Lanes discs, const Stairs& stairs) {
  const Lanes d = discs & stairs.but_last_column;
  Lanes begin = d & ~(d + stairs.first_column);
  Lanes marked = begin & stairs.first_row;
  marked |= begin & marked << 7;
  begin &= begin << 7;
  marked |= begin & marked << 14;
  begin &= begin << 14;
  return marked | (begin & marked << 28);
}

bool any(Lanes lanes) {
  return game::zero_lanes(lanes) + 1 != 1u << game::kLanes;
}

Lanes stable_marked_in(Lanes discs, const Stairs& stairs) {
  constexpr int kImages = 8;
  const Bits corner = stairs.first_row & stairs.first_column;
  const auto turn = [](int image, Lanes lanes) {
    return image % 2 == 0 ? game::mirror_columns(lanes) : game::reflect(lanes);
  };
  std::array<Lanes, kImages> rows;
  for (int image = 0; image < kImages; ++image) {
    rows[image] = any(discs & corner) ? rows_marked_in(discs, stairs) : Lanes{};
    discs = turn(image, discs);
  }
  Lanes marked = rows[kImages - 1];
  for (int image = kImages - 2; image >= 0; --image) marked = turn(image, marked) | rows[image];
  return marked;
}

}  // namespace

Bits Evaluation::judge(const Bits* own, const Bits* opp, int count, int discs,
                       Value* values) const {
  typedef Value LaneValues __attribute__((vector_size(game::kLanes * sizeof(Value))));
  const KindMasks& kinds = kind_masks(size_);
  const Stairs& stairs = kStairs[side(size_) / 2 - 2];
  const Phase& phase = phase_with(discs);
  Bits over = 0;
  for (int i = 0; i < count; i += game::kLanes) {
    const Lanes a = game::load_lanes(own + i);
    const Lanes b = game::load_lanes(opp + i);
    const Lanes own_moves = game::legal_moves(a, b) & squares_;
    const Lanes opp_moves = game::legal_moves(b, a) & squares_;
    const Lanes open = beside(squares_ & ~(a | b));
    Lanes sum = weighted(game::popcount(own_moves), phase.own_mobility) -
                weighted(game::popcount(opp_moves), phase.opp_mobility) -
                weighted(popcount_difference(a & open, b & open), phase.frontier);
    for (std::size_t kind = 0; kind < kSquareKinds; ++kind)
      sum += weighted(popcount_difference(a & kinds[kind], b & kinds[kind]), square_[kind]);
    const Bits corners = kinds[0];
    if (any(a & corners)) sum += weighted(game::popcount(stable_marked_in(a, stairs)), stable_);
    if (any(b & corners)) sum -= weighted(game::popcount(stable_marked_in(b, stairs)), stable_);
    const LaneValues narrow = __builtin_convertvector(sum, LaneValues);
    std::memcpy(values + i, &narrow, sizeof narrow);
    over |= Bits{game::zero_lanes(own_moves | opp_moves)} << i;
  }
  over &= (Bits{1} << count) - 1;
  for (Bits ended = over; ended;) {
    const auto i = game::pop_first(ended);
    values[i] = utility({own[i], opp[i]});
  }
  return over;
}

}  // namespace ogai::eval::report_e
