#include "nn/encoding.h"

#include <array>
#include <cassert>

namespace ogai::nn {

namespace {

template <game::BoardSize size>
constexpr auto squares_in_order() {
  std::array<game::Square, game::cell_count(size)> squares{};
  for (int i = 0; i < game::cell_count(size); ++i) squares[i] = policy_move(size, i);
  return squares;
}

constexpr auto kSquaresOfFour = squares_in_order<game::BoardSize::four>();
constexpr auto kSquaresOfSix = squares_in_order<game::BoardSize::six>();
constexpr auto kSquaresOfEight = squares_in_order<game::BoardSize::eight>();

float bit_at(game::Bits bits, game::Square square) {
  return static_cast<float>(bits >> square & 1);
}

}  // namespace

std::span<const game::Square> squares_of(game::BoardSize size) {
  if (size == game::BoardSize::four) return kSquaresOfFour;
  if (size == game::BoardSize::six) return kSquaresOfSix;
  return kSquaresOfEight;
}

void encode(Encoding encoding, game::BoardSize size, game::Board board, game::Bits moves,
            std::span<float> planes) {
  const auto squares = squares_of(size);
  const std::size_t cells = squares.size();
  assert(planes.size() == plane_count(encoding) * cells);
  for (std::size_t i = 0; i < cells; ++i) {
    const float own = bit_at(board.own, squares[i]);
    const float opp = bit_at(board.opp, squares[i]);
    if (encoding == Encoding::discs) {
      planes[i] = own - opp;
      continue;
    }
    planes[i] = own;
    planes[cells + i] = opp;
    planes[2 * cells + i] = bit_at(moves, squares[i]);
    planes[3 * cells + i] = 1;
  }
}

}  // namespace ogai::nn
