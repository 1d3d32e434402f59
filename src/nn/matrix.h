// Matrix: packed weights, and the product of rows of numbers with them.
//
// The kernel under linear layers, 1×1 convolutions and Winograd's products in fp32. Immutable once
// filled; multiply() may be called by any number of threads.
#pragma once

#include "nn/aligned.h"
#include "nn/panels.h"

namespace ogai::nn {

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

}  // namespace ogai::nn
