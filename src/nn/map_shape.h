// MapShape: how the maps (channels by squares) of one board lie in memory.
//
// Square by square, row by row, the channels of a square side by side and rounded up to whole
// vectors. Around the squares may lie others that are always zero: the padding of the convolution
// that reads the maps, and what its last tiles reach beyond.
#pragma once

#include <cstddef>

namespace ogai::nn {

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

}  // namespace ogai::nn
