// IntegerMatrix: packed 16-bit weights and products with rows of 16-bit numbers, exact in 32 bits.
//
// Each column has its own scale, chosen so that no sum can overflow whatever the numbers are.
// Immutable once filled; multiply() may be called by any number of threads.
#pragma once

#include <cstdint>
#include <span>

#include "nn/aligned.h"
#include "nn/panels.h"

namespace ogai::nn {

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
