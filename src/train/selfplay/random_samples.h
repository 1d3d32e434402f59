// Samples for tests and benchmarks: random games, random policies that sum to about 65535.
#pragma once

#include <vector>

#include "game/moves.h"
#include "game/objective.h"
#include "game/select.h"
#include "train/selfplay/sample_file.h"

namespace ogai::train::selfplay {

inline Sample random_sample(game::Board board, game::Bits moves, base::Random& random) {
  Sample sample;
  sample.board = board;
  const auto count = static_cast<std::size_t>(std::popcount(moves));
  if (count > 0 && random.below(10) > 0)  // some are not known
    for (std::size_t i = 0; i < 32; ++i)
      sample.policy[random.below(static_cast<std::uint32_t>(count))] += 2047;
  return sample;
}

// The positions of one game in their order, passes among them.
inline std::vector<Sample> random_game_samples(game::BoardSize size, game::Objective objective,
                                               base::Random& random, std::uint32_t iteration) {
  const game::Bits playable = game::playable(size);
  std::vector<Sample> samples;
  game::Board board = game::initial_board();
  while (!game::is_over(board, playable)) {
    const game::Bits moves = game::legal_moves(board, playable);
    samples.push_back(random_sample(board, moves, random));
    board = game::after(board, moves ? game::random_square(moves, random) : game::kPass);
  }
  for (std::size_t i = samples.size(); i-- > 0;) {
    board = board.passed();
    Sample& sample = samples[i];
    sample.final_board = board;
    sample.score =
        static_cast<std::int8_t>(game::final_score(objective, board, game::cell_count(size)));
    sample.value = static_cast<std::int16_t>(sample.score > 0   ? 32767
                                             : sample.score < 0 ? -32767
                                                                : 0);
    sample.iteration = iteration;
  }
  return samples;
}

inline std::vector<Sample> random_samples(game::BoardSize size, std::size_t count,
                                          std::uint64_t seed = 1,
                                          game::Objective objective = game::Objective::fewest) {
  base::Random random(seed);
  std::vector<Sample> samples;
  for (std::uint32_t game = 0; samples.size() < count; ++game) {
    const auto more = random_game_samples(size, objective, random, game / 8);
    samples.insert(samples.end(), more.begin(), more.end());
  }
  samples.resize(count);
  return samples;
}

}  // namespace ogai::train::selfplay
