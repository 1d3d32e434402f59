#include "lab/opening_tree.h"

#include <algorithm>

#include "game/symmetry.h"

namespace ogai::lab {

namespace {

// One entry for each move, so that symmetric moves weigh as many times as there are of them.
std::vector<game::Board> boards_behind(game::Board board, game::Bits playable) {
  std::vector<game::Board> behind;
  game::Bits moves = game::legal_moves(board, playable);
  if (!moves && !game::is_over(board, playable))
    behind.push_back(game::canonical(board.passed()).board);
  while (moves) behind.push_back(game::canonical(game::after(board, game::pop_first(moves))).board);
  return behind;
}

}  // namespace

OpeningTree::OpeningTree(game::BoardSize size, int plies) {
  const game::Bits playable = game::playable(size);
  std::map<game::Board, double> level = {{game::canonical(game::initial_board()).board, 1.0}};
  for (int ply = 0; ply < plies; ++ply) {
    std::map<game::Board, double> next;
    std::map<game::Board, Moves> moves;
    for (const auto& [board, weight] : level) {
      Moves behind = boards_behind(board, playable);
      for (const game::Board& child : behind)
        next[child] += weight / static_cast<double>(behind.size());
      std::sort(behind.begin(), behind.end());
      behind.erase(std::unique(behind.begin(), behind.end()), behind.end());
      moves[board] = std::move(behind);
    }
    levels_.push_back(std::move(moves));
    level = std::move(next);
  }
  const game::Color to_move = plies % 2 == 0 ? game::Color::black : game::Color::white;
  double sum = 0;
  for (const auto& [board, weight] : level) {
    if (game::is_over(board, playable)) continue;
    openings_.push_back({board, size, to_move});
    weights_.push_back(weight);
    sum += weight;
  }
  for (double& weight : weights_) weight /= sum;
}

int OpeningTree::best_score(const std::vector<int>& scores) const {
  std::map<game::Board, int> values;  // for the side to move
  const bool black_last = levels_.size() % 2 == 0;
  for (std::size_t i = 0; i < openings_.size(); ++i)
    values[openings_[i].board] = black_last ? scores[i] : -scores[i];
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    std::map<game::Board, int> before;
    for (const auto& [board, behind] : *level)
      for (const game::Board& child : behind)
        if (const auto value = values.find(child); value != values.end()) {
          const auto [entry, fresh] = before.try_emplace(board, -value->second);
          if (!fresh) entry->second = std::max(entry->second, -value->second);
        }
    values = std::move(before);
  }
  return values.empty() ? 0 : values.begin()->second;
}

}  // namespace ogai::lab
