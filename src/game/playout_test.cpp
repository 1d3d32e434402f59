// Batched random games against exact distributions, computed by playing out every line, and against
// a one-at-a-time simulator; and the promises of the interface.
#include "game/playout.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <vector>

#include "base/random.h"
#include "base/test_effort.h"
#include "game/moves.h"
#include "game/select.h"

namespace ogai::game {
namespace {

// Plays random moves until the game is over or `plies` moves and passes are made.
Board play_randomly(base::Random& random, Board board, Bits squares, int plies) {
  for (int ply = 0; ply < plies && !is_over(board, squares); ++ply) {
    const Bits moves = legal_moves(board, squares);
    board = moves ? after(board, random_square(moves, random)) : board.passed();
  }
  return board;
}

// The final board for the side to move at the start, one game at a time.
Board simulate(base::Random& random, Board board, Bits squares) {
  bool turned = false;
  while (!is_over(board, squares)) {
    board = play_randomly(random, board, squares, 1);
    turned = !turned;
  }
  return turned ? board.passed() : board;
}

using Distribution = std::map<Board, double>;

// The probability of every final board, by every line of play.
void add_finals(Board board, Bits squares, bool turned, double weight, Distribution& finals) {
  Bits moves = legal_moves(board, squares);
  if (!moves) {
    if (is_over(board, squares)) {
      finals[turned ? board.passed() : board] += weight;
      return;
    }
    return add_finals(board.passed(), squares, !turned, weight, finals);
  }
  const double share = weight / std::popcount(moves);
  while (moves) add_finals(after(board, pop_first(moves)), squares, !turned, share, finals);
}

// Pearson's statistic of the games' final boards, standardised: about normal if they follow
// the distribution. Fails on a board that no line of play reaches.
double misfit(const Distribution& exact, std::span<const Board> finals) {
  std::map<Board, int> seen;
  for (const Board board : finals) {
    EXPECT_TRUE(exact.contains(board));
    ++seen[board];
  }
  const auto games = static_cast<double>(finals.size());
  double chi_square = 0;
  double rest_expected = 0;  // boards too rare for a term of their own share one
  double rest_seen = 0;
  int terms = 0;
  for (const auto& [board, probability] : exact) {
    const double expected = probability * games;
    const double count = seen[board];
    if (expected < 8) {
      rest_expected += expected;
      rest_seen += count;
      continue;
    }
    chi_square += (count - expected) * (count - expected) / expected;
    ++terms;
  }
  if (rest_expected > 8) {
    chi_square += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected;
    ++terms;
  }
  return terms < 2 ? 0 : (chi_square - (terms - 1)) / std::sqrt(2.0 * (terms - 1));
}

TEST(Playouts, ExactDistributionOnFour) {
  constexpr Bits kSquares = playable(BoardSize::four);
  Distribution exact;
  add_finals(initial_board(), kSquares, false, 1, exact);
  std::vector<Board> finals(400'000);
  Playouts(11).run(initial_board(), kSquares, finals);
  EXPECT_LT(std::abs(misfit(exact, finals)), 5);
}

TEST(Playouts, ExactDistributionOfLateGames) {
  base::Random random(5);
  for (const auto& [size, plies] : {std::pair{BoardSize::eight, 53}, {BoardSize::six, 25}})
    for (int i = 0; i < base::effort(25); ++i) {
      const Board start = play_randomly(random, initial_board(), playable(size), plies);
      Distribution exact;
      add_finals(start, playable(size), false, 1, exact);
      std::vector<Board> finals(20'000);
      Playouts(random()).run(start, playable(size), finals);
      EXPECT_LT(std::abs(misfit(exact, finals)), 6) << std::hex << start.own << ' ' << start.opp;
    }
}

struct Summary {
  double mean = 0;
  double deviation = 0;
  double wins = 0;
  double empties = 0;
};

Summary summarise(std::span<const Board> finals, int cells) {
  Summary sum;
  for (const Board board : finals) {
    const int difference = board.own_count() - board.opp_count();
    sum.mean += difference;
    sum.deviation += difference * difference;
    sum.wins += difference > 0;
    sum.empties += cells - board.disc_count();
  }
  const auto games = static_cast<double>(finals.size());
  sum.mean /= games;
  sum.deviation = std::sqrt(sum.deviation / games - sum.mean * sum.mean);
  sum.wins /= games;
  sum.empties /= games;
  return sum;
}

TEST(Playouts, LikeOneAtATimeFromTheStart) {
  for (const BoardSize size : {BoardSize::six, BoardSize::eight}) {
    std::vector<Board> batched(base::effort(200'000u));
    Playouts(12).run(initial_board(), playable(size), batched);
    std::vector<Board> single(base::effort(20'000u));
    base::Random random(13);
    for (Board& board : single) board = simulate(random, initial_board(), playable(size));
    const Summary a = summarise(batched, cell_count(size));
    const Summary b = summarise(single, cell_count(size));
    const double error = 1 / std::sqrt(static_cast<double>(single.size()));
    EXPECT_NEAR(a.mean, b.mean, 5 * b.deviation * error);
    EXPECT_NEAR(a.deviation, b.deviation, 5 * b.deviation * error);
    EXPECT_NEAR(a.wins, b.wins, 5 * 0.5 * error);
    EXPECT_NEAR(a.empties, b.empties, 0.05);
  }
}

// Starts of all kinds: early, late, to pass at once, over, full and empty boards.
std::vector<Board> mixed_starts(std::size_t count, BoardSize size) {
  base::Random random(14);
  std::vector<Board> starts;
  const Board must_pass{bit(27) | bit(36), bit(28) | bit(35) | bit(37)};
  while (starts.size() < count) {
    switch (starts.size() % 7) {
      case 0:
        starts.push_back(initial_board());
        break;
      case 1:
        starts.push_back({bit(27), 0});
        break;
      case 2:
        starts.push_back({0, playable(size)});
        break;
      case 3:
        starts.push_back({bit(28) | bit(29), bit(27)});
        break;
      case 4:
        starts.push_back(must_pass);
        break;
      default:
        starts.push_back(play_randomly(random, initial_board(), playable(size),
                                       static_cast<int>(random.below(64))));
    }
  }
  return starts;
}

TEST(Playouts, EveryGameIsPlayedToItsEnd) {
  for (const BoardSize size : kBoardSizes)
    for (const std::size_t count : {0u, 1u, 7u, 64u, 65u, 1000u}) {
      const std::vector<Board> starts = mixed_starts(count, size);
      std::vector<Board> finals(count);
      Playouts(15).run(starts, playable(size), finals);
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_TRUE(is_over(finals[i], playable(size)));
        EXPECT_EQ(finals[i].own & finals[i].opp, 0u);
        EXPECT_EQ(finals[i].discs() & starts[i].discs(), starts[i].discs());
        EXPECT_EQ(finals[i].discs() & ~playable(size), 0u);
        if (is_over(starts[i], playable(size))) {
          EXPECT_EQ(finals[i], starts[i]);
        }
      }
    }
}

TEST(Playouts, PassesAtOnce) {
  // The side to move has no move; the other then encloses b1 with c1, and all is over.
  const Board start{bit(1), bit(0)};
  std::vector<Board> finals(20);
  Playouts(16).run(start, kAllSquares, finals);
  for (const Board board : finals) EXPECT_EQ(board, (Board{0, bit(0) | bit(1) | bit(2)}));
}

TEST(Playouts, SameSeedSameGamesHoweverGrouped) {
  const std::vector<Board> starts = mixed_starts(1000, BoardSize::eight);
  std::vector<Board> whole(1000);
  std::vector<Board> parts = starts;  // results may replace the starts
  Playouts(17).run(starts, kAllSquares, whole);
  Playouts pieces(17);
  const std::span all(parts);
  for (const auto& [from, size] : {std::pair{0, 1}, {1, 7}, {8, 0}, {8, 500}, {508, 492}})
    pieces.run(all.subspan(from, size), kAllSquares, all.subspan(from, size));
  EXPECT_EQ(parts, whole);

  std::vector<Board> others(1000);
  Playouts(18).run(starts, kAllSquares, others);
  EXPECT_NE(others, whole);
}

// The same games on every CPU and with every compiler.
TEST(Playouts, Signature) {
  std::vector<Board> finals(1000);
  Playouts(1).run(initial_board(), kAllSquares, finals);
  Bits signature = 0;
  for (const Board board : finals)
    signature = std::rotl((signature ^ board.own) * 0x9e3779b97f4a7c15u, 29) ^ board.opp;
  EXPECT_EQ(signature, 11012867421779327420u);
}

// Every final board that play by preferences can lead to.
void add_preferred_finals(Board board, Bits squares, std::span<const Bits> preferences, bool turned,
                          std::map<Board, int>& finals) {
  const Bits legal = legal_moves(board, squares);
  if (!legal && is_over(board, squares)) {
    finals[turned ? board.passed() : board];
    return;
  }
  if (!legal) return add_preferred_finals(board.passed(), squares, preferences, !turned, finals);
  Bits moves = 0;
  for (const Bits set : preferences)
    if (!moves) moves = legal & set;
  if (!moves) moves = legal;
  while (moves)
    add_preferred_finals(after(board, pop_first(moves)), squares, preferences, !turned, finals);
}

TEST(Playouts, WithPreferencesPlayOnlyTheMovesOfTheFirstSetThatHasAny) {
  const Bits squares = playable(BoardSize::eight);
  // Not all squares are named: the others come last.
  const std::vector<Bits> preferences = {0x00003c24243c0000u, 0x0042000000004200u,
                                         0x8100000000000081u};
  base::Random random(6);
  for (int i = 0; i < 20; ++i) {
    const Board start = play_randomly(random, initial_board(), squares, 52);
    std::map<Board, int> finals;
    add_preferred_finals(start, squares, preferences, false, finals);
    std::vector<Board> played(5000);
    Playouts(7, preferences).run(start, squares, played);
    for (const Board board : played) {
      ASSERT_TRUE(finals.contains(board));
      ++finals[board];
    }
    if (finals.size() > 30) continue;  // too rare to be seen for certain
    for (const auto& [board, count] : finals) EXPECT_GT(count, 0);
  }
}

}  // namespace
}  // namespace ogai::game
