#include "search/mcts/rollouts.h"

#include <algorithm>

#include "game/moves.h"
#include "game/select.h"

namespace ogai::search::mcts {

namespace {

constexpr std::size_t kGamesWorthARun = 4;  // docs/performance.md

std::vector<game::Bits> preferences(RolloutPolicy policy, game::BoardSize size) {
  return policy == RolloutPolicy::rox ? rox_preferences(size) : std::vector<game::Bits>{};
}

// The moves in the first set that holds any.
game::Bits preferred(game::Bits moves, std::span<const game::Bits> sets) {
  for (const game::Bits set : sets)
    if (moves & set) return moves & set;
  return moves;
}

// How far a row or column lies from the nearer edge.
int from_edge(int line, int side) {
  return std::min(line, side - 1 - line);
}

// The place of a square in the order of preference.
int rox_class(int column, int row, int side) {
  const int near = std::min(from_edge(column, side), from_edge(row, side));
  const int far = std::max(from_edge(column, side), from_edge(row, side));
  if (near >= 2) return 0;
  if (far == 1) return 1;  // beside a corner: C and X squares
  if (near == 1) return 2;
  return far == 0 ? 4 : 3;
}

}  // namespace

std::vector<game::Bits> rox_preferences(game::BoardSize size) {
  std::vector<game::Bits> sets(5);
  for (int row = 0; row < side(size); ++row)
    for (int column = 0; column < side(size); ++column)
      sets[rox_class(column, row, side(size))] |= game::bit(game::square_at(size, column, row));
  return sets;
}

Rollouts::Rollouts(game::Objective objective, game::BoardSize size, const RolloutSettings& settings,
                   std::uint64_t seed)
    : objective_(objective),
      size_(size),
      settings_(settings),
      preferences_(preferences(settings.policy, size)),
      playouts_(seed, preferences_),
      random_(seed) {}

void Rollouts::play(std::span<const game::Board> starts) {
  if (starts.size() >= kGamesWorthARun)
    playouts_.run(starts, game::playable(size_), finals_);
  else
    std::transform(starts.begin(), starts.end(), finals_.begin(),
                   [this](game::Board board) { return play_one(board); });
}

// The final board as the side to move at the start sees it.
game::Board Rollouts::play_one(game::Board board) {
  bool turned = false;
  for (bool stuck = false;; turned = !turned) {
    const game::Bits moves = game::legal_moves(board, game::playable(size_));
    if (!moves && stuck) return turned ? board.passed() : board;
    stuck = !moves;
    board = moves ? game::after(board, game::random_square(preferred(moves, preferences_), random_))
                  : board.passed();
  }
}

void Rollouts::evaluate(const Leaves& leaves, std::span<LeafResult> results, std::span<float>) {
  const std::size_t games = settings_.games;
  finals_.resize(leaves.size() * games);
  if (games == 1) {
    play(leaves.boards);
  } else {
    starts_.clear();
    for (const game::Board board : leaves.boards) starts_.insert(starts_.end(), games, board);
    play(starts_);
  }
  const auto draw = static_cast<float>(settings_.draw_value);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    LeafResult& leaf = results[i];
    leaf = {.games = static_cast<std::uint32_t>(games)};
    for (std::size_t j = i * games; j < (i + 1) * games; ++j) {
      const int score = game::final_score(objective_, finals_[j], game::cell_count(size_));
      const float result = score > 0 ? 1.0f : score < 0 ? -1.0f : draw;
      leaf.sum += result;
      leaf.squares += result * result;
    }
  }
}

}  // namespace ogai::search::mcts
