#include "nn/network_file.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "nn/sample_positions.h"

namespace ogai::nn {
namespace {

using game::BoardSize;
using testing::HasSubstr;

std::string message_of(std::string_view bytes) {
  const auto network = parse_network(bytes);
  return network ? "" : network.error().message;
}

// The same bytes with a checksum that fits them.
std::string sealed(std::string bytes) {
  const std::uint64_t checksum = network_checksum(bytes);
  std::memcpy(bytes.data() + kNetworkChecksumOffset, &checksum, sizeof checksum);
  return bytes;
}

TEST(NetworkFile, ComesBackAsItWas) {
  for (const char* architecture : {"resnet:b1c4", "paper-a", "paper-b"}) {
    Network network = sample_network(architecture, BoardSize::six);
    network.objective = game::Objective::most;
    const auto again = parse_network(format_network(network, Precision::fp32));
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(architecture_text(again->layers.architecture), architecture);
    EXPECT_EQ(again->layers.size, BoardSize::six);
    EXPECT_EQ(again->objective, game::Objective::most);
    EXPECT_EQ(again->values, network.values);
  }
}

TEST(NetworkFile, HalfPrecisionRoundsAndHalvesTheFile) {
  const Network network = sample_network("resnet:b1c16", BoardSize::eight);
  const std::string small = format_network(network, Precision::fp16);
  EXPECT_LT(small.size() * 100, format_network(network, Precision::fp32).size() * 52);
  const auto again = parse_network(small);
  ASSERT_TRUE(again.ok());
  for (std::size_t i = 0; i < network.values.size(); ++i)
    for (std::size_t j = 0; j < network.values[i].size(); ++j)
      EXPECT_NEAR(again->values[i][j], network.values[i][j],
                  std::fabs(network.values[i][j]) * 0x1p-11f + 0x1p-25f);
}

TEST(NetworkFile, EveryCutAndEveryFlippedByteIsNoticed) {
  const std::string good =
      format_network(sample_network("resnet:b1c2", BoardSize::four), Precision::fp16);
  const auto next = [](std::size_t at) { return at + (at < 500 ? 1 : 61); };  // the rest is values
  for (std::size_t length = 0; length < good.size(); length = next(length))
    EXPECT_FALSE(parse_network(good.substr(0, length)).ok()) << length;
  EXPECT_THAT(message_of(good.substr(0, 10)), HasSubstr("cut off within its header"));
  EXPECT_THAT(message_of(good.substr(0, good.size() - 1)), HasSubstr("cut off"));
  EXPECT_THAT(message_of(good + "x"), HasSubstr("too long"));
  for (std::size_t i = 0; i < good.size(); i = next(i)) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    ASSERT_FALSE(parse_network(bad).ok()) << i;
    if (i >= kNetworkHeaderBytes) {
      ASSERT_THAT(message_of(bad), HasSubstr("checksum")) << i;
    }
  }
}

TEST(NetworkFile, FaultsBehindAFittingChecksumAreNamed) {
  const std::string good =
      format_network(sample_network("resnet:b1c2", BoardSize::four), Precision::fp32);
  const auto with = [&](std::size_t at, char byte) {
    std::string changed = good;
    changed[at] = byte;
    return sealed(changed);
  };
  EXPECT_THAT(message_of("PNG and then some more bytes to fill a header"), HasSubstr("OGAI-NET"));
  EXPECT_THAT(message_of(with(8, 9)), HasSubstr("version 9"));
  EXPECT_THAT(message_of(with(12, 5)), HasSubstr("unknown board"));
  EXPECT_THAT(message_of(with(12, 6)), HasSubstr("tensor policy.fc.weight"));  // other size
  EXPECT_THAT(message_of(with(20, 3)), HasSubstr("3 tensors"));
  const auto unknown = parse_network(with(kNetworkHeaderBytes, 'x'));
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().kind, base::ErrorKind::unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("xesnet:b1c2"));
  std::string infinite = good;
  const float bad = INFINITY;
  std::memcpy(infinite.data() + infinite.size() - 4, &bad, sizeof bad);
  EXPECT_THAT(message_of(sealed(infinite)), HasSubstr("no number"));
}

TEST(NetworkFile, SavesAndLoads) {
  const base::TemporaryFolder folder;
  const auto path = folder.path() / "small.net";
  const Network network = sample_network("paper-b", BoardSize::eight);
  ASSERT_TRUE(save_network(path, network, Precision::fp32).ok());
  const auto again = load_network(path);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->values, network.values);
  EXPECT_EQ(load_network(folder.path() / "none").error().kind, base::ErrorKind::io);
}

TEST(Half, EveryNumberComesBack) {
  for (std::uint32_t half = 0; half < 0x10000; ++half) {
    const float number = float_from_half(static_cast<std::uint16_t>(half));
    if (!std::isnan(number)) {
      ASSERT_EQ(half_from_float(number), half);
    }
  }
  EXPECT_EQ(half_from_float(1e6f), 0x7c00);
  EXPECT_EQ(half_from_float(1 + 0x1p-11f), half_from_float(1));  // ties to even
  EXPECT_TRUE(std::isnan(float_from_half(half_from_float(NAN))));
}

}  // namespace
}  // namespace ogai::nn
