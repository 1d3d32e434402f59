#include "arena/openings.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/random.h"
#include "game/select.h"
#include "game/symmetry.h"

namespace ogai::arena {

using game::Board;
using game::Position;

namespace {

// Failures in a row after which no fresh position is expected any more.
constexpr int kTries = 200;

Board next_board(const Board& board, game::Move move) {
  return game::canonical(game::after(board, move)).board;
}

std::set<Board> successors(const std::set<Board>& boards, game::Bits squares) {
  std::set<Board> next;
  for (const Board& board : boards) {
    game::Bits moves = game::legal_moves(board, squares);
    if (!moves && !game::is_over(board, squares)) next.insert(next_board(board, game::kPass));
    while (moves) next.insert(next_board(board, game::pop_first(moves)));
  }
  return next;
}

// Nothing if the game was over sooner.
std::optional<Position> after_random_moves(game::BoardSize size, int plies, base::Random& random) {
  Position position = Position::initial(size);
  for (int ply = 0; ply < plies; ++ply) {
    const game::Bits moves = position.legal_moves();
    position = position.after(moves ? game::random_square(moves, random) : game::kPass);
    if (position.is_over()) return std::nullopt;
  }
  return position;
}

}  // namespace

std::vector<Position> all_openings(game::BoardSize size, int plies) {
  const game::Bits squares = game::playable(size);
  std::set<Board> boards = {game::canonical(game::initial_board()).board};
  for (int ply = 0; ply < plies; ++ply) boards = successors(boards, squares);
  const game::Color to_move = plies % 2 == 0 ? game::Color::black : game::Color::white;
  std::vector<Position> openings;
  for (const Board& board : boards)
    if (!game::is_over(board, squares)) openings.push_back({board, size, to_move});
  return openings;
}

std::vector<Position> random_openings(game::BoardSize size, int plies, std::size_t count,
                                      std::uint64_t seed) {
  base::Random random(seed);
  std::set<Board> seen;
  std::vector<Position> openings;
  for (int failures = 0; openings.size() < count && failures < kTries; ++failures) {
    const std::optional<Position> position = after_random_moves(size, plies, random);
    if (!position || !seen.insert(game::canonical(position->board).board).second) continue;
    openings.push_back(*position);
    failures = -1;
  }
  return openings;
}

void shuffle(std::vector<Position>& openings, std::uint64_t seed) {
  base::Random random(seed);
  for (std::size_t i = openings.size(); i > 1; --i)
    std::swap(openings[i - 1], openings[random.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace ogai::arena
