#include "lab/one_direction.h"

namespace ogai::lab {

namespace {

constexpr std::array<std::array<int, 2>, 8> kDirections = {
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

game::Bits flips_towards(game::Board board, game::Square square, int columns, int rows) {
  int column = square % 8 + columns, row = square / 8 + rows;
  for (game::Bits turned = 0; column >= 0 && column < 8 && row >= 0 && row < 8;
       column += columns, row += rows) {
    const game::Bits here = game::bit(static_cast<game::Square>(8 * row + column));
    if (board.own & here) return turned;
    if (!(board.opp & here)) break;
    turned |= here;
  }
  return 0;
}

game::Bits one_of(Turning turning, const std::array<game::Bits, 8>& flips, base::Random& random) {
  std::array<game::Bits, 8> some;
  std::uint32_t count = 0;
  for (const game::Bits turned : flips)
    if (turned) some[count++] = turned;
  return some[turning == Turning::first ? 0 : random.below(count)];
}

}  // namespace

std::array<game::Bits, 8> flips_by_direction(game::Board board, game::Square square) {
  std::array<game::Bits, 8> flips;
  for (std::size_t i = 0; i < kDirections.size(); ++i)
    flips[i] = flips_towards(board, square, kDirections[i][0], kDirections[i][1]);
  return flips;
}

game::Board after(Turning turning, game::Board board, game::Square square, base::Random& random) {
  if (turning == Turning::all) return game::after(board, square);
  return game::after(board, square, one_of(turning, flips_by_direction(board, square), random));
}

}  // namespace ogai::lab
