// PatternSet: which patterns of squares a learned evaluation looks at, and how their cases are
// numbered.
//
// A pattern is a list of squares; what stands on them is its case. Its images under the symmetries
// of the board are its instances, which all share one table of weights; each instance has a lane,
// a place in the vector of indices that searches carry along (pattern_evaluation.h).
//
// Cases are numbered in balanced ternary: an own disc counts +1, an opposing one −1, an empty
// square 0, times a power of three by place. The same squares seen by the other side have
// just the negative number, so exchanging the sides costs one subtraction for all lanes.
//
// A case and its mirror image (the top edge read backwards) have one weight in files and in
// training, but an entry each in the table that is looked up. Entries are numbered
// through all patterns; the centre of a lane is the entry of its case 0. Immutable.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/board.h"

namespace ogai::eval {

inline constexpr int kPatternLanes = 64;  // unused ones look at a weight that is always 0

using PatternIndices = std::array<std::int16_t, kPatternLanes>;

// A pattern by one of its instances, and how many it has.
struct PatternShape {
  std::string_view name;
  std::string_view squares;
  int lanes;

  constexpr int cases() const {
    int cases = 1;
    for (std::size_t i = 0; i < squares.size(); i += 3) cases *= 3;
    return cases;
  }
};

// The classic shapes of the field: edges with what supports them, corners in several
// outlines, and every line of the board.
inline constexpr PatternShape kPatternsOfEight[] = {
    {"edge and X squares", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", 4},
    {"edge and centre", "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2", 4},
    {"corner triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4", 4},
    {"corner 2x5", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2", 8},
    {"corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3", 4},
    {"corner and diagonal", "a1 b1 a2 b2 c2 b3 c3 d3 c4 d4", 4},
    {"second line", "a2 b2 c2 d2 e2 f2 g2 h2", 4},
    {"third line", "a3 b3 c3 d3 e3 f3 g3 h3", 4},
    {"fourth line", "a4 b4 c4 d4 e4 f4 g4 h4", 4},
    {"diagonal of 8", "a1 b2 c3 d4 e5 f6 g7 h8", 2},
    {"diagonal of 7", "b1 c2 d3 e4 f5 g6 h7", 4},
    {"diagonal of 6", "c1 d2 e3 f4 g5 h6", 4},
    {"diagonal of 5", "d1 e2 f3 g4 h5", 4},
    {"diagonal of 4", "e1 f2 g3 h4", 4},
};

inline constexpr PatternShape kPatternsOfSix[] = {
    {"edge and X squares", "a1 b1 c1 d1 e1 f1 b2 e2", 4},
    {"two lines", "a1 c1 d1 f1 a2 b2 c2 d2 e2 f2", 4},
    {"corner triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4", 4},
    {"corner 2x5", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2", 8},
    {"corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3", 4},
    {"corner and diagonal", "a1 b1 a2 b2 c2 b3 c3 d3 c4 d4", 4},
    {"second line", "a2 b2 c2 d2 e2 f2", 4},
    {"third line", "a3 b3 c3 d3 e3 f3", 4},
    {"diagonal of 6", "a1 b2 c3 d4 e5 f6", 2},
    {"diagonal of 5", "b1 c2 d3 e4 f5", 4},
    {"diagonal of 4", "c1 d2 e3 f4", 4},
};

template <std::size_t patterns>
constexpr std::size_t lane_count(const PatternShape (&shapes)[patterns]) {
  std::size_t count = 0;
  for (const PatternShape& shape : shapes) count += shape.lanes;
  return count;
}

// The entries in the centres of the lanes.
template <std::size_t patterns>
constexpr std::array<int, kPatternLanes> lane_centres(const PatternShape (&shapes)[patterns]) {
  std::array<int, kPatternLanes> centres{};
  std::size_t lane = 0;
  int first = 1;  // entry 0 is for unused lanes
  for (const PatternShape& shape : shapes) {
    for (int i = 0; i < shape.lanes; ++i) centres[lane++] = first + shape.cases() / 2;
    first += shape.cases();
  }
  return centres;
}

class PatternSet {
 public:
  static const PatternSet& of(game::BoardSize size);  // none on 4×4: no lanes, no weights

  struct Pattern {
    std::string_view name;
    int squares = 0;
    int first_lane = 0;
    int lanes = 0;
    std::uint32_t centre = 0;        // entry
    std::uint32_t first_weight = 0;  // of this pattern
    std::uint32_t weights = 0;
  };

  game::BoardSize size() const { return size_; }
  std::span<const Pattern> patterns() const { return patterns_; }
  int lanes() const { return lanes_; }
  std::uint32_t entries() const { return static_cast<std::uint32_t>(weight_of_.size()); }
  std::uint32_t weights() const { return weights_; }

  // By entry the number of its weight; kNoWeight: always 0.
  static constexpr std::uint32_t kNoWeight = 0xffffffffu;
  std::span<const std::uint32_t> weight_of() const { return weight_of_; }

  const std::array<std::int32_t, kPatternLanes>& centres() const { return centres_; }
  // What a disc on that square adds to each lane.
  const PatternIndices& powers(game::Square square) const { return powers_[square]; }
  // The squares of a lane, the last one with the highest power; empty if it is unused.
  std::span<const game::Square> squares(int lane) const { return squares_[lane]; }

  // All lanes of a board, from scratch.
  PatternIndices indices(game::Board board) const;

  // Tells sets with other patterns or another numbering apart.
  std::uint64_t signature() const { return signature_; }

 private:
  explicit PatternSet(game::BoardSize size);
  void add(const PatternShape& shape);
  void number_cases(Pattern& pattern);

  game::BoardSize size_;
  std::vector<Pattern> patterns_;
  int lanes_ = 0;
  std::uint32_t weights_ = 0;
  std::uint64_t signature_ = 0;
  std::vector<std::uint32_t> weight_of_;
  alignas(64) std::array<std::int32_t, kPatternLanes> centres_{};
  std::array<std::vector<game::Square>, kPatternLanes> squares_;
  alignas(64) std::array<PatternIndices, 64> powers_{};
};

}  // namespace ogai::eval
