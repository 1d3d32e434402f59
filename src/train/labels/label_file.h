// Files of labels: positions with what a search says of them.
//
// A file of blocks (block_file.h) of the letters "OGAILABL". Its head has depth, solve, level,
// least and most empty squares, stray (u8 each), seed, checksum of the weights, checksum of the
// position files (u64 each). A block has one column after another: own discs, opposing discs (u64
// each), values (i8), depths and hold-out places (u8 each).
#pragma once

#include <cstdint>

#include "game/board.h"
#include "train/block_file.h"

namespace ogai::train {

struct Label {
  game::Board board;
  std::int8_t value = 0;   // for the side to move, in discs
  std::uint8_t depth = 0;  // that was searched; the number of empty squares: proved
  std::uint8_t place = 0;  // hold-out place of the game it comes from (visit_positions.h)

  friend bool operator==(const Label&, const Label&) = default;
};

struct LabelSettings {
  game::Objective objective = game::Objective::fewest;
  game::BoardSize size = game::BoardSize::eight;
  int depth = 8;
  int level = 3;   // of selectivity (search/alphabeta/selectivity.h)
  int solve = 14;  // solved from this many empty squares on
  int least_empties = 1;
  int most_empties = 60;
  int stray = 0;  // most random moves made from a position before it is labelled
  std::uint64_t seed = 1;
  std::uint64_t weights = 0;    // checksum of the weights that judge
  std::uint64_t positions = 0;  // checksum of the files that the positions are picked from

  friend bool operator==(const LabelSettings&, const LabelSettings&) = default;
};

template <>
struct BlockItems<Label> {
  using Settings = LabelSettings;

  static const HeadFormat& format();
  static FileHead head_of(const LabelSettings& settings);
  static LabelSettings settings_of(const FileHead& head);
  static std::string pack(std::span<const Label> labels);
  // `count` labels and nothing else; what cannot be a position or its value is an error.
  static base::Result<std::vector<Label>> parse(std::string_view plain, std::size_t count,
                                                game::BoardSize size);
  static std::size_t positions_of(const Label&) { return 1; }
};

using LabelReader = BlockReader<Label>;
using LabelWriter = BlockWriter<Label>;

}  // namespace ogai::train
