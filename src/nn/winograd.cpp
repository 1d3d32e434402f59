// Winograd's convolution (Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks",
// 2015). A tile of 4×4 results depends on 6×6 inputs. Both are taken into a basis in which the
// convolution of a tile is a product place by place:
//
//   Y = Aᵀ [ (G g Gᵀ) ⊙ (Bᵀ d B) ] A       g the kernel, d the inputs, Y the results
//
// so 36 multiplications do what takes 144 directly: a quarter. Over channels and tiles each of the
// 36 places is an ordinary matrix product, (tiles of all boards) × in  ·  in × out, and an 8×8
// board is exactly four tiles. The transformations are additions and cost a tenth to a fifth of it.
//
// In int16 the products are made with integers at twice the rate. Each board's inputs are scaled by
// the span of their values, each place by how much the transformation may enlarge it
// (winograd_gain()), so that nothing ever saturates; scales of board, place and column are taken
// out again afterwards, in fp32. A board's result does not depend on what else is in the batch.
#include "nn/winograd.h"

#include <array>

#include "nn/simd.h"

namespace ogai::nn {

namespace {

// Winograd's transformations for F(4×4, 3×3): of six numbers of the input, of three weights, and of
// six products back to four results; in one dimension. Applied to columns, then rows.
// How far a transformed number of a place can be from zero, if the inputs lie within 0 … 1 (the
// positive and negative weights of transform_input() in both dimensions; the larger sum counts).
constexpr float winograd_gain(int place) {
  constexpr std::array<int, 6> kPlus = {5, 2, 5, 3, 3, 5};
  constexpr std::array<int, 6> kMinus = {5, 8, 5, 3, 3, 5};
  const int y = place / 6;
  const int x = place % 6;
  const int above = kPlus[y] * kPlus[x] + kMinus[y] * kMinus[x];
  const int below = kPlus[y] * kMinus[x] + kMinus[y] * kPlus[x];
  return static_cast<float>(std::max(above, below));
}

void transform_input(Vector a, Vector b, Vector c, Vector d, Vector e, Vector f, Vector* to,
                     int step) {
  const Vector four = all(4);
  const Vector minus_five = all(-5);
  const Vector dc = multiply_add(all(-4), c, e);  // e − 4c
  const Vector db = multiply_add(all(-4), b, d);  // d − 4b
  const Vector ec = e - c;
  const Vector bd = (d - b) + (d - b);  // 2d − 2b
  to[0 * step] = multiply_add(four, a, multiply_add(minus_five, c, e));
  to[1 * step] = dc + db;
  to[2 * step] = dc - db;
  to[3 * step] = ec + bd;
  to[4 * step] = ec - bd;
  to[5 * step] = multiply_add(four, b, multiply_add(minus_five, d, f));
}

void transform_output(const Vector* m, int step, Vector* to, int to_step) {
  const Vector sum12 = m[1 * step] + m[2 * step];
  const Vector difference12 = m[1 * step] - m[2 * step];
  const Vector sum34 = m[3 * step] + m[4 * step];
  const Vector difference34 = m[3 * step] - m[4 * step];
  to[0 * to_step] = m[0] + sum12 + sum34;
  to[1 * to_step] = multiply_add(all(2), difference34, difference12);
  to[2 * to_step] = multiply_add(all(4), sum34, sum12);
  to[3 * to_step] = multiply_add(all(8), difference34, difference12 + m[5 * step]);
}

// One row or column of a kernel.
std::array<double, 6> transform_weights(double a, double b, double c) {
  return {
      a / 4, -(a + b + c) / 6, -(a - b + c) / 6, a / 24 + b / 12 + c / 6, a / 24 - b / 12 + c / 6,
      c};
}

constexpr float kLargestInteger = 32760;

// Numbers from one place to the next. Whole pages apart they would all fall into the same few sets
// of the cache; a line more and they do not.
std::size_t place_step(std::size_t numbers) {
  return (numbers + 15) / 16 * 16 + 16;
}

// The weights of all places: place, out, in.
std::vector<float> transformed_kernels(const std::vector<float>& kernels, int in, int out) {
  const std::size_t pairs = static_cast<std::size_t>(in) * static_cast<std::size_t>(out);
  std::vector<float> transformed(36 * pairs);
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const float* kernel = &kernels[9 * pair];
    std::array<std::array<double, 6>, 3> columns;
    for (int x = 0; x < 3; ++x)
      columns[x] = transform_weights(kernel[x], kernel[3 + x], kernel[6 + x]);
    for (int y = 0; y < 6; ++y) {
      const auto row = transform_weights(columns[0][y], columns[1][y], columns[2][y]);
      for (int x = 0; x < 6; ++x)
        transformed[(y * 6 + x) * pairs + pair] = static_cast<float>(row[x]);
    }
  }
  return transformed;
}

// How transformed numbers and products lie in memory: as floats, or as integers with a scale. One
// row or column of a tile at a time, so that little more than that is ever in registers.
struct FloatProducts {
  using Input = float;
  using Product = float;

