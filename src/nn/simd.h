// The vector of this build: as many floats as one register holds, and the few operations the CPU
// back end needs. Chosen by the instruction set given to the compiler (OGAI_ARCH); the types are
// the compiler's, so + − × work on them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <immintrin.h>

namespace ogai::nn {

#if defined(__AVX512F__) && defined(__AVX512BW__)

using Vector = __m512;
inline constexpr int kLanes = 16;
inline constexpr int kRowsAtOnce = 8;  // rows of accumulators a matrix kernel keeps in registers
inline constexpr const char* kSimdName = "AVX-512";
inline Vector load(const float* from) {
  return _mm512_loadu_ps(from);
}
inline void store(float* to, Vector v) {
  _mm512_storeu_ps(to, v);
}
inline Vector all(float number) {
  return _mm512_set1_ps(number);
}
inline Vector multiply_add(Vector a, Vector b, Vector c) {
  return _mm512_fmadd_ps(a, b, c);
}
inline Vector larger(Vector a, Vector b) {
  return _mm512_max_ps(a, b);
}

#elif defined(__AVX2__) && defined(__FMA__)

using Vector = __m256;
inline constexpr int kLanes = 8;
inline constexpr int kRowsAtOnce = 4;
inline constexpr const char* kSimdName = "AVX2";
inline Vector load(const float* from) {
  return _mm256_loadu_ps(from);
}
inline void store(float* to, Vector v) {
  _mm256_storeu_ps(to, v);
}
inline Vector all(float number) {
  return _mm256_set1_ps(number);
}
inline Vector multiply_add(Vector a, Vector b, Vector c) {
  return _mm256_fmadd_ps(a, b, c);
}
inline Vector larger(Vector a, Vector b) {
  return _mm256_max_ps(a, b);
}

#else

using Vector = __m128;
inline constexpr int kLanes = 4;
inline constexpr int kRowsAtOnce = 4;
inline constexpr const char* kSimdName = "SSE2";
inline Vector load(const float* from) {
  return _mm_loadu_ps(from);
}
inline void store(float* to, Vector v) {
  _mm_storeu_ps(to, v);
}
inline Vector all(float number) {
  return _mm_set1_ps(number);
}
inline Vector multiply_add(Vector a, Vector b, Vector c) {
  return _mm_add_ps(_mm_mul_ps(a, b), c);
}
inline Vector larger(Vector a, Vector b) {
  return _mm_max_ps(a, b);
}

#endif

inline float largest(Vector v) {
  float numbers[kLanes];
  store(numbers, v);
  return *std::max_element(numbers, numbers + kLanes);
}

// `number` rounded up to whole vectors.
constexpr int padded(int number) {
  return (number + kLanes - 1) / kLanes * kLanes;
}

}  // namespace ogai::nn
