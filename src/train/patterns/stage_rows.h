// StageRows: the positions of one stage as rows of a large, sparse matrix X, with a label and a
// weight each.
//
// A row has a 1 in each of some sixty columns, the weights that PatternEvaluation adds up for the
// position (a column may be met by several instances of a pattern: then it has their number).
// Only the columns are kept, each as a 16-bit number within its pattern: 128 bytes a
// position. Mobility and the number of discs are two more patterns. Products with X and Xᵀ go over
// the rows once; sums are made in pieces that do not depend on threads and are added in their
// order, so that results do not depend on threads either.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "eval/pattern_weights.h"
#include "train/patterns/labelled_positions.h"
#include "train/workers.h"

namespace ogai::train {

// How far outside a stage positions still count for it, in discs.
inline constexpr int kSharedDiscs = 2;

// The column among a stage's numbers of discs: its own, or for a position outside the stage
// the nearest of the same parity, since that tells who moves last.
int disc_column(int stage, int discs);

class StageRows {
 public:
  // Learned positions of the stage, and its neighbours' with `share` times their weight. Patterns
  // named in `without` are left out.
  StageRows(game::BoardSize size, int stage, double share, const PositionsByDiscs& positions,
            std::span<const std::string> without, Workers& workers);

  std::size_t rows() const { return labels_.size(); }
  std::size_t columns() const { return columns_; }

  // XᵀW·labels
  std::vector<double> label_sums() const;
  // The diagonal of XᵀWX.
  std::vector<double> diagonal() const;
  // XᵀWX·x; false: stopped before it was done.
  bool normal_product(std::span<const double> x, std::span<double> product,
                      const std::stop_token& stop) const;

 private:
  void fill(std::span<const LabelledPosition> positions, int column, double share);
  void fill_row(std::size_t row, game::Board board, int column);
  // Calls add_row(index, sums) for every row, on several threads, and adds up all their sums.
  template <typename AddRow>
  bool add_rows(std::span<double> sums, const std::stop_token& stop, AddRow&& add_row) const;
  // Adds a number in each of the row's columns.
  void scatter(std::size_t index, double number, double* sums) const;

  const std::uint16_t* row(std::size_t index) const { return &cases_[index * width_]; }

  const eval::PatternSet& set_;
  Workers& workers_;
  std::size_t columns_;
  std::size_t width_ = 0;             // columns met by a row
  std::vector<std::size_t> lanes_;    // by place in the row, but for the last two
  std::vector<std::uint32_t> first_;  // by place in the row, the first column of its pattern
  std::vector<std::uint16_t> cases_;  // row by row, relative to these
  std::vector<float> labels_;
  std::vector<float> weights_;
};

}  // namespace ogai::train
