// The hand-made features of a position: mobility, potential mobility, frontier, edge stability,
// corners with their neighbours, squares by class, parity.
//
// visit_features() names each feature that is present and how often, from the side to move;
// the evaluation adds up weights over it and the trainer fits them over it, so the two can
// never disagree. Pure functions, any board size; the classes of squares are those of the size.
//
// Counts that matter by degrees (mobility) and small configurations (a corner with its three
// neighbours, 54 cases by symmetry) are tables: one feature per case. The rest are numbers.
#pragma once

#include <array>
#include <bit>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "eval/stability.h"
#include "game/moves.h"

namespace ogai::eval {

namespace feature {

inline constexpr int kMobilityCases = 24;  // 23 moves and more are one case
inline constexpr int kClasses = 10;        // classes of squares that symmetry leaves

// Where each feature or table of features begins.
inline constexpr int kBias = 0;
inline constexpr int kOwnMobility = 1;
inline constexpr int kOppMobility = kOwnMobility + kMobilityCases;
inline constexpr int kCornerBlocks = kOppMobility + kMobilityCases;
inline constexpr int kOddQuadrants = kCornerBlocks + 81;
inline constexpr int kOwnPotential = kOddQuadrants + 5;
inline constexpr int kOppPotential = kOwnPotential + 1;
inline constexpr int kOwnFrontier = kOppPotential + 1;
inline constexpr int kOppFrontier = kOwnFrontier + 1;
inline constexpr int kOwnStableEdge = kOppFrontier + 1;
inline constexpr int kOppStableEdge = kOwnStableEdge + 1;
inline constexpr int kOwnCornerMoves = kOppStableEdge + 1;
inline constexpr int kOppCornerMoves = kOwnCornerMoves + 1;
inline constexpr int kSquareClasses = kOppCornerMoves + 1;  // own − opponent's discs
inline constexpr int kCount = kSquareClasses + kClasses;

}  // namespace feature

// What the features need to know of a board size.
struct Geometry {
  game::BoardSize size;
  game::Bits playable = 0;
  game::Bits corners = 0;
  std::array<game::Bits, 4> blocks{};  // a corner and its three neighbours
  std::array<game::Bits, feature::kClasses> classes{};
  int class_count = 0;
  std::array<game::Bits, 4> quadrants{};
};

const Geometry& geometry(game::BoardSize size);

// The number of a corner block's case from its two bit strings (in square order), the same for
// a case and its reflection in the diagonal through the corner.
extern const std::array<std::array<std::array<std::uint8_t, 16>, 16>, 4> kCornerCases;

inline unsigned block_bits(game::Bits bits, game::Bits block) {
#if defined(__BMI2__)
  return static_cast<unsigned>(_pext_u64(bits, block));
#else
  unsigned string = 0;
  for (int i = 0; block; ++i, block &= block - 1) string |= (bits & block & -block ? 1u : 0u) << i;
  return string;
#endif
}

// The squares beside any of `bits` (one board or lanes), diagonally too; may include bits
// themselves.
template <typename Boards>
constexpr Boards beside(Boards bits) {
  constexpr game::Bits kNotFirst = 0xfefefefefefefefeu, kNotLast = 0x7f7f7f7f7f7f7f7fu;
  const Boards row = bits | (bits << 1 & kNotFirst) | (bits >> 1 & kNotLast);
  return row | row << 8 | row >> 8;
}

// Calls add(feature, count) for every feature with a count other than 0. `own_moves` and
// `opp_moves` are the legal moves of the two sides.
template <typename Add>
inline void visit_features(const Geometry& g, game::Board board, game::Bits own_moves,
                           game::Bits opp_moves, Add&& add) {
  using namespace feature;
  const auto count = [](game::Bits bits) { return std::popcount(bits); };
  const auto mobility_case = [&](game::Bits moves) {
    const int n = count(moves);
    return n < feature::kMobilityCases ? n : feature::kMobilityCases - 1;  // patterns have others
  };
  const game::Bits empty = g.playable & ~board.discs();
  add(kBias, 1);
  add(kOwnMobility + mobility_case(own_moves), 1);
  add(kOppMobility + mobility_case(opp_moves), 1);
  for (int corner = 0; corner < 4; ++corner)
    add(kCornerBlocks + kCornerCases[corner][block_bits(board.own, g.blocks[corner])]
                                    [block_bits(board.opp, g.blocks[corner])],
        1);
  int odd = 0;
  for (const game::Bits quadrant : g.quadrants) odd += count(empty & quadrant) & 1;
  add(kOddQuadrants + odd, 1);
  add(kOwnPotential, count(empty & beside(board.opp)));
  add(kOppPotential, count(empty & beside(board.own)));
  const game::Bits open = beside(empty);
  add(kOwnFrontier, count(board.own & open));
  add(kOppFrontier, count(board.opp & open));
  const game::Board stable = stable_edge_discs(board, g.size);
  add(kOwnStableEdge, count(stable.own));
  add(kOppStableEdge, count(stable.opp));
  add(kOwnCornerMoves, count(own_moves & g.corners));
  add(kOppCornerMoves, count(opp_moves & g.corners));
  for (int i = 0; i < kClasses; ++i)  // classes that the size lacks have no squares
    add(kSquareClasses + i, count(board.own & g.classes[i]) - count(board.opp & g.classes[i]));
}

}  // namespace ogai::eval
