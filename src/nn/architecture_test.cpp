
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nn/layers.h"

namespace ogai::nn {
namespace {

using game::BoardSize;

TEST(Architecture, TextsComeBackAsTheyWere) {
  for (const char* text : {"resnet:b6c96", "resnet:b1c1", "resnet:b40c512", "paper-a", "paper-b"}) {
    const auto architecture = parse_architecture(text);
    ASSERT_TRUE(architecture.ok()) << text;
    EXPECT_EQ(architecture_text(*architecture), text);
  }
}

TEST(Architecture, WhatIsNotKnownIsAnErrorThatListsWhatIs) {
  for (const char* text : {"", "resnet", "resnet:", "resnet:b6", "resnet:c96b6", "resnet:b6c96x",
                           "resnet:b0c96", "resnet:b06c96", "resnet:b41c8", "resnet:b6c513",
                           "resnet:b99999999999c8", "paper-c", "Paper-a"}) {
    const auto architecture = parse_architecture(text);
    ASSERT_FALSE(architecture.ok()) << text;
    EXPECT_EQ(architecture.error().kind, base::ErrorKind::unknown);
    EXPECT_THAT(architecture.error().message, testing::HasSubstr("paper-b"));
  }
}

const Layer* layer_named(const Layers& layers, std::string_view name) {
  for (const Layer& layer : layers.list)
    if (layer.name == name) return &layer;
  return nullptr;
}

TEST(Layers, ReportBHasFiveHundredTwelveNumbersAfterItsConvolutions) {
  const auto layers = layers_of(*parse_architecture("paper-b"), BoardSize::eight);
  ASSERT_TRUE(layers.ok());
  EXPECT_EQ(layer_named(*layers, "conv4")->out_side, 4);
  EXPECT_EQ(layer_named(*layers, "fc1")->in, 512);
  EXPECT_EQ(layer_named(*layers, "fc1")->out, 1024);
  EXPECT_EQ(layer_named(*layers, "fc2")->out, 512);
  EXPECT_FLOAT_EQ(layer_named(*layers, "fc2")->dropout, 0.3f);
  EXPECT_EQ(layers->list[layers->policy].out, 65);
  EXPECT_EQ(layers->list[layers->value].out, 1);
  EXPECT_EQ(layers->score, kAbsent);
}

TEST(Layers, ReportBDoesNotFitTheSmallestBoard) {
  const auto layers = layers_of(*parse_architecture("paper-b"), BoardSize::four);
  ASSERT_FALSE(layers.ok());
  EXPECT_EQ(layers.error().kind, base::ErrorKind::range);
}

TEST(Layers, ResnetHasFourHeadsAndSkips) {
  const auto layers = layers_of(*parse_architecture("resnet:b2c8"), BoardSize::six);
  ASSERT_TRUE(layers.ok());
  EXPECT_EQ(layers->list[layers->policy].out, 37);
  EXPECT_EQ(layers->list[layers->ownership].out_side, 6);
  EXPECT_NE(layers->score, kAbsent);
  EXPECT_EQ(layer_named(*layers, "block2.second")->skip, 2);
  EXPECT_EQ(layer_named(*layers, "policy.fc")->in, 16 * 36);
}

TEST(Layers, TensorsAreNamedAndShapedAsInPyTorch) {
  const auto layers = layers_of(*parse_architecture("resnet:b1c8"), BoardSize::eight);
  const auto tensors = tensors_of(*layers);
  ASSERT_GE(tensors.size(), 6u);
  EXPECT_EQ(tensors[0], (TensorShape{"stem.weight", {8, 4, 3, 3}}));
  EXPECT_EQ(tensors[1], (TensorShape{"stem.norm.weight", {8}}));
  EXPECT_EQ(tensors[4], (TensorShape{"stem.norm.running_var", {8}}));
  EXPECT_EQ(tensors[5], (TensorShape{"block1.first.weight", {8, 8, 3, 3}}));
  EXPECT_EQ(tensors.back(), (TensorShape{"ownership.conv.bias", {1}}));
}

}  // namespace
}  // namespace ogai::nn
