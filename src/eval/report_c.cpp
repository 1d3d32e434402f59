// The features, as report C's program computes them (its text leaves section 3.3.1 unfinished and
// refers to the program), P being the table of square weights and Σ|P| its sum over the board:
//
//   position       = −colour · Σ P·B / Σ|P|          a positive weight punishes own discs
//   mobility       = (Σ P over own moves − Σ P over the opponent's) / (12 · Σ|P| / 64)
//   edge stability = (opponent's − own discs held from a corner) / 28
//   value          = w₁·position + w₂·mobility + w₃·edge stability,  w by stage
//
// The 12 is a high breadth: with that many moves of average weight more than the opponent the
// feature is 1. On an n×n board it becomes 12·n/8, the 64 n² and the 28 4(n − 1).
//
// Every feature is linear in P or in a count, so weight × normalisation is one number for each
// kind of square: an evaluation is twenty-one integer products, and a board seen from the other
// side has exactly the negated value, which the search relies on.
#include "eval/report_c.h"

#include <algorithm>
#include <cmath>

namespace ogai::eval::report_c {

using game::bit;
using game::Bits;
using game::Board;
using game::BoardSize;

namespace {

constexpr std::size_t edge_index(BoardSize size) {
  return side(size) / 2 - 2;
}

struct Edges {
  Bits corners = 0;
  Bits rows = 0;     // first and last
  Bits columns = 0;  // first and last
};

constexpr Edges edges_of(BoardSize size) {
  const int last = side(size) - 1;
  Edges edges;
  for (int i = 0; i <= last; ++i) {
    edges.rows |= bit(square_at(size, i, 0)) | bit(square_at(size, i, last));
    edges.columns |= bit(square_at(size, 0, i)) | bit(square_at(size, last, i));
  }
  edges.corners = edges.rows & edges.columns;
  return edges;
}

constexpr std::array<Edges, 3> kEdges = {edges_of(BoardSize::four), edges_of(BoardSize::six),
                                         edges_of(BoardSize::eight)};

// Grows from the corners along the edges through `discs`. A shift that wraps round the board
// lands on a square of the wrong edge and is masked out.
Bits held_from_corners(const Edges& edges, Bits discs) {
  Bits held = discs & edges.corners;
  for (Bits before = 0; held != before;) {
    before = held;
    held |= discs &
            ((edges.rows & (held << 1 | held >> 1)) | (edges.columns & (held << 8 | held >> 8)));
  }
  return held;
}

double sum_of_weights(const ParameterVector& parameters, BoardSize size) {
  const KindMasks& masks = kind_masks(size);
  double sum = 0;
  for (std::size_t kind = 0; kind < kSquareKinds; ++kind)
    sum += std::abs(parameters[kind]) * std::popcount(masks[kind]);
  return sum;
}

Value fixed_point(double value) {
  return static_cast<Value>(std::lround(value * kOne));
}

Value dot(const std::array<Value, kSquareKinds>& weights, const KindCounts& counts) {
  Value sum = 0;
  for (std::size_t kind = 0; kind < kSquareKinds; ++kind) sum += weights[kind] * counts[kind];
  return sum;
}

}  // namespace

const ParameterSet* published_set(std::string_view name) {
  const auto found = std::find_if(kPublishedSets.begin(), kPublishedSets.end(),
                                  [&](const ParameterSet& set) { return set.name == name; });
  return found == kPublishedSets.end() ? nullptr : &*found;
}

ParameterVector completed(std::span<const double> values) {
  ParameterVector vector{};
  std::copy_n(values.begin(), std::min(values.size(), vector.size()), vector.begin());
  if (values.size() == kSquareKinds) vector[kSquareKinds] = vector[kSquareKinds + 3] = 1;
  return vector;
}

base::Result<ParameterVector> load_vector(const std::string& path) {
  static constexpr std::array<ParameterForm, 2> kForms = {kForm, kSquaresForm};
  const auto loaded = load_parameters(kForms, path);
  if (!loaded) return loaded.error();
  return completed(loaded->values);
}

int edge_stability(BoardSize size, Board board) {
  const Edges& edges = kEdges[edge_index(size)];
  return std::popcount(held_from_corners(edges, board.own)) -
         std::popcount(held_from_corners(edges, board.opp));
}

Evaluation::Evaluation(const ParameterVector& parameters, BoardSize size, game::Objective objective)
    : size_(size),
      sign_(objective == game::Objective::fewest ? -1 : 1),
      stages_{stage_of(parameters, kSquareKinds), stage_of(parameters, kSquareKinds + 3)} {}

Evaluation::Stage Evaluation::stage_of(const ParameterVector& parameters, int first_weight) const {
  const double* weights = &parameters[first_weight];
  const double sum = sum_of_weights(parameters, size_);
  const double most_moves = 12.0 * side(size_) / 8;
  Stage stage;
  for (std::size_t kind = 0; sum > 0 && kind < kSquareKinds; ++kind) {
    const double share = parameters[kind] / sum;
    stage.disc[kind] = fixed_point(sign_ * weights[0] * share);
    stage.move[kind] = fixed_point(weights[1] * share * cell_count(size_) / most_moves);
  }
  stage.edge = fixed_point(sign_ * weights[2] / (4 * (side(size_) - 1)));
  return stage;
}

Value Evaluation::utility(Board board) const {
  const int difference = board.own_count() - board.opp_count();
  return difference == 0 ? 0 : (difference > 0) == (sign_ > 0) ? kOne : -kOne;
}

Value Evaluation::heuristic(Board board, Bits own_moves, Bits opp_moves) const {
  const Stage& stage = stages_[board.disc_count() <= last_round_of_first_stage(size_) ? 0 : 1];
  const Value value = dot(stage.disc, kind_difference(size_, board.own, board.opp)) +
                      dot(stage.move, kind_difference(size_, own_moves, opp_moves)) +
                      stage.edge * edge_stability(size_, board);
  return std::clamp(value, 1 - kOne, kOne - 1);
}

}  // namespace ogai::eval::report_c
