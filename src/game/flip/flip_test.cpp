// Every flip back end of this build against the reference, square by square.
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"
#include "game/board.h"
#include "game/flip/best.h"
#include "game/select.h"

namespace ogai::game::flip {
namespace {

// Random discs at the given density (of 16) of filled squares, fairly or unfairly shared.
Board random_board(base::Random& random, Bits squares, std::uint32_t density, std::uint32_t share) {
  Board board;
  for (Bits rest = squares; rest;) {
    const Bits place = bit(pop_first(rest));
    if (random.below(16) >= density) continue;
    (random.below(16) < share ? board.own : board.opp) |= place;
  }
  return board;
}

std::vector<Board> random_boards() {
  base::Random random(1);
  std::vector<Board> boards;
  for (const BoardSize size : kBoardSizes)
    for (std::uint32_t density = 1; density <= 16; ++density)
      for (std::uint32_t share = 1; share <= 15; ++share)
        for (int i = 0; i < 12; ++i)
          boards.push_back(random_board(random, playable(size), density, share));
  return boards;
}

// Every position of random games, played with the reference back end.
std::vector<Board> game_boards() {
  base::Random random(2);
  std::vector<Board> boards;
  for (const BoardSize size : kBoardSizes)
    for (int game = 0; game < 60; ++game) {
      Board board = initial_board();
      for (int passes = 0; passes < 2;) {
        boards.push_back(board);
        const Bits moves = Reference::legal_moves(board.own, board.opp) & playable(size);
        passes = moves ? 0 : passes + 1;
        if (!moves) {
          board = board.passed();
          continue;
        }
        const Square square = random_square(moves, random);
        const Bits turned = Reference::flips(board.own, board.opp, square);
        board = {board.opp ^ turned, board.own ^ turned ^ bit(square)};
      }
    }
  return boards;
}

// For each square and ray: the run of every length, ended by an own disc, by an empty
// square or by the edge; everything else empty, full of own or full of opponent discs.
std::vector<std::pair<Board, Square>> ray_cases() {
  std::vector<std::pair<Board, Square>> cases;
  for (int square = 0; square < 64; ++square)
    for (const Bits ray : kRays[square].ray) {
      std::vector<Bits> path;  // nearest square first
      for (Bits rest = ray; rest;) path.push_back(bit(pop_first(rest)));
      if (ray < bit(static_cast<Square>(square))) path = {path.rbegin(), path.rend()};
      for (std::size_t length = 0; length <= path.size(); ++length) {
        Bits run = 0;
        for (std::size_t i = 0; i < length; ++i) run |= path[i];
        const Bits end = length < path.size() ? path[length] : 0;
        const Bits others = ~(run | end | bit(static_cast<Square>(square)));
        for (const Bits filler : {Bits{0}, others})
          for (const bool own_filler : {false, true})
            for (const Bits own_end : {Bits{0}, end}) {
              const Board board{own_end | (own_filler ? filler : 0),
                                run | (own_filler ? 0 : filler)};
              cases.emplace_back(board, static_cast<Square>(square));
            }
      }
    }
  return cases;
}

template <class BackEnd>
void check_board(Board board) {
  ASSERT_EQ(BackEnd::legal_moves(board.own, board.opp),
            Reference::legal_moves(board.own, board.opp))
      << std::hex << board.own << ' ' << board.opp;
  for (Bits rest = ~board.discs(); rest;) {
    const Square square = pop_first(rest);
    const Bits turned = Reference::flips(board.own, board.opp, square);
    ASSERT_EQ(BackEnd::flips(board.own, board.opp, square), turned)
        << std::hex << board.own << ' ' << board.opp << std::dec << ' ' << int{square};
    const auto wide =
        BackEnd::wide_flips(BackEnd::widen(board.own), BackEnd::widen(board.opp), square);
    ASSERT_EQ(BackEnd::narrow(wide), turned);
    ASSERT_EQ(BackEnd::is_empty(wide), turned == 0);
    // Every lane holds all of it, or the next move would go wrong.
    ASSERT_TRUE(BackEnd::is_empty(wide ^ BackEnd::widen(turned)));
    ASSERT_TRUE(BackEnd::is_empty(BackEnd::wide_place(square) ^ BackEnd::widen(bit(square))));
  }
}

template <class BackEnd>
class FlipTest : public testing::Test {};

using BackEnds = testing::Types<
#ifdef __AVX2__
    Avx2,
#endif
#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
    Avx512,
#endif
    Scalar>;

struct BackEndName {
  template <class BackEnd>
  static std::string GetName(int) {
    return BackEnd::kName;
  }
};
TYPED_TEST_SUITE(FlipTest, BackEnds, BackEndName);

TYPED_TEST(FlipTest, RandomDiscs) {
  for (const Board board : random_boards()) check_board<TypeParam>(board);
}

TYPED_TEST(FlipTest, RandomGames) {
  for (const Board board : game_boards()) check_board<TypeParam>(board);
}

TYPED_TEST(FlipTest, EveryRayOfEverySquare) {
  for (const auto& [board, square] : ray_cases()) {
    ASSERT_EQ(TypeParam::flips(board.own, board.opp, square),
              Reference::flips(board.own, board.opp, square))
        << std::hex << board.own << ' ' << board.opp << std::dec << ' ' << int{square};
    ASSERT_EQ(TypeParam::legal_moves(board.own, board.opp),
              Reference::legal_moves(board.own, board.opp))
        << std::hex << board.own << ' ' << board.opp;
  }
}

TYPED_TEST(FlipTest, EmptyAndFullBoards) {
  for (const Board board : {Board{0, 0}, Board{~Bits{0}, 0}, Board{0, ~Bits{0}}})
    check_board<TypeParam>(board);
  for (int square = 0; square < 64; ++square) {
    const Bits hole = bit(static_cast<Square>(square));
    check_board<TypeParam>({~hole, 0});
    check_board<TypeParam>({0, ~hole});
  }
}

// The rules themselves, on the two moves anyone can check by eye.
TEST(Reference, OpeningMove) {
  const Board board = initial_board();
  EXPECT_EQ(Reference::legal_moves(board.own, board.opp), bit(19) | bit(26) | bit(37) | bit(44));
  EXPECT_EQ(Reference::flips(board.own, board.opp, 19), bit(27));
  EXPECT_EQ(Reference::flips(board.own, board.opp, 0), 0u);
}

}  // namespace
}  // namespace ogai::game::flip
