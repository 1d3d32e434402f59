// Matrices of packed weights, and the product of rows of numbers with them: in fp32 (Matrix) and in
// 16-bit integers, exact in 32 bits (IntegerMatrix).
//
// The kernels under linear layers, 1×1 convolutions and Winograd's products. Immutable once filled;
// multiply() may be called by any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "nn/simd.h"

namespace ogai::nn {

// Panels: how a matrix of weights is laid out for the kernels that multiply with it.
//
// Columns are grouped into vectors, vectors into panels of one to three: as many as leave room in
// the registers for kRowsAtOnce rows of accumulators. A panel holds, input after input, the weights
// of its columns side by side, so that a kernel reads it from front to back.
struct Panels {
  int inputs = 0;
  int vectors = 0;  // all columns, in vectors
  int width = 1;    // vectors of a panel

  Panels() = default;
  Panels(int inputs_, int outputs) : inputs(inputs_), vectors(padded(outputs) / kLanes) {
    if (vectors > 3 && vectors % 2 && vectors % 3) ++vectors;  // 65 outputs: 2 × 3, not 5 × 1
    width = vectors % 3 == 0 ? 3 : vectors % 2 == 0 ? 2 : 1;
  }

  int columns() const { return vectors * kLanes; }
  std::size_t size() const { return static_cast<std::size_t>(inputs) * columns(); }

  // Where a weight lies, with `together` inputs of one column side by side.
  std::size_t place(int input, int output, int together = 1) const {
    const std::size_t panel = static_cast<std::size_t>(output / (width * kLanes));
    const std::size_t column = static_cast<std::size_t>(output % (width * kLanes));
    const std::size_t first =
        panel * inputs + static_cast<std::size_t>(input / together * together);
    return first * width * kLanes + column * together + static_cast<std::size_t>(input % together);
  }
};

// Calls tile.run<rows>(first row) so that every row of `rows` is in one call, with as many rows a
// call as the registers hold.
template <class Tile>
void for_row_tiles(int rows, const Tile& tile) {
  int row = 0;
  for (; row + kRowsAtOnce <= rows; row += kRowsAtOnce) tile.template run<kRowsAtOnce>(row);
  if constexpr (kRowsAtOnce > 4)
    for (; row + 4 <= rows; row += 4) tile.template run<4>(row);
  for (; row + 2 <= rows; row += 2) tile.template run<2>(row);
  for (; row < rows; ++row) tile.template run<1>(row);
}

class Matrix {
 public:
  Matrix() = default;
  // Of zeros: set() fills it.
  Matrix(int inputs, int outputs) : panels_(inputs, outputs), weights_(panels_.size()) {}

  void set(int input, int output, float weight) { weights_[panels_.place(input, output)] = weight; }

  int inputs() const { return panels_.inputs; }
  int columns() const { return panels_.columns(); }  // outputs, rounded up to whole vectors

  // out[row] = bias + in[row] · matrix, then ReLU if asked, for `rows` rows that lie `in_step` and
  // `out_step` numbers apart. `bias` has columns() numbers, or is null for none.
  void multiply(const float* in, std::size_t in_step, int rows, const float* bias, bool relu,
                float* out, std::size_t out_step) const;

 private:
  Panels panels_;
  AlignedVector<float> weights_;
};

// Each column has its own scale, chosen so that no sum can overflow whatever the numbers are.
class IntegerMatrix {
 public:
  IntegerMatrix() = default;
  IntegerMatrix(int inputs, int outputs)
      : panels_(inputs + inputs % 2, outputs), weights_(panels_.size()) {}

  // Rounds a column of inputs weights; gives the scale: weight = scale × integer.
  float set_column(int output, std::span<const float> weights);

  int inputs() const { return panels_.inputs; }  // even: the last may be a zero
  int columns() const { return panels_.columns(); }

  void multiply(const std::int16_t* in, std::size_t in_step, int rows, std::int32_t* out,
                std::size_t out_step) const;

 private:
  Panels panels_;
  AlignedVector<std::int16_t> weights_;
};

}  // namespace ogai::nn
