// Legal moves and flips: every back end of this build, and what makes the moves of many boards or
// all moves of one together, against the rules walked square by square.
#include <array>

#include "compare.h"
#include "game/expand.h"
#include "game/flip/best.h"
#include "game/flip/rays.h"
#include "game/lane_moves.h"
#include "search/children.h"

namespace ogai::compare {
namespace {

using game::Bits;
using game::Board;
using game::Position;
using game::Square;

// Of one board.
struct Moves {
  Bits legal = 0;
  std::array<Bits, 64> flips{};  // 0 where the move is illegal

  friend bool operator==(const Moves&, const Moves&) = default;
  friend void PrintTo(const Moves& moves, std::ostream* out) {
    *out << std::hex << moves.legal << " turning";
    for (const Bits turned : moves.flips)
      if (turned) *out << ' ' << turned;
  }
};

template <class BackEnd>
Moves by_back_end(const Position& at) {
  const Board board = at.board;
  Moves moves{.legal = BackEnd::legal_moves(board.own, board.opp) & playable(at.size)};
  for (Bits rest = at.empties(); rest;) {
    const Square square = game::pop_first(rest);
    moves.flips[square] = BackEnd::flips(board.own, board.opp, square);
  }
  return moves;
}

// With discs kept as the back end's registers like them.
template <class BackEnd>
Moves by_wide_back_end(const Position& at) {
  const auto own = BackEnd::widen(at.board.own), opp = BackEnd::widen(at.board.opp);
  Moves moves;
  for (Bits rest = at.empties(); rest;) {
    const Square square = game::pop_first(rest);
    const auto turned = BackEnd::wide_flips(own, opp, square);
    moves.flips[square] = BackEnd::narrow(turned);
    if (!BackEnd::is_empty(turned)) moves.legal |= game::bit(square);
    // Every lane holds all of it, or the next move would go wrong.
    EXPECT_TRUE(BackEnd::is_empty(turned ^ BackEnd::widen(moves.flips[square])));
    EXPECT_TRUE(BackEnd::is_empty(BackEnd::wide_place(square) ^ BackEnd::widen(game::bit(square))));
  }
  return moves;
}

// Each lane another board.
std::vector<Moves> by_lanes(std::span<const Position> positions) {
  std::vector<Moves> answers(positions.size());
  for (std::size_t first = 0; first < positions.size(); first += game::kLanes) {
    const std::size_t count = std::min<std::size_t>(game::kLanes, positions.size() - first);
    game::Lanes own{}, opp{};
    for (std::size_t i = 0; i < count; ++i) {
      own[i] = positions[first + i].board.own;
      opp[i] = positions[first + i].board.opp;
    }
    const game::LaneMoves field(own, opp);
    game::Lanes rest = field.moves(own, opp);
    for (std::size_t i = 0; i < count; ++i) {
      rest[i] &= playable(positions[first + i].size);
      answers[first + i].legal = rest[i];
    }
    for (bool more = true; more;) {
      const game::Lanes place = rest & -rest;
      rest &= rest - 1;
      const game::Lanes turned = field.flips(own, opp, place);
      more = false;
      for (std::size_t i = 0; i < count; ++i)
        if (place[i]) {
          answers[first + i].flips[game::first_square(place[i])] = turned[i];
          more = true;
        }
    }
  }
  return answers;
}

// The move that leads to a child.
void note(Moves& moves, Board before, Board child) {
  const Bits turned = before.opp & child.opp;
  const Bits place = child.opp & ~(before.own | before.opp);
  moves.legal |= place;
  moves.flips[game::first_square(place)] = turned;
}

Moves by_children(const Position& at) {
  Moves moves;
  const Bits legal = at.legal_moves();
  if (!legal) return moves;
  const search::Children children(at.board, legal, playable(at.size));
  for (int i = 0; i < children.count(); ++i) {
    note(moves, at.board, children.board(i));
    EXPECT_EQ(game::bit(children.square(i)), children.board(i).opp & at.empties());
    EXPECT_EQ(children.moves(i), game::legal_moves(children.board(i), playable(at.size)));
  }
  return moves;
}

Moves by_expander(const Position& at) {
  Moves moves;
  const auto expander = std::make_unique<game::Expander>(playable(at.size));
  const auto children = std::make_unique<game::Expander::Children>();
  std::uint64_t over = 0;
  const int count = expander->expand(&at.board.own, &at.board.opp, 1, *children, over);
  for (int i = 0; i < count; ++i)
    if (const Board child{children->own[i], children->opp[i]}; child != at.board.passed())
      note(moves, at.board, child);
  return moves;
}

const Implementations<Position, Moves> kImplementations = {
    one_by_one<Position, Moves>("reference", by_back_end<game::flip::Reference>),
    one_by_one<Position, Moves>("scalar", by_back_end<game::flip::Scalar>),
    one_by_one<Position, Moves>("scalar, wide", by_wide_back_end<game::flip::Scalar>),
#ifdef __AVX2__
    one_by_one<Position, Moves>("AVX2", by_back_end<game::flip::Avx2>),
    one_by_one<Position, Moves>("AVX2, wide", by_wide_back_end<game::flip::Avx2>),
#endif
#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
    one_by_one<Position, Moves>("AVX-512", by_back_end<game::flip::Avx512>),
    one_by_one<Position, Moves>("AVX-512, wide", by_wide_back_end<game::flip::Avx512>),
#endif
    {"lanes", by_lanes},
    one_by_one<Position, Moves>("children", by_children),
    one_by_one<Position, Moves>("expander", by_expander),
};

// For each square and ray: the run of every length, ended by an own disc, by an empty square or by
// the edge; everything else empty, full of own or full of opponent discs.
std::vector<Position> ray_cases() {
  std::vector<Position> cases;
  for (int square = 0; square < 64; ++square)
    for (const Bits ray : game::flip::kRays[square].ray) {
      std::vector<Bits> path;  // nearest square first
      for (Bits rest = ray; rest;) path.push_back(game::bit(game::pop_first(rest)));
      if (ray < game::bit(static_cast<Square>(square))) path = {path.rbegin(), path.rend()};
      for (std::size_t length = 0; length <= path.size(); ++length) {
        Bits run = 0;
        for (std::size_t i = 0; i < length; ++i) run |= path[i];
        const Bits end = length < path.size() ? path[length] : 0;
        const Bits others = ~(run | end | game::bit(static_cast<Square>(square)));
        for (const Bits filler : {Bits{0}, others})
          for (const bool own_filler : {false, true})
            for (const Bits own_end : {Bits{0}, end})
              cases.push_back(
                  {{own_end | (own_filler ? filler : 0), run | (own_filler ? 0 : filler)},
                   game::BoardSize::eight,
                   game::Color::black});
      }
    }
  return cases;
}

// The rules themselves, on the two moves anyone can check by eye.
TEST(Moves, OfTheOpening) {
  const Moves moves = by_back_end<game::flip::Reference>(Position::initial(game::BoardSize::eight));
  EXPECT_EQ(moves.legal, game::bit(19) | game::bit(26) | game::bit(37) | game::bit(44));
  EXPECT_EQ(moves.flips[19], game::bit(27));
  EXPECT_EQ(moves.flips[0], 0u);
}

TEST(Moves, OfRandomDiscs) {
  for (const game::BoardSize size : game::kBoardSizes)
    compare(kImplementations, random_discs(size, 12));
}

TEST(Moves, OfRandomGames) {
  for (const game::BoardSize size : game::kBoardSizes)
    compare(kImplementations, game_positions(size, 60));
}

TEST(Moves, OfEveryRayOfEverySquare) {
  compare(kImplementations, ray_cases());
}

TEST(Moves, OfEmptyAndFullBoards) {
  std::vector<Position> positions;
  const auto add = [&](Board board) {
    positions.push_back({board, game::BoardSize::eight, game::Color::black});
  };
  for (const Bits own : {Bits{0}, ~Bits{0}}) add({own, ~own});
  add({0, 0});
  for (int square = 0; square < 64; ++square) {
    const Bits others = ~game::bit(static_cast<Square>(square));
    add({others, 0});
    add({0, others});
  }
  compare(kImplementations, positions);
}

}  // namespace
}  // namespace ogai::compare
