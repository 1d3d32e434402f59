// Winograd's transformations for F(4×4, 3×3): of six numbers of the input, of three weights, and of
// six products back to four results; in one dimension. Applied to columns, then rows.
#pragma once

#include <array>

#include "nn/simd.h"

namespace ogai::nn {

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

inline void transform_input(Vector a, Vector b, Vector c, Vector d, Vector e, Vector f, Vector* to,
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

inline void transform_output(const Vector* m, int step, Vector* to, int to_step) {
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
inline std::array<double, 6> transform_weights(double a, double b, double c) {
  return {
      a / 4, -(a + b + c) / 6, -(a - b + c) / 6, a / 24 + b / 12 + c / 6, a / 24 - b / 12 + c / 6,
      c};
}

}  // namespace ogai::nn
