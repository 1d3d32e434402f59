// The last one to four empty squares, solved without move lists or hash.
//
// Each function returns the score for the side to move (fail-soft: right when it lies in the
// window of one disc above alpha, else a bound beyond it) and adds what it visited to `nodes`.
// `own` and `opp` are the discs; the squares are exactly the empty ones. Boards of any size.
#pragma once

#include "game/moves.h"
#include "game/objective.h"
#include "search/endgame/last_flips.h"

namespace ogai::search::endgame {

// The quadrant a square lies in, 0 … 3.
constexpr int quadrant(game::Square square) {
  return (square >> 2 & 1) | (square >> 4 & 2);
}

template <game::Objective objective>
class LastEmpties {
  using Bits = game::Bits;
  using Square = game::Square;

 public:
  static int one(Bits own, Bits opp, Square a, std::uint64_t& nodes) {
    ++nodes;
    const int difference = std::popcount(own) - std::popcount(opp);
    const int turned = last_flips(own, opp, a);
    if (turned) return in_objective(difference + 1 + 2 * turned);
    const int theirs = last_flips(opp, own, a);
    if (theirs) return in_objective(difference - 1 - 2 * theirs);
    return in_objective(difference + (difference > 0 ? 1 : -1));
  }

  static int two(Bits own, Bits opp, int alpha, Square a, Square b, std::uint64_t& nodes) {
    ++nodes;
    int best = kNone;
    if (const Bits turned = flips(own, opp, a)) {
      best = -one(opp ^ turned, own ^ turned ^ game::bit(a), b, nodes);
      if (best > alpha) return best;
    }
    if (const Bits turned = flips(own, opp, b)) {
      const int score = -one(opp ^ turned, own ^ turned ^ game::bit(b), a, nodes);
      return score > best ? score : best;
    }
    if (best != kNone) return best;
    // The other side is to move: it takes the least for us.
    ++nodes;
    int least = -kNone;
    if (const Bits turned = flips(opp, own, a)) {
      least = one(own ^ turned, opp ^ turned ^ game::bit(a), b, nodes);
      if (least <= alpha) return least;
    }
    if (const Bits turned = flips(opp, own, b)) {
      const int score = one(own ^ turned, opp ^ turned ^ game::bit(b), a, nodes);
      return score < least ? score : least;
    }
    return least != -kNone ? least : over(own, opp, 2);
  }

  static int three(Bits own, Bits opp, int alpha, Square a, Square b, Square c,
                   std::uint64_t& nodes) {
    ++nodes;
    int best = try_three(own, opp, alpha, a, b, c, nodes);
    if (best != kNone) return best;
    ++nodes;
    best = try_three(opp, own, -alpha - 1, a, b, c, nodes);
    return best != kNone ? -best : over(own, opp, 3);
  }

  static int four(Bits own, Bits opp, int alpha, Square a, Square b, Square c, Square d,
                  std::uint64_t& nodes) {
    ++nodes;
    int best = try_four(own, opp, alpha, a, b, c, d, nodes);
    if (best != kNone) return best;
    ++nodes;
    best = try_four(opp, own, -alpha - 1, a, b, c, d, nodes);
    return best != kNone ? -best : over(own, opp, 4);
  }

 private:
  static constexpr int kNone = -1000;  // no legal move

  static constexpr int in_objective(int classic) {
    return objective == game::Objective::most ? classic : -classic;
  }
  static Bits flips(Bits own, Bits opp, Square square) { return game::flips({own, opp}, square); }
  static int over(Bits own, Bits opp, int empties) {
    const game::Board board{own, opp};
    return game::final_score<objective>(board, board.disc_count() + empties);
  }

  static int try_three(Bits own, Bits opp, int alpha, Square a, Square b, Square c,
                       std::uint64_t& nodes) {
    int best = kNone;
    const auto play = [&](Square move, Square x, Square y) {
      const Bits turned = flips(own, opp, move);
      if (!turned) return false;
      const int score = -two(opp ^ turned, own ^ turned ^ game::bit(move), -alpha - 1, x, y, nodes);
      if (score > best) best = score;
      return best > alpha;
    };
    if (play(a, b, c) || play(b, a, c)) return best;
    play(c, a, b);
    return best;
  }

  // Three squares, the one alone in its quadrant first.
  static int three_sorted(Bits own, Bits opp, int alpha, Square a, Square b, Square c,
                          std::uint64_t& nodes) {
    const int qa = quadrant(a), qb = quadrant(b), qc = quadrant(c);
    if (qa == qb && qb != qc) return three(own, opp, alpha, c, a, b, nodes);
    if (qa == qc && qb != qc) return three(own, opp, alpha, b, a, c, nodes);
    return three(own, opp, alpha, a, b, c, nodes);
  }

  static int try_four(Bits own, Bits opp, int alpha, Square a, Square b, Square c, Square d,
                      std::uint64_t& nodes) {
    int best = kNone;
    const auto play = [&](Square move, Square x, Square y, Square z) {
      const Bits turned = flips(own, opp, move);
      if (!turned) return false;
      const int score =
          -three_sorted(opp ^ turned, own ^ turned ^ game::bit(move), -alpha - 1, x, y, z, nodes);
      if (score > best) best = score;
      return best > alpha;
    };
    if (play(a, b, c, d) || play(b, a, c, d) || play(c, a, b, d)) return best;
    play(d, a, b, c);
    return best;
  }
};

}  // namespace ogai::search::endgame
