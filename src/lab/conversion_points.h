// Report E's round robin of conversion points (CP): seven hybrids that differ only in the play from
// which on they search by Monte Carlo. Its tables III and IV, and how ours is played and read.
#pragma once

#include <array>
#include <string>

#include "lab/frame/duel.h"

namespace ogai::lab {

inline constexpr std::size_t kConversionPoints = 7;

// CP 0, 10, … 60 by their numbers.
constexpr int conversion_point(std::size_t number) {
  return static_cast<int>(number) * 10;
}

// Points of table III: [i][j] is what CP i made of 40 games against CP j.
using ConversionMatrix = std::array<std::array<double, kConversionPoints>, kConversionPoints>;
const ConversionMatrix& report_conversion_matrix();

// Table IV: points as black, as white.
struct ConversionTotal {
  double black;
  double white;
  double all() const { return black + white; }
};
inline constexpr std::array<ConversionTotal, kConversionPoints> kReportConversionTotals = {
    {{25, 28}, {35.5, 31}, {35, 35}, {52.5, 59}, {90, 76.5}, {118, 88}, {105, 61.5}}};

// All of them against each other, in the pairs of the setting `pairs`, with so many simulations of
// each move by tree search and openings as in DuelPlan.
RoundRobin play_conversion_points(Bench& bench, std::uint64_t simulations,
                                  const std::string& openings);

}  // namespace ogai::lab
