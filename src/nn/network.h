// Network: layers with their weights, as the trainer makes them and a weight file holds them.
//
// Plain data: values lie in the order of tensors_of(layers). To play it is made into a CpuModel.
#pragma once

#include <span>
#include <vector>

#include "game/objective.h"
#include "nn/layers.h"

namespace ogai::nn {

struct Network {
  Layers layers;
  game::Objective objective = game::Objective::fewest;
  std::vector<std::vector<float>> values;  // one for each of tensors_of(layers)
};

// What batch norm adds to the variance, as in PyTorch.
inline constexpr float kNormEpsilon = 1e-5f;

// A network with random weights, the usual start of training: He's normal distribution before a
// ReLU, batch norm as if it did nothing. Equal seeds give equal networks.
Network random_network(const Layers& layers, game::Objective objective, std::uint64_t seed);

// A layer with its batch norm taken into weights and bias, which is how it is played.
struct FoldedLayer {
  std::vector<float> weights;  // as in the network
  std::vector<float> bias;     // one for each output
};

// One for each layer.
std::vector<FoldedLayer> fold(const Network& network);

// An error if the network was made for another board or other rules.
base::Result<base::Done> check_fits(const Network& network, game::BoardSize size,
                                    game::Objective objective);

}  // namespace ogai::nn
