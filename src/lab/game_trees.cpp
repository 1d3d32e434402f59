#include "lab/game_trees.h"

#include "base/random.h"
#include "game/moves.h"
#include "game/select.h"

namespace ogai::lab {

std::vector<game::Board> random_boards(int round, int games, std::uint64_t seed) {
  std::vector<game::Board> boards;
  for (int i = 0; i < games; ++i) {
    base::Random random(base::derive_seed(seed, {static_cast<std::uint64_t>(i)}));
    game::Board board = game::initial_board();
    game::Bits moves = game::legal_moves(board);
    for (bool passed = false; board.disc_count() < round || !moves;) {
      if (!moves && passed) break;
      passed = !moves;
      board = moves ? game::after(board, game::random_square(moves, random)) : board.passed();
      moves = game::legal_moves(board);
    }
    if (board.disc_count() == round && moves) boards.push_back(board);
  }
  return boards;
}

std::uint64_t full_tree_nodes(game::Board board, int depth) {
  game::Bits moves = game::legal_moves(board);
  if (!moves) {
    const bool goes_on = depth > 0 && game::legal_moves(board.passed());
    return 1 + (goes_on ? full_tree_nodes(board.passed(), depth - 1) : 0);
  }
  std::uint64_t nodes = 1;
  while (depth > 1 && moves)
    nodes += full_tree_nodes(game::after(board, game::pop_first(moves)), depth - 1);
  return nodes;
}

}  // namespace ogai::lab
