#include "eval/square_kinds.h"

#include <algorithm>
#include <bit>

namespace ogai::eval {

using game::Bits;
using game::BoardSize;

namespace {

constexpr int from_edge(int coordinate, int side) {
  return std::min(coordinate, side - 1 - coordinate);
}

// The kinds of row 0 are 0–3, of row 1 4–6, of row 2 7–8, and 9.
constexpr int kind_at(BoardSize size, int column, int row) {
  const auto [low, high] = std::minmax({from_edge(column, side(size)), from_edge(row, side(size))});
  constexpr std::array kFirstOfRow = {0, 4, 7, 9};
  return kFirstOfRow[low] + high - low;
}

constexpr KindMasks masks_of(BoardSize size) {
  KindMasks masks{};
  for (int row = 0; row < side(size); ++row)
    for (int column = 0; column < side(size); ++column)
      masks[kind_at(size, column, row)] |= game::bit(square_at(size, column, row));
  return masks;
}

constexpr std::array<KindMasks, 3> kKindMasks = {
    masks_of(BoardSize::four), masks_of(BoardSize::six), masks_of(BoardSize::eight)};

}  // namespace

int square_kind(BoardSize size, game::Square square) {
  return kind_at(size, column_of(size, square), row_of(size, square));
}

const KindMasks& kind_masks(BoardSize size) {
  return kKindMasks[side(size) / 2 - 2];
}

KindCounts kind_difference(BoardSize size, Bits own, Bits opp) {
  const KindMasks& masks = kind_masks(size);
  KindCounts counts;
  for (std::size_t kind = 0; kind < kSquareKinds; ++kind)
    counts[kind] = std::popcount(own & masks[kind]) - std::popcount(opp & masks[kind]);
  return counts;
}

}  // namespace ogai::eval
