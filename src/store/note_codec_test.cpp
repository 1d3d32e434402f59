#include "store/note_codec.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "base/random.h"
#include "store/sample_pairs.h"

namespace ogai::store {
namespace {

using game::MoveNote;
using game::PlayedMove;

std::vector<PlayedMove> with_notes(const std::vector<MoveNote>& notes) {
  std::vector<PlayedMove> moves;
  for (const MoveNote& note : notes) moves.push_back({0, 0, note});
  return moves;
}

void expect_same(const std::vector<MoveNote>& notes) {
  const auto decoded = decode_notes(encode_notes(with_notes(notes)), notes.size());
  ASSERT_TRUE(decoded);
  EXPECT_EQ(*decoded, notes);
}

TEST(NoteCodec, NothingTakesNothing) {
  EXPECT_EQ(encode_notes({}), "");
  EXPECT_EQ(encode_notes(with_notes({{}, {}})), "");
  expect_same({{}, {}, {}});
}

TEST(NoteCodec, ExtremesComeBack) {
  constexpr double kMost = std::numeric_limits<double>::max();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  expect_same({{1.5, 0.25, 7, 1000}});
  expect_same({{}, {.value = -64.0}, {}});
  expect_same({{.win_rate = 0.5125}, {}, {.win_rate = 1.0 / 3, .confidence = 73}});
  expect_same({{.value = 2, .confidence = 100}, {.confidence = 0}});
  expect_same({{.depth = std::numeric_limits<int>::min()}, {.depth = 2147483647}});
  expect_same({{.nodes = ~std::uint64_t{0}}, {.nodes = 0}});
  expect_same({{.value = kMost}, {.value = -kInfinity}, {.value = 5e-324}, {.value = 0.1}});
  expect_same({{.value = 0.1}, {.value = 1e15}});
  expect_same({{.seconds = 1e-9}, {.seconds = 9e6}, {.seconds = 1.0 / 3}});
}

TEST(NoteCodec, NegativeZeroAndNaNKeepTheirBits) {
  const auto bytes = encode_notes(with_notes({{.value = -0.0}, {.value = std::nan("")}}));
  const auto decoded = decode_notes(bytes, 2);
  ASSERT_TRUE(decoded);
  EXPECT_TRUE(std::signbit(*(*decoded)[0].value));
  EXPECT_TRUE(std::isnan(*(*decoded)[1].value));
}

// As the referee measures: nanoseconds, divided.
TEST(NoteCodec, EveryDurationComesBackFromFewBytes) {
  base::Random random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<MoveNote> notes(60);
    for (MoveNote& note : notes)
      note.seconds = static_cast<double>(random() >> (24 + random.below(40))) / 1e9;
    expect_same(notes);
    EXPECT_LT(encode_notes(with_notes(notes)).size(), 60 * 6 + 5);
  }
}

TEST(NoteCodec, RandomNotesWithGapsComeBack) {
  base::Random random(2);
  for (int round = 0; round < 300; ++round) {
    std::vector<MoveNote> notes(random.below(70));
    for (MoveNote& note : notes) {
      if (random.below(2)) note.value = random.below(2) ? random.uniform() : random.below(64);
      if (random.below(2)) note.seconds = random.below(1000) / 1e3;
      if (random.below(2)) note.depth = static_cast<int>(random.below(60));
      if (random.below(2)) note.nodes = random() >> random.below(64);
    }
    expect_same(notes);
  }
}

TEST(NoteCodec, AGameIsSmall) {
  base::Random random(3);
  EXPECT_LT(encode_notes(noted_game(random).moves()).size(), 650u);
}

TEST(NoteCodec, DamagedBytesAreNoticedOrHarmless) {
  base::Random random(4);
  const auto moves = noted_game(random).moves();
  const std::string bytes = encode_notes(moves);
  for (std::size_t cut = 1; cut < bytes.size(); ++cut)
    EXPECT_FALSE(decode_notes(bytes.substr(0, cut), moves.size())) << cut;
  EXPECT_FALSE(decode_notes(bytes + "x", moves.size()));
  EXPECT_FALSE(decode_notes(bytes, moves.size() + 1));
  for (int round = 0; round < 2000; ++round) {
    std::string bad = bytes;
    bad[random.below(static_cast<std::uint32_t>(bad.size()))] = static_cast<char>(random());
    (void)decode_notes(bad, moves.size());
  }
}

}  // namespace
}  // namespace ogai::store
