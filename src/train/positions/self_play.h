// Self-play for training: games that begin at random and go on with sense, labelled with
// their exact scores.
//
// A game starts from a position after a random number of random moves, so that it shows positions
// of every kind and stage. From there a selective search of fixed depth plays for both sides;
// once few squares are empty the position is solved, and the rest is perfect play. The solved
// score is the label of every position of the game: what sensible play made of it.
//
// A game depends only on the settings and its number, never on the thread that plays it.
#pragma once

#include <cstdint>
#include <optional>

#include "game/objective.h"
#include "train/fixed_search.h"
#include "train/positions/training_game.h"

namespace ogai::train {

struct SelfPlaySettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int depth = 5;   // of the searches that choose the moves
  int solve = 16;  // solved from this many empty squares on
  std::uint64_t seed = 1;
  std::uint64_t weights = 0;  // checksum of the weights that judge

  friend bool operator==(const SelfPlaySettings&, const SelfPlaySettings&) = default;
};

// A table large enough for games that are solved from so many empty squares on.
std::size_t self_play_table_bytes(int solve);

// Nothing if the search was stopped.
std::optional<TrainingGame> play_training_game(FixedSearch& search,
                                               const SelfPlaySettings& settings,
                                               std::uint64_t number);

}  // namespace ogai::train
