// Making a model: weights are packed layer by layer, then buffers are given out. A buffer is free
// again after the last layer that reads it, and only ever serves maps of one shape: so the zeros
// around the squares, written once, stay. A residual tower of any height lives in two buffers,
// because a Winograd layer may write where it reads: all its inputs are transformed by then.
#include "nn/cpu_model.h"

#include <algorithm>

namespace ogai::nn {

namespace {

bool is_winograd(const Layer& layer) {
  return layer.kind == LayerKind::convolution && layer.kernel == 3;
}

// The last layer that reads the output of `layer`; heads are read at the very end.
int last_reader(const Layers& layers, int layer) {
  const int count = static_cast<int>(layers.list.size());
  for (const int head : {layers.policy, layers.value, layers.score, layers.ownership})
    if (layer == head) return count;
  int last = layer;
  for (int i = 0; i < count; ++i)
    if (layers.list[i].input == layer || layers.list[i].skip == layer) last = i;
  return last;
}

}  // namespace

CpuModel::CpuModel(const Network& network, Arithmetic arithmetic)
    : layers_(network.layers), objective_(network.objective), arithmetic_(arithmetic) {
  const auto folded = fold(network);
  input_shape_ = shape_for_readers(kInput);
  for (std::size_t i = 0; i < folded.size(); ++i) pack(static_cast<int>(i), folded[i]);
  assign_buffers();
}

// Where a layer's outputs lie, so that those who read it find the padding they need.
MapShape CpuModel::shape_for_readers(int layer) const {
  MapShape shape;
  shape.side = layer == kInput ? game::side(layers_.size) : layers_.list[layer].out_side;
  shape.extent = shape.side;
  shape.channels =
      padded(layer == kInput ? plane_count(layers_.encoding) : layers_.list[layer].out);
  for (const Layer& reader : layers_.list) {
    if (reader.input != layer || !is_winograd(reader)) continue;
    shape.offset = reader.padding;
    shape.extent = std::max(shape.extent, winograd_extent(reader.out_side));
  }
  return shape;
}

void CpuModel::pack(int index, const FoldedLayer& weights) {
  const Layer& layer = layers_.list[index];
  Step step;
  step.in_shape = layer.input == kInput ? input_shape_ : steps_[layer.input].out_shape;
  step.relu = layer.activation == Activation::relu;
  if (is_winograd(layer)) {
    step.winograd.emplace(layer, weights, arithmetic_);
    step.out_shape = shape_for_readers(index);
  } else {
    pack_matrix(layer, weights, step);
    step.out_shape = {layer.out_side, layer.out_side, 0, step.matrix.columns()};
    if (layer.kind == LayerKind::linear) step.out_shape.side = step.out_shape.extent = 1;
  }
  steps_.push_back(std::move(step));
}

// A linear layer counts its inputs channel by channel, memory square by square.
void CpuModel::pack_matrix(const Layer& layer, const FoldedLayer& weights, Step& step) const {
  const MapShape& in = step.in_shape;
  const int squares = in.side * in.side;
  step.by_square = layer.kind == LayerKind::convolution;
  step.matrix = Matrix(step.by_square ? layer.in : squares * in.channels, layer.out);
  for (int out = 0; out < layer.out; ++out)
    for (int i = 0; i < layer.in; ++i) {
      const int place = step.by_square ? i : i % squares * in.channels + i / squares;
      step.matrix.set(place, out, weights.weights[out * layer.in + i]);
    }
  step.bias.resize(step.matrix.columns());
  std::copy(weights.bias.begin(), weights.bias.end(), step.bias.begin());
}

void CpuModel::assign_buffers() {
  buffers_ = {input_shape_};
  std::vector<bool> taken = {true};
  const auto release_after = [&](int layer) {
    for (int earlier = 0; earlier < layer; ++earlier)
      if (last_reader(layers_, earlier) == layer) taken[steps_[earlier].out_buffer] = false;
  };
  for (int i = 0; i < static_cast<int>(steps_.size()); ++i) {
    Step& step = steps_[i];
    const Layer& layer = layers_.list[i];
    step.in_buffer = layer.input == kInput ? 0 : steps_[layer.input].out_buffer;
    if (layer.skip != kAbsent) step.skip_buffer = steps_[layer.skip].out_buffer;
    if (step.winograd) release_after(i);
    std::size_t buffer = 1;
    while (buffer < buffers_.size() && (taken[buffer] || buffers_[buffer] != step.out_shape))
      ++buffer;
    if (buffer == buffers_.size()) {
      buffers_.push_back(step.out_shape);
      taken.push_back(false);
    }
    taken[buffer] = true;
    step.out_buffer = static_cast<int>(buffer);
    if (!step.winograd) release_after(i);
  }
}

}  // namespace ogai::nn
