#include "lab/sensible_positions.h"

#include "base/random.h"
#include "game/select.h"

namespace ogai::lab {

namespace {

constexpr int kSensibleLevel = 3;  // selectivity of the searches that choose moves

}  // namespace

std::optional<game::Board> sensible_position(train::FixedSearch& search, const SensiblePlay& play,
                                             int empties, std::uint64_t seed,
                                             std::uint64_t number) {
  base::Random random(base::derive_seed(seed, {number}));
  const game::Bits playable = game::playable(play.size);
  game::Board board = game::initial_board();
  search.forget();
  for (int ply = 0; !search.stopped(); ++ply) {
    const game::Bits moves = game::legal_moves(board, playable);
    const int left = std::popcount(playable & ~board.discs());
    if (left < empties || (!moves && !game::legal_moves(board.passed(), playable)))
      return std::nullopt;
    if (left == empties && moves)
      return std::has_single_bit(moves) ? std::nullopt : std::optional(board);
    board = game::after(board, !moves ? game::kPass
                               : ply < play.random_plies
                                   ? game::random_square(moves, random)
                                   : search.best_move(board, play.depth, kSensibleLevel));
  }
  return std::nullopt;
}

}  // namespace ogai::lab
