#include "nn/layers.h"

#include <charconv>
#include <optional>

namespace ogai::nn {

namespace {

constexpr std::string_view kResnet = "resnet:";

// Takes `letter` and a number from the front of the text; canonical numbers only.
std::optional<int> take_number(std::string_view& text, char letter, int most) {
  if (text.size() < 2 || text[0] != letter || text[1] == '0') return std::nullopt;
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  if (fault != std::errc() || number < 1 || number > most) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

base::Error unknown_architecture(std::string_view text) {
  return {base::ErrorKind::unknown, "unknown network architecture \"" + std::string(text) +
                                        "\"; known are resnet:b6c96 (any number of blocks up to " +
                                        std::to_string(kMostBlocks) + " and channels up to " +
                                        std::to_string(kMostChannels) + "), paper-a and paper-b"};
}

}  // namespace

base::Result<Architecture> parse_architecture(std::string_view text) {
  using Family = Architecture::Family;
  if (text == "paper-a") return Architecture{Family::paper_a};
  if (text == "paper-b") return Architecture{Family::paper_b};
  if (!text.starts_with(kResnet)) return unknown_architecture(text);
  std::string_view rest = text.substr(kResnet.size());
  const auto blocks = take_number(rest, 'b', kMostBlocks);
  const auto channels = blocks ? take_number(rest, 'c', kMostChannels) : std::nullopt;
  if (!channels || !rest.empty()) return unknown_architecture(text);
  return Architecture{Family::resnet, *blocks, *channels};
}

std::string architecture_text(const Architecture& architecture) {
  switch (architecture.family) {
    case Architecture::Family::paper_a:
      return "paper-a";
    case Architecture::Family::paper_b:
      return "paper-b";
    case Architecture::Family::resnet:
      break;
  }
  return "resnet:b" + std::to_string(architecture.blocks) + "c" +
         std::to_string(architecture.channels);
}

namespace {

constexpr int kPolicyChannels = 16;
constexpr int kValueChannels = 8;
constexpr int kValueHidden = 64;
constexpr float kReportDropout = 0.3f;

// Appends layers whose shapes follow from what they read.
class Builder {
 public:
  Builder(const Architecture& architecture, game::BoardSize size, Encoding encoding) {
    layers_.architecture = architecture;
    layers_.size = size;
    layers_.encoding = encoding;
  }

  int convolution(std::string name, int input, int out, int kernel, int padding) {
    Layer layer;
    layer.name = std::move(name);
    layer.input = input;
    layer.in = input == kInput ? plane_count(layers_.encoding) : layers_.list[input].out;
    layer.out = out;
    layer.kernel = kernel;
    layer.padding = padding;
    layer.in_side = input == kInput ? game::side(layers_.size) : layers_.list[input].out_side;
    layer.out_side = layer.in_side + 2 * padding - kernel + 1;
    layer.batch_norm = true;
    return add(std::move(layer));
  }

  int linear(std::string name, int input, int out, Activation activation) {
    const Layer& before = layers_.list[input];
    Layer layer;
    layer.name = std::move(name);
    layer.kind = LayerKind::linear;
    layer.input = input;
    layer.in = before.out * (before.out_side ? before.out_side * before.out_side : 1);
    layer.out = out;
    layer.activation = activation;
    return add(std::move(layer));
  }

  Layer& last() { return layers_.list.back(); }
  Layers& layers() { return layers_; }

 private:
  int add(Layer layer) {
    layers_.list.push_back(std::move(layer));
    return static_cast<int>(layers_.list.size()) - 1;
  }

