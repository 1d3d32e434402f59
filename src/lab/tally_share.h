// A tally's share of the points with its 95 % interval, games taken as independent; and tallies in
// cells: [won, drawn, lost] as black, then as white.
#pragma once

#include <algorithm>
#include <cmath>

#include "arena/elo.h"
#include "arena/tally.h"
#include "lab/frame/fields.h"

namespace ogai::lab {

inline arena::Estimate tally_share(const arena::Tally& tally) {
  const double n = tally.games();
  if (n < 1) return {0.5, 0, 1};
  // One game more, drawn: without it a tally of wins alone would have no error.
  const double mean = (tally.points() + 0.5) / (n + 1);
  const double square = (tally.won + 0.25 * (tally.drawn + 1)) / (n + 1);
  const double error = arena::kNormal95 * std::sqrt(std::max(0.0, square - mean * mean) / n);
  return {tally.score(), std::max(0.0, tally.score() - error),
          std::min(1.0, tally.score() + error)};
}

}  // namespace ogai::lab

template <>
struct nlohmann::adl_serializer<ogai::arena::ColorTally> {
  using Json = ogai::lab::Json;
  static void to_json(Json& json, const ogai::arena::ColorTally& tally) {
    const auto& [black, white] = tally;
    json = {black.won, black.drawn, black.lost, white.won, white.drawn, white.lost};
  }
  static void from_json(const Json& json, ogai::arena::ColorTally& tally) {
    const auto at = [&](std::size_t i) { return json.at(i).get<int>(); };
    tally = {{at(0), at(1), at(2)}, {at(3), at(4), at(5)}};
  }
};
