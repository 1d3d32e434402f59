#include "train/selfplay/sample_file.h"

#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "train/selfplay/random_samples.h"

namespace ogai::train::selfplay {
namespace {

using game::BoardSize;
using game::Objective;
using ::testing::HasSubstr;

constexpr auto kReversed = Objective::fewest;

std::string fault_of(const std::string& bytes, BoardSize size = BoardSize::six,
                     Objective objective = kReversed) {
  const auto samples = parse_samples(bytes, size, objective);
  return samples ? "" : samples.error().message;
}

// With a length and checksum that fit whatever the bytes are now.
std::string resealed(std::string bytes) {
  const auto length = static_cast<std::uint32_t>(bytes.size() - kSampleHeadBytes);
  std::memcpy(bytes.data() + 24, &length, sizeof length);
  const std::uint64_t sum = sample_checksum(bytes);
  std::memcpy(bytes.data() + kSampleChecksumOffset, &sum, sizeof sum);
  return bytes;
}

TEST(SampleFile, GivesBackWhatWasWritten) {
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most})
      for (const std::size_t count : {0, 1, 1000}) {
        const auto samples = random_samples(size, count, 3, objective);
        const std::string bytes = format_samples(samples, size, objective);
        const auto read = parse_samples(bytes, size, objective);
        ASSERT_TRUE(read.ok()) << read.error().message;
        EXPECT_EQ(*read, samples);
        EXPECT_LE(bytes.size(), kSampleHeadBytes + 64 + count * kMostSampleBytes);
      }
}

TEST(SampleFile, IsCompact) {
  const auto samples = random_samples(BoardSize::eight, 20'000);
  EXPECT_LT(format_samples(samples, BoardSize::eight, kReversed).size(), samples.size() * 50);
}

TEST(SampleFile, EveryDamagedByteIsFound) {
  const std::string good =
      format_samples(random_samples(BoardSize::six, 40), BoardSize::six, kReversed);
  EXPECT_EQ(fault_of(good), "");
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x21);
    EXPECT_NE(fault_of(bad), "") << "byte " << i;
    EXPECT_NE(fault_of(good.substr(0, i)), "") << "cut at " << i;
    if (i >= kSampleHeadBytes) (void)parse_samples(resealed(bad), BoardSize::six, kReversed);
  }
  EXPECT_THAT(fault_of(good + "x"), HasSubstr("too long"));
}

TEST(SampleFile, SaysWhatIsWrong) {
  const std::string good =
      format_samples(random_samples(BoardSize::six, 40), BoardSize::six, kReversed);
  EXPECT_THAT(fault_of(""), HasSubstr("shorter than its head"));
  EXPECT_THAT(fault_of(std::string(100, 'x')), HasSubstr("OGAISMPL"));
  EXPECT_THAT(fault_of(good.substr(0, good.size() - 1)), HasSubstr("cut off"));
  EXPECT_THAT(fault_of(good, BoardSize::eight), HasSubstr("reversed 6x6, not for reversed 8x8"));
  EXPECT_THAT(fault_of(good, BoardSize::six, Objective::most), HasSubstr("not for classic 6x6"));
  std::string bad = good;
  bad[8] = 9;
  EXPECT_THAT(fault_of(bad), HasSubstr("version 9"));
  bad = good;
  bad[16] = static_cast<char>(bad[16] + 1);  // samples
  EXPECT_THAT(fault_of(resealed(bad)), HasSubstr("sample"));
  bad = good;
  bad[18] = 127;
  EXPECT_THAT(fault_of(resealed(bad)), HasSubstr("does not fit its length"));
  EXPECT_THAT(fault_of(resealed(good.substr(0, good.size() - 3))), HasSubstr("does not unpack"));
}

// format_samples() writes what it is given where assertions are off.
#ifdef NDEBUG
TEST(SampleFile, RefusesWhatCannotBe) {
  const auto fault_with = [](auto change) {
    auto samples = random_samples(BoardSize::six, 5);
    change(samples[3]);
    return fault_of(format_samples(samples, BoardSize::six, kReversed));
  };
  EXPECT_THAT(fault_with([](Sample& s) { s.board.opp |= s.board.own; }),
              HasSubstr("sample 4 is no position"));
  EXPECT_THAT(fault_with([](Sample& s) { s.board.own |= 1; }), HasSubstr("is no position"));
  EXPECT_THAT(fault_with([](Sample& s) { s.final_board.opp |= s.final_board.own; }),
              HasSubstr("sample 4 holds what cannot be"));
  EXPECT_THAT(fault_with([](Sample& s) { s.final_board.own |= 1; }), HasSubstr("cannot be"));
  EXPECT_THAT(fault_with([](Sample& s) { s.score = 38; }), HasSubstr("cannot be"));
  EXPECT_THAT(fault_with([](Sample& s) { s.value = -32768; }), HasSubstr("cannot be"));
}
#endif

TEST(SampleFile, KnowsSoundSamples) {
  for (const Sample& sample : random_samples(BoardSize::eight, 500))
    EXPECT_TRUE(is_sound(sample, BoardSize::eight));
  Sample sample = random_samples(BoardSize::eight, 1).front();
  EXPECT_FALSE(is_sound(random_samples(BoardSize::eight, 60).back(), BoardSize::four));
  sample.policy.back() = 1;
  EXPECT_FALSE(is_sound(sample, BoardSize::eight)) << "policy beyond its moves";
}

}  // namespace
}  // namespace ogai::train::selfplay
