// The last one to four empty squares, solved without move lists or hash.
//
// Each function returns the score for the side to move (fail-soft: right when it lies in the
// window of one disc above alpha, else a bound beyond it) and adds what it visited to `nodes`.
// `own` and `opp` are the discs, held as the flip back end likes them best (game/flip/best.h); the
// squares are exactly the empty ones.
//
// With two squares left both moves' flips are found at once, before it is known whether the second
// is wanted: on the way to the end nearly all positions here fail, and then it is.
//
// What is inlined into what is laid down, because it matters (8 % of the time of eight empty
// squares) and GCC's own choice varies with the smallest change.
#pragma once

#include <algorithm>

#include "game/moves.h"
#include "game/objective.h"
#include "search/endgame/last_flips.h"

namespace ogai::search::endgame {

// The quadrant a square lies in, 0 … 3.
constexpr int quadrant(game::Square square) {
  return (square >> 2 & 1) | (square >> 4 & 2);
}

template <game::Objective objective, game::BoardSize size>
class LastEmpties {
  using Bits = game::Bits;
  using Square = game::Square;
  using Flip = game::flip::Best;

 public:
  using Wide = Flip::Wide;

  static int one(Wide own, Wide opp, Square a, std::uint64_t& nodes) {
    ++nodes;
    const Bits mine = Flip::narrow(own);
    const LastFlips turned = last_flips<size>(mine, Flip::narrow(opp), a);
    const int twice = 2 * std::popcount(mine);
    if (turned.own) return in_objective(twice - kCells + 2 + 2 * turned.own);
    if (turned.opp) return in_objective(twice - kCells - 2 * turned.opp);
    return in_objective(twice >= kCells ? twice - kCells + 2 : twice - kCells);
  }

  [[gnu::noinline]] static int two(Wide own, Wide opp, int alpha, Square a, Square b,
                                   std::uint64_t& nodes) {
    ++nodes;
    const Wide by_a = flips(own, opp, a), by_b = flips(own, opp, b);
    if (!Flip::is_empty(by_a)) {
      const int score = -one(opp ^ by_a, own ^ by_a ^ place(a), b, nodes);
      if (score > alpha || Flip::is_empty(by_b)) return score;
      return std::max(score, -one(opp ^ by_b, own ^ by_b ^ place(b), a, nodes));
    }
    if (!Flip::is_empty(by_b)) return -one(opp ^ by_b, own ^ by_b ^ place(b), a, nodes);
    // The other side is to move: it takes the least for us.
    ++nodes;
    const Wide against_a = flips(opp, own, a), against_b = flips(opp, own, b);
    if (!Flip::is_empty(against_a)) {
      const int score = one(own ^ against_a, opp ^ against_a ^ place(a), b, nodes);
      if (score <= alpha || Flip::is_empty(against_b)) return score;
      return std::min(score, one(own ^ against_b, opp ^ against_b ^ place(b), a, nodes));
    }
    if (!Flip::is_empty(against_b))
      return one(own ^ against_b, opp ^ against_b ^ place(b), a, nodes);
    return over(own, opp);
  }

  [[gnu::noinline]] static int three(Wide own, Wide opp, int alpha, Square a, Square b, Square c,
                                     std::uint64_t& nodes) {
    ++nodes;
    int best = try_three(own, opp, alpha, a, b, c, nodes);
    if (best != kNone) return best;
    ++nodes;
    best = try_three(opp, own, -alpha - 1, a, b, c, nodes);
    return best != kNone ? -best : over(own, opp);
  }

  static int four(Wide own, Wide opp, int alpha, Square a, Square b, Square c, Square d,
                  std::uint64_t& nodes) {
    ++nodes;
    int best = try_four(own, opp, alpha, a, b, c, d, nodes);
    if (best != kNone) return best;
    ++nodes;
    best = try_four(opp, own, -alpha - 1, a, b, c, d, nodes);
    return best != kNone ? -best : over(own, opp);
  }

  // Neither side can move.
  static int over(Wide own, Wide opp) {
    return game::final_score<objective>({Flip::narrow(own), Flip::narrow(opp)}, kCells);
  }

 private:
  static constexpr int kCells = game::cell_count(size);
  static constexpr int kNone = -1000;  // no legal move

  static constexpr int in_objective(int classic) {
    return objective == game::Objective::most ? classic : -classic;
  }
  static Wide flips(Wide own, Wide opp, Square square) {
    return Flip::wide_flips(own, opp, square);
  }
  static Wide place(Square square) { return Flip::wide_place(square); }

  [[gnu::always_inline]] static int try_three(Wide own, Wide opp, int alpha, Square a, Square b,
                                              Square c, std::uint64_t& nodes) {
    int best = kNone;
    const auto play = [&](Square move, Square x, Square y) {
      const Wide turned = flips(own, opp, move);
      if (Flip::is_empty(turned)) return false;
      const int score = -two(opp ^ turned, own ^ turned ^ place(move), -alpha - 1, x, y, nodes);
      if (score > best) best = score;
      return best > alpha;
    };
    if (play(a, b, c) || play(b, a, c)) return best;
    play(c, a, b);
    return best;
  }

  // Three squares, the one alone in its quadrant first; chosen without a branch, which would be
  // guessed wrong too often.
  static int three_sorted(Wide own, Wide opp, int alpha, Square a, Square b, Square c,
                          std::uint64_t& nodes) {
    const int qa = quadrant(a), qb = quadrant(b), qc = quadrant(c);
    const bool third = qa == qb && qb != qc, second = qa == qc && qb != qc;
    return three(own, opp, alpha,
                 third    ? c
                 : second ? b
                          : a,
                 third || second ? a : b, third ? b : c, nodes);
  }

  static int try_four(Wide own, Wide opp, int alpha, Square a, Square b, Square c, Square d,
                      std::uint64_t& nodes) {
    int best = kNone;
    const auto play = [&](Square move, Square x, Square y, Square z) {
      const Wide turned = flips(own, opp, move);
      if (Flip::is_empty(turned)) return false;
      const int score =
          -three_sorted(opp ^ turned, own ^ turned ^ place(move), -alpha - 1, x, y, z, nodes);
      if (score > best) best = score;
      return best > alpha;
    };
    if (play(a, b, c, d) || play(b, a, c, d) || play(c, a, b, d)) return best;
    play(d, a, b, c);
    return best;
  }
};

}  // namespace ogai::search::endgame