  static void put(int, Vector number, float, Input* to) { store(to, number); }
  static Vector get(const Product* from, const float*) { return load(from); }
};

struct IntegerProducts {
  using Input = std::int16_t;
  using Product = std::int32_t;

  static void put(int place, Vector number, float factor, Input* to) {
    store_rounded(to, number * all(factor / winograd_gain(place)));
  }
  static Vector get(const Product* from, const float* scale) {
    return to_floats(load_integers(from)) * load(scale);
  }
};

// Bᵀ d B of one vector of channels; `from` is the tile's corner, `to` its first place.
template <class Products>
void transform_tile(const float* from, std::size_t row_step, std::size_t column_step, float factor,
                    typename Products::Input* to, std::size_t place_step) {
  Vector columns[36];
#pragma GCC unroll 6
  for (int x = 0; x < 6; ++x) {
    const float* at = from + x * column_step;
    transform_input(load(at), load(at + row_step), load(at + 2 * row_step), load(at + 3 * row_step),
                    load(at + 4 * row_step), load(at + 5 * row_step), columns + x, 6);
  }
#pragma GCC unroll 6
  for (int y = 0; y < 6; ++y) {
    const Vector* row = columns + 6 * y;
    Vector places[6];
    transform_input(row[0], row[1], row[2], row[3], row[4], row[5], places, 1);
#pragma GCC unroll 6
    for (int x = 0; x < 6; ++x)
      Products::put(6 * y + x, places[x], factor, to + (6 * y + x) * place_step);
  }
}

// Aᵀ m down the columns; leaves 4 × 6.
template <class Products>
void transform_products(const typename Products::Product* from, std::size_t place_step,
                        const float* scales, std::size_t scale_step, Vector* columns) {
#pragma GCC unroll 6
  for (int x = 0; x < 6; ++x) {
    Vector places[6];
#pragma GCC unroll 6
    for (int y = 0; y < 6; ++y) {
      const int place = 6 * y + x;
      places[y] = Products::get(from + place * place_step, scales + place * scale_step);
    }
    transform_output(places, 1, columns + x, 6);
  }
}

// From the least number (or zero) to the largest (or zero).
float span_of_numbers(const float* numbers, std::size_t count) {
  Vector most = all(0);
  Vector most_below = all(0);
  for (std::size_t i = 0; i < count; i += kLanes) {
    const Vector v = load(numbers + i);
    most = larger(most, v);
    most_below = larger(most_below, all(0) - v);
  }
  return largest(most) + largest(most_below);
}

}  // namespace

// One call of run(): the three steps, over all boards.
struct WinogradConvolution::Call {
  const WinogradConvolution& layer;
  const MapShape& in_shape;
  const float* in;
  int boards;
  const float* skip;
  const MapShape& skip_shape;
  const MapShape& out_shape;
  float* out;
  std::size_t number_step;  // from place to place
  std::size_t product_step;
  std::size_t columns;

  int tiles() const { return boards * layer.tiles_ * layer.tiles_; }

  template <class Products>
  void transform_inputs(typename Products::Input* numbers, const std::vector<float>& scales) const {
    const int channels = in_shape.channels;
    typename Products::Input* to = numbers;
    for (int board = 0; board < boards; ++board) {
      const float factor = scales.empty() || scales[board] == 0 ? 0 : 1 / scales[board];
      for (int tile = 0; tile < layer.tiles_ * layer.tiles_; ++tile, to += channels) {
        const int corner = (tile / layer.tiles_ * in_shape.extent + tile % layer.tiles_) * 4;
        const float* from = in + board * in_shape.size() + corner * channels;
        for (int c = 0; c < channels; c += kLanes) {
          transform_tile<Products>(from + c, in_shape.extent * channels, channels, factor, to + c,
                                   number_step);
        }
      }
    }
  }

  template <class Products>
  void transform_outputs(const typename Products::Product* products,
                         const std::vector<float>& scales) const {
    const typename Products::Product* from = products;
    for (int board = 0; board < boards; ++board) {
      const Vector scale = all(scales.empty() ? 1 : scales[board]);
      for (int tile = 0; tile < layer.tiles_ * layer.tiles_; ++tile, from += columns)
        for (int c = 0; c < out_shape.channels; c += kLanes) {
          Vector places[24];
          transform_products<Products>(from + c, product_step, layer.integer_scales_.data() + c,
                                       columns, places);
          finish_tile(places, scale, board, tile, c);
        }
    }
  }

