// Weight files: the numbers of an evaluation with what they are for, checked before use.
//
// Layout, little-endian: "OGAIEVAL", version (u32), kind (12 bytes, padded with zeros), board
// side (u8), objective (u8, 0 reversed, 1 classic), two zero bytes, rows, columns and a zero
// (u32 each), FNV-1a of the payload (u64), then rows × columns 16-bit integers. Reading never
// trusts the file: a short, foreign, damaged or mismatched one is an error that says which.
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
  std::vector<std::int16_t> weights;  // row by row
};

std::string format_weights(const WeightFile& file);
base::Result<WeightFile> parse_weights(std::string_view bytes);

}  // namespace ogai::eval
