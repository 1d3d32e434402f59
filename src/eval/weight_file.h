// Weight files: the numbers of an evaluation with what they are for, checked before use.
//
// Layout, little-endian: "OGAIEVAL", version (u32), kind (12 bytes, padded with zeros), board
// side (u8), objective (u8, 0 reversed, 1 classic), two zero bytes, rows and columns (u32 each),
// bytes packed (u32), FNV-1a of the rest (u64), then the numbers, 16-bit integers.
// Version 1: rows × columns of them, plain; bytes packed is 0. Version 2: the form (u64), which
// tells one meaning of the columns from another, then a zstd frame of the low bytes of all
// numbers and after these the high bytes. Reading never trusts the file: a short, foreign,
// damaged or mismatched one is an error that says which.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/objective.h"
#include "game/square.h"

namespace ogai::eval {

struct WeightFile {
  std::string kind;  // "linear"
  game::BoardSize size = game::BoardSize::eight;
  game::Objective objective = game::Objective::fewest;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::uint64_t form = 0;             // other than 0: version 2
  std::vector<std::int16_t> weights;  // row by row
};

std::string format_weights(const WeightFile& file);
base::Result<WeightFile> parse_weights(std::string_view bytes);

}  // namespace ogai::eval
