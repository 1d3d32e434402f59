// A tile of accumulators, rows × panel width, stays in registers while the inputs go by: for each
// input one load of every vector of the panel, one broadcast for every row, and a multiply-add for
// each pair. 8 × 3 with 32 registers, 4 × 3 with 16. A panel (96 inputs: 18 KB) stays in the first
// cache while all rows pass it.
#include "nn/matrix.h"

namespace ogai::nn {

namespace {

template <int width>
struct FloatTile {
  const float* in;
  std::size_t in_step;
  const float* weights;
  int inputs;
  const float* bias;
  bool relu;
  float* out;
  std::size_t out_step;

  template <int rows>
  void run(int row) const {
    Vector sums[rows][width];
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 3
      for (int v = 0; v < width; ++v) sums[r][v] = bias ? load(bias + v * kLanes) : all(0);
    const float* from = in + row * in_step;
    const float* weight = weights;
    for (int i = 0; i < inputs; ++i, weight += width * kLanes) {
      Vector column[width];
#pragma GCC unroll 3
      for (int v = 0; v < width; ++v) column[v] = load(weight + v * kLanes);
#pragma GCC unroll 8
      for (int r = 0; r < rows; ++r) {
        const Vector number = all(from[r * in_step + i]);
#pragma GCC unroll 3
        for (int v = 0; v < width; ++v) sums[r][v] = multiply_add(number, column[v], sums[r][v]);
      }
    }
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 3
      for (int v = 0; v < width; ++v)
        store(out + (row + r) * out_step + v * kLanes,
              relu ? larger(sums[r][v], all(0)) : sums[r][v]);
  }
};

template <int width>
void multiply_panels(const Panels& panels, FloatTile<width> tile, int rows) {
  for (int panel = 0; panel < panels.vectors / width; ++panel) {
    for_row_tiles(rows, tile);
    tile.weights += panels.inputs * width * kLanes;
    if (tile.bias) tile.bias += width * kLanes;
    tile.out += width * kLanes;
  }
}

}  // namespace

void Matrix::multiply(const float* in, std::size_t in_step, int rows, const float* bias, bool relu,
                      float* out, std::size_t out_step) const {
  const auto with_width = [&]<int width>() {
    multiply_panels<width>(
        panels_,
        FloatTile<width>{in, in_step, weights_.data(), panels_.inputs, bias, relu, out, out_step},
        rows);
  };
  if (panels_.width == 3)
    with_width.template operator()<3>();
  else if (panels_.width == 2)
    with_width.template operator()<2>();
  else
    with_width.template operator()<1>();
}

}  // namespace ogai::nn
