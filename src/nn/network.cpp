#include "nn/network.h"

#include <cmath>
#include <numbers>

#include "base/random.h"

namespace ogai::nn {

namespace {

// Box and Muller's; one of the two numbers is enough here.
float normal(base::Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return static_cast<float>(radius * std::cos(2 * std::numbers::pi * random.uniform()));
}

// The deviation that keeps the size of the numbers from layer to layer. The second half of a block
// and the heads begin small, so that a fresh network is near "do nothing, know nothing".
double first_deviation(const Layer& layer) {
  const double fan_in = static_cast<double>(layer.in) * layer.kernel * layer.kernel;
  const double he = std::sqrt(2 / fan_in);
  return layer.skip != kAbsent || layer.activation != Activation::relu ? he / 2 : he;
}

}  // namespace

Network random_network(const Layers& layers, game::Objective objective, std::uint64_t seed) {
  Network network{layers, objective, {}};
  base::Random random(seed);
  for (const Layer& layer : layers.list) {
    const auto tensors = tensors_of(layer);
    std::vector<float> weights(tensors[0].count());
    const auto deviation = static_cast<float>(first_deviation(layer));
    for (float& weight : weights) weight = deviation * normal(random);
    network.values.push_back(std::move(weights));
    for (std::size_t i = 1; i < tensors.size(); ++i) {
      const bool one =
          tensors[i].name.ends_with("norm.weight") || tensors[i].name.ends_with("running_var");
      network.values.emplace_back(tensors[i].count(), one ? 1.0f : 0.0f);
    }
  }
  return network;
}

std::vector<FoldedLayer> fold(const Network& network) {
  std::vector<FoldedLayer> folded;
  auto tensor = network.values.begin();
  for (const Layer& layer : network.layers.list) {
    FoldedLayer result{*tensor++, *tensor++};
    if (layer.batch_norm) {
      const std::vector<float>& scale = *(tensor - 1);
      const std::vector<float>& shift = *tensor++;
      const std::vector<float>& mean = *tensor++;
      const std::vector<float>& variance = *tensor++;
      const std::size_t row = result.weights.size() / static_cast<std::size_t>(layer.out);
      for (std::size_t out = 0; out < static_cast<std::size_t>(layer.out); ++out) {
        const float factor = scale[out] / std::sqrt(variance[out] + kNormEpsilon);
        for (std::size_t i = 0; i < row; ++i) result.weights[out * row + i] *= factor;
        result.bias[out] = shift[out] - mean[out] * factor;
      }
    }
    folded.push_back(std::move(result));
  }
  return folded;
}

base::Result<base::Done> check_fits(const Network& network, game::BoardSize size,
                                    game::Objective objective) {
  const auto side_text = [](game::BoardSize board) {
    const std::string side = std::to_string(game::side(board));
    return side + "x" + side;
  };
  if (network.layers.size != size)
    return base::Error{base::ErrorKind::range, "the network is for boards of " +
                                                   side_text(network.layers.size) + ", not " +
                                                   side_text(size)};
  if (network.objective != objective)
    return base::Error{base::ErrorKind::range,
                       "the network is for the " + std::string(rules_name(network.objective)) +
                           " rules, not the " + std::string(rules_name(objective)) + " ones"};
  return base::Done{};
}

}  // namespace ogai::nn
