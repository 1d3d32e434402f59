// Random: the project's one source of randomness, xoshiro256** seeded by splitmix64.
//
// Equal seeds give equal streams on every machine and compiler (the standard
// library's distributions do not promise that, so below() and uniform() are ours).
// Parallel work derives its generator from what the work is, never from the
// thread that does it: derive_seed(run, {round, pair}). Not thread-safe: one owner each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <limits>

namespace ogai::base {

// One step of splitmix64; also a good mixer of a 64-bit value.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15u;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// A seed for the piece of work named by `path` within the run seeded `seed`.
constexpr std::uint64_t derive_seed(std::uint64_t seed, std::initializer_list<std::uint64_t> path) {
  for (const std::uint64_t step : path) {
    std::uint64_t state = seed ^ (step * 0xd1342543de82ef95u);
    seed = splitmix64(state);
  }
  return seed;
}

class Random {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = splitmix64(seed);
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in [0, bound), bound > 0, without bias (Lemire's multiply-and-reject).
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = ((*this)() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = ((*this)() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1), 53 random bits.
  constexpr double uniform() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace ogai::base
