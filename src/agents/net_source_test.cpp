#include "agents/net_source.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/test_networks.h"
#include "base/file.h"
#include "nn/shipped_networks.h"

namespace ogai::agents {
namespace {

using game::BoardSize;
using game::Objective;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string refusal(const std::string& path, const AgentContext& context) {
  const auto source = NetSource::open(path, context);
  return source ? "" : source.error().message;
}

TEST(NetSource, AFileServesItsBoard) {
  auto source = NetSource::open(network_path(BoardSize::six), {});
  ASSERT_TRUE(source.ok());
  const auto model = source->model(BoardSize::six);
  ASSERT_TRUE(model.ok());
  EXPECT_EQ((*model)->layers().size, BoardSize::six);
  EXPECT_EQ(*model, *source->model(BoardSize::six));  // made once
}

TEST(NetSource, ArithmeticIsAsAskedFor) {
  for (const nn::Arithmetic arithmetic : {nn::Arithmetic::int16, nn::Arithmetic::fp32}) {
    auto source = NetSource::open(network_path(BoardSize::six), {}, arithmetic);
    ASSERT_TRUE(source.ok());
    EXPECT_EQ((*source->model(BoardSize::six))->arithmetic(), arithmetic);
  }
}

TEST(NetSource, OtherBoardsAndRulesAreRefusedAtOnce) {
  const std::string six = network_path(BoardSize::six);
  EXPECT_THAT(refusal(six, {Objective::fewest, BoardSize::eight}),
              EndsWith("6-reversed.net is for 6x6, the game is 8x8"));
  EXPECT_THAT(refusal(six, {Objective::most}),
              EndsWith("6-reversed.net is for the reversed rules, the game is classic"));
  auto source = NetSource::open(six, {});
  ASSERT_TRUE(source.ok());
  EXPECT_THAT(source->model(BoardSize::four).error().message,
              HasSubstr("is for 6x6, the game is 4x4"));
}

TEST(NetSource, FilesThatAreNone) {
  const base::TemporaryFolder folder;
  const std::string path = folder.file("cut.net");
  EXPECT_THAT(refusal(path, {}), AllOf(HasSubstr("cut.net"), HasSubstr("no such file")));
  const std::string bytes = *base::read_file(network_path(BoardSize::eight));
  for (const std::size_t length : {std::size_t{0}, std::size_t{20}, bytes.size() / 2}) {
    std::ofstream(path, std::ios::binary) << bytes.substr(0, length);
    EXPECT_THAT(refusal(path, {}), HasSubstr("cut.net: ")) << length;
  }
}

// Holds with and without files in data/nets.
TEST(NetSource, WhatShipsOrAClearRefusal) {
  for (const BoardSize size : game::kBoardSizes)
    for (const Objective objective : {Objective::fewest, Objective::most}) {
      const bool ships = nn::shipped_network(size, objective) != nullptr;
      const std::string text = refusal("", {objective, size});
      EXPECT_EQ(text.empty(), ships) << text;
      if (ships) continue;
      EXPECT_EQ(text, "no network for " + std::to_string(game::side(size)) + "x" +
                          std::to_string(game::side(size)) + " (" +
                          std::string(game::rules_name(objective)) + ") is shipped: give net=FILE");
    }
}

}  // namespace
}  // namespace ogai::agents
