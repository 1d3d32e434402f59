#include "train/patterns/stage_rows.h"

#include <algorithm>
#include <bit>

#include "game/moves.h"

namespace ogai::train {

namespace {

// Rows are added up in so many pieces at most, of so many rows at least.
constexpr std::size_t kMostPieces = 16;
constexpr std::size_t kLeastRows = 4096;
constexpr std::size_t kFillRows = 1 << 14;

std::size_t pieces_of(std::size_t rows) {
  return std::clamp(rows / kLeastRows, std::size_t{1}, kMostPieces);
}

// As PatternSet::indices, by whole vectors.
eval::PatternIndices quick_indices(const eval::PatternSet& set, game::Board board) {
  eval::PatternIndices indices{};
  for (game::Bits own = board.own; own;) {
    const auto& powers = set.powers(game::pop_first(own));
    for (std::size_t lane = 0; lane < indices.size(); ++lane)
      indices[lane] = static_cast<std::int16_t>(indices[lane] + powers[lane]);
  }
  for (game::Bits opp = board.opp; opp;) {
    const auto& powers = set.powers(game::pop_first(opp));
    for (std::size_t lane = 0; lane < indices.size(); ++lane)
      indices[lane] = static_cast<std::int16_t>(indices[lane] - powers[lane]);
  }
  return indices;
}

}  // namespace

int disc_column(int stage, int discs) {
  int column = std::max(0, discs - 4) - stage * eval::kStageDiscs;
  while (column < 0) column += 2;
  while (column >= eval::kStageDiscs) column -= 2;
  return column;
}

StageRows::StageRows(game::BoardSize size, int stage, double share,
                     const PositionsByDiscs& positions, std::span<const std::string> without,
                     Workers& workers)
    : set_(eval::PatternSet::of(size)),
      workers_(workers),
      columns_(set_.weights() + std::size_t{eval::kStageScalars}) {
  for (const auto& pattern : set_.patterns()) {
    if (std::find(without.begin(), without.end(), pattern.name) != without.end()) continue;
    for (int lane = 0; lane < pattern.lanes; ++lane) {
      lanes_.push_back(static_cast<std::size_t>(pattern.first_lane + lane));
      first_.push_back(pattern.first_weight);
    }
  }
  first_.push_back(set_.weights());
  first_.push_back(set_.weights() + eval::kMobilityCases);
  width_ = first_.size();
  const int low = stage == 0 ? 0 : 4 + stage * eval::kStageDiscs;
  const int high = 4 + (stage + 1) * eval::kStageDiscs;  // the next stage's first
  for (int discs = std::max(0, low - kSharedDiscs); discs < std::min(65, high + kSharedDiscs);
       ++discs) {
    const double part = discs >= low && discs < high ? 1 : share;
    if (part > 0) fill(positions[static_cast<std::size_t>(discs)], disc_column(stage, discs), part);
  }
}

void StageRows::fill(std::span<const LabelledPosition> positions, int column, double share) {
  const std::size_t before = rows();
  const std::size_t after = before + positions.size();
  labels_.resize(after);
  weights_.resize(after);
  cases_.resize(after * width_);
  workers_.run((positions.size() + kFillRows - 1) / kFillRows, [&](std::size_t chunk) {
    const std::size_t end = std::min(positions.size(), (chunk + 1) * kFillRows);
    for (std::size_t i = chunk * kFillRows; i < end; ++i) {
      labels_[before + i] = positions[i].value;
      weights_[before + i] = static_cast<float>(share * positions[i].weight);
      fill_row(before + i, positions[i].board, column);
    }
  });
}

void StageRows::fill_row(std::size_t index, game::Board board, int column) {
  const auto indices = quick_indices(set_, board);
  std::uint16_t* cases = &cases_[index * width_];
  for (std::size_t place = 0; place < lanes_.size(); ++place) {
    const std::size_t lane = lanes_[place];
    const auto entry = static_cast<std::size_t>(set_.centres()[lane] + indices[lane]);
    cases[place] = static_cast<std::uint16_t>(set_.weight_of()[entry] - first_[place]);
  }
  const int moves = std::popcount(game::legal_moves(board, game::playable(set_.size())));
  cases[width_ - 2] = static_cast<std::uint16_t>(eval::mobility_case(moves));
  cases[width_ - 1] = static_cast<std::uint16_t>(column);
}

template <typename AddRow>
bool StageRows::add_rows(std::span<double> sums, const std::stop_token& stop,
                         AddRow&& add_row) const {
  const std::size_t pieces = pieces_of(rows());
  std::vector<std::vector<double>> parts(pieces);
  const auto add_piece = [&](std::size_t piece) {
    parts[piece].resize(columns_);
    const std::size_t end = rows() * (piece + 1) / pieces;
    for (std::size_t i = rows() * piece / pieces; i < end; ++i) add_row(i, parts[piece].data());
  };
  if (!workers_.run(pieces, add_piece, stop)) return false;
  return workers_.run(pieces, [&](std::size_t piece) {
    const std::size_t end = columns_ * (piece + 1) / pieces;
    for (std::size_t i = columns_ * piece / pieces; i < end; ++i) {
      sums[i] = 0;
      for (const std::vector<double>& part : parts) sums[i] += part[i];
    }
  });
}

void StageRows::scatter(std::size_t index, double number, double* sums) const {
  const std::uint16_t* cases = row(index);
  for (std::size_t place = 0; place < width_; ++place) sums[first_[place] + cases[place]] += number;
}

std::vector<double> StageRows::label_sums() const {
  std::vector<double> sums(columns_);
  add_rows(sums, {}, [&](std::size_t i, double* part) {
    scatter(i, static_cast<double>(weights_[i]) * labels_[i], part);
  });
  return sums;
}

// A column met c times by a row has c² on the diagonal: c for each time.
std::vector<double> StageRows::diagonal() const {
  std::vector<double> sums(columns_);
  add_rows(sums, {}, [&](std::size_t i, double* part) {
    const std::uint16_t* cases = row(i);
    for (std::size_t begin = 0, end = 0; begin < width_; begin = end) {
      while (end < width_ && first_[end] == first_[begin]) ++end;
      for (std::size_t place = begin; place < end; ++place)
        part[first_[place] + cases[place]] +=
            weights_[i] * static_cast<double>(std::count(cases + begin, cases + end, cases[place]));
    }
  });
  return sums;
}

bool StageRows::normal_product(std::span<const double> x, std::span<double> product,
                               const std::stop_token& stop) const {
  const std::vector<float> numbers(x.begin(), x.end());
  return add_rows(product, stop, [&](std::size_t i, double* part) {
    const std::uint16_t* cases = row(i);
    float sum = 0;
    for (std::size_t place = 0; place < width_; ++place)
      sum += numbers[first_[place] + cases[place]];
    scatter(i, static_cast<double>(sum) * weights_[i], part);
  });
}

}  // namespace ogai::train
