#include "eval/pattern_set.h"

#include <algorithm>
#include <cassert>

#include "base/checksum.h"
#include "game/symmetry.h"

namespace ogai::eval {

namespace {

using game::Bits;
using game::BoardSize;
using game::Square;

// Squares from the centre to the corner. Those near the corner change least during a search; with
// the highest powers they keep the cases that it meets close together in memory.
std::vector<Square> parse_squares(BoardSize size, std::string_view names) {
  std::vector<Square> squares;
  for (std::size_t i = 0; i < names.size(); i += 3)
    squares.push_back(*game::square_from_name(size, names.substr(i, 2)));
  const auto eccentricity = [](Square square) {
    const int column = 2 * (square % 8) - 7, row = 2 * (square / 8) - 7;
    return column * column + row * row;
  };
  std::stable_sort(squares.begin(), squares.end(),
                   [&](Square a, Square b) { return eccentricity(a) < eccentricity(b); });
  return squares;
}

Bits set_of(const std::vector<Square>& squares) {
  Bits set = 0;
  for (const Square square : squares) set |= game::bit(square);
  return set;
}

std::vector<Square> image(const std::vector<Square>& squares, game::Symmetry symmetry) {
  std::vector<Square> images;
  for (const Square square : squares) images.push_back(game::transform_move(square, symmetry));
  return images;
}

std::uint32_t power_of_three(int exponent) {
  std::uint32_t power = 1;
  while (exponent-- > 0) power *= 3;
  return power;
}

// What a digit at each place counts when the squares are read through a symmetry that maps
// them onto themselves. The first reading is the plain one.
using Reading = std::vector<std::uint32_t>;

std::vector<Reading> readings(const std::vector<Square>& squares) {
  std::vector<Reading> found;
  for (game::Symmetry symmetry = 0; symmetry < game::kSymmetries; ++symmetry) {
    const auto images = image(squares, symmetry);
    if (set_of(images) != set_of(squares)) continue;
    Reading reading;
    for (const Square square : images)
      reading.push_back(power_of_three(
          static_cast<int>(std::find(squares.begin(), squares.end(), square) - squares.begin())));
    found.push_back(reading);
  }
  return found;
}

// Counts through all cases of a pattern, by digits 0, 1, 2, and knows the number of the present
// one in each reading.
class CaseCounter {
 public:
  explicit CaseCounter(std::vector<Reading> ways)
      : readings_(std::move(ways)), digits_(readings_[0].size()), numbers_(readings_.size()) {}

  std::uint32_t least() const { return *std::min_element(numbers_.begin(), numbers_.end()); }

  void next() {
    for (std::size_t place = 0; place < digits_.size(); ++place) {
      const bool carry = digits_[place] == 2;
      digits_[place] = carry ? 0 : digits_[place] + 1;
      for (std::size_t way = 0; way < numbers_.size(); ++way)
        numbers_[way] += carry ? -2 * readings_[way][place] : readings_[way][place];
      if (!carry) return;
    }
  }

 private:
  std::vector<Reading> readings_;
  std::vector<int> digits_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace

PatternSet::PatternSet(BoardSize size)
    : size_(size), signature_(base::fnv1a("patterns, centre first")) {
  weight_of_.push_back(kNoWeight);  // what unused lanes look at
  if (size == BoardSize::eight)
    for (const PatternShape& shape : kPatternsOfEight) add(shape);
  if (size == BoardSize::six)
    for (const PatternShape& shape : kPatternsOfSix) add(shape);
}

void PatternSet::add(const PatternShape& shape) {
  signature_ = base::fnv1a(shape.squares, signature_);
  const auto squares = parse_squares(size_, shape.squares);
  Pattern pattern{
      .name = shape.name, .squares = static_cast<int>(squares.size()), .first_lane = lanes_};
  std::vector<Bits> sets;
  for (game::Symmetry symmetry = 0; symmetry < game::kSymmetries; ++symmetry) {
    const auto images = image(squares, symmetry);
    if (std::find(sets.begin(), sets.end(), set_of(images)) != sets.end()) continue;
    sets.push_back(set_of(images));
    assert(lanes_ < kPatternLanes);
    squares_[lanes_++] = images;
  }
  pattern.lanes = lanes_ - pattern.first_lane;
  assert(pattern.lanes == shape.lanes);
  number_cases(pattern);
  for (int lane = pattern.first_lane; lane < lanes_; ++lane) {
    centres_[lane] = static_cast<std::int32_t>(pattern.centre);
    for (int place = 0; place < pattern.squares; ++place)
      powers_[squares_[lane][place]][lane] = static_cast<std::int16_t>(power_of_three(place));
  }
  patterns_.push_back(pattern);
}

// Entries from −h to h around the centre, h = (3^squares − 1) / 2: the digits 0, 1, 2 of an
// entry's place among them stand for an opposing disc, an empty square and an own disc.
void PatternSet::number_cases(Pattern& pattern) {
  const std::uint32_t cases = power_of_three(pattern.squares);
  const auto first = entries();
  pattern.centre = first + cases / 2;
  pattern.first_weight = weights_;
  CaseCounter counter(readings(squares_[pattern.first_lane]));
  for (std::uint32_t number = 0; number < cases; ++number, counter.next()) {
    const std::uint32_t least = counter.least();
    weight_of_.push_back(least == number ? weights_++ : weight_of_[first + least]);
  }
  pattern.weights = weights_ - pattern.first_weight;
}

PatternIndices PatternSet::indices(game::Board board) const {
  PatternIndices indices{};
  for (int lane = 0; lane < lanes_; ++lane) {
    int index = 0;
    for (std::size_t place = squares_[lane].size(); place-- > 0;) {
      const Bits square = game::bit(squares_[lane][place]);
      index = index * 3 + (board.own & square ? 1 : 0) - (board.opp & square ? 1 : 0);
    }
    indices[lane] = static_cast<std::int16_t>(index);
  }
  return indices;
}

const PatternSet& PatternSet::of(BoardSize size) {
  if (size == BoardSize::eight) {
    static const PatternSet kOfEight(BoardSize::eight);
    return kOfEight;
  }
  if (size == BoardSize::six) {
    static const PatternSet kOfSix(BoardSize::six);
    return kOfSix;
  }
  static const PatternSet kOfFour(BoardSize::four);
  return kOfFour;
}

}  // namespace ogai::eval
