// Files of training positions: games, with the value of every position in them.
//
// A file of blocks (block_file.h) of the letters "OGAIPLAY". Its head has depth, solve (u8 each),
// seed and checksum of the weights (u64 each). In a block each game is the start's own and opposing
// discs (u64 each), the number of moves (u8), the moves (u8 each: square or 64 for a pass), the
// values (i8 each). The legality of every move is checked when they are read.
#pragma once

#include <cstdint>
#include <vector>

#include "game/moves.h"
#include "train/block_file.h"

namespace ogai::train {

struct TrainingMove {
  game::Move move = game::kPass;
  std::int8_t value = 0;  // of the position before the move, for the side to move

  friend bool operator==(const TrainingMove&, const TrainingMove&) = default;
};

// A piece of a game, as the trainers learn from it.
struct TrainingGame {
  game::Board start;
  std::vector<TrainingMove> moves;  // 255 at most

  friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

// Calls visit(board, value) for every position of the game in which there is a choice: passes are
// not among them.
template <typename Visit>
void for_each_position(const TrainingGame& game, Visit&& visit) {
  game::Board board = game.start;
  for (const TrainingMove& step : game.moves) {
    if (step.move != game::kPass) visit(board, static_cast<int>(step.value));
    board = game::after(board, step.move);
  }
}

// How the games of a file were played (self_play.h).
struct SelfPlaySettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int depth = 5;   // of the searches that choose the moves
  int solve = 16;  // solved from this many empty squares on
  std::uint64_t seed = 1;
  std::uint64_t weights = 0;  // checksum of the weights that judge

  friend bool operator==(const SelfPlaySettings&, const SelfPlaySettings&) = default;
};

template <>
struct BlockItems<TrainingGame> {
  using Settings = SelfPlaySettings;

  static const HeadFormat& format();
  static FileHead head_of(const SelfPlaySettings& settings);
  static SelfPlaySettings settings_of(const FileHead& head);
  static std::string pack(std::span<const TrainingGame> games);
  // `count` games and nothing else.
  static base::Result<std::vector<TrainingGame>> parse(std::string_view plain, std::size_t count,
                                                       game::BoardSize size);
  static std::size_t positions_of(const TrainingGame& game);
};

using PositionReader = BlockReader<TrainingGame>;
using PositionWriter = BlockWriter<TrainingGame>;

}  // namespace ogai::train
