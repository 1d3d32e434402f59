// Report C's evaluation: three features (position, mobility, edge stability), mixed by weights
// that depend on the stage of the game, and the two published parameter vectors.
//
// Values are fixed-point numbers in [−1, 1], kOne being 1, from the side to move; exactly ±kOne
// and 0 belong to finished games, heuristics stay strictly inside. The features are integers that
// know no parameters, so that whoever trains a vector needs only them and the bounds. An Evaluation
// is immutable: threads may share it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "eval/parameters.h"
#include "eval/square_kinds.h"
#include "game/position.h"

namespace ogai::eval::report_c {

using Value = std::int32_t;
inline constexpr Value kOne = 1 << 20;

// --- Parameters ---------------------------------------------------------------------------

// Ten square weights, then the weights of position, mobility and edge stability in the first
// stage, then the same three in the second. The scale of the ten is free: it cancels.
inline constexpr std::array<Parameter, kSquareKinds + 6> kParameters = {{
    {"corner", -20, 20},
    {"c-square", -20, 20},
    {"edge-third", -20, 20},
    {"edge-fourth", -20, 20},
    {"x-square", -20, 20},
    {"ring-third", -20, 20},
    {"ring-fourth", -20, 20},
    {"inner-corner", -20, 20},
    {"inner-edge", -20, 20},
    {"centre", -20, 20},
    {"position-1", 0, 1},
    {"mobility-1", 0, 1},
    {"edge-stability-1", 0, 1},
    {"position-2", 0, 1},
    {"mobility-2", 0, 1},
    {"edge-stability-2", 0, 1},
}};
inline constexpr ParameterForm kForm = {"report-c", kParameters};
using ParameterVector = std::array<double, kParameters.size()>;

// The ten square weights alone, with position for the only feature in both stages: what section
// 4.2.3 searches. Their published values lie within ±1.
inline constexpr std::array<Parameter, kSquareKinds> kSquareParameters = [] {
  std::array<Parameter, kSquareKinds> squares{};
  for (std::size_t kind = 0; kind < kSquareKinds; ++kind)
    squares[kind] = {kParameters[kind].name, -1, 1};
  return squares;
}();
inline constexpr ParameterForm kSquaresForm = {"report-c-squares", kSquareParameters};
// All sixteen, from sixteen or from the ten.
ParameterVector completed(std::span<const double> values);
// A file of either form; the error names the file.
base::Result<ParameterVector> load_vector(const std::string& path);

struct ParameterSet {
  std::string_view name;
  ParameterVector values;
};

// Section 4.2.3.3 (position alone, one stage) and section 4.2.4.1 (all sixteen).
inline constexpr std::array<ParameterSet, 2> kPublishedSets = {{
    {"squares",
     {0.58294678, 0.32422638, 0.30072021, 0.04949951, 0.74310493, 0.26721382, 0.05133057,
      0.72602844, -0.12939453, -0.73083496, 1, 0, 0, 1, 0, 0}},
    {"combined",
     {0.60791016, 4.04785156, 16.01070404, 5, 19, 20, 17.9804306, 13, 12.8125, -18.28742981, 1, 0.1,
      0.2, 0.6, 0.2, 0.2}},
}};
const ParameterSet* published_set(std::string_view name);  // nullptr: no such set

// The last round (number of discs) of the first stage: 24 of 64, in proportion on smaller boards.
constexpr int last_round_of_first_stage(game::BoardSize size) {
  return game::cell_count(size) * 24 / 64;
}

// --- Features: the side to move's count minus the other side's ------------------------------

// Position: kind_difference() of the discs. Mobility: kind_difference() of the legal moves.
// Edge discs joined to a corner by an unbroken run of their own colour along the edge.
int edge_stability(game::BoardSize size, game::Board board);

// --- The evaluation -------------------------------------------------------------------------

class Evaluation {
 public:
  // Under the classic rules own discs and own stable discs are good, not bad; mobility is good
  // under both (the report's hypothesis 3).
  Evaluation(const ParameterVector& parameters, game::BoardSize size, game::Objective objective);

  game::BoardSize size() const { return size_; }

  // UTILITY: −1, 0 or 1 for the side to move of a finished game.
  Value utility(game::Board board) const;
  // The weighted features of a board with these legal moves of the two sides.
  Value heuristic(game::Board board, game::Bits own_moves, game::Bits opp_moves) const;

 private:
  // The parameters of one stage, with the features' normalisation multiplied in.
  struct Stage {
    std::array<Value, kSquareKinds> disc{};
    std::array<Value, kSquareKinds> move{};
    Value edge = 0;
  };
  Stage stage_of(const ParameterVector& parameters, int first_weight) const;

  game::BoardSize size_;
  int sign_;  // of having more discs: −1 reversed, 1 classic
  std::array<Stage, 2> stages_;
};

}  // namespace ogai::eval::report_c
