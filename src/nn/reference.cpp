#include "nn/reference.h"

#include <algorithm>
#include <cmath>

namespace ogai::nn {

namespace {

using Numbers = std::vector<double>;

double convolved(const Layer& layer, const std::vector<float>& weights, const Numbers& input,
                 int out, int row, int column) {
  double sum = 0;
  for (int in = 0; in < layer.in; ++in)
    for (int y = 0; y < layer.kernel; ++y)
      for (int x = 0; x < layer.kernel; ++x) {
        const int from_row = row + y - layer.padding;
        const int from_column = column + x - layer.padding;
        if (std::min(from_row, from_column) < 0) continue;
        if (std::max(from_row, from_column) >= layer.in_side) continue;
        const int weight = ((out * layer.in + in) * layer.kernel + y) * layer.kernel + x;
        sum +=
            weights[weight] * input[(in * layer.in_side + from_row) * layer.in_side + from_column];
      }
  return sum;
}

Numbers weighted_sums(const Layer& layer, const std::vector<float>& weights, const Numbers& input) {
  Numbers output;
  for (int out = 0; out < layer.out; ++out) {
    if (layer.kind == LayerKind::linear) {
      double sum = 0;
      for (int in = 0; in < layer.in; ++in) sum += weights[out * layer.in + in] * input[in];
      output.push_back(sum);
      continue;
    }
    for (int row = 0; row < layer.out_side; ++row)
      for (int column = 0; column < layer.out_side; ++column)
        output.push_back(convolved(layer, weights, input, out, row, column));
  }
  return output;
}

double activated(Activation activation, double number) {
  if (activation == Activation::relu) return std::max(number, 0.0);
  return activation == Activation::tanh ? std::tanh(number) : number;
}

// Bias or batch norm, skip and activation; `tensors` are the layer's.
void finish_plainly(const Layer& layer, const std::vector<float>* tensors, const Numbers* skip,
                    Numbers& output) {
  const std::size_t each = output.size() / static_cast<std::size_t>(layer.out);
  for (std::size_t i = 0; i < output.size(); ++i) {
    const std::size_t out = i / each;
    double& number = output[i];
    if (layer.batch_norm)
      number =
          (number - tensors[3][out]) / std::sqrt(tensors[4][out] + kNormEpsilon) * tensors[1][out] +
          tensors[2][out];
    else
      number += tensors[1][out];
    if (skip) number += (*skip)[i];
    number = activated(layer.activation, number);
  }
}

std::vector<float> as_floats(const Numbers& numbers) {
  return {numbers.begin(), numbers.end()};
}

}  // namespace

Output evaluate_plainly(const Network& network, game::Board board, game::Bits moves) {
  const Layers& layers = network.layers;
  const int cells = game::cell_count(layers.size);
  std::vector<float> planes(plane_count(layers.encoding) * cells);
  encode(layers.encoding, layers.size, board, moves, planes);
  const Numbers input(planes.begin(), planes.end());

  std::vector<Numbers> outputs;
  const std::vector<float>* tensors = network.values.data();
  for (const Layer& layer : layers.list) {
    outputs.push_back(
        weighted_sums(layer, tensors[0], layer.input == kInput ? input : outputs[layer.input]));
    finish_plainly(layer, tensors, layer.skip == kAbsent ? nullptr : &outputs[layer.skip],
                   outputs.back());
    tensors += tensors_of(layer).size();
  }

  Output output;
  output.policy = as_floats(outputs[layers.policy]);
  output.value = static_cast<float>(outputs[layers.value][0]);
  if (layers.score != kAbsent) output.score = static_cast<float>(outputs[layers.score][0] * cells);
  if (layers.ownership != kAbsent) output.ownership = as_floats(outputs[layers.ownership]);
  return output;
}

}  // namespace ogai::nn
