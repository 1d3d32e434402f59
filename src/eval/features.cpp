#include "eval/features.h"

#include <algorithm>
#include <utility>

namespace ogai::eval {

namespace {

using game::Bits;
using game::BoardSize;

Geometry make_geometry(BoardSize size) {
  Geometry g{size};
  g.playable = game::playable(size);
  const int side = game::side(size), half = side / 2;
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) {
      const Bits bit = game::bit(game::square_at(size, column, row));
      // Distances from the nearest edges, the smaller first: one class per pair.
      const int from_row = std::min(row, side - 1 - row);
      const int from_column = std::min(column, side - 1 - column);
      const int near = std::min(from_row, from_column), far = std::max(from_row, from_column);
      const int number = far - near + near * half - near * (near - 1) / 2;
      g.classes[number] |= bit;
      g.class_count = std::max(g.class_count, number + 1);
      const int quadrant = (row >= half) * 2 + (column >= half);
      g.quadrants[quadrant] |= bit;
      if (far == 0) g.corners |= bit;
      if (far <= 1) g.blocks[quadrant] |= bit;
    }
  return g;
}

// The place of the corner in the bit string of each block, and of the square diagonal to it; the
// two others mirror each other.
constexpr int kCornerPlace[4] = {0, 1, 2, 3};

int case_number(int corner, unsigned own, unsigned opp) {
  const auto state = [&](int place) { return own >> place & 1 ? 1 : opp >> place & 1 ? 2 : 0; };
  const int diagonal = 3 - kCornerPlace[corner];
  int sides[2], n = 0;
  for (int place = 0; place < 4; ++place)
    if (place != kCornerPlace[corner] && place != diagonal) sides[n++] = state(place);
  const auto [low, high] = std::minmax(sides[0], sides[1]);
  return state(kCornerPlace[corner]) + 3 * state(diagonal) + 9 * low + 27 * high;
}

auto make_corner_cases() {
  std::array<std::array<std::array<std::uint8_t, 16>, 16>, 4> cases{};
  for (int corner = 0; corner < 4; ++corner)
    for (unsigned own = 0; own < 16; ++own)
      for (unsigned opp = 0; opp < 16; ++opp)
        cases[corner][own][opp] = static_cast<std::uint8_t>(case_number(corner, own, opp & ~own));
  return cases;
}

}  // namespace

const std::array<std::array<std::array<std::uint8_t, 16>, 16>, 4> kCornerCases =
    make_corner_cases();

const Geometry& geometry(BoardSize size) {
  static const std::array geometries = {make_geometry(BoardSize::four),
                                        make_geometry(BoardSize::six),
                                        make_geometry(BoardSize::eight)};
  return geometries[(side(size) - 4) / 2];
}

}  // namespace ogai::eval
