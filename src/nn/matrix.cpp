// A tile of accumulators, rows × panel width, stays in registers while the inputs go by: for each
// input one load of every vector of the panel, one broadcast for every row, and a multiply-add for
// each pair. 8 × 3 with 32 registers, 4 × 3 with 16. A panel (96 inputs: 18 KB) stays in the first
// cache while all rows pass it.
//
// One instruction multiplies pairs of 16-bit integers and adds each pair (VPMADDWD; with VNNI also
// into the sums, VPDPWSSD): twice the products of a fp32 multiply-add of the same width. Overflow
// is excluded rather than hoped against: numbers are below 2^15, and the weights of a column are
// scaled until the sum of their sizes is below 2^16. With 96 inputs a weight then still has about
// ten bits and a sign, its rounding error is some 0.05 %.
#include "nn/matrix.h"

#include <algorithm>
#include <cmath>

#include "nn/simd.h"

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

float IntegerMatrix::set_column(int output, std::span<const float> weights) {
  double sum = 0;
  double most = 0;
  for (const float weight : weights) {
    sum += std::fabs(weight);
    most = std::max<double>(most, std::fabs(weight));
  }
  if (sum == 0) return 0;
  const double room = 65535 - 0.5 * static_cast<double>(weights.size());  // less the roundings
  const double factor = std::min(room / sum, 32767 / most);
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights_[panels_.place(static_cast<int>(i), output, 2)] =
        static_cast<std::int16_t>(std::lrint(weights[i] * factor));
  return static_cast<float>(1 / factor);
}

namespace {

template <int width>
struct IntegerTile {
  const std::int16_t* in;
  std::size_t in_step;
  const std::int16_t* weights;
  int inputs;
  std::int32_t* out;
  std::size_t out_step;

  template <int rows>
  void run(int row) const {
    Integers sums[rows][width];
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 3
      for (int v = 0; v < width; ++v) sums[r][v] = no_integers();
    const std::int16_t* from = in + row * in_step;
    const std::int16_t* weight = weights;
    for (int i = 0; i < inputs; i += 2, weight += 2 * width * kLanes) {
      Integers column[width];
#pragma GCC unroll 3
      for (int v = 0; v < width; ++v) column[v] = load_integers(weight + 2 * v * kLanes);
#pragma GCC unroll 8
      for (int r = 0; r < rows; ++r) {
        std::int32_t pair;
        std::memcpy(&pair, from + r * in_step + i, sizeof pair);
        const Integers numbers = all_integers(pair);
#pragma GCC unroll 3
        for (int v = 0; v < width; ++v)
          sums[r][v] = add_pair_products(sums[r][v], numbers, column[v]);
      }
    }
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 3
      for (int v = 0; v < width; ++v)
        store_integers(out + (row + r) * out_step + v * kLanes, sums[r][v]);
  }
};

template <int width>
void multiply_integer_panels(const Panels& panels, IntegerTile<width> tile, int rows) {
  for (int panel = 0; panel < panels.vectors / width; ++panel) {
    for_row_tiles(rows, tile);
    tile.weights += panels.inputs * width * kLanes;
    tile.out += width * kLanes;
  }
}

}  // namespace

void IntegerMatrix::multiply(const std::int16_t* in, std::size_t in_step, int rows,
                             std::int32_t* out, std::size_t out_step) const {
  const auto with_width = [&]<int width>() {
    multiply_integer_panels<width>(
        panels_, IntegerTile<width>{in, in_step, weights_.data(), panels_.inputs, out, out_step},
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
