#include "arena/measure/test_positions.h"

#include <optional>

#include "base/random.h"
#include "game/select.h"

namespace ogai::arena {

namespace {

// The position of one random game, if it gives one.
std::optional<game::Position> random_test_position(game::BoardSize size, int empties,
                                                   base::Random& random) {
  game::Position position = game::Position::initial(size);
  while (std::popcount(position.empties()) > empties && !position.is_over()) {
    const game::Bits moves = position.legal_moves();
    position = position.after(moves ? game::random_square(moves, random) : game::kPass);
  }
  if (std::popcount(position.empties()) != empties) return std::nullopt;
  if (position.must_pass()) position = position.after(game::kPass);
  if (std::popcount(position.legal_moves()) < 2) return std::nullopt;
  return position;
}

}  // namespace

std::vector<game::Position> random_test_positions(game::BoardSize size, int empties,
                                                  std::size_t count, std::uint64_t seed) {
  std::vector<game::Position> positions;
  const std::size_t most_games = 1000 + 100 * count;
  for (std::size_t game = 0; game < most_games && positions.size() < count; ++game) {
    base::Random random(base::derive_seed(seed, {game}));
    if (const auto position = random_test_position(size, empties, random))
      positions.push_back(*position);
  }
  return positions;
}

}  // namespace ogai::arena
