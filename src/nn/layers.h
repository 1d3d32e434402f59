// Layers: an architecture on a board of one size, layer by layer, as data. An architecture is the
// shape of a network in one word, which stands in every weight file:
//
//   resnet:b6c96   6 residual blocks of 96 channels; heads for policy, value, score and ownership
//   paper-a        report A: 3 convolutions, 2 fully connected layers, policy and value
//   paper-b        report B: 4 convolutions of 32 (the last two unpadded), 1024 and 512, the same
//
// The list of layers is what the weight file, every inference back end and the trainer share: each
// walks it in order. A layer reads the output of an earlier one (or the input planes) and knows its
// tensors by name. Names and shapes are those PyTorch gives its modules, so a trainer maps them one
// to one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/square.h"
#include "nn/encoding.h"

namespace ogai::nn {

struct Architecture {
  enum class Family : std::uint8_t { resnet, paper_a, paper_b };

  Family family = Family::resnet;
  int blocks = 0;    // resnet only
  int channels = 0;  // resnet only

  friend bool operator==(const Architecture&, const Architecture&) = default;
};

inline constexpr int kMostBlocks = 40;
inline constexpr int kMostChannels = 512;

base::Result<Architecture> parse_architecture(std::string_view text);
std::string architecture_text(const Architecture& architecture);

enum class LayerKind : std::uint8_t { convolution, linear };
enum class Activation : std::uint8_t { none, relu, tanh };

inline constexpr int kInput = -1;  // as Layer::input: the planes
inline constexpr int kAbsent = -1;

// weights · input (+ bias, or batch norm) (+ the output of `skip`), then the activation. A linear
// layer reads the maps before it channel by channel, each row by row.
struct Layer {
  std::string name;
  LayerKind kind = LayerKind::convolution;
  int input = kInput;
  int skip = kAbsent;
  int in = 0;   // channels; of a linear layer numbers
  int out = 0;  // the same
  int kernel = 1;
  int padding = 0;
  int in_side = 0;  // of the square maps; of a linear layer 0
  int out_side = 0;
  bool batch_norm = false;
  Activation activation = Activation::relu;
  float dropout = 0;  // after the activation, in training only
};

struct Layers {
  Architecture architecture;
  game::BoardSize size = game::BoardSize::eight;
  Encoding encoding = Encoding::planes;
  std::vector<Layer> list;
  // Which layer's output is what; score and ownership may be absent.
  int policy = kAbsent;     // policy_size() logits
  int value = kAbsent;      // 1 number, −1 … 1: the expected result
  int score = kAbsent;      // 1 number: the expected final score, as a part of all squares
  int ownership = kAbsent;  // by square, −1 … 1: whose disc lies there in the end, 1 own
};

// An error only where the board is too small for the architecture.
base::Result<Layers> layers_of(const Architecture& architecture, game::BoardSize size);

struct TensorShape {
  std::string name;                       // "block1.first.weight"
  std::vector<std::uint32_t> dimensions;  // of a convolution out, in, kernel, kernel

  std::size_t count() const;
  friend bool operator==(const TensorShape&, const TensorShape&) = default;
};

// The tensors of one layer: NAME.weight, then NAME.bias or, with batch norm, NAME.norm.weight,
// .norm.bias, .norm.running_mean and .norm.running_var.
std::vector<TensorShape> tensors_of(const Layer& layer);
// Of all layers, in order.
std::vector<TensorShape> tensors_of(const Layers& layers);

}  // namespace ogai::nn
