// WinogradConvolution: a 3×3 convolution with bias, skip and ReLU on a few boards at once.
//
// Immutable weights, shared by threads; each brings its own scratch. In fp32, or with the products
// in 16-bit integers (integer_matrix.h): faster, with an error of some 0.2 %.
#pragma once

#include <variant>
#include <vector>

#include "nn/integer_matrix.h"
#include "nn/map_shape.h"
#include "nn/matrix.h"
#include "nn/network.h"

namespace ogai::nn {

enum class Arithmetic : std::uint8_t { fp32, int16 };

// Squares in a row that the tiles of a convolution with this output read.
constexpr int winograd_extent(int out_side) {
  return (out_side + 3) / 4 * 4 + 2;
}

class WinogradConvolution {
 public:
  WinogradConvolution(const Layer& layer, const FoldedLayer& weights, Arithmetic arithmetic);

  // Memory for the transformed numbers of one call, kept from call to call.
  struct Scratch {
    AlignedVector<float> numbers;
    AlignedVector<float> products;
    std::vector<float> scales;  // of each board; int16 only
  };

  // The boards' maps lie one after the other. `skip`, of the output's shape or null, is added
  // before the ReLU.
  void run(const MapShape& in_shape, const float* in, int boards, const float* skip,
           const MapShape& skip_shape, const MapShape& out_shape, float* out,
           Scratch& scratch) const;

 private:
  struct Call;
  static constexpr int kPlaces = 36;  // of a transformed tile

  void pack_floats(const std::vector<float>& transformed);
  void pack_integers(const std::vector<float>& transformed);

  int in_;
  int out_;
  int tiles_;  // in a row
  bool relu_;
  AlignedVector<float> bias_;
  AlignedVector<float> integer_scales_;  // by place and column; int16
  std::vector<Matrix> matrices_;         // by place; fp32
  std::vector<IntegerMatrix> integers_;  // by place; int16
};

}  // namespace ogai::nn