  // The rest of Aᵀ m A for one vector of channels, then scale, bias, skip and ReLU.
  void finish_tile(const Vector* places, Vector scale, int board, int tile, int c) const {
    const int first_row = tile / layer.tiles_ * 4;
    const int first_column = tile % layer.tiles_ * 4;
    const int width = std::min(4, out_shape.side - first_column);
    const Vector bias = load(layer.bias_.data() + c);
#pragma GCC unroll 4
    for (int y = 0; y < 4; ++y) {
      if (first_row + y >= out_shape.side) break;
      Vector results[4];
      transform_output(places + 6 * y, 1, results, 1);
      float* to = out + board * out_shape.size() + out_shape.at(first_row + y, first_column) + c;
      const std::size_t skip_at =
          board * skip_shape.size() + skip_shape.at(first_row + y, first_column) + c;
#pragma GCC unroll 4
      for (int x = 0; x < 4; ++x) {
        if (x >= width) break;
        Vector result = multiply_add(results[x], scale, bias);
        if (skip) result = result + load(skip + skip_at + x * skip_shape.channels);
        if (layer.relu_) result = larger(result, all(0));
        store(to + x * out_shape.channels, result);
      }
    }
  }

  void run_floats(Scratch& scratch) const {
    float* numbers = scratch.numbers.data();
    float* products = scratch.products.data();
    transform_inputs<FloatProducts>(numbers, {});
    for (int place = 0; place < kPlaces; ++place)
      layer.matrices_[place].multiply(numbers + place * number_step, in_shape.channels, tiles(),
                                      nullptr, false, products + place * product_step, columns);
    transform_outputs<FloatProducts>(products, {});
  }

  void run_integers(Scratch& scratch) const {
    auto* numbers = reinterpret_cast<std::int16_t*>(scratch.numbers.data());
    auto* products = reinterpret_cast<std::int32_t*>(scratch.products.data());
    scratch.scales.clear();
    for (int board = 0; board < boards; ++board)
      scratch.scales.push_back(span_of_numbers(in + board * in_shape.size(), in_shape.size()) /
                               kLargestInteger);
    transform_inputs<IntegerProducts>(numbers, scratch.scales);
    for (int place = 0; place < kPlaces; ++place)
      layer.integers_[place].multiply(numbers + place * number_step, in_shape.channels, tiles(),
                                      products + place * product_step, columns);
    transform_outputs<IntegerProducts>(products, scratch.scales);
  }
};

WinogradConvolution::WinogradConvolution(const Layer& layer, const FoldedLayer& weights,
                                         Arithmetic arithmetic)
    : in_(layer.in),
      out_(layer.out),
      tiles_((layer.out_side + 3) / 4),
      relu_(layer.activation == Activation::relu),
      bias_(Panels(layer.in, layer.out).columns()),
      integer_scales_(kPlaces * bias_.size()) {
  std::copy(weights.bias.begin(), weights.bias.end(), bias_.begin());
  const auto transformed = transformed_kernels(weights.weights, in_, out_);
  if (arithmetic == Arithmetic::int16)
    pack_integers(transformed);
  else
    pack_floats(transformed);
}

void WinogradConvolution::pack_floats(const std::vector<float>& transformed) {
  std::size_t at = 0;
  for (int place = 0; place < kPlaces; ++place) {
    Matrix& matrix = matrices_.emplace_back(in_, out_);
    for (int out = 0; out < out_; ++out)
      for (int in = 0; in < in_; ++in) matrix.set(in, out, transformed[at++]);
  }
}

void WinogradConvolution::pack_integers(const std::vector<float>& transformed) {
  const float* column = transformed.data();
  for (int place = 0; place < kPlaces; ++place) {
    IntegerMatrix& matrix = integers_.emplace_back(in_, out_);
    for (int out = 0; out < out_; ++out, column += in_)
      integer_scales_[place * bias_.size() + out] =
          winograd_gain(place) * matrix.set_column(out, {column, static_cast<std::size_t>(in_)});
  }
}

void WinogradConvolution::run(const MapShape& in_shape, const float* in, int boards,
                              const float* skip, const MapShape& skip_shape,
                              const MapShape& out_shape, float* out, Scratch& scratch) const {
  const std::size_t columns = bias_.size();
  const std::size_t tiles = static_cast<std::size_t>(boards * tiles_ * tiles_);
  const Call call{*this,
                  in_shape,
                  in,
                  boards,
                  skip,
                  skip_shape,
                  out_shape,
                  out,
                  place_step(tiles * in_shape.channels),
                  place_step(tiles * columns),
                  columns};
  scratch.numbers.resize(std::max(scratch.numbers.size(), kPlaces * call.number_step));
  scratch.products.resize(std::max(scratch.products.size(), kPlaces * call.product_step));
  if (integers_.empty())
    call.run_floats(scratch);
  else
    call.run_integers(scratch);
}

}  // namespace ogai::nn
