// Made-up pairs for tests and benchmarks: whole random games, every move with notes as a
// searching agent gives them.
#pragma once

#include "arena/pair.h"
#include "base/random.h"
#include "game/random_games.h"

namespace ogai::store {

inline game::GameRecord noted_game(base::Random& random,
                                   game::BoardSize size = game::BoardSize::eight) {
  const game::GameRecord plain = game::random_game(size, random);
  game::GameRecord game(plain.start());
  for (const game::PlayedMove& played : plain.moves()) {
    const double value = (static_cast<int>(random.below(6400)) - 3200) / 100.0;
    const double seconds = (random.below(1'000'000) + 1'000'000) / 1e9;
    game.play_checked(played.move, played.flipped,
                      {value, seconds, static_cast<int>(random.below(20)), random.below(1 << 20)});
  }
  return game;
}

// The same key gives the same pair.
inline arena::PairResult sample_pair(int round, int number) {
  base::Random random(base::derive_seed(
      1, {static_cast<std::uint64_t>(round), static_cast<std::uint64_t>(number)}));
  arena::PairResult pair;
  pair.plan.key = {round, number};
  pair.games = {noted_game(random), noted_game(random)};
  return pair;
}

}  // namespace ogai::store
