// The vector of this build: as many floats as one register holds, and the few operations the CPU
// back end needs. Chosen by the instruction set given to the compiler (OGAI_ARCH); the types are
// the compiler's, so + − × work on them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <immintrin.h>
#include <new>
#include <vector>

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

// ---- integers: as many 32-bit sums as Vector has floats, and products of pairs of 16-bit numbers
// added into them ----

#if defined(__AVX512F__) && defined(__AVX512BW__)

using Integers = __m512i;
inline Integers no_integers() {
  return _mm512_setzero_si512();
}
inline Integers load_integers(const void* from) {
  return _mm512_loadu_si512(from);
}
inline void store_integers(void* to, Integers v) {
  _mm512_storeu_si512(to, v);
}
inline Integers all_integers(std::int32_t number) {
  return _mm512_set1_epi32(number);
}
inline Vector to_floats(Integers v) {
  return _mm512_cvtepi32_ps(v);
}
// To the nearest integers, ties to even.
inline void store_rounded(std::int16_t* to, Vector v) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                      _mm512_cvtsepi32_epi16(_mm512_cvtps_epi32(v)));
}

#elif defined(__AVX2__) && defined(__FMA__)

using Integers = __m256i;
inline Integers no_integers() {
  return _mm256_setzero_si256();
}
inline Integers load_integers(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
inline void store_integers(void* to, Integers v) {
  _mm256_storeu_si256(static_cast<__m256i*>(to), v);
}
inline Integers all_integers(std::int32_t number) {
  return _mm256_set1_epi32(number);
}
inline Vector to_floats(Integers v) {
  return _mm256_cvtepi32_ps(v);
}
inline void store_rounded(std::int16_t* to, Vector v) {
  const __m256i rounded = _mm256_cvtps_epi32(v);
  _mm_storeu_si128(
      reinterpret_cast<__m128i*>(to),
      _mm_packs_epi32(_mm256_castsi256_si128(rounded), _mm256_extracti128_si256(rounded, 1)));
}

#else

using Integers = __m128i;
inline Integers no_integers() {
  return _mm_setzero_si128();
}
inline Integers load_integers(const void* from) {
  return _mm_loadu_si128(static_cast<const __m128i*>(from));
}
inline void store_integers(void* to, Integers v) {
  _mm_storeu_si128(static_cast<__m128i*>(to), v);
}
inline Integers all_integers(std::int32_t number) {
  return _mm_set1_epi32(number);
}
inline Vector to_floats(Integers v) {
  return _mm_cvtepi32_ps(v);
}
inline void store_rounded(std::int16_t* to, Vector v) {
  const __m128i rounded = _mm_cvtps_epi32(v);
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_packs_epi32(rounded, rounded));
}

#endif

// sums + the products of the pairs of 16-bit numbers in `a` and `b`.
inline Integers add_pair_products(Integers sums, Integers a, Integers b) {
#if defined(__AVX512VNNI__) && defined(__AVX512BW__)
  // Not the intrinsic, with which GCC 12 copies the sums of large tiles through memory: half the
  // speed.
  asm("vpdpwssd %2, %1, %0" : "+v"(sums) : "v"(a), "v"(b));
  return sums;
#elif defined(__AVXVNNI__) && defined(__AVX2__)
  asm("%{vex%} vpdpwssd %2, %1, %0" : "+x"(sums) : "x"(a), "x"(b));
  return sums;
#elif defined(__AVX512F__) && defined(__AVX512BW__)
  return _mm512_add_epi32(sums, _mm512_madd_epi16(a, b));
#elif defined(__AVX2__) && defined(__FMA__)
  return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b));
#else
  return _mm_add_epi32(sums, _mm_madd_epi16(a, b));
#endif
}

// ---- memory ----

// AlignedVector: a std::vector whose first element begins a cache line, so that no vector load of
// weights or numbers crosses two.
template <class T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kLine{std::max<std::size_t>(64, alignof(T))};

  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>&) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), kLine));
  }
  void deallocate(T* pointer, std::size_t) { ::operator delete(pointer, kLine); }

  template <class U>
  bool operator==(const CacheLineAllocator<U>&) const {
    return true;
  }
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace ogai::nn
