// The deepest known counts, by the batched perft and by each back end on its own. Seconds in
// a release build, minutes under a sanitizer: labelled slow.
#include <gtest/gtest.h>

#include "game/flip/avx2.h"
#include "game/flip/avx512.h"
#include "game/flip/scalar.h"
#include "game/perft.h"

namespace ogai::game {
namespace {

constexpr Bits kEight = playable(BoardSize::eight);
constexpr Bits kSix = playable(BoardSize::six);

TEST(DeepPerft, ElevenPliesOnEight) {
  EXPECT_EQ(perft(initial_board(), kEight, 11), 212258800u);
}

template <class BackEnd>
void check_ten_plies() {
  EXPECT_EQ(plain_perft<BackEnd>(initial_board(), kEight, 10), 24571284u);
  EXPECT_EQ(plain_perft<BackEnd>(initial_board(), kSix, 8), 308716u);
}

TEST(DeepPerft, Scalar) {
  check_ten_plies<flip::Scalar>();
}
#if defined(__AVX2__)
TEST(DeepPerft, Avx2) {
  check_ten_plies<flip::Avx2>();
}
#endif
#if defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
TEST(DeepPerft, Avx512) {
  check_ten_plies<flip::Avx512>();
}
#endif

}  // namespace
}  // namespace ogai::game