  Layers layers_;
};

void add_resnet_heads(Builder& builder, int trunk) {
  Layers& layers = builder.layers();
  int at = builder.convolution("policy.conv", trunk, kPolicyChannels, 1, 0);
  layers.policy = builder.linear("policy.fc", at, policy_size(layers.size), Activation::none);
  at = builder.convolution("value.conv", trunk, kValueChannels, 1, 0);
  at = builder.linear("value.hidden", at, kValueHidden, Activation::relu);
  layers.value = builder.linear("value.fc", at, 1, Activation::tanh);
  layers.score = builder.linear("score.fc", at, 1, Activation::none);
  layers.ownership = builder.convolution("ownership.conv", trunk, 1, 1, 0);
  builder.last().batch_norm = false;
  builder.last().activation = Activation::tanh;
}

Layers resnet(const Architecture& architecture, game::BoardSize size) {
  Builder builder(architecture, size, Encoding::planes);
  int at = builder.convolution("stem", kInput, architecture.channels, 3, 1);
  for (int block = 1; block <= architecture.blocks; ++block) {
    const std::string name = "block" + std::to_string(block);
    const int before = at;
    at = builder.convolution(name + ".first", at, architecture.channels, 3, 1);
    at = builder.convolution(name + ".second", at, architecture.channels, 3, 1);
    builder.last().skip = before;
  }
  add_resnet_heads(builder, at);
  return std::move(builder.layers());
}

// Both reports end in two fully connected layers with batch norm and dropout, and two heads.
void add_report_end(Builder& builder, int at, int first, int second) {
  for (const int width : {first, second}) {
    const std::string name = width == first ? "fc1" : "fc2";
    at = builder.linear(name, at, width, Activation::relu);
    builder.last().batch_norm = true;
    builder.last().dropout = kReportDropout;
  }
  Layers& layers = builder.layers();
  layers.policy = builder.linear("policy.fc", at, policy_size(layers.size), Activation::none);
  layers.value = builder.linear("value.fc", at, 1, Activation::tanh);
}

Layers report_a(const Architecture& architecture, game::BoardSize size) {
  Builder builder(architecture, size, Encoding::discs);
  int at = builder.convolution("conv1", kInput, 64, 3, 1);
  at = builder.convolution("conv2", at, 64, 3, 1);
  at = builder.convolution("conv3", at, 64, 3, 1);
  add_report_end(builder, at, 256, 128);
  return std::move(builder.layers());
}

Layers report_b(const Architecture& architecture, game::BoardSize size) {
  Builder builder(architecture, size, Encoding::discs);
  int at = builder.convolution("conv1", kInput, 32, 3, 1);
  at = builder.convolution("conv2", at, 32, 3, 1);
  at = builder.convolution("conv3", at, 32, 3, 0);
  at = builder.convolution("conv4", at, 32, 3, 0);
  add_report_end(builder, at, 1024, 512);
  return std::move(builder.layers());
}

std::uint32_t dimension(int number) {
  return static_cast<std::uint32_t>(number);
}

}  // namespace

base::Result<Layers> layers_of(const Architecture& architecture, game::BoardSize size) {
  switch (architecture.family) {
    case Architecture::Family::resnet:
      return resnet(architecture, size);
    case Architecture::Family::paper_a:
      return report_a(architecture, size);
    case Architecture::Family::paper_b:
      break;
  }
  if (size == game::BoardSize::four)
    return base::Error{base::ErrorKind::range,
                       "paper-b needs a board of 6x6 or 8x8: its last two convolutions take two "
                       "rows and columns each"};
  return report_b(architecture, size);
}

std::size_t TensorShape::count() const {
  std::size_t product = 1;
  for (const std::uint32_t dimension : dimensions) product *= dimension;
  return product;
}

std::vector<TensorShape> tensors_of(const Layer& layer) {
  const std::uint32_t in = dimension(layer.in);
  const std::uint32_t out = dimension(layer.out);
  const std::uint32_t kernel = dimension(layer.kernel);
  std::vector<TensorShape> tensors;
  if (layer.kind == LayerKind::convolution)
    tensors.push_back({layer.name + ".weight", {out, in, kernel, kernel}});
  else
    tensors.push_back({layer.name + ".weight", {out, in}});
  if (!layer.batch_norm) {
    tensors.push_back({layer.name + ".bias", {out}});
    return tensors;
  }
  for (const char* part : {"weight", "bias", "running_mean", "running_var"})
    tensors.push_back({layer.name + ".norm." + part, {out}});
  return tensors;
}

std::vector<TensorShape> tensors_of(const Layers& layers) {
  std::vector<TensorShape> all;
  for (const Layer& layer : layers.list)
    for (TensorShape& tensor : tensors_of(layer)) all.push_back(std::move(tensor));
  return all;
}

}  // namespace ogai::nn
