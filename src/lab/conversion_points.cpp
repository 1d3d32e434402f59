#include "lab/conversion_points.h"

#include <fmt/format.h>

namespace ogai::lab {

namespace {

struct ConversionMatch {
  int first;
  int second;
  double first_points;  // of 40
};

constexpr std::array<ConversionMatch, 21> kReportMatches = {
    {{60, 50, 20}, {60, 40, 20},   {60, 30, 24.5}, {60, 20, 34}, {60, 10, 33}, {60, 0, 35},
     {50, 40, 31}, {50, 30, 39},   {50, 20, 38},   {50, 10, 39}, {50, 0, 39},  {40, 30, 28},
     {40, 20, 36}, {40, 10, 36.5}, {40, 0, 37},    {30, 20, 28}, {30, 10, 24}, {30, 0, 31},
     {20, 10, 25}, {20, 0, 21},    {10, 0, 24}}};
constexpr double kReportMatchGames = 40;

ConversionMatrix make_report_matrix() {
  ConversionMatrix matrix{};
  for (const ConversionMatch& match : kReportMatches) {
    const auto first = static_cast<std::size_t>(match.first / 10);
    const auto second = static_cast<std::size_t>(match.second / 10);
    matrix[first][second] = match.first_points;
    matrix[second][first] = kReportMatchGames - match.first_points;
  }
  return matrix;
}

}  // namespace

const ConversionMatrix& report_conversion_matrix() {
  static const ConversionMatrix matrix = make_report_matrix();
  return matrix;
}

RoundRobin play_conversion_points(Bench& bench, std::uint64_t simulations,
                                  const std::string& openings) {
  std::vector<std::string> agents;
  for (std::size_t i = 0; i < kConversionPoints; ++i)
    agents.push_back(fmt::format("hybrid:cp={}", conversion_point(i)));
  DuelPlan plan{.pairs = bench.number("pairs"), .openings = openings};
  plan.limits.simulations = simulations;
  return play_round_robin(bench, agents, plan);
}

}  // namespace ogai::lab
