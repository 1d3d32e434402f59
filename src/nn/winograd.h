// WinogradConvolution: a 3×3 convolution with bias, skip and ReLU on a few boards at once.
//
// Immutable weights, shared by threads; each brings its own scratch. In fp32, or with the products
// in 16-bit integers (matrix.h): faster, with an error of some 0.2 %.
#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include "nn/matrix.h"
#include "nn/network.h"

namespace ogai::nn {

// MapShape: how the maps (channels by squares) of one board lie in memory.
//
// Square by square, row by row, the channels of a square side by side and rounded up to whole
// vectors. Around the squares may lie others that are always zero: the padding of the convolution
// that reads the maps, and what its last tiles reach beyond.
struct MapShape {
  int side = 0;      // squares of the maps, in a row
  int extent = 0;    // squares in memory, in a row
  int offset = 0;    // of the first square from the corner, in both directions
  int channels = 0;  // with those that only fill vectors

  std::size_t at(int row, int column) const {
    return static_cast<std::size_t>(((row + offset) * extent + column + offset) * channels);
  }
  std::size_t size() const { return static_cast<std::size_t>(extent * extent * channels); }

  friend bool operator==(const MapShape&, const MapShape&) = default;
};

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
